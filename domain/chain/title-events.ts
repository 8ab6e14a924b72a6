import type { ContractEventName } from "viem";
import type { registryAbi } from "./abi/registry.ts";
import type { titleEscrowAbi } from "./abi/title-escrow.ts";
import { isKeyOf } from "../lookup.ts";

/** An event that a title escrow writes. */
export type EscrowEventName = Exclude<ContractEventName<typeof titleEscrowAbi>, "Initialized">;

/** An event of a register that concerns its titles: all of them while it is paused, or the one that is replaced. */
export type RegisterEventName = Extract<
  ContractEventName<typeof registryAbi>,
  "PauseWithRemark" | "Replaced" | "UnpauseWithRemark"
>;

/** An event of the escrow of a bill of exchange on one of TradeTrust's obligation registers. */
export type ObligationEventName = "StatusAccepted" | "StatusRejected" | "StatusDischarged";

/** What the story of a title calls the events of one transaction. */
export type TitleStep =
  | "issue"
  | "restore"
  | "replace"
  | "burn"
  | "surrender"
  | "refuse"
  | "both"
  | "owner"
  | "holder"
  | "nominate"
  | "pause"
  | "resume"
  | "accept"
  | "dishonour"
  | "discharge";

/**
 * What each event makes of a transaction, the weightiest first: a title does one thing in one transaction, and lesser
 * events come with it. Null: the event says nothing by itself.
 */
const WEIGHT = {
  PauseWithRemark: "pause",
  UnpauseWithRemark: "resume",
  TokenReceived: "restore",
  Replaced: "replace",
  Shred: "burn",
  ReturnToIssuer: "surrender",
  RejectTransferOwners: "refuse",
  RejectTransferHolder: "refuse",
  RejectTransferBeneficiary: "refuse",
  BeneficiaryTransfer: "owner",
  HolderTransfer: "holder",
  Nomination: "nominate",
} as const satisfies Record<EscrowEventName | RegisterEventName, TitleStep>;

/** The same of bills of exchange: weightier than what ends the title with them. */
const OBLIGATION_WEIGHT = {
  StatusAccepted: "accept",
  StatusRejected: "dishonour",
  StatusDischarged: "discharge",
} as const satisfies Record<ObligationEventName, TitleStep>;
const EVERY_WEIGHT = { ...OBLIGATION_WEIGHT, ...WEIGHT } as const;

/** Whether a title or its register writes an event of this name, and it is told in the story of the title. */
export const isTitleEvent = (name: string): name is keyof typeof WEIGHT => isKeyOf(WEIGHT, name);

/**
 * The meaning of the events of one transaction together; null where none of them is told. `minting`: a token was made.
 */
export function stepOf(names: ReadonlySet<string>, minting: boolean): TitleStep | null {
  const found = (Object.keys(EVERY_WEIGHT) as (keyof typeof EVERY_WEIGHT)[]).find((name) => names.has(name));
  if (found === undefined) return null;
  if (found === "TokenReceived" && minting) return "issue";
  return found === "BeneficiaryTransfer" && names.has("HolderTransfer") ? "both" : EVERY_WEIGHT[found];
}
