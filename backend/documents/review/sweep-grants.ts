import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { AGENT_ANSWERS, type AgentAnswer, type GrantState } from "#domain/acts/review/grant-states";
import { nextOfGrant, type Granting, type GrantStep } from "#domain/processes/granting";
import type { ProcessState } from "#domain/processes/processes";
import { auditLater } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import { underWay } from "../../intents/under-way.ts";
import { replaceParty } from "../../processes/parties.ts";
import { companiesIn, LOCK_PROCESS, processById, type ProcessRow } from "../../processes/process-row.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import { assertTakers } from "../../screened/takers.ts";
import { newestState } from "../../processes/newest.ts";
import { takeStep } from "../../processes/step.ts";
import { LOCK_DOCUMENT, recordOf } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { REVIEW } from "./handling.ts";
import { dueOf, PAGE, stepByStep, type EndAct } from "./sweeping.ts";

const STANDING = `g.id, g.process_id AS process, g.organisation_id AS issuer, g.agent_id AS agent, g.state, g.answer,
    g.reason, g.accept_id AS "acceptId", g.restore_id AS "restoreId", g.cancel_id AS "cancelId",
    r.original_id AS "originalId", r.kind, last.state AS stage, g.revision = r.revision AS current,
    a.status AS accept, b.status AS restore, c.status AS cancel,
    coalesce(a.tx_hash, b.tx_hash) IS NOT NULL AS spent,
    NOT EXISTS (SELECT FROM app.review_grant n WHERE n.process_id = g.process_id AND n.revision = g.revision
      AND n.id > g.id) AS newest,
    coalesce(seat.organisation_id = g.agent_id, false) AS seated, coalesce(seat.unreachable, false) AS unreachable,
    r.return_state <> 'returned' OR EXISTS (SELECT FROM app.intent o WHERE o.document_id = r.original_id
      AND ${underWay("o")}) AS busy
  FROM app.review_grant g JOIN app.review r ON r.process_id = g.process_id
  JOIN LATERAL (SELECT o.chain_id FROM app.document o WHERE o.id = r.original_id OFFSET 0) d ON true
  JOIN LATERAL ${newestState("g.process_id")} last ON true
  LEFT JOIN app.process_party seat ON seat.process_id = g.process_id AND seat.active AND seat.role = 'agent'
  LEFT JOIN app.intent a ON a.id = g.accept_id LEFT JOIN app.intent b ON b.id = g.restore_id
  LEFT JOIN app.intent c ON c.id = g.cancel_id`;
const SURE = [
  "id",
  "process",
  "issuer",
  "agent",
  "state",
  "stage",
  "kind",
  "current",
  "newest",
  "seated",
  "unreachable",
  "busy",
  "spent",
] as const;
interface Known {
  readonly state: GrantState;
  readonly stage: ProcessState<"review">;
  readonly answer: AgentAnswer | null;
  readonly accept: Granting["accept"];
  readonly restore: Granting["restore"];
  readonly cancel: Granting["cancel"];
}
const OPEN = statement(
  "documents.openGrants",
  `SELECT ${STANDING} WHERE NOT g.settled AND d.chain_id = $1 AND g.id > $2 ORDER BY g.id LIMIT ${PAGE}`,
  SURE,
).as<Known>();
const GRANT = statement(
  "documents.grantOfReview",
  `SELECT ${STANDING} WHERE g.id = $1 AND NOT g.settled`,
  SURE,
).as<Known>();

type Found = RowOf<typeof GRANT>;

/** The grants that go on now. For the worker role. */
export const dueGrants = (tx: EntityManager, chainId: number): Promise<string[]> =>
  dueOf(tx, OPEN, chainId, nextOfGrant);

/**
 * Brings a grant to where its review stands: the agent is asked in the place of the issuer, its answer is sent, and
 * what was not used is made void by the chain. What is to be done derives from rows alone, so a crash anywhere loses
 * and doubles nothing. Idempotent; for the worker role.
 */
export async function advanceGrant(tx: EntityManager, id: string, end: EndAct): Promise<void> {
  const found = await first(tx, GRANT, [id]);
  if (found === null) return;
  // Documents are locked first, as everywhere.
  await first(tx, LOCK_DOCUMENT, [found.originalId]);
  await first(tx, LOCK_PROCESS, [found.process]);
  await stepByStep("grant", () => advance(tx, id, end));
}

