import type { Certificate } from "pkijs";
import type { CertificateName } from "./certificates.ts";
import type { Assurance } from "../assurance.ts";
import type { Permission } from "./permission.ts";
import type { Finding, Reason } from "../reasons.ts";
import type { Revocations } from "./revocation.ts";
import type { Asked } from "./asked.ts";
import type { OpenedService, Qualified } from "./qualified.ts";
import type { SignedTerms } from "./signed-terms.ts";
import type { TimestampReport } from "./timestamp.ts";

/** How much a signature carries for those who check it later (ETSI EN 319 142-1). */
export type SignatureLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

/** One signature: three answers, and whose it is. Times are RFC 3339; `time` is what the signer claims. */
export interface SignatureReport {
  /** A document time-stamp is made by an authority for the time, not by a party. */
  readonly kind: "signature" | "timestamp";
  readonly name: string;
  readonly organisation: string;
  readonly email: string;
  readonly reason: string;
  /** The policy and the commitments that it names. */
  readonly terms: SignedTerms;
  readonly time: string | null;
  /**
   * The assurance of the company that its certificate names; null of a time-stamp, where there is no certificate, and
   * where it leads to no trusted authority: then nobody vouches for what it says.
   */
  readonly assurance: Assurance | null;
  /** The company's number in a register, of VAT, or its LEI, as its certificate says it; empty without one. */
  readonly identifier: string;
  readonly serial: string;
  readonly fingerprint: string;
  /** From the signer's certificate upwards as far as it could be followed. */
  readonly path: readonly CertificateName[];
  readonly level: SignatureLevel;
  readonly integrity: Finding;
  readonly identity: Finding;
  readonly laterChanges: Finding;
  /** The time-stamp on this signature; null without one. */
  readonly timestamp: TimestampReport | null;
  /** When it is proven to have been there already: by a time-stamp or an anchor. */
  readonly provenAt: string | null;
  /** The word of trusted lists on it; null where its certificate comes from no service on one. */
  readonly qualified: Qualified | null;
  /** Whether authorities were asked about its certificates now; null where none was. */
  readonly asked: Asked | null;
  readonly warnings: readonly Reason[];
  /**
   * On which page it covers what an earlier signer has signed, and how many bytes the file had then; null where it does
   * not.
   */
  readonly covers: { readonly page: number; readonly before: number } | null;
  /** What its signer certifies to be allowed after it; null where it says nothing of that. */
  readonly allows: Permission | null;
}

export interface Trust {
  readonly anchors: readonly Certificate[];
  /** Authorities between, for signatures that do not bring theirs. */
  readonly intermediates: readonly Certificate[];
  readonly revocations: Revocations;
  /** Services on trusted lists; they make nobody trusted. */
  readonly services: readonly OpenedService[];
  /** When the whole file is proven to have been there, by an anchor on chain; null without one. */
  readonly provenAt: Date | null;
  readonly now: Date;
}
