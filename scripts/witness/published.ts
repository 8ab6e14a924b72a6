import { readdirSync, readFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { entryOf } from "#domain/lookup";
import { credentialLoader } from "#domain/verify/credential-loader";
import { documentChecker } from "#domain/verify/document-checker";
import { asObject, isObject, type Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { verify } from "#domain/verify/verify";
import { witness } from "./tools.ts";
import { verifyDocument } from "./trustvc.ts";

// The documents that TradeTrust and TrustVC publish with their packages, judged here and by their own code: whether
// each is what its issuer made. How they stand on public chains is asked of nobody.

const require = createRequire(import.meta.url);
const { verifySignature } = require("@tradetrust-tt/tradetrust") as { verifySignature(document: object): boolean };
const { signW3C, deriveW3C } = require("@trustvc/trustvc") as {
  signW3C(credential: object, key: object, suite: string): Promise<{ signed?: Json; error?: string }>;
  deriveW3C(credential: object, pointers: readonly string[]): Promise<{ derived?: Json; error?: string }>;
};

interface Sample {
  readonly of: string;
  readonly name: string;
  readonly document: Json;
}

const TT_VERIFY = join(dirname(require.resolve("@tradetrust-tt/tt-verify/package.json")), "test/fixtures");
const TRUSTVC = join(dirname(require.resolve("@trustvc/trustvc")), "../..");
const W3C = join(TRUSTVC, "node_modules/@trustvc/w3c-vc/dist/lib/__fixtures__");

/** The versions of the format, as their fixtures name them. */
const NAMES = {
  SchemaId: {
    v2: "https://schema.openattestation.com/2.0/schema.json",
    v3: "https://schema.openattestation.com/3.0/schema.json",
  },
};

/** A document that a file of theirs makes: JSON, or a constant in TypeScript. */
function documentIn(path: string): Json | null {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".json")) return asObject(JSON.parse(text));
  const plain = stripTypeScriptTypes(text)
    .replace(/^import [^;]*;$/gm, "")
    .replace(/^export const \w+\s*=/m, "made =");
  if (!plain.includes("made =") || /^export /m.test(plain)) return null;
  const made: { made?: unknown } & typeof NAMES = { ...NAMES };
  try {
    runInNewContext(plain, made);
  } catch {
    return null;
  }
  return isObject(made.made) ? asObject(JSON.parse(JSON.stringify(made.made))) : null;
}

/** Theirs of OpenAttestation: wrapped documents alone, for the others are drafts. */
function attestations(): readonly Sample[] {
  const all = ["v2", "v3"].flatMap((version) =>
    readdirSync(join(TT_VERIFY, version)).flatMap((name): readonly Sample[] => {
      const document = documentIn(join(TT_VERIFY, version, name));
      return document === null ? [] : [{ of: `OA ${version}`, name, document }];
    }),
  );
  const own = join(TRUSTVC, "dist/cjs/__tests__/fixtures/sample-oa-document.json");
  return [...all, { of: "OA v2", name: "sample-oa-document.json", document: documentIn(own) ?? {} }].filter(
    ({ document }) => isObject(document["signature"]) || isObject(document["proof"]),
  );
}

const DID = "did:web:trustvc.github.io:did:1";

