import { canonicalJson } from "../canonical.ts";
import { isKeyOf } from "../lookup.ts";
import { credentialLoader, nothingMissed, type Missed, type ResolveDid } from "./credential-loader.ts";
import { isObject } from "./json.ts";
import type { Published } from "./oracle.ts";
import { renamesTerms } from "./own-terms.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";

/** More proofs than these of one signer are not judged. */
const MOST_PROOFS = 5;
export const MODEL_2018 = "https://www.w3.org/2018/credentials/v1";
const MODELS = [MODEL_2018, "https://www.w3.org/ns/credentials/v2"];
/** The suite of older credentials of TrustVC, and that of what is derived from them. */
const BBS_2020: ReadonlySet<string> = new Set(["BbsBlsSignature2020", "BbsBlsSignatureProof2020"]);

interface Suite {
  /** How the value of a proof begins from which nothing was derived yet; null where nothing is. */
  readonly base: string | null;
  verifier(): Promise<unknown>;
  /** Derives a proof that shows what the pointers name. */
  discloser(pointers: readonly string[]): Promise<unknown>;
}

const SUITES = {
  "ecdsa-sd-2023": {
    base: "u2V0A",
    verifier: async () => (await import("@digitalbazaar/ecdsa-sd-2023-cryptosuite")).createVerifyCryptosuite(),
    discloser: async (selectivePointers) =>
      (await import("@digitalbazaar/ecdsa-sd-2023-cryptosuite")).createDiscloseCryptosuite({ selectivePointers }),
  },
  "bbs-2023": {
    base: "u2V0C",
    verifier: async () => (await import("@digitalbazaar/bbs-2023-cryptosuite")).createVerifyCryptosuite(),
    discloser: async (selectivePointers) =>
      (await import("@digitalbazaar/bbs-2023-cryptosuite")).createDiscloseCryptosuite({ selectivePointers }),
  },
  "ecdsa-rdfc-2019": {
    base: null,
    verifier: async () => (await import("@digitalbazaar/ecdsa-rdfc-2019-cryptosuite")).cryptosuite,
    discloser: () => Promise.reject(new Error("nothing is derived from such a proof")),
  },
} as const satisfies Record<string, Suite>;

const suiteOf = (proof: Published): Suite | null => {
  const name = proof["cryptosuite"];
  return proof["type"] === "DataIntegrityProof" && typeof name === "string" && isKeyOf(SUITES, name)
    ? SUITES[name]
    : null;
};

/** Whether a proof is of a kind that lets parts be left out, and somebody could have done so. */
export function isDerived(proof: Published): boolean {
  const suite = suiteOf(proof);
  return suite !== null && suite.base !== null && !String(proof["proofValue"]).startsWith(suite.base);
}

interface Asked {
  /** The DID whose proof is asked for: proofs of others beside it say nothing of it. */
  readonly signer: string;
  readonly purpose: "assertionMethod" | "authentication";
  readonly resolveDid: ResolveDid;
}

/** Judges the proofs of a signer on a credential or a presentation: all of them must match. */
export async function judgeProof(document: Published, asked: Asked): Promise<Finding> {
  const proofs = [document["proof"]].flat().filter(isObject);
  if (proofs.length === 0) return unsure("NOT_SIGNED");
  const own = proofs.filter((proof) => String(proof["verificationMethod"]).split("#")[0] === asked.signer);
  if (own.length === 0) return invalid("KEY_UNNAMED");
  if (own.length > MOST_PROOFS || ![document["@context"]].flat().some((one) => MODELS.includes(String(one))))
    return unsure("PROOF_UNREADABLE");
  let worst: Finding = valid("PROOF_MATCHES");
  for (const proof of own) {
    const found = await judgeOne({ ...document, proof }, proof, asked);
    if (found.outcome === "INVALID") return found;
    if (found.outcome !== "VALID") worst = found;
  }
  return worst.outcome === "VALID" && renamesTerms(document) ? unsure("TERMS_OWN") : worst;
}

/** Judges a proof by each edition of the vocabularies: it was made by the one that was published then. */
async function judgeOne(document: Published, proof: Published, asked: Asked): Promise<Finding> {
  const missed = nothingMissed();
  const newest = await judgeBy(document, proof, asked, { missed, edition: 0 });
  for (let edition = 1; newest.outcome !== "VALID" && edition < missed.editions; edition += 1) {
    const found = await judgeBy(document, proof, asked, { missed: nothingMissed(), edition });
    if (found.outcome === "VALID") return found;
  }
  // A vocabulary that was changed before may have had an edition that is not at hand.
  const open = missed.editions > 1 && (newest.reason === "PROOF_WRONG" || newest.reason === "TERM_UNDEFINED");
  return open ? unsure("CONTEXT_UNKNOWN") : newest;
}

