import { createRequire } from "node:module";
import { readAttestation } from "#domain/verify/open-attestation-file";
import { verifyDocument } from "./trustvc.ts";

const { verificationBuilder, openAttestationVerifiers } = createRequire(import.meta.url)(
  "@tradetrust-tt/tt-verify",
) as {
  verificationBuilder(
    verifiers: unknown,
    options: { provider: unknown },
  ): (document: object) => Promise<readonly Fragment[]>;
  readonly openAttestationVerifiers: unknown;
};
interface Fragment {
  readonly type: string;
  readonly status: string;
}

export interface MatrixRow {
  readonly format: string;
  readonly state: string;
  /** The headline of our verdict. */
  readonly hawser: string;
  /** Theirs in one word, with the sides that are not valid. */
  readonly theirs: string;
}

/** Their verdict in few words: valid only with no side that is not. */
function inWords(fragments: readonly Fragment[]): string {
  const said = fragments.filter(({ status }) => status !== "SKIPPED");
  const sides = ["DOCUMENT_INTEGRITY", "DOCUMENT_STATUS", "ISSUER_IDENTITY"];
  const not = sides.filter((side) => {
    const of = said.filter(({ type }) => type === side);
    return of.length === 0 || of.some(({ status }) => status !== "VALID");
  });
  return not.length === 0 ? "VALID" : `INVALID (${not.join(", ")})`;
}

interface Asked {
  readonly documentLoader: DocumentLoader;
  readonly provider: unknown;
  readonly rpcUrl: string;
}

/**
 * The verdict of TrustVC on a credential, of tt-verify on a document of OpenAttestation, and of both on one that is a
 * title. TrustVC asks opencerts.io about documents on a store, and no test asks the internet.
 */
export async function othersSay(
  document: Readonly<Record<string, unknown>>,
  { documentLoader, provider, rpcUrl }: Asked,
): Promise<string> {
  const attestation = readAttestation(document);
  const [byTrustVc, byTtVerify] = [attestation?.contract.kind !== "store", attestation !== null];
  const fragments = await Promise.all([
    byTrustVc ? verifyDocument(document, { documentLoader, provider, rpcProviderUrl: rpcUrl }) : [],
    byTtVerify ? verificationBuilder(openAttestationVerifiers, { provider })(document) : [],
  ]);
  return inWords(fragments.flat());
}

/**
 * Answers the resolver that their programs ask about domains, and lets nothing else leave the machine. What it answers
 * undoes it.
 */
export function answerDomains(recordsOf: (domain: string) => readonly string[]): () => void {
  const native = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname === "127.0.0.1") return native(input, init);
    if (url.host !== "dns.google") throw new TypeError("fetch failed");
    const name = url.searchParams.get("name") ?? "";
    const answers = recordsOf(name).map((data) => ({ name, type: 16, TTL: 300, data }));
    return Response.json({ Status: 0, AD: true, Question: [{ name, type: 16 }], Answer: answers });
  };
  return () => {
    globalThis.fetch = native;
  };
}
