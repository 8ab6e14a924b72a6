import type { Track } from "./track.ts";
import type { ListedKind, Match } from "./types.ts";

/** A body as a check knows it. Empty for what is not known. */
export interface ScreenedSubject {
  readonly kind: ListedKind;
  readonly name: string;
  readonly localName: string;
  readonly otherNames: readonly string[];
  readonly country: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly registration: string;
  readonly lei: string;
  readonly imo: string;
  readonly flag: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly born: string;
  /** The HS code of goods, the UN/LOCODE of a place. */
  readonly code: string;
}

/** A list as it stood when a check compared with it. */
export interface ListUsed {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly at: string;
  readonly sha256: string;
  readonly entries: number;
  /** Kept by the node for every company. */
  readonly shared: boolean;
}

/** The explanation of a score, beside the entry that a hit keeps. */
export type KeptMatch = Omit<Match, "entry" | "list">;

/** A body in the drawing of an ownership. */
export interface OwnershipNode {
  readonly key: string;
  readonly name: string;
  readonly country: string;
  /** A list names it. */
  readonly listed: boolean;
  /** It is listed, or owned by half or more by bodies that count. */
  readonly counts: boolean;
  /** Owned by bodies that count, in per cent. */
  readonly share: string;
}

/** The track of a ship that was given for it, with its file. */
export interface KeptTrack extends Track {
  readonly name: string;
  readonly sha256: string;
  readonly by: string;
}

/** Everything that the report of a check says besides its subject and its hits. It never changes. */
export interface CheckResult {
  readonly method: { readonly version: string; readonly hit: number; readonly review: number };
  readonly lists: readonly ListUsed[];
  /** Names that were compared with. */
  readonly compared: number;
  readonly milliseconds: number;
  /** The nearest names below the threshold for a review, the best first. */
  readonly nearest: readonly { readonly listed: string; readonly list: string; readonly score: number }[];
  /** Absent where none was given. */
  readonly track?: KeptTrack;
  readonly ownership: {
    readonly nodes: readonly OwnershipNode[];
    readonly shares: readonly { readonly owner: string; readonly owned: string; readonly share: string }[];
  };
}
