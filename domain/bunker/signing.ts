import { text, type Text } from "../text.ts";
import type { VisitorParty } from "../workspaces.ts";
import type { BunkerSigner } from "./forms.ts";

/** How a party has signed a form, from the strongest to the weakest. */
export const SIGNED_HOW = {
  account: text("Signed with an account and its certificate", "以账户及其证书签署"),
  code: text("Signed with a code sent to the party's mailbox", "以发送至该方邮箱的验证码签署"),
  presence: text("Drawn in the presence of the cargo officer", "在供油船主管船员见证下手绘签名"),
} as const satisfies Record<string, Text>;
export type SignedHow = keyof typeof SIGNED_HOW;
export const SIGNED_HOW_NAMES = Object.keys(SIGNED_HOW) as [SignedHow, ...SignedHow[]];

/** The parties that have no account here, with what they are as visitors. */
export const VISITING = {
  CHIEF_ENGINEER: "CHIEF_ENGINEER",
  SURVEYOR: "SURVEYOR",
  TERMINAL: "OTHER",
  OTHER_OFFICER: "CARGO_OFFICER",
} as const satisfies Partial<Record<BunkerSigner, VisitorParty>>;
export type VisitingSigner = keyof typeof VISITING;
export const VISITING_SIGNERS = Object.keys(VISITING) as [VisitingSigner, ...VisitingSigner[]];
