import type { EntityManager } from "typeorm";
import type { DeskOrigin } from "./entry.ts";

/**
 * Has what stands on desks about this written anew when the transaction commits. Triggers do it for rows of envelopes
 * and contacts, and where the state of a document changes; this is for what changes beside its state.
 */
export const touchDesk = (tx: EntityManager, origin: DeskOrigin, id: string): Promise<unknown> =>
  tx.query("SELECT app.touch_desk($1, $2)", [origin, id]);
