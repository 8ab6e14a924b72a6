import { describe, expect, it } from "vitest";
import { trustedList } from "../../../backend/uploads/trusted-list.ts";
import { certified, METHODS, type Party } from "../../support/foreign.ts";
import { listXml, signList, type SampleList } from "../../support/trusted-lists.ts";

const signer = certified("List operator", METHODS["RSA with SHA-512"], null);
const curves = certified("List operator on curves", METHODS["P-521"], null);
const stranger = certified("Somebody", METHODS["P-521"], null);
const authority = certified("Qualified CA", METHODS["P-521"], null, { authority: true });

const read = (xml: string, by: readonly Party[] = [signer, curves]) =>
  trustedList(
    Buffer.from(xml),
    by.map(({ certificate }) => certificate),
  );
const LIST: SampleList = {
  services: [
    {
      by: authority,
      history: [
        ["withdrawn", "2025-01-01T00:00:00Z"],
        ["granted", "2020-01-01T00:00:00Z"],
      ],
      uses: ["ForeSeals", "ForeSignatures"],
      hasRules: true,
    },
    { by: stranger, type: "http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST" },
  ],
};

describe("a trusted list", () => {
  it.each([
    ["RSA", signer],
    ["elliptic curves", curves],
  ])(
    "that one of its signers signed by %s is read: its dates, and the services that issue qualified certificates",
    (_, by) => {
      expect(read(signList(listXml(LIST), by))).toEqual({
        country: "PT",
        sequence: 7,
        issuedAt: "2026-10-01T00:00:00.000Z",
        nextUpdate: "2027-03-01T00:00:00.000Z",
        pointers: [],
        services: [
          {
            country: "PT",
            provider: "Sample Trust SA",
            name: "Qualified & sealed",
            certificate: Buffer.from(authority.certificate).toString("base64"),
            history: [
              { granted: false, since: "2025-01-01T00:00:00.000Z" },
              { granted: true, since: "2020-01-01T00:00:00.000Z" },
            ],
            uses: ["signature", "seal"],
            hasRules: true,
          },
        ],
      });
    },
  );

  it("names other lists with their signers, and never itself", () => {
    const pointers = [
      { url: "https://lists.example/pt.xml", country: "PT", signers: [signer] },
      { url: "https://lists.example/lotl.xml", country: "EU", signers: [stranger], type: "EUlistofthelists" },
    ];
    expect(read(signList(listXml({ country: "EU", pointers }), signer)).pointers).toEqual([
      {
        url: "https://lists.example/pt.xml",
        country: "PT",
        signers: [Buffer.from(signer.certificate).toString("base64")],
      },
    ]);
  });

  it("is not taken when it was changed, is not signed, or is signed by somebody else, whatever certificate stands beside", () => {
    const signed = signList(listXml(LIST), signer);
    expect(() => read(signed.replace("/withdrawn<", "/granted<"))).toThrow("SIGNATURE_WRONG");
    expect(() => read(signed.replace("2026-10-01T00:00:00Z</xades", "2026-10-02T00:00:00Z</xades"))).toThrow(
      "SIGNATURE_WRONG",
    );
    expect(() => read(listXml(LIST))).toThrow("SIGNATURE_WRONG");
    expect(() => read(signList(listXml(LIST), stranger))).toThrow("SIGNER_UNKNOWN");
    expect(() => read(signList(listXml(LIST), stranger, { beside: curves }))).toThrow("SIGNATURE_WRONG");
    expect(() => read(signed, [])).toThrow("SIGNER_UNKNOWN");
  });

  it("is not taken when a signed list is wrapped into another one", () => {
    const signed = signList(listXml(LIST), signer);
    const inner = signed.replace(/^<\?xml[^>]*>\s*/, "");
    const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(inner)![0];
    const forged = listXml({ services: [{ by: stranger }] }).replace(/ Id="the-list"/, "");
    const into = (what: string, at = "</TrustServiceStatusList>"): string => forged.replace(at, `${what}${at}`);
    const named = signature.replace('URI=""', 'URI="#the-list"');
    for (const wrapped of [
      // The signed list, whole, anywhere below a root of the forger.
      into(inner),
      into(`<Wrapped>${inner}</Wrapped>`, "</SchemeInformation>"),
      // Its signature moved to the forger's root, what it signed kept beside or inside it.
      into(`${inner.replace(signature, "")}${signature}`),
      into(`${inner.replace(signature, "")}${named}`),
      into(
        signature.replace("</ds:Signature>", `<ds:Object>${inner.replace(signature, "")}</ds:Object></ds:Signature>`),
      ),
      into(named.replace("</ds:Signature>", `<ds:Object>${inner.replace(signature, "")}</ds:Object></ds:Signature>`)),
      // Two signatures: which one is meant is not guessed.
      inner.replace(signature, signature + signature),
    ])
      expect(() => read(wrapped)).toThrow("SIGNATURE_WRONG");
  });

  it("is not taken when its signature leaves something out, or is by a method that can be forged", () => {
    const signed = signList(listXml(LIST), signer);
    const filtered = signed.replace(
      /<ds:Transform Algorithm="http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#"\/>/,
      '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>$&',
    );
    expect(filtered).not.toBe(signed);
    expect(() => read(filtered)).toThrow("SIGNATURE_WRONG");
    for (const [strong, weak] of [
      ["2001/04/xmldsig-more#rsa-sha512", "2000/09/xmldsig#rsa-sha1"],
      ["2001/04/xmlenc#sha256", "2000/09/xmldsig#sha1"],
      ["2001/04/xmldsig-more#rsa-sha512", "2001/04/xmldsig-more#ecdsa-sha512"],
      ["2001/04/xmldsig-more#rsa-sha512", "2000/09/xmldsig#hmac-sha1"],
    ] as const)
      expect(() => read(signed.replaceAll(strong, weak))).toThrow("SIGNATURE_WRONG");
  });

  it("is not read when it defines entities, is no list, is cut off or is not text", () => {
    const signed = signList(listXml(LIST), signer);
    const expanding = signed.replace("?>", '?><!DOCTYPE x [<!ENTITY a "aaaa">]>');
    expect(() => read(expanding)).toThrow("UNREADABLE");
    expect(() => read(signed.slice(0, -40))).toThrow("UNREADABLE");
    expect(() => read(signList("<Other Id='x'/>", signer))).toThrow("UNREADABLE");
    expect(() => trustedList(Uint8Array.of(0xff, 0xfe, 0), [signer.certificate])).toThrow("UNREADABLE");
    expect(() => read(signList(listXml({ ...LIST, issuedAt: "soon" }), signer))).toThrow("UNREADABLE");
  });
});
