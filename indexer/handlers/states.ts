import type { Hex, Place } from "../events/event.ts";

export type TitleStatus = "active" | "returned" | "burnt";

/** A title as its escrow holds it. Null stands for the zero address. */
export interface TitleState {
  readonly escrow: Hex;
  readonly status: TitleStatus;
  readonly holder: Hex | null;
  readonly beneficiary: Hex | null;
  readonly nominee: Hex | null;
  readonly prevHolder: Hex | null;
  readonly prevBeneficiary: Hex | null;
  /** Number of events of the title so far. */
  readonly sequence: number;
  readonly mintedBlock: number;
  readonly last: Place;
  /** Token ids, in the order of the replacement. */
  readonly replacedBy: readonly Hex[];
}

export interface RegistryState {
  readonly deployer: Hex | null;
  readonly admin: Hex | null;
  readonly name: string | null;
  readonly paused: boolean;
  readonly first: Place;
}

/** A document store that our deployer made for a company. */
export interface StoreState {
  readonly admin: Hex;
  readonly name: string;
  readonly first: Place;
}

export interface AnchorState {
  readonly status: "issued" | "revoked";
  readonly last: Place;
}