/** Theirs of W3C: those that are signed, and the others as their own functions sign and derive them. */
async function credentials(): Promise<{ readonly samples: readonly Sample[]; readonly did: Json }> {
  const bbs = require(join(W3C, "bbs2020-credentials.js")) as Readonly<Record<string, Json>>;
  const plain = require(join(W3C, "modern-credentials.js")) as Readonly<Record<string, Json>>;
  const keys = require(join(W3C, "key-pairs.js")) as Readonly<Record<string, Json>>;
  const samples: Sample[] = Object.entries(bbs).map(([name, document]) => ({ of: "W3C, BBS 2020", name, document }));
  for (const [name, credential] of Object.entries(plain)) {
    const since = { [name.includes("V1") ? "issuanceDate" : "validFrom"]: "2025-09-15T06:28:45Z" };
    const { signed, error } = await signW3C(
      { ...credential, ...since },
      keys["ecdsa2023KeyPair"] ?? {},
      "ecdsa-sd-2023",
    );
    if (signed === undefined) throw new Error(`${name}: ${error}`);
    const { derived } = await deriveW3C(signed, ["/credentialSubject/blNumber"]);
    if (derived === undefined) throw new Error(`${name} was not derived`);
    const of = name.includes("V1") ? "W3C 1.1, sd" : "W3C 2.0, sd";
    samples.push({ of, name: `${name}, in part`, document: derived });
    const text = JSON.stringify(derived);
    const altered = text.replace("SGCNM21566325", "SGCNM21566326");
    if (altered === text) throw new Error(`${name} has no number to alter`);
    samples.push({ of, name: `${name}, altered`, document: asObject(JSON.parse(altered)) });
  }
  const methods = Object.values(keys).map((key) =>
    Object.fromEntries(Object.entries(key).filter(([part]) => !/^(secretKey|privateKey)/.test(part))),
  );
  const did = {
    "@context": ["https://www.w3.org/ns/did/v1"],
    id: DID,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
  return { samples, did };
}

/** Their verdict on the bytes of a document: VALID, INVALID, or null where their code cannot say. */
async function theirs({ of, document }: Sample, documentLoader: DocumentLoader): Promise<string | null> {
  if (of.startsWith("OA")) return verifySignature(document) ? "VALID" : "INVALID";
  const fragments = await verifyDocument(document, { documentLoader, rpcProviderUrl: "http://127.0.0.1:1" });
  const said = fragments.filter(({ type, status }) => type === "DOCUMENT_INTEGRITY" && status !== "SKIPPED");
  return said.length === 0 ? null : said.every(({ status }) => status === "VALID") ? "VALID" : "INVALID";
}

/** Samples of which their code judges the hashes alone, and our verdict says more. */
const MORE_THAN_HASHES: Readonly<Record<string, string>> = {
  // A DID was to sign them, and has not.
  "documentDidMissingProof.ts": "INDETERMINATE",
  "did-wrapped.json": "INDETERMINATE",
  "dnsdid-wrapped.json": "INDETERMINATE",
  // Another key signed them than that of their DID.
  "documentDidWrongSignature.ts": "INVALID",
  "documentDnsDidNoDnsTxt.ts": "INVALID",
  // Their issuers contradict each other.
  "documentDidMixedTokenRegistry.ts": "INDETERMINATE",
  "documentMixedIssuance.ts": "INDETERMINATE",
};

/** Whether our verdict is right: what they call valid or changed is so here. An older proof is open, and never valid. */
function isRight({ of, name }: Sample, ours: string, said: string | null): boolean {
  if (of.includes("BBS")) return ours === "INDETERMINATE";
  const more = entryOf(MORE_THAN_HASHES, name);
  if (more !== undefined) return ours === more;
  return said === null ? ours !== "VALID" : ours === said;
}

export async function witnessPublished(): Promise<void> {
  const { samples, did } = await credentials();
  const resolve = async (one: string): Promise<Json | null> => (one === DID ? did : null);
  const documentLoader: DocumentLoader = await credentialLoader(resolve);
  const now = new Date();
  const all = [...attestations(), ...samples];
  const wrong: string[] = [];
  for (const sample of all) {
    const { checks } = await verify(new TextEncoder().encode(JSON.stringify(sample.document)), {
      chain: null,
      document: documentChecker({ ...SILENT, did: resolve }, now),
      trustAnchors: [],
      now,
    });
    const ours = checks?.integrity.outcome ?? "none";
    const said = await theirs(sample, documentLoader).catch(() => null);
    const line = `${sample.of.padEnd(24)} ${sample.name.padEnd(58)} ${`${ours} ${checks?.integrity.reason ?? ""}`.padEnd(34)} ${said ?? "—"}`;
    console.log(`     ${line}`);
    if (!isRight(sample, ours, said)) wrong.push(line);
  }
  witness(`their own code agrees about ${all.length} published documents`, wrong.length === 0, wrong.join("\n"));
}
