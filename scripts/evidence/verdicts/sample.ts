import type { Headline } from "#domain/headlines";
import type { Finding, Outcome, Reason } from "#domain/reasons";
import type { Verdict, VerifyOptions } from "#domain/verify/verdict";

/** The kinds by which the table counts its samples. */
export const KINDS = {
  honest: "as our product writes it",
  flipped: "one bit changed",
  addition: "an addition after the signature that forges",
  "in-place": "the signed bytes or the container forged in place",
  certificate: "a certificate that may not sign, or of nobody who is trusted",
  assurance: "a company whose identity was checked, or not",
  revocation: "a revoked certificate, or no answer about it",
  "long-term": "time-stamps, and proofs for later checks",
  method: "signatures by methods of other programs",
  container: "CMS as other programs write it",
  lock: "certified files, and locked fields",
  later: "what other programs add later in the ordinary way",
  countersigned: "our paper, countersigned by another program",
  structure: "files as other programs write them",
  covered: "a signature over what was signed before",
  unsigned: "files without a signature",
  title: "answers of the chain about a title",
  package: "packages of envelopes",
  credential: "W3C credentials and presentations",
  attestation: "documents of OpenAttestation",
  domain: "answers of domains about issuers",
} as const satisfies Record<string, string>;

export type SampleKind = keyof typeof KINDS;

/** What a finding must be: its outcome, its reason, or both. */
export type Expected = Partial<Finding>;

/** The answers of a verdict that a sample fixes; an answer that is left out may be anything. */
export interface ExpectedVerdict {
  readonly overall?: Outcome;
  /** What the whole must not be, where more than one answer is right: of a bit that may lie anywhere. */
  readonly never?: Outcome;
  readonly headline?: Headline;
  readonly integrity?: Expected;
  readonly issuer?: Expected;
  readonly status?: Expected;
  /** By place in the file, oldest first. With a list, the file must have as many signatures. */
  readonly signatures?: readonly ExpectedSignature[];
}

export interface ExpectedSignature {
  readonly integrity?: Expected;
  readonly identity?: Expected;
  readonly laterChanges?: Expected;
  readonly warnings?: readonly Reason[];
}

/** A file, and what it is judged with: trusted roots, lists, and the answers of chain, domains and DNS. */
export interface Made {
  readonly file: Uint8Array;
  readonly options: VerifyOptions;
}

export interface Sample {
  readonly kind: SampleKind;
  /** Says in which respect it is a case of its own; used once in its kind. */
  readonly name: string;
  readonly expected: ExpectedVerdict;
  readonly make: () => Promise<Made>;
}

/** Each answer that differs from what was expected, in words; none where the verdict is the expected one. */
export function differences(expected: ExpectedVerdict, given: Verdict): string[] {
  const found: string[] = [];
  const compare = (what: string, wanted: unknown, had: unknown): void => {
    if (wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(had))
      found.push(`${what} is ${JSON.stringify(had)}, not ${JSON.stringify(wanted)}`);
  };
  const finding = (what: string, wanted: Expected | undefined, had: Finding | undefined): void => {
    compare(`${what}.outcome`, wanted?.outcome, had?.outcome);
    compare(`${what}.reason`, wanted?.reason, had?.reason);
  };
  compare("overall", expected.overall, given.overall);
  if (given.overall === expected.never) found.push(`overall is ${given.overall}`);
  compare("headline", expected.headline, given.headline);
  for (const check of ["integrity", "issuer", "status"] as const) finding(check, expected[check], given.checks[check]);
  compare("the number of signatures", expected.signatures?.length, given.signatures.length);
  for (const [i, wanted] of (expected.signatures ?? []).entries()) {
    const had = given.signatures[i];
    for (const answer of ["integrity", "identity", "laterChanges"] as const)
      finding(`signature ${i + 1}: ${answer}`, wanted[answer], had?.[answer]);
    compare(`signature ${i + 1}: warnings`, wanted.warnings, had?.warnings);
  }
  return found;
}
