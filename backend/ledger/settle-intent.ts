import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { auditLater } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { effectOf } from "../documents/effects.ts";
import { followReview, followUndoneReturn } from "../documents/review/follow.ts";
import { refreshState } from "../documents/state.ts";
import { tell } from "../documents/tell.ts";
import { tellOfFailedRegister } from "../organisation/register.ts";
import { failAnchor } from "../envelopes/anchor-seals.ts";
import { settleEnvelope } from "../envelopes/settle.ts";
import type { IntentRow, IntentStatus } from "../intents/intent-row.ts";
import { endIntent } from "../intents/write.ts";
import { followIntent } from "../tasks/tasks.ts";

const CARRIED = statement("ledger.carried", "SELECT * FROM app.intent WHERE carried_by = $1 ORDER BY document_id");
const INTENT = statement("ledger.intent", "SELECT * FROM app.intent WHERE id = $1");
const PERSON = statement(
  "ledger.person",
  `SELECT p.id, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS name FROM app.intent i
    JOIN app.person p ON p.id = i.person_id WHERE i.id = $1`,
  ["name"],
);
const SEALED = statement(
  "ledger.stillSealed",
  "SELECT 1 FROM app.envelope WHERE id = $1 AND sealed_at <= $2 AND anchored_at IS NOT NULL",
);

/** The act of an id; null where it is gone. */
export const intentById = (tx: EntityManager, id: string): Promise<IntentRow | null> => first(tx, INTENT, [id]);

/** How an act ended. `undone`: the chain took the answer back, and the act is under way again. */
export type Ending =
  | { readonly outcome: "done"; readonly tx: string | null; readonly block: number | null }
  | { readonly outcome: "failed"; readonly why: Refused }
  | { readonly outcome: "expired" }
  | { readonly outcome: "undone" };

/** From where each end may come. The chain's late word counts: what it has done is done, whatever was given up here. */
const FROM: Readonly<Record<Ending["outcome"], readonly IntentStatus[]>> = {
  done: ["waiting", "kept", "open", "sent", "expired", "failed"],
  failed: ["waiting", "kept", "open", "sent"],
  expired: ["waiting", "kept", "open", "sent"],
  undone: ["done"],
};

/**
 * Ends an act: its row, its task, and what hangs on it (signature, envelope, letter, anchoring), in the caller's
 * transaction of the worker role. A request that its owner sent past us was sent now at the latest; taken back, it is
 * where it stood before. Idempotent; false when there was nothing to change. The end of an act ends everything else
 * that its request carries out.
 */
export async function settleIntent(tx: EntityManager, intent: IntentRow, ending: Ending): Promise<boolean> {
  const { outcome } = ending;
  const error = outcome === "failed" ? ending.why : outcome === "expired" ? new Refused("INTENT_EXPIRED") : null;
  const done = outcome === "done" ? ending : null;
  const ended = await endIntent(tx, intent.id, {
    to: outcome === "undone" ? "sent" : outcome,
    from: FROM[outcome],
    error,
    tx: done?.tx ?? null,
    block: done?.block ?? null,
  });
  if (!ended) return false;
  const state = ({ done: "SUCCEEDED", failed: "FAILED", expired: "FAILED", undone: "RUNNING" } as const)[outcome];
  await followIntent(tx, intent.id, state, error);
  if (intent.together > 1 && intent.carried_by === null)
    for (const carried of await rows(tx, CARRIED, [intent.id])) await settleIntent(tx, carried, ending);
  await recordOutcome(tx, intent, ending, error);
  await settleWhatHangs(tx, intent, outcome === "expired" ? "failed" : outcome);
  if (intent.document_id) await refreshState(tx, intent.document_id);
  const { organisation_id: organisation, id } = intent;
  if (organisation)
    await announce(
      tx,
      { organisation, topic: "intent", id },
      { organisation, topic: "task", id },
      { organisation, topic: "counts", id },
    );
  return true;
}

/**
 * The line about it in the record of the company whose act it was. An act that somebody gave up left one when that was
 * done; a root that is anchored is the node's.
 */
async function recordOutcome(
  tx: EntityManager,
  intent: IntentRow,
  ending: Ending,
  error: Refused | null,
): Promise<void> {
  const { id, organisation_id: organisation, document_id: documentId, envelope_id: envelopeId, action } = intent;
  if (!organisation || action === "anchor" || error?.code === "INTENT_CANCELLED") return;
  const person = await first(tx, PERSON, [id]);
  const detail = { action, intent: id, ...(person ? { person } : {}) };
  const about = { documentId, envelopeId };
  if (error)
    await auditLater(
      tx,
      organisation,
      "intent.failed",
      { ...detail, why: { code: error.code, parameters: error.parameters } },
      about,
    );
  else if (ending.outcome === "done")
    await auditLater(tx, organisation, "intent.done", { ...detail, tx: ending.tx, block: ending.block }, about);
  else await auditLater(tx, organisation, "intent.undone", detail, about);
}

async function settleWhatHangs(
  tx: EntityManager,
  intent: IntentRow,
  outcome: "done" | "failed" | "undone",
): Promise<void> {
  const effect = effectOf(intent.action);
  if (intent.document_id) await effect?.settle?.(tx, intent, intent.document_id, outcome);
  const late = outcome === "done" && (intent.status === "expired" || intent.status === "failed");
  // The envelope ends once, when all that is in it has.
  if (intent.envelope_id && intent.carried_by === null && (!late || (await isStillSealed(tx, intent))))
    await settleEnvelope(tx, intent.envelope_id, outcome);
  if (outcome === "undone" && intent.kept) await followUndoneReturn(tx, intent);
  if (outcome === "done") {
    if (intent.document_id) await followReview(tx, intent, intent.document_id);
    await effect?.onDone?.(tx, intent);
    await tell(tx, intent);
  }
  if (outcome === "failed" && (intent.action === "deployRegistry" || intent.action === "anchor"))
    await FAILED[intent.action](tx, intent);
}

/** The consequences of a failure of the platform's own calls to a chain. */
const FAILED = {
  deployRegistry: async (tx, { organisation_id: organisation, id }) => {
    if (organisation) await tellOfFailedRegister(tx, organisation, id);
  },
  anchor: (tx, { parameters }) => failAnchor(tx, String(parameters["root"])),
} satisfies Record<"deployRegistry" | "anchor", (tx: EntityManager, intent: IntentRow) => Promise<void>>;

/**
 * Whether the envelope is the one that was sent: an act that the chain carried out late may meet one that was opened
 * and changed.
 */
const isStillSealed = async (tx: EntityManager, intent: IntentRow): Promise<boolean> =>
  (await first(tx, SEALED, [intent.envelope_id, intent.created_at])) !== null;
