import type { Came, exchangeRoutes, FailingLanding, HeldOffer } from "#domain/api/arrivals";
import type { Answer } from "#domain/api/route";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announceWork } from "../../core/changes.ts";
import { audit } from "../../core/audit.ts";
import type { Database } from "../../core/database.ts";
import { first, rows } from "../../core/database.ts";
import { statement, statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { errorView } from "./arrival-view.ts";
import { issuances } from "./issuance-answers.ts";
import { heldIssues } from "./issue-held.ts";
import { heldMessages } from "./held-messages.ts";
import { queueAgain } from "../../tasks/tasks.ts";
import { assertRight } from "./going.ts";
import { messagesOf } from "./messages.ts";

const CAME = `SELECT a.id, a.number, a.carrier_code AS carrier, coalesce(c.code, a.platform) AS "platformCode",
    coalesce(c.name, a.platform) AS platform, a.state, a.code, a.fault, o.name AS recipient, a.repeats,
    a.received_at AS at, a.ended_at AS "endedAt", a.body, a.answer
  FROM app.pint_arrival a LEFT JOIN app.counterparty c ON c.id = a.counterparty_id
  LEFT JOIN app.organisation o ON o.id = a.recipient_id`;
const CAME_SURE = ["id", "number", "carrier", "platformCode", "platform", "state", "repeats", "at"] as const;
const ARRIVALS = statement(
  "documents.pintArrivals",
  `${CAME} ORDER BY a.received_at DESC, a.id DESC LIMIT ${LIMITS.pintListed}`,
  CAME_SURE,
);
const ARRIVAL = statement("documents.pintArrival", `${CAME} WHERE a.id = $1`, CAME_SURE);
const HELD = statement(
  "documents.pintOffersHeld",
  `SELECT f.id, o.name AS company, f.number, f.platform AS "platformCode", f.platform_name AS platform, f.recipient,
      f.state, f.code, f.reason, f.taken, f.error_code AS "errorCode", f.error_parameters AS "errorParameters",
      f.created_at AS at
    FROM app.pint_offer f JOIN app.organisation o ON o.id = f.organisation_id
    WHERE f.state IN ('FROZEN','WAITING') ORDER BY f.created_at DESC LIMIT ${LIMITS.pintListed}`,
  ["id", "company", "number", "platformCode", "platform", "recipient", "state", "taken", "at"],
).as<{ recipient: ChainParty }>();
const LANDINGS = statementBy(
  "documents.pintLandingsFailing",
  (one: boolean) =>
    `SELECT l.id, l.recipient_id AS recipient, l.task_id AS task, o.name AS company, b.number,
      b.carrier_code AS carrier, coalesce(c.code, '') AS "platformCode",
      coalesce(c.name, '') AS platform, l.state, l.attempts, l.next_at AS "nextAt", l.error_code AS "errorCode",
      l.error_parameters AS "errorParameters", l.created_at AS at
    FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id JOIN app.organisation o ON o.id = l.recipient_id
    LEFT JOIN app.counterparty c ON c.id = l.counterparty_id
    WHERE ${
      one
        ? "l.id = $1"
        : `l.state IN ('DUE','FAILED') AND l.error_code IS NOT NULL ORDER BY l.next_at
    LIMIT ${LIMITS.pintListed}`
    }`,
  [true, false],
  ["id", "recipient", "company", "number", "carrier", "platformCode", "platform", "state", "attempts", "nextAt", "at"],
);

const cameView = (row: RowOf<typeof ARRIVAL>): Came => ({
  id: row.id,
  number: row.number,
  carrier: row.carrier,
  platform: { code: row.platformCode, name: row.platform },
  state: row.state,
  code: row.code,
  fault: row.fault,
  recipient: row.recipient,
  repeats: row.repeats,
  at: row.at.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

const heldView = (row: RowOf<typeof HELD>): HeldOffer => ({
  id: row.id,
  company: row.company,
  number: row.number,
  platform: { code: row.platformCode, name: row.platform },
  recipient: row.recipient.partyName,
  state: row.state,
  code: row.code,
  reason: row.reason ?? "",
  taken: row.taken,
  error: errorView(row.errorCode, row.errorParameters),
  at: row.at.toISOString(),
});

type LandingRow = RowOf<ReturnType<typeof LANDINGS>>;
const landingView = (row: LandingRow): FailingLanding => ({
  id: row.id,
  company: row.company,
  number: row.number,
  carrier: row.carrier,
  platform: { code: row.platformCode, name: row.platform },
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === "DUE" ? row.nextAt.toISOString() : null,
  error: errorView(row.errorCode, row.errorParameters),
  at: row.at.toISOString(),
});

/** Messages of platforms and carriers with their verdicts; offers, requests to issue and titles that need a person. */
export const exchanges = (database: Database): Promise<Answer<typeof exchangeRoutes.list>> =>
  database.asWorker(async (tx) => ({
    arrivals: (await rows(tx, ARRIVALS, [])).map(cameView),
    offers: (await rows(tx, HELD, [])).map(heldView),
    issues: await heldIssues(tx),
    issuances: await issuances(tx),
    landings: (await rows(tx, LANDINGS(false), [])).map(landingView),
    messages: await heldMessages(tx),
  }));

/** An envelope that came, with its messages. NOT_FOUND. */
export const exchange = (database: Database, id: string): Promise<Answer<typeof exchangeRoutes.get>> =>
  database.asWorker(async (tx) => {
    const row = await first(tx, ARRIVAL, [id]);
    if (!row) throw new Refused("NOT_FOUND");
    return { ...cameView(row), messages: await messagesOf(tx, { arrival: id }), body: row.body, answer: row.answer };
  });

/** The same for the task of a company, which is queued by whoever asks. TASK_NOT_HERE, FORBIDDEN, WRONG_STATE. */
export async function retryLandingOfTask(ctx: Context, database: Database, task: string): Promise<void> {
  const own = { task_id: task, recipient_id: ctx.organisation.id };
  const found = await database.asWorker((tx) => table(tx, "app.pint_landing").first(["id"], own));
  if (found === null) throw new Refused("TASK_NOT_HERE");
  assertRight(ctx, "bl.transferOriginal");
  await retryLanding(ctx, database, found.id, false);
}

/** The title of a bill that was taken is tried at once. NOT_FOUND, WRONG_STATE. */
export async function retryLanding(
  ctx: Context,
  database: Database,
  id: string,
  queues = true,
): Promise<FailingLanding> {
  return database.asWorker(async (tx) => {
    const found = await first(tx, LANDINGS(true), [id]);
    if (!found) throw new Refused("NOT_FOUND");
    const { state, number, carrier, company: recipient } = found;
    if (state !== "DUE" && state !== "FAILED") throw new Refused("WRONG_STATE", { state, of: "landing" });
    await table(tx, "app.pint_landing").change({ id, state }, { state: "DUE", attempts: 0, next_at: () => "now()" });
    await audit({ ...ctx, tx }, "pint.landAgain", { number, carrier, recipient });
    if (queues && found.task !== null && state === "FAILED") await queueAgain(tx, "id", found.task);
    await announceWork(tx, { document: id, organisation: found.recipient, task: found.task });
    return landingView(found);
  });
}
