import { MOST_ASKED, type BesideAnswer } from "../listed-services.ts";
import type { Asked } from "./asked.ts";
import { fromBase64 } from "./base64.ts";
import type { CheckedFile } from "./pdf-signatures.ts";
import type { PlainTrust } from "./plain-trust.ts";
import type { SignatureReport } from "./signature-report.ts";

type AskBeside = (certificates: readonly string[]) => Promise<BesideAnswer>;
type Judge = (bytes: Uint8Array, trust: PlainTrust) => Promise<CheckedFile>;

/**
 * Judges the signatures of a file; where others may be asked about its certificates, once more with their answers. An
 * answer is judged like one that a file brings: it makes nobody trusted.
 */
export async function judgeWithOthers(
  bytes: Uint8Array,
  trust: PlainTrust,
  { judge, ask }: { readonly judge: Judge; readonly ask: AskBeside | undefined },
): Promise<CheckedFile> {
  const first = await judge(bytes, trust);
  const certificates = [...new Set(first.reports.flatMap(({ path }) => path.map(({ der }) => der)))].slice(
    0,
    MOST_ASKED,
  );
  if (ask === undefined || certificates.length === 0) return first;
  const beside = await ask(certificates).catch(() => null);
  if (beside === null || (beside.services.length === 0 && beside.revocations.length === 0)) return first;
  const of = (kind: "lists" | "responses"): Uint8Array[] =>
    beside.revocations.flatMap((one) => one[kind]).map(fromBase64);
  const again = await judge(bytes, {
    ...trust,
    revocationLists: [...trust.revocationLists, ...of("lists")],
    responses: of("responses"),
    services: beside.services,
  });
  return { ...again, reports: again.reports.map((one) => ({ ...one, asked: askedOf(one, beside) })) };
}

/** An answer that does not settle whether a certificate was revoked is none. */
function askedOf({ path, identity }: SignatureReport, { revocations }: BesideAnswer): Asked | null {
  const about = revocations.filter((one) => path.some(({ fingerprint }) => fingerprint === one.fingerprint));
  if (about.length === 0) return null;
  const silent = about.some(({ lists, responses }) => lists.length + responses.length === 0);
  return silent || identity.reason === "REVOCATION_UNKNOWN" ? "UNANSWERED" : "ANSWERED";
}