async function judgeBy(
  document: Published,
  proof: Published,
  { purpose, resolveDid }: Asked,
  { missed, edition }: { readonly missed: Missed; readonly edition: number },
): Promise<Finding> {
  const suite = suiteOf(proof);
  if (suite === null) return unsure(BBS_2020.has(String(proof["type"])) ? "SUITE_BBS_2020" : "ALGORITHM_UNKNOWN");
  try {
    const [{ default: jsigs }, { DataIntegrityProof }, documentLoader] = await Promise.all([
      import("jsonld-signatures"),
      import("@digitalbazaar/data-integrity"),
      credentialLoader(resolveDid, missed, edition),
    ]);
    const { AssertionProofPurpose, AuthenticationProofPurpose } = jsigs.purposes;
    const asked =
      purpose === "assertionMethod"
        ? new AssertionProofPurpose()
        : new AuthenticationProofPurpose({ challenge: String(proof["challenge"] ?? "") });
    let shown = document;
    if (suite.base !== null && String(proof["proofValue"]).startsWith(suite.base)) {
      // The key by which parts can be left out stands in such a proof: nothing is left out, and that is checked.
      const cryptosuite = await suite.discloser(pointersOf(document));
      shown = await jsigs.derive(document, {
        suite: new DataIntegrityProof({ cryptosuite }),
        purpose: asked,
        documentLoader,
      });
      if (!sameContent(document, shown)) return unsure("PROOF_UNREADABLE");
    }
    const { verified, error } = await jsigs.verify(shown, {
      suite: new DataIntegrityProof({ cryptosuite: await suite.verifier() }),
      purpose: asked,
      documentLoader,
    });
    if (!verified) return whyNot(error, missed);
    const { document: key } = await documentLoader(String(proof["verificationMethod"]));
    return isAfterEnd(proof, key) ? invalid("KEY_ENDED") : valid("PROOF_MATCHES");
  } catch (error) {
    return whyNot(error, missed);
  }
}

/**
 * Whether a key signed after its end, as the document of its DID says it. What it signed before stays what it was: the
 * time is the signer's own word, which whoever stole a former key could give too.
 */
function isAfterEnd({ created }: Published, key: unknown): boolean {
  const ends = isObject(key) ? [key["expires"], key["revoked"]] : [];
  const at = Date.parse(String(created));
  return ends.some((end) => typeof end === "string" && !(at <= Date.parse(end)));
}

/** Pointers (RFC 6901) to all that a document says. */
const pointersOf = (document: Published): string[] =>
  Object.keys(document)
    .filter((key) => key !== "@context" && key !== "proof")
    .map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);

const sameContent = (one: Published, other: Published): boolean =>
  canonicalJson({ ...one, proof: null }) === canonicalJson({ ...other, proof: null });

/** Why a proof was not found to match: the libraries say all in one way, and only one of it is that it is wrong. */
function whyNot(error: unknown, missed: Missed): Finding {
  if (missed.contexts.length > 0) return unsure("CONTEXT_UNKNOWN");
  if (missed.keys.length > 0) return invalid("KEY_UNNAMED");
  const all = errorsIn(error);
  const says = (pattern: RegExp): boolean => all.some(({ name, message }) => pattern.test(`${name}: ${message}`));
  if (says(/Invalid signature|Signature count|Number of disclosed messages/)) return invalid("PROOF_WRONG");
  if (says(/not authorized by controller|insufficient proofs matched/)) return invalid("KEY_UNNAMED");
  if (says(/algorithm/i)) return unsure("ALGORITHM_UNKNOWN");
  if (says(/proofValue|multibase/)) return invalid("SIGNATURE_UNREADABLE");
  // Nobody signs such a word: every library for these methods refuses it.
  return says(/Safe mode validation/) ? invalid("TERM_UNDEFINED") : unsure("PROOF_UNREADABLE");
}

/** An error, and those that it was made of. */
function errorsIn(error: unknown, depth = 0): { readonly name: string; readonly message: string }[] {
  if (Array.isArray(error)) return error.flatMap((one) => errorsIn(one, depth));
  if (!(error instanceof Error) && !isObject(error)) return [];
  const { name, message, errors, cause } = error as Partial<Record<"name" | "message" | "errors" | "cause", unknown>>;
  const inner = depth > 5 ? [] : [...errorsIn(errors, depth + 1), ...errorsIn(cause, depth + 1)];
  return [{ name: String(name ?? ""), message: String(message ?? "") }, ...inner];
}
