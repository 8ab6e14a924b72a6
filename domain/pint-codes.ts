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
  SACC: text("Surrender accepted", "受理交单"),
  SREJ: text("Surrender rejected", "退回交单"),
} as const satisfies Record<string, Text>;
export type ActionCode = keyof typeof ACTION_CODES;

/** The acts of an endorsement chain, as carriers read it: the lists of those contracts know one more. */
export const CHAIN_CODES = {
  ...ACTION_CODES,
  SURRENDERED: text("Surrender accepted, at its end", "受理交单，提单终结"),
} as const satisfies Record<string, Text>;

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

interface ResponseRow {
  readonly status: number;
  readonly taken: boolean;
  readonly label: Text;
  readonly means: Text;
}

/** The codes of signed answers: their HTTP status, whether they end the transfer as taken, and their meaning. */
export const RESPONSE_CODES = {
  RECE: {
    status: 200,
    taken: true,
    label: text("Received", "已接收"),
    means: text("The receiving platform has the bill and all its documents.", "接收方平台已有提单及其全部文件。"),
  },
  DUPE: {
    status: 200,
    taken: true,
    label: text("Received before", "此前已接收"),
    means: text(
      "The bill was taken before. The answer carries the entry that is stored there.",
      "提单此前已被接收，应答附有接收方平台所存的条目。",
    ),
  },
  BSIG: {
    status: 422,
    taken: false,
    label: text("Bad signature", "签名无效"),
    means: text(
      "A signature is wrong, or the receiving platform does not know its key. The bill is refused.",
      "签名有误或其密钥在接收方平台未登记，提单被拒绝。",
    ),
  },
  BENV: {
    status: 422,
    taken: false,
    label: text("Bad envelope", "信封无效"),
    means: text(
      "The envelope or its chain breaks a rule. The bill is refused.",
      "信封或其转让链不符合规则，提单被拒绝。",
    ),
  },
  INCD: {
    status: 409,
    taken: false,
    label: text("Inconclusive document", "文件不符"),
    means: text(
      "The bytes of a document do not match the checksum that was announced. Nothing is refused.",
      "某份文件的内容与所声明的校验和不符。提单未被拒绝。",
    ),
  },
  MDOC: {
    status: 409,
    taken: false,
    label: text("Missing documents", "文件缺失"),
    means: text(
      "Documents that were announced have not arrived. Nothing is refused.",
      "所声明的文件尚未送达。提单未被拒绝。",
    ),
  },
  DISE: {
    status: 409,
    taken: false,
    label: text("Disputed", "有争议"),
    means: text("The receiving platform knows another history of this bill.", "接收方平台掌握的提单记录与此不同。"),
  },
} as const satisfies Record<string, ResponseRow>;
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
  SURR: text("Surrender accepted", "受理交单"),
  SREJ: text("Surrender rejected", "退回交单"),
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
  /** The chains that one number has, and the size of an answer with them. */
  chains: 20,
  chainsKb: 1024,
  reasonCharacters: 255,
  /** The errors that one answer names. */
  faults: 100,
  rsaBits: 2048,
} as const;
