// Data: the codes of the interface between platforms (DCSA PINT 3.0.0).

import { text, type Text } from "./text.ts";

/** The acts that stand in a transfer chain. */
export const ACTION_CODES = {
  ISSUE: text("Issued", "签发"),
  TRANSFER: text("Transferred", "转让占有"),
  ENDORSE: text("Endorsed", "背书"),
  ENDORSE_TO_ORDER: text("Endorsed to order", "指示背书"),
  BLANK_ENDORSE: text("Endorsed in blank", "空白背书"),
  SIGN: text("Signed by the holder", "持有人签字"),
  SURRENDER_FOR_DELIVERY: text("Surrendered for delivery", "交单提货"),
  SURRENDER_FOR_AMENDMENT: text("Surrendered for amendment", "交单改单"),
  SACC: text("Surrender accepted", "接受交单"),
  SREJ: text("Surrender rejected", "拒绝交单"),
} as const satisfies Record<string, Text>;
export type ActionCode = keyof typeof ACTION_CODES;

/** Acts without a recipient. */
export const WITHOUT_RECIPIENT: readonly string[] = ["BLANK_ENDORSE", "SIGN"] satisfies ActionCode[];
export const ENDORSEMENTS: readonly string[] = ["ENDORSE", "ENDORSE_TO_ORDER", "BLANK_ENDORSE"] satisfies ActionCode[];
export const SURRENDERS: readonly string[] = [
  "SURRENDER_FOR_DELIVERY",
  "SURRENDER_FOR_AMENDMENT",
] satisfies ActionCode[];
/** The acts by which possession goes to the recipient; an endorsement or an accepted surrender is a notice alone. */
export const GIVES_POSSESSION: readonly string[] = [
  "ISSUE",
  "TRANSFER",
  "SURRENDER_FOR_DELIVERY",
  "SURRENDER_FOR_AMENDMENT",
  "SREJ",
] satisfies ActionCode[];

/** The codes of signed answers: their HTTP status, whether they end the transfer, and whether it was taken. */
export const RESPONSE_CODES = {
  RECE: { status: 200, taken: true, label: text("Received", "已接收") },
  DUPE: { status: 200, taken: true, label: text("Received before", "此前已接收") },
  BSIG: { status: 422, taken: false, label: text("Bad signature", "签名无效") },
  BENV: { status: 422, taken: false, label: text("Bad envelope", "信封无效") },
  INCD: { status: 409, taken: false, label: text("Inconclusive document", "文件不符") },
  MDOC: { status: 409, taken: false, label: text("Missing documents", "文件缺失") },
  DISE: { status: 409, taken: false, label: text("Disputed", "有争议") },
} as const satisfies Record<string, { readonly status: number; readonly taken: boolean; readonly label: Text }>;
export type ResponseCode = keyof typeof RESPONSE_CODES;
/** The answers after which the transfer goes on, with the documents that they want. */
export const WANTS_DOCUMENTS: readonly string[] = ["INCD", "MDOC"] satisfies ResponseCode[];

/** The requests to surrender a bill, and the carrier's answers. */
export const SURRENDER_CODES = {
  SREQ: text("Surrender for delivery", "交单提货"),
  AREQ: text("Surrender for amendment", "交单改单"),
} as const satisfies Record<string, Text>;
export type SurrenderCode = keyof typeof SURRENDER_CODES;
export const SURRENDER_ANSWERS = {
  SURR: text("Surrender accepted", "接受交单"),
  SREJ: text("Surrender rejected", "拒绝交单"),
} as const satisfies Record<string, Text>;
export type SurrenderAnswerCode = keyof typeof SURRENDER_ANSWERS;
/** The answers to a carrier's request to issue. */
export const ISSUANCE_CODES = {
  ISSU: text("Issued", "已签发"),
  BREQ: text("Bad request", "请求有误"),
  REFU: text("Refused", "已拒绝"),
} as const satisfies Record<string, Text>;
export type IssuanceCode = keyof typeof ISSUANCE_CODES;

/** The algorithms of signatures that are taken and made. */
export const ALGORITHMS = ["ES256", "PS256"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** So much is read of what another platform sends. */
export const PINT_LIMITS = {
  /** The size from which on an envelope is not read, in megabytes. */
  envelopeMb: 8,
  entries: 200,
  transactions: 500,
  signedCharacters: 400_000,
  headerCharacters: 4000,
  documents: 100,
  /** As a file everywhere: 20 MB. */
  documentBytes: 20 * 1024 * 1024,
  listed: 2000,
  reasonCharacters: 255,
  /** The errors that one answer names. */
  faults: 100,
  rsaBits: 2048,
} as const;
