import type { EntityManager } from "typeorm";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";

/** In SQL: whether an act is under way. */
export const underWay = (act: string): string => `${act}.status IN ('waiting','open','sent')`;

const BUSY = statement(
  "intents.busyDocument",
  `SELECT 1 FROM app.intent i WHERE i.document_id = $1 AND ${underWay("i")}`,
);

/** Whether an act on a document is under way, of those that the role of the transaction sees. */
export const isBusy = async (tx: EntityManager, documentId: string): Promise<boolean> =>
  (await first(tx, BUSY, [documentId])) !== null;
