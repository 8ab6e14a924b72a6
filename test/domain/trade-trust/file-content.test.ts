import { describe, expect, it } from "vitest";
import { contentsOf, nameOf } from "#domain/trade-trust/file-content";
import { CONTENT_TERM } from "#domain/verify/own-terms";
import { certificate, partyWith, presented, signed } from "../../support/credential-making.ts";
import { CONTRACT, obfuscated, unsignedThird, wrappedSecond } from "../../support/attestation-making.ts";

const SCAN = Buffer.from("scan").toString("base64");
const second = (data: object): object => ({ data, signature: {} });
const salted = (text: string): string => `11111111-2222-3333-4444-555555555555:string:${text}`;

describe("the content of a document", () => {
  it("of OpenAttestation 2 is told without salts, issuers and form", () => {
    const [found] = contentsOf(wrappedSecond({ documentStore: CONTRACT }));
    expect(found?.lines).toEqual([
      { depth: 0, name: "Number", value: "7" },
      { depth: 0, name: "Vessel", value: "AURELIA STRAIT" },
    ]);
    expect(found).toMatchObject({ renderer: null, leftOut: 0, cut: false, attachments: [] });
  });

  it("counts what its holder left out", () => {
    expect(contentsOf(obfuscated(wrappedSecond({ documentStore: CONTRACT }), ["vessel"]))[0]).toMatchObject({
      lines: [{ name: "Number" }],
      leftOut: 1,
    });
  });

  it("of OpenAttestation 3 is what it says of its subject", () => {
    const [found] = contentsOf(unsignedThird());
    expect(found?.lines.length).toBeGreaterThan(0);
    expect(found?.document).not.toHaveProperty("proof");
  });

  it("of a credential, and of each credential of a presentation, is told", async () => {
    const issuer = await partyWith("ecdsa-rdfc-2019");
    const one = await signed(issuer, certificate(issuer.did));
    expect(contentsOf(one)[0]?.lines.length).toBeGreaterThan(0);
    expect(contentsOf(await presented(issuer, [one, one]))).toHaveLength(2);
  });

  it("names groups and numbers the parts of lists", () => {
    const [found] = contentsOf({
      credentialSubject: {
        type: "BillOfLading",
        [CONTENT_TERM]: "{}",
        shipper: { name: "Tern", address: { city: "Porto" } },
        items: [{ hsCode: "151190" }, { hsCode: "151110" }],
        marks: ["A"],
        empty: "",
      },
    });
    expect(found?.lines.map(({ depth, name, value }) => `${depth} ${name}: ${value ?? ""}`)).toEqual([
      "0 Shipper: ",
      "1 Name: Tern",
      "1 Address: ",
      "2 City: Porto",
      "0 Items 1: ",
      "1 Hs code: 151190",
      "0 Items 2: ",
      "1 Hs code: 151110",
      "0 Marks: A",
    ]);
  });

  it.each([
    [second({ attachments: [{ filename: salted("a/b.pdf"), type: salted("application/pdf"), data: salted(SCAN) }] })],
    [
      {
        openAttestationMetadata: {},
        attachments: [
          { fileName: "a/b.pdf", mimeType: "application/pdf", data: `data:application/pdf;base64,${SCAN}` },
        ],
      },
    ],
    [{ credentialSubject: { attachments: [{ filename: "a/b.pdf", mimeType: "application/pdf", data: SCAN }] } }],
  ])("has its attachments under names that cannot leave a folder: %o", (document) => {
    const [file] = contentsOf(document)[0]?.attachments ?? [];
    expect(file).toMatchObject({ name: "a-b.pdf", type: "application/pdf" });
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe("scan");
  });

  it("says of a file that is no base64 that there is none", () => {
    expect(contentsOf({ credentialSubject: { attachments: [{ data: "%%" }] } })[0]?.attachments).toEqual([
      { name: "file", type: "", bytes: null },
    ]);
  });

  it.each([
    [
      second({
        $template: { name: salted("COO"), type: salted("EMBEDDED_RENDERER"), url: salted("https://r.example") },
      }),
    ],
    [{ openAttestationMetadata: { template: { name: "COO", type: "EMBEDDED_RENDERER", url: "https://r.example" } } }],
    [
      {
        credentialSubject: {},
        renderMethod: [{ type: "EMBEDDED_RENDERER", id: "https://r.example", templateName: "COO" }],
      },
    ],
    [
      {
        credentialSubject: {},
        renderMethod: [{ type: "DECENTRALISED_RENDERER", id: "https://r.example", templateName: "COO" }],
      },
    ],
  ])("names the page elsewhere that draws it: %o", (document) => {
    expect(contentsOf(document)[0]?.renderer).toEqual({
      url: "https://r.example/",
      host: "r.example",
      template: "COO",
    });
  });

  it.each([
    "http://r.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://user:secret@r.example",
    "//r.example",
    `https://r.example/${"a".repeat(600)}`,
    7,
  ])("takes %s for no such page", (id) => {
    const [found] = contentsOf({ credentialSubject: {}, renderMethod: [{ type: "EMBEDDED_RENDERER", id }] });
    expect(found?.renderer).toBeNull();
  });

  it("is bounded in lines, depth and length", () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ a: inner }), { end: "x" });
    expect(contentsOf({ credentialSubject: { deep } })[0]).toMatchObject({ cut: true });
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${at}`, "x"]));
    expect(contentsOf({ credentialSubject: many })[0]).toMatchObject({ cut: true });
    expect(contentsOf({ credentialSubject: many })[0]?.lines).toHaveLength(2_000);
    expect(contentsOf({ credentialSubject: { long: "x".repeat(9_000) } })[0]?.lines[0]?.value).toHaveLength(4_001);
  });

  it.each([null, [], "text", {}, { data: 1 }, { type: "VerifiablePresentation" }])("of %o is nothing", (document) => {
    expect(contentsOf(document)).toEqual([]);
  });
});

it.each([
  ["portOfLoading", "Port of loading"],
  ["port_of_loading", "Port of loading"],
  ["HSCode", "HS code"],
  ["blNumber", "Bl number"],
  ["船名", "船名"],
  ["", "–"],
])("%s reads as %s", (key, name) => {
  expect(nameOf(key)).toBe(name);
});
