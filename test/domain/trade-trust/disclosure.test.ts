import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import type { Divisible } from "#domain/trade-trust/disclosure";
import { divide } from "#domain/trade-trust/disclosure";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { wrapSecond, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import { linkToStored } from "#domain/verify/action-link";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { didDocument, didWeb, newIssuerKey } from "../../../backend/signing/credential.ts";
import { credentialSigner } from "../../../backend/trade-trust/credential.ts";
import { verifyDocument } from "../../../scripts/witness/trustvc.ts";
import { wrappedWith } from "../../support/attestation-making.ts";
import { NOW } from "../../support/signing.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";

const { verifySignature } = createRequire(import.meta.url)("@tradetrust-tt/tradetrust") as {
  verifySignature(document: object): boolean;
};

const template = builtIn();
const { fields } = template.schema;
const did = didWeb("hawser.example", ["api", "did", "1"]);
const key = newIssuerKey();
let published: Json;
let credential: Json;
const KEY_OF_COPY = "5a".repeat(32);
const LINK = linkToStored("https://hawser.example", "https://hawser.example/api/remote-copies/1", KEY_OF_COPY);
const [{ document: attestation }] = wrapSecond(
  [
    {
      template,
      documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
      data: template.sample,
      issuerName: "Tern & Sable",
      domain: "tern-sable.example",
      issuedBy: { documentStore: `0x${"5a".repeat(20)}` },
      chain: { name: "ETH", chainId: 1337 },
      link: LINK,
    },
  ],
  new Uint8Array(32),
) as readonly [WrappedDocument];

const resolve = async (asked: string): Promise<Json | null> => (asked === did ? published : null);
const integrity = async (document: Json): Promise<string> =>
  (await documentChecker({ ...SILENT, did: resolve }, NOW)(document)).integrity.reason;
const divided = (document: Json): Divisible => divide(document, fields)!;
const without = (document: Json, ...paths: string[]): Promise<Json> => divided(document).without(new Set(paths));

beforeAll(async () => {
  const signer = await credentialSigner(did, { id: `${did}#1`, privateKey: key.privateKey });
  published = await didDocument(did, [{ id: `${did}#1`, publicKey: key.publicKey }]);
  credential = await signer.make({
    template,
    documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
    issuedAt: NOW,
    data: template.sample,
    status: { kind: "none" },
    link: LINK,
  });
});

const FORMATS = { w3c: () => credential, openattestation: () => attestation } as const;

describe.each(Object.entries(FORMATS))("a document shown in part (%s)", (_, whole) => {
  it("tells its parts by the labels of its template, and which of them stay", () => {
    const { parts } = divided(whole());
    expect(parts.filter(({ mandatory }) => mandatory).map(({ path }) => path)).toEqual(["number"]);
    const weight = parts.find(({ path }) => path === "goods.grossWeight")!;
    expect([...weight.within, weight.label].map(({ zh }) => zh)).toEqual(
      ["goods", "grossWeight"].reduce<{ level: typeof fields; labels: string[] }>(
        ({ level, labels }, name) => {
          const field = level.find((one) => one.name === name)!;
          return { level: "fields" in field ? field.fields : [], labels: [...labels, field.label.zh] };
        },
        { level: fields, labels: [] },
      ).labels,
    );
    expect(divide(whole())!.parts.map(({ path }) => path)).toEqual(parts.map(({ path }) => path));
  });

  it("is genuine without some of them, and says the others", async () => {
    const shown = await without(whole(), "consignee.name", "consignee.address", "goods.grossWeight", "number");
    const text = JSON.stringify(shown);
    for (const hidden of ["Halcyon", 'Rotterdam\\"]', "12500"]) expect(text).not.toContain(hidden);
    expect(await integrity(shown)).toBe("PROOF_MATCHES");
    const { consignee: _, ...rest } = template.sample as Readonly<Record<string, Json>>;
    const goods = (rest["goods"] as unknown as readonly Json[]).map(({ grossWeight: __, ...one }) => one);
    const values = templateOfFile(shown)!.values(fields);
    expect(values).toEqual({ ...rest, goods });
  });

  it("leads to the whole no more once a part of it is left out", async () => {
    expect(templateOfFile(await without(whole()))!.link).toBe(LINK);
    const shown = await without(whole(), "vessel");
    expect(templateOfFile(shown)!.link).toBeNull();
    expect(JSON.stringify(shown)).not.toContain(KEY_OF_COPY);
    expect(await integrity(shown)).toBe("PROOF_MATCHES");
    expect(divided(whole()).codeStays).toBe(false);
  });

  it("is genuine without any field that can be left out", async () => {
    const { parts } = divided(whole());
    const least = await divided(whole()).without(new Set(parts.map(({ path }) => path)));
    expect(await integrity(least)).toBe("PROOF_MATCHES");
    expect(templateOfFile(least)!.values(fields)).toEqual({ number: template.sample["number"] });
  });

  it("is altered with what was left out put back otherwise", async () => {
    const shown = await without(whole(), "vessel");
    const forged = JSON.parse(JSON.stringify(shown).replace("RBD palm", "RBD pulp")) as Json;
    expect(await integrity(forged)).toMatch(/PROOF_WRONG|DIGEST_DIFFERS/);
  });
});

describe("by others", () => {
  it("TrustVC finds a credential in part genuine", async () => {
    const documentLoader = await credentialLoader(resolve);
    const shown = await without(credential, "consignee.name", "goods.grossWeight");
    const fragments = await verifyDocument(shown, { documentLoader, rpcProviderUrl: "http://127.0.0.1:1" });
    expect(fragments.find(({ name }) => name === "EcdsaW3CSignatureIntegrity")).toMatchObject({ status: "VALID" });
  });

  it("TradeTrust finds a document in part genuine, also one of theirs and one that loses items", async () => {
    expect(verifySignature(await without(attestation, "consignee.name", "goods.grossWeight"))).toBe(true);
    const theirs = wrappedWith(
      { documentStore: `0x${"5a".repeat(20)}` },
      { goods: [{ price: 5 }, { name: "B", price: 6 }, { price: 7 }], tags: ["a", "b"], empty: {} },
    ) as Json;
    const shown = await divide(theirs)!.without(new Set(["goods.price", "tags"]));
    expect(JSON.stringify(shown)).not.toContain("price");
    expect(verifySignature(shown)).toBe(true);
    expect(await integrity(shown)).toBe("PROOF_MATCHES");
    const again = await divide(shown)!.without(new Set(["vessel"]));
    expect(verifySignature(again)).toBe(true);
  });

  it("nothing can be left out of a credential a second time, or of what is none", async () => {
    expect(divide(await without(credential, "vessel"))).toBeNull();
    for (const other of [null, 3, "x", {}, { proof: {}, credentialSubject: {} }]) expect(divide(other)).toBeNull();
  });
});
