import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { DeskOrigin } from "./entry.ts";

const TOUCH = statement("asked.touch", "SELECT FROM app.touch_desk($1, $2)");

/**
 * Has what stands on desks about this written anew when the transaction commits. Triggers do it for rows of envelopes
 * and contacts, and where the state of a document changes; this is for what changes beside its state.
 */
export const touchDesk = (tx: EntityManager, origin: DeskOrigin, id: string): Promise<unknown> =>
  rows(tx, TOUCH, [origin, id]);
