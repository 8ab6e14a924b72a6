import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { valuesOf } from "#domain/trade-trust/made-from";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { wrapSecond, type UnwrappedDocument, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle } from "#domain/verify/oracle";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { NOW } from "../../support/signing.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";

const { verifySignature, validateSchema, getData } = createRequire(import.meta.url)("@tradetrust-tt/tradetrust") as {
  verifySignature(document: object): boolean;
  validateSchema(document: object): boolean;
  getData(document: object): Readonly<Record<string, unknown>>;
};

const template = builtIn();
const STORE = `0x${"5a".repeat(20)}`;
const DOMAIN = "tern-sable.example";
const SEED = new Uint8Array(32).fill(7);
const one = (at: number, more: Partial<UnwrappedDocument> = {}): UnwrappedDocument => ({
  template,
  documentId: `0199f3c2-7f3c-7910-9bbe-${String(at).padStart(12, "0")}`,
  data: { ...template.sample, [template.manifest.numberField]: `CO-${at}` },
  issuerName: "Tern & Sable",
  domain: DOMAIN,
  issuedBy: { documentStore: STORE },
  chain: { name: "ETH", chainId: 1337 },
  link: "https://hawser.example/verify?q=1",
  ...more,
});
const many = (count: number): readonly WrappedDocument[] =>
  wrapSecond(
    Array.from({ length: count }, (_, at) => one(at)),
    SEED,
  );
const check = (document: object, oracle: Partial<Oracle> = {}): Promise<Verdict> =>
  verify(new TextEncoder().encode(JSON.stringify(document)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker(
      {
        ...SILENT,
        txt: async () => ({ texts: [`openatts net=ethereum netId=1337 addr=${STORE}`], agreed: true }),
        store: async () => "ISSUED",
        ...oracle,
      },
      NOW,
    ),
  });

describe("documents of OpenAttestation", () => {
  it.each([1, 2, 5])("%i under one root are right to TradeTrust's own functions and here", async (count) => {
    const all = many(count);
    expect(new Set(all.map(({ root }) => root)).size).toBe(1);
    for (const { document } of all) {
      expect(validateSchema(document)).toBe(true);
      expect(verifySignature(document)).toBe(true);
      expect(await check(document)).toMatchObject({
        format: "open-attestation",
        headline: "GENUINE",
        checks: { issuer: { reason: "DOMAIN_CONFIRMS" }, status: { reason: "ISSUED_ON_CHAIN" } },
      });
    }
  });

  it("say their values, their number and their template", async () => {
    const [{ document }] = many(1) as readonly [WrappedDocument];
    const named = templateOfFile(document)!;
    expect(named).toMatchObject({ name: "CertificateOfOrigin", major: 1, minor: 0, number: "CO-0" });
    expect(named.values(template.schema.fields)).toEqual(valuesOf(template, one(0).data));
    expect(getData(document)).toMatchObject(valuesOf(template, one(0).data));
    expect((await check(document)).number).toBe("CO-0");
  });

  it("have the same root when they are made again, and another with another seed", () => {
    expect(many(3)[2]).toEqual(many(3)[2]);
    expect(wrapSecond([one(0)], new Uint8Array(32).fill(8))[0]!.root).not.toBe(many(1)[0]!.root);
  });

  it("are altered with one value changed, by both", async () => {
    const [{ document }] = many(2) as readonly [WrappedDocument];
    const forged = JSON.parse(JSON.stringify(document).replace("RBD palm", "RBD pulp")) as object;
    expect(verifySignature(forged)).toBe(false);
    expect((await check(forged)).headline).toBe("ALTERED");
  });

  it("are revoked one by one, and deny a domain that does not vouch for them", async () => {
    const [{ document }] = many(2) as readonly [WrappedDocument];
    expect((await check(document, { store: async () => "REVOKED" })).headline).toBe("REVOKED");
    const denied = await check(document, { txt: async () => ({ texts: [], agreed: true }) });
    expect(denied.checks.issuer.reason).toBe("DOMAIN_DENIES");
  });

  it("that are titles have a root of their own, which is the id of the title", async () => {
    const registry = { issuedBy: { tokenRegistry: STORE } };
    expect(() => wrapSecond([one(0, registry), one(1, registry)], SEED)).toThrow(TypeError);
    const [{ document, root }] = wrapSecond([one(0, registry)], SEED) as readonly [WrappedDocument];
    expect(verifySignature(document)).toBe(true);
    expect((await check(document)).place).toEqual({ chainId: 1337, registry: STORE, tokenId: root });
  });
});
