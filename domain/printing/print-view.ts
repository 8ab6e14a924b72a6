import type { MeterLog } from "../bunker/meter.ts";
import type { Language } from "../text.ts";

/** One entry of the endorsement chain as it prints. */
export interface PrintedEndorsement {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** The event, in the language of the paper. */
  readonly act: string;
  readonly from: string;
  readonly to: string;
  /** The person who signed it for the party that acted. */
  readonly signatory?: string;
  readonly transaction?: string;
  /** The note given with it, under the entry. */
  readonly note?: string;
}

/** Goods handed over against an order, as its table of releases has them. */
export interface PrintedRelease {
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly quantity: string;
  /** The balance after it. */
  readonly balance: string;
  /** The receiver; null on a paper for a reader who is told neither the receiver nor the vehicle. */
  readonly receiver: string | null;
  readonly transport: string;
  readonly agent: string;
}

/**
 * `ENDED`: of a title that has ended; whatever is printed of it is a record. `SAMPLE`: of nothing, drawn for practice
 * alone. `ELSEWHERE`: of a bill whose original another platform has, or is asked for. `PAPER`: an original on paper,
 * which takes the place of a title that was switched to paper. `PAPER_COPY`: a copy on paper that goes with those
 * originals.
 */
export type Marking =
  | "DRAFT"
  | "SAMPLE"
  | "ELSEWHERE"
  | "COPY_FULL"
  | "COPY_TRADITIONAL"
  | "ORIGINAL"
  | "ENDED"
  | "PAPER"
  | "PAPER_COPY";

/** Markings of papers without a title here: they bear no register number and no signature. */
const UNSIGNED = ["DRAFT", "SAMPLE", "ELSEWHERE"] as const satisfies readonly Marking[];
export type UnsignedMarking = (typeof UNSIGNED)[number];
export const isUnsigned = (marking: Marking): marking is UnsignedMarking =>
  (UNSIGNED as readonly Marking[]).includes(marking);

/** The sheet belongs to a set on paper: nothing on it speaks of an electronic original. */
export const isOnPaper = (marking: Marking): marking is "PAPER" | "PAPER_COPY" =>
  marking === "PAPER" || marking === "PAPER_COPY";

/** The logo of a company, which heads what it prints. */
export interface Logo {
  /** The name by which a painter is given it. */
  readonly image: string;
  /** The name of the company. */
  readonly of: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How the paper of a company's own template differs from that of everybody. */
export interface OwnLook {
  /** Empty where it is the title of everybody. */
  readonly title: string;
  /** The conditions of carriage; empty where they are those of everybody, or an annex. */
  readonly conditions: string;
  /** The file with the conditions, which goes with the document. */
  readonly annex: { readonly name: string; readonly sha256: string } | null;
}

/** One sheet of the set that takes the place of a title on paper. */
export interface SheetOfSet {
  /** Its place among the originals, or among the copies, from 1. */
  readonly number: number;
  readonly of: number;
  /** The serial number of an original; those of all originals on a copy. */
  readonly serial: string;
  /** How many originals the set has. */
  readonly originals: number;
  /** When the title on the register ended: RFC 3339, UTC. */
  readonly ended: string;
}

/** The log of a meter as a paper shows it. */
export interface PrintedLog extends Pick<MeterLog, "points" | "dips" | "gaps" | "rows"> {
  /** Empty where a delivery has one product. */
  readonly product: string;
  readonly name: string;
  readonly sha256: string;
}

/** How a document is shown: everything on the paper that is not a field of it. */
export interface PrintView {
  readonly marking: Marking;
  /** Of an original or a copy on paper. */
  readonly paper?: SheetOfSet;
  readonly language: Language;
  readonly documentId?: string;
  /** SHA-256 of the canonical JSON, hex. */
  readonly checksum?: string;
  readonly register?: { readonly address: string; readonly network: string; readonly chainId: number };
  /** Hex, with or without 0x. */
  readonly tokenId?: string;
  readonly verifyUrl?: string;
  /** The company that makes the document. */
  readonly issuer?: string;
  /** Lines in the signature box of a paper that bears no signature of its own: a draft, a copy. */
  readonly signature?: readonly string[];
  readonly endorsements?: readonly PrintedEndorsement[];
  /** When the chain of title was read: RFC 3339, UTC, and the block up to which it is known. */
  readonly readAt?: { readonly at: string; readonly block?: number };
  readonly releases?: readonly PrintedRelease[];
  /** Prints texts in capitals, whatever they were typed in. */
  readonly capitals?: boolean;
  readonly logo?: Logo;
  readonly own?: OwnLook;
  /** Logs of the meter whose curves the paper shows. */
  readonly logs?: readonly PrintedLog[];
}
