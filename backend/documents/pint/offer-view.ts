import type { Offer, offerRoutes, OfferStory } from "#domain/api/offers";
import type { Query } from "#domain/api/route";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { DAY_MS } from "#domain/clock";
import type { Database } from "../../core/database.ts";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement, statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { queueAgain } from "../../tasks/tasks.ts";
import { messagesOf } from "./messages.ts";

const COLUMNS = `f.id, f.document_id AS "documentId", f.number, f.platform, f.platform_name AS "platformName", f.recipient,
  app.full_name(p.first_name, p.last_name) AS by, f.state, f.code, f.reason, f.attempts, f.next_at AS "nextAt",
  f.rulebook, f.error_code AS "errorCode", f.error_parameters AS "errorParameters", f.created_at AS "createdAt",
  f.answered_at AS "answeredAt", f.ended_at AS "endedAt", f.envelope, f.answer,
  f.state = 'FROZEN' AND f.code IN ('RECE','DUPE') AND r.status IN ('failed','expired') AS "signsReturn"
  FROM app.pint_offer f JOIN app.person p ON p.id = f.person_id JOIN app.intent r ON r.id = f.return_id
  WHERE f.organisation_id = $1`;
const SURE = [
  "id",
  "documentId",
  "number",
  "platform",
  "platformName",
  "recipient",
  "by",
  "state",
  "attempts",
  "nextAt",
  "rulebook",
  "createdAt",
  "signsReturn",
] as const;
const LIST = statementBy(
  "documents.pintOffers",
  (ofDocument: boolean) =>
    `SELECT ${COLUMNS}${ofDocument ? " AND f.document_id = $2" : ""} ORDER BY f.created_at DESC
      LIMIT ${LIMITS.pintListed}`,
  [true, false],
  SURE,
).as<{ recipient: ChainParty }>();
const BY_ID = statement("documents.pintOffer", `SELECT ${COLUMNS} AND f.id = $2`, SURE).as<{ recipient: ChainParty }>();

type Row = RowOf<typeof BY_ID>;

const viewOf = (row: Row): Offer => ({
  id: row.id,
  documentId: row.documentId,
  number: row.number,
  platform: { code: row.platform, name: row.platformName },
  recipient: { name: row.recipient.partyName, code: row.recipient.identifyingCodes[0]?.partyCode ?? "" },
  by: row.by,
  state: row.state,
  code: row.code,
  reason: row.reason ?? "",
  attempts: row.attempts,
  nextAt: row.state === "OFFERED" || row.state === "DUE" ? row.nextAt.toISOString() : null,
  rulebook: row.rulebook,
  signsReturn: row.signsReturn,
  error: row.errorCode === null ? null : { code: row.errorCode, parameters: { ...row.errorParameters } },
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

async function rowById(ctx: Pick<Context, "tx" | "organisation">, id: string): Promise<Row> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** An offer of the company. NOT_FOUND. */
export const offerById = async (ctx: Context, id: string): Promise<Offer> => viewOf(await rowById(ctx, id));

export async function offers(
  ctx: Context,
  { documentId }: Query<typeof offerRoutes.list>,
): Promise<{ items: Offer[] }> {
  const own = ctx.organisation.id;
  const found = await rows(
    ctx.tx,
    LIST(documentId !== undefined),
    documentId === undefined ? [own] : [own, documentId],
  );
  return { items: found.map(viewOf) };
}

/** An offer with its messages. NOT_FOUND. */
export async function offerStory(ctx: Context, database: Database, id: string): Promise<OfferStory> {
  const row = await rowById(ctx, id);
  const messages = await database.asWorker((tx) => messagesOf(tx, { offer: id }));
  return { ...viewOf(row), messages, envelope: row.envelope, answer: row.answer };
}

/** The work that a company follows as a task. */
export const OFFER = "pintOffer" satisfies Work;

/** Asks again about the offer that a failed task was of. NOT_FOUND, WRONG_STATE. */
export async function retryOfferOfTask(ctx: Context, task: string): Promise<void> {
  const found = await table(ctx.tx, "app.pint_offer").first(["id"], {
    task_id: task,
    organisation_id: ctx.organisation.id,
  });
  if (found === null) throw new Refused("TASK_NOT_HERE");
  await retryOffer(ctx, found.id);
}

/** Asks again where no signed answer came, whether it is due or waits for a person. WRONG_STATE. */
export async function retryOffer(ctx: Context, id: string): Promise<Offer> {
  const { state, platformName: platform, number, documentId, createdAt } = await rowById(ctx, id);
  if (state !== "WAITING" && state !== "OFFERED") throw new Refused("WRONG_STATE", { state, of: "offer" });
  // The return that was signed in advance must outlast the answer.
  if (createdAt.getTime() < Date.now() - LIMITS.pintOfferDays * DAY_MS) throw new Refused("PINT_TOO_OLD", { platform });
  await table(ctx.tx, "app.pint_offer").change(
    { id, organisation_id: ctx.organisation.id, state },
    { state: "OFFERED", attempts: 0, asked_at: () => "now()", next_at: () => "now()", error_code: null },
  );
  const task = await table(ctx.tx, "app.pint_offer").first(["task_id"], { id });
  if (task?.task_id) {
    // It goes on as the same work.
    await queueAgain(ctx.tx, "id", task.task_id);
    await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "task", id: task.task_id });
  }
  await audit(ctx, "pint.retry", { platform, number, offer: id }, { documentId });
  const { id: organisation } = ctx.organisation;
  await announce(
    ctx.tx,
    { organisation, topic: "document", id: documentId },
    { organisation, topic: "counts", id: documentId },
  );
  return offerById(ctx, id);
}
