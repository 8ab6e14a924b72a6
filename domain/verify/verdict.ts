import type { BesideAnswer } from "../listed-services.ts";
import type { FormatReport } from "./format.ts";
import type { SealReport } from "./manifest.ts";
import type { CheckedFile } from "./pdf-signatures.ts";
import type { PlainTrust } from "./plain-trust.ts";
import type { RevisionReport } from "./revision-report.ts";
import type { SignatureReport } from "./signature-report.ts";
import type { Headline } from "../headlines.ts";
import type { Finding, Outcome } from "../reasons.ts";
import type { PaperRecord } from "./record.ts";
import type { ChainReader, ChainTitle, TitlePlace } from "./title.ts";

/** Where the fingerprint of a file stands on chain. */
export interface AnchorFound {
  readonly chainId: number;
  readonly store: string;
  readonly root: string;
  readonly proof: readonly string[];
  readonly block: number | null;
  readonly at: string | null;
}

export interface VerifyOptions {
  /** Null: nothing is asked of a chain. */
  readonly chain: ChainReader | null;
  /** DER of the certificates of authorities that are trusted. */
  readonly trustAnchors: readonly Uint8Array[];
  /** DER of authorities between: for signatures that do not bring theirs. Being named here makes nobody trusted. */
  readonly intermediates?: readonly Uint8Array[];
  /** DER of revocation lists; lists that no authority in a path signed count for nothing. */
  readonly revocationLists?: readonly Uint8Array[];
  /** Looks up where a file's SHA-256 (hex) is anchored. Answers whose proof does not lead to the root are dropped. */
  readonly anchors?: (sha256: string) => Promise<readonly AnchorFound[]>;
  /** Checks JSON documents: see `documentChecker`. Without one they cannot be checked. */
  readonly document?: (document: unknown) => Promise<FormatReport>;
  /** Judges the signatures of a PDF elsewhere, as in another thread; without it that is done here. */
  readonly signatures?: (bytes: Uint8Array, trust: PlainTrust) => Promise<CheckedFile>;
  /** Asks others about certificates (DER in base64), once for a file; without it nobody is asked. */
  readonly others?: (certificates: readonly string[]) => Promise<BesideAnswer>;
  readonly now: Date;
}

export interface Verdict {
  readonly overall: Outcome;
  readonly headline: Headline;
  readonly format: "pdf" | "credential" | "open-attestation" | "package" | "unknown";
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  readonly number: string;
  readonly issuerName: string;
  readonly record: PaperRecord | null;
  readonly checks: { readonly integrity: Finding; readonly issuer: Finding; readonly status: Finding };
  readonly signatures: readonly SignatureReport[];
  /** What each revision of a signed PDF brought; empty for any other file. */
  readonly revisions: readonly RevisionReport[];
  readonly place: TitlePlace | null;
  readonly title: ChainTitle | null;
  readonly anchors: readonly AnchorFound[];
  /** The content of a package; null for any other file. */
  readonly package: PackageReport | null;
}

/** The seal of an envelope, and what it says. */
export interface SealedList extends SealReport {
  readonly subject: string;
  readonly sender: string;
  readonly recipient: string;
  /** The entries of the list that were not found among the files. */
  readonly missing: readonly string[];
}

/** The findings in a package. */
export interface PackageReport {
  readonly parts: readonly { readonly name: string; readonly verdict: Verdict }[];
  readonly seal: SealedList | null;
}

/** The part of a verdict that is read of a file before the chain is asked. `status`: an answer that needs no title. */
export type Read = Pick<
  Verdict,
  "format" | "number" | "issuerName" | "record" | "signatures" | "revisions" | "place" | "package"
> & {
  readonly integrity: Finding;
  readonly issuer: Finding;
  readonly status: Finding | null;
  readonly chainAssumed?: boolean;
  readonly documentId?: string;
};
