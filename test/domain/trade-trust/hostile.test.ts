import { beforeAll, describe, expect, it } from "vitest";
import { divide } from "#domain/trade-trust/disclosure";
import { contentsOf } from "#domain/trade-trust/file-content";
import { templateOfFile } from "#domain/trade-trust/named-template";
import { documentChecker } from "#domain/verify/document-checker";
import { readDocumentText } from "#domain/verify/document-text";
import type { Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { titleOfFile } from "#domain/verify/title-of-file";
import { verify } from "#domain/verify/verify";
import { didDocument, didWeb, newIssuerKey } from "../../../backend/signing/credential.ts";
import { credentialSigner } from "../../../backend/trade-trust/credential.ts";
import { DOMAIN, MARK, STORE } from "../../../scripts/evidence/hostile/document-faults.ts";
import { hostileDocuments, type HostileDocument } from "../../../scripts/evidence/hostile/documents.ts";
import { NOW } from "../../support/signing.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";

const template = builtIn();
const did = didWeb("hawser.example", ["api", "did", "1"]);
const key = newIssuerKey();
let published: Json;
let honest: readonly Json[];
let hostile: readonly HostileDocument[];

const headlineOf = async (file: Uint8Array): Promise<string> =>
  (
    await verify(file, {
      chain: null,
      trustAnchors: [],
      now: NOW,
      document: documentChecker(
        {
          ...SILENT,
          did: async (asked) => (asked === did ? published : null),
          txt: async (domain) => ({
            texts: domain === DOMAIN ? [`openatts net=ethereum netId=1337 addr=${STORE}`] : [],
            agreed: true,
          }),
          store: async () => "ISSUED",
        },
        NOW,
      ),
    })
  ).headline;

beforeAll(async () => {
  const signer = await credentialSigner(did, { id: `${did}#1`, privateKey: key.privateKey });
  published = await didDocument(did, [{ id: `${did}#1`, publicKey: key.publicKey }]);
  ({ honest, hostile } = await hostileDocuments({ template, signer, at: NOW }));
});

describe("documents that mean harm", () => {
  it("are many, beside honest ones that are genuine", async () => {
    expect(hostile.length).toBeGreaterThan(150);
    for (const one of honest) expect(await headlineOf(new TextEncoder().encode(JSON.stringify(one)))).toBe("GENUINE");
  });

  it("are not genuine where they were changed, and stop nothing", async () => {
    const genuine: string[] = [];
    for (const { what, family, file, end } of hostile)
      if (/^GENUINE/.test(await headlineOf(file)) && end === "refused") genuine.push(`${family}: ${what}`);
    expect(genuine).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Json)[MARK]).toBeUndefined();
  });

  it("are read within bounds, and named no renderer that is none", () => {
    const wrong: string[] = [];
    for (const { what, family, file } of hostile) {
      const text = new TextDecoder().decode(file);
      let document: unknown;
      try {
        document = readDocumentText(text);
      } catch {
        continue;
      }
      titleOfFile(text);
      templateOfFile(document)?.values(template.schema.fields);
      for (const { lines, renderer, attachments } of contentsOf(document)) {
        if (lines.length > 2_000 || lines.some(({ value }) => (value?.length ?? 0) > 4_001)) wrong.push(what);
        if (renderer !== null) wrong.push(`${family}: ${what}`);
        if (attachments.some(({ name }) => /[/\\\u202e<>]/.test(name))) wrong.push(`${family}: ${what}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are divided without harm where they can be", async () => {
    for (const { file } of hostile.filter(({ end }) => end === "inert")) {
      const divided = divide(JSON.parse(new TextDecoder().decode(file)))!;
      const part = await divided.without(new Set(["vessel"]));
      expect(await headlineOf(new TextEncoder().encode(JSON.stringify(part)))).toBe("GENUINE");
    }
  });
});
