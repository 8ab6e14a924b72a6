import { text, type Text } from "./text.ts";

/** The acts on a chain that are of no document, as the record says them. */
export const REGISTER_ACTS = {
  deployRegistry: text("Create the register", "创建登记册"),
  deployStore: text("Create the document store", "创建单证存证合约"),
  issueDocuments: text("Issue documents on the document store", "在单证存证合约上签发单证"),
  resumeRegister: text("Resume the register", "恢复登记册"),
  cancelReturn: text("Make the return that was signed in advance void", "作废预先签署的交还操作"),
  cancelGrant: text("Make the authorisation of an agent void", "作废对代理的授权"),
  endPausing: text("End the right to pause the register", "终止暂停登记册的权利"),
} as const satisfies Record<string, Text>;
export type RegisterAct = keyof typeof REGISTER_ACTS;

/** Work that is followed as a task and is no act on a document. */
export type Work =
  | RegisterAct
  | "seal"
  | "deliver"
  | "issue"
  | "anchor"
  | "checkAddress"
  | "package"
  /** Documents of the rows of a file. */
  | "bulk"
  /** The originals on paper of a bill that was switched to it. */
  | "printOriginals"
  /** A bunker delivery note to the exchange. */
  | "bunkerPush"
  /** A letter with a bunker delivery note to the ship. */
  | "bunkerCopy"
  /** A FIATA bill to FIATA's service: for a preview, or to be registered. */
  | "fiata"
  /** A title that is offered to another platform, and the acts that end it here. */
  | "pintOffer"
  | "pintMove"
  /** Another platform is asked to issue a bill. */
  | "pintIssue"
  /** A carrier elsewhere is told that its bill was issued to a company here. */
  | "pintIssued"
  /** A carrier is asked about the surrender of a bill, and a platform told of the answer to one. */
  | "pintSurrender"
  | "pintAnswer"
  /** The title of a bill that came from elsewhere, which could not be made at once. */
  | "pintLanding"
  /** A list for compliance checks is read. */
  | "screeningList"
  /** Companies are checked: a table of them, or again after a list has changed. */
  | "screening"
  /** Of a review: the original goes back to its issuer, and the bills of what was agreed are made. */
  | "returnOriginal"
  | "composeBills";
