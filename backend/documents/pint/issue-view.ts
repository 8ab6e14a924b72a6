import type { ExchangeIssue, exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { Query } from "#domain/api/route";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement, statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { queueAgain } from "../../tasks/tasks.ts";

const COLUMNS = `i.id, i.document_id AS "documentId", i.number, i.platform, i.platform_name AS "platformName",
  i.recipient, app.full_name(p.first_name, p.last_name) AS by, i.state, i.code, i.reason, i.attempts, i.status,
  i.next_at AS "nextAt", i.rulebook, i.created_at AS "createdAt", i.asked_at AS "askedAt",
  i.answered_at AS "answeredAt"
  FROM app.pint_issue i JOIN app.person p ON p.id = i.person_id WHERE i.organisation_id = $1`;
const SURE = [
  "id",
  "documentId",
  "number",
  "platform",
  "platformName",
  "recipient",
  "by",
  "state",
  "reason",
  "attempts",
  "nextAt",
  "rulebook",
  "createdAt",
] as const;
const LIST = statementBy(
  "documents.pintIssues",
  (ofDocument: boolean) =>
    `SELECT ${COLUMNS}${ofDocument ? " AND i.document_id = $2" : ""} ORDER BY i.created_at DESC
      LIMIT ${LIMITS.pintListed}`,
  [true, false],
  SURE,
).as<{ recipient: IssueTo }>();
const BY_ID = statement("documents.pintIssue", `SELECT ${COLUMNS} AND i.id = $2`, SURE).as<{ recipient: IssueTo }>();

const viewOf = (row: RowOf<typeof BY_ID>): ExchangeIssue => ({
  id: row.id,
  documentId: row.documentId,
  number: row.number,
  platform: { code: row.platform, name: row.platformName },
  recipient: { name: row.recipient.partyName, code: row.recipient.identifyingCodes[0]?.partyCode ?? "" },
  by: row.by,
  state: row.state,
  code: row.code,
  reason: row.reason,
  attempts: row.attempts,
  status: row.status,
  nextAt: row.state === "DUE" ? row.nextAt.toISOString() : null,
  rulebook: row.rulebook,
  createdAt: row.createdAt.toISOString(),
  askedAt: row.askedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** A request of the company that its bill is issued elsewhere. NOT_FOUND. */
export async function issueById(ctx: Pick<Context, "tx" | "organisation">, id: string): Promise<ExchangeIssue> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

export async function issues(
  ctx: Context,
  { documentId }: Query<typeof exchangeIssueRoutes.list>,
): Promise<{ items: ExchangeIssue[] }> {
  const own = ctx.organisation.id;
  const found = await rows(
    ctx.tx,
    LIST(documentId !== undefined),
    documentId === undefined ? [own] : [own, documentId],
  );
  return { items: found.map(viewOf) };
}

/** The work that a company follows as a task. */
export const ISSUE = "pintIssue" satisfies Work;

/** Sends the request again that a failed task was of. TASK_NOT_HERE, WRONG_STATE. */
export async function retryIssueOfTask(ctx: Context, task: string): Promise<void> {
  const own = { task_id: task, organisation_id: ctx.organisation.id };
  const found = await table(ctx.tx, "app.pint_issue").first(["id"], own);
  if (found === null) throw new Refused("TASK_NOT_HERE");
  await retryIssue(ctx, found.id);
}

/** Sends the request again, at once, that the platform has not taken. NOT_FOUND, WRONG_STATE. */
export async function retryIssue(ctx: Context, id: string): Promise<ExchangeIssue> {
  const { state, platform, number, documentId } = await issueById(ctx, id);
  const again = await table(ctx.tx, "app.pint_issue").change(
    { id, organisation_id: ctx.organisation.id, state: state === "FAILED" ? state : "DUE" },
    // It was sent before: that the platform knows it says that it took it.
    { state: "DUE", next_at: () => "now()", ...(state === "FAILED" ? { attempts: 1 } : {}) },
  );
  if (again !== 1) throw new Refused("WRONG_STATE", { state, of: "issue" });
  const task = await table(ctx.tx, "app.pint_issue").first(["task_id"], { id });
  const { id: organisation } = ctx.organisation;
  if (task?.task_id) {
    await queueAgain(ctx.tx, "id", task.task_id);
    await announce(ctx.tx, { organisation, topic: "task", id: task.task_id });
  }
  await audit(ctx, "pint.retry", { platform: platform.name, number, offer: id }, { documentId });
  await announce(
    ctx.tx,
    { organisation, topic: "document", id: documentId },
    { organisation, topic: "counts", id: documentId },
  );
  return issueById(ctx, id);
}
