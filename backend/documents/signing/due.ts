import type { EntityManager } from "typeorm";
import { rows } from "../../core/database.ts";
import { recordOf } from "../document-row.ts";
import { askedNow, newestRequest, stateOf } from "./request-row.ts";
import { tellAsker, tellParties } from "./tell.ts";

const DAY_MS = 86_400_000;

/**
 * Which letters about its last day a request has behind it at a time: 1 that of the day before, 2 that of the day, 3
 * that of after it.
 */
export function dueStage(dueOn: string | null, now: Date): number {
  if (dueOn === null) return 0;
  const days = Math.round((Date.parse(dueOn) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS);
  return days < 0 ? 3 : days === 0 ? 2 : days === 1 ? 1 : 0;
}

/**
 * Writes about the last day of requests to sign: the day before and on it to those whose turn it is, after it to who
 * asked.
 * Each once; answers how many requests it wrote about.
 */
export async function remindOfDue(tx: EntityManager, now = new Date()): Promise<number> {
  const near = await rows<{ id: string; documentId: string; dueOn: string; told: number }>(
    tx,
    `SELECT id, document_id AS "documentId", due_on::text AS "dueOn", due_told AS told FROM app.signing_request
      WHERE ended IS NULL AND due_told < 3 AND due_on <= $1::date + 1 ORDER BY id FOR UPDATE SKIP LOCKED`,
    [now.toISOString().slice(0, 10)],
  );
  let written = 0;
  for (const { id, documentId, dueOn, told } of near) {
    const stage = dueStage(dueOn, now);
    if (stage <= told) continue;
    await tx.query("UPDATE app.signing_request SET due_told = $2 WHERE id = $1", [id, stage]);
    const [document, request] = [await recordOf(tx, documentId), await newestRequest(tx, documentId)];
    if (document === null || request?.id !== id || stateOf(request) !== "OPEN") continue;
    const asked = askedNow(request);
    if (stage === 3) await tellAsker({ tx, person: null }, document, request, asked, { which: "overdue" });
    else await tellParties({ tx, person: null }, document, request, asked, stage === 2 ? "dueToday" : "dueTomorrow");
    written += 1;
  }
  return written;
}