/** One step of a grant, by what comes of it; null where there is nothing to do now. */
async function advance(tx: EntityManager, id: string, end: EndAct): Promise<string | null> {
  const found = await first(tx, GRANT, [id]);
  const next = found && nextOfGrant(found);
  const process = found && (await processById(tx, "review", found.process));
  if (!found || !next || !process) return null;
  if (next.open !== undefined && next.open !== "cancel" && (await isStopped(tx, found, next.open))) {
    // The issuer answers itself, and what it signed for the agent is made void.
    await table(tx, "app.review_grant").change({ id }, { state: "failed" });
    return "failed";
  }
  if (next.open !== undefined) await send(tx, found, next.open);
  for (const which of next.end ?? []) {
    const act = found[`${which}Id`];
    if (act !== null) await end(tx, act, new Refused("INTENT_CANCELLED"));
  }
  if (next.state !== undefined) await table(tx, "app.review_grant").change({ id }, { state: next.state });
  if (next.settled) await table(tx, "app.review_grant").change({ id }, { settled: true });
  // The step of a new seat is told with it.
  if (next.seat !== undefined) await seat(tx, found, process, next.seat);
  else
    for (const organisation of companiesIn(process))
      await announce(tx, { organisation, topic: "process", id: found.process });
  if (next.state !== undefined && found.originalId !== null)
    await announce(tx, { organisation: found.issuer, topic: "document", id: found.originalId });
  return next.open ?? next.seat ?? next.state ?? "settled";
}

/** Asks the agent in the place of the issuer, or the issuer again; who is new, and whose turn it is, gets a letter. */
async function seat(
  tx: EntityManager,
  { issuer, agent }: Found,
  process: ProcessRow<"review">,
  who: NonNullable<GrantStep["seat"]>,
): Promise<void> {
  const former = process.parties.find((one) => one.active && one.role === "agent");
  if (former === undefined) throw new Error(`nobody is to accomplish ${process.id}`);
  const now = new Date();
  const organisationId = who === "agent" ? agent : issuer;
  const round = await replaceParty({ tx, now }, process, former, {
    role: "agent",
    organisationId,
    personId: null,
    person: null,
    dueOn: former.dueOn,
  });
  await takeStep(
    { tx, organisation: null, person: null, now },
    REVIEW,
    round,
    who === "agent" ? "delegated" : "undelegated",
    { before: process, comment: round.parties.at(-1)?.company ?? "" },
  );
}

/** Whether a compliance decision of the issuer stops what the agent answered, whenever it was taken. */
async function isStopped(
  tx: EntityManager,
  { issuer, agent, originalId }: Found,
  answer: AgentAnswer,
): Promise<boolean> {
  const organisation = await table(tx, "app.organisation").first(["id", "address"], { id: issuer });
  const title = originalId === null ? undefined : (await recordOf(tx, originalId))?.title;
  if (organisation === null) return false;
  const asking = { tx, organisation };
  try {
    await assertNotStopped(asking, { companies: [agent] });
    if (answer === "restore")
      await assertTakers(asking, [
        {
          documentId: originalId,
          expected: { status: "active", holder: title?.holder ?? "", beneficiary: title?.beneficiary ?? "" },
        },
      ]);
    return false;
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
}

/** Sends an act that the issuer signed in advance. An answer gets its title, and a line in the record of the issuer. */
async function send(tx: EntityManager, found: Found, which: NonNullable<GrantStep["open"]>): Promise<void> {
  const { process, issuer, agent, originalId, reason, kind } = found;
  const act = found[`${which}Id`];
  if (act === null || originalId === null) throw new Error(`nothing was signed for grant ${found.id}`);
  if (which === "cancel") {
    await openKept(tx, act, { via: null, work: "cancelGrant", process });
    return;
  }
  const title = (await recordOf(tx, originalId))?.title;
  const { act: name } = AGENT_ANSWERS[which];
  await openKept(tx, act, {
    via: kindOf(kind).flow.actions[name]?.via ?? null,
    work: name,
    process,
    moved: {
      documentId: originalId,
      parameters: { review: process, ...(which === "accept" ? { releaseAgentId: agent } : { reason }) },
      expected:
        which === "accept"
          ? { status: "burnt" }
          : { status: "active", holder: title?.holder ?? "", beneficiary: title?.beneficiary ?? "" },
    },
  });
  await refreshState(tx, originalId);
  const named = await table(tx, "app.organisation").first(["name"], { id: agent });
  await auditLater(
    tx,
    issuer,
    "review.answered",
    { process, agent: { id: agent, name: named?.name ?? "" }, action: name, intent: act },
    { documentId: originalId },
  );
}
