import type { EscrowVerb } from "./calls.ts";
import { text, type Text } from "../text.ts";

/** The acts on a title of a register of others, as people call them. */
export const STRANGER_LABELS = {
  transferHolder: text("Transfer the holder's role", "转让持有人身份"),
  transferBeneficiary: text("Transfer ownership", "转让所有权"),
  transferOwners: text("Transfer ownership and the holder's role", "转让所有权及持有人身份"),
  nominate: text("Nominate a new owner", "提名新所有人"),
  rejectTransferHolder: text("Refuse the holder's role", "拒绝持有人身份"),
  rejectTransferBeneficiary: text("Refuse ownership", "拒绝所有权"),
  rejectTransferOwners: text("Refuse both roles", "拒绝所有权及持有人身份"),
  returnToIssuer: text("Return to the issuer", "交回签发人"),
} as const satisfies Record<EscrowVerb, Text>;
