import type { Finding } from "../reasons.ts";
import type { TitlePlace } from "./title.ts";

/** The report of the checker of a JSON document. */
export interface FormatReport {
  readonly format: "credential" | "open-attestation";
  readonly integrity: Finding;
  readonly issuer: Finding;
  readonly issuerName: string;
  readonly number: string;
  readonly place: TitlePlace | null;
  /** The id with which remarks on its title are encrypted; absent where it has none. */
  readonly documentId?: string;
  /** Whether the chain was not named, and is the only one that can be asked here: its "no" is then no answer. */
  readonly chainAssumed?: boolean;
  /** Whether it was revoked, where it says how that can be known without a title; else null. */
  readonly status: Finding | null;
}
