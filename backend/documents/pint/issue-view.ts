import type { CounterpartyContact } from "#domain/api/counterparties";
import type { ExchangeIssue, exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { Query } from "#domain/api/route";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { Refused } from "#domain/errors";
import { first, rows } from "../../core/database.ts";
import { statement, statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { MESSAGE_SECONDS } from "./tries.ts";
import { goesOn, GOING_COLUMNS, GOING_SURE, goingOfTask, goingView, listOf, type GoingWork } from "./going.ts";

const COLUMNS = `${GOING_COLUMNS}, g.status, g.asked_at AS "askedAt"
  FROM app.pint_issue g JOIN app.person p ON p.id = g.person_id
  WHERE g.organisation_id = $1 AND g.document_id IS NOT NULL`;
interface Parties {
  readonly recipient: IssueTo;
  readonly contact: CounterpartyContact;
}
const LIST = statementBy(
  "documents.pintIssues",
  (ofDocument: boolean) => listOf(COLUMNS, ofDocument),
  [true, false],
  GOING_SURE,
).as<Parties>();
const BY_ID = statement("documents.pintIssue", `SELECT ${COLUMNS} AND g.id = $2`, GOING_SURE).as<Parties>();

const viewOf = (row: RowOf<typeof BY_ID>): ExchangeIssue => ({
  ...goingView(row, row.state === "DUE"),
  state: row.state,
  code: row.code,
  status: row.status,
  askedAt: row.askedAt?.toISOString() ?? null,
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
export const ISSUE = "pintIssue" satisfies GoingWork;

/** Sends the request again that a failed task was of. TASK_NOT_HERE, WRONG_STATE. */
export const retryIssueOfTask = async (ctx: Context, task: string): Promise<unknown> =>
  retryIssue(ctx, await goingOfTask(ctx, ISSUE, task));

/** No second process sends the message that another one has in its hands. SQL. */
const AT_ONCE = `CASE WHEN claimed_at > now() - interval '${MESSAGE_SECONDS} seconds' THEN next_at ELSE now() END`;

/** Sends the request again, at once, that the platform has not taken. NOT_FOUND, WRONG_STATE. */
export async function retryIssue(ctx: Context, id: string): Promise<ExchangeIssue> {
  const issue = await issueById(ctx, id);
  const { state } = issue;
  const again = await table(ctx.tx, "app.pint_issue").change(
    { id, organisation_id: ctx.organisation.id, state: state === "FAILED" ? state : "DUE" },
    { state: "DUE", next_at: () => AT_ONCE, ...(state === "FAILED" ? { attempts: 0 } : {}) },
  );
  if (again !== 1) throw new Refused("WRONG_STATE", { state, of: "issue" });
  await goesOn(ctx, ISSUE, issue, "pint.retry");
  return issueById(ctx, id);
}
