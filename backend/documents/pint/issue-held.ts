import type { HeldIssue } from "#domain/api/arrivals";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { DAY_MS } from "#domain/clock";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { EntityManager } from "typeorm";
import { audit } from "../../core/audit.ts";
import { rows, type Database } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { isOpen, lockedIssue, notIssued, type IssueRow } from "./issue-settle.ts";

const HELD = statement(
  "documents.pintIssuesHeld",
  `SELECT i.id, o.name AS company, i.number, i.platform AS "platformCode", i.platform_name AS platform, i.recipient,
      i.state, i.attempts, i.status, i.reason, i.created_at AS at
    FROM app.pint_issue i JOIN app.organisation o ON o.id = i.organisation_id
    WHERE (i.state = 'FAILED'
      OR (i.state = 'ASKED' AND i.asked_at < now() - make_interval(days => ${LIMITS.pintAnswerDays})))
    ORDER BY i.created_at DESC LIMIT ${LIMITS.pintListed}`,
  ["id", "company", "number", "platformCode", "platform", "recipient", "state", "attempts", "reason", "at"],
).as<{ recipient: IssueTo }>();

/** The requests to issue that need a person, for the node's administrators. As the worker. */
export const heldIssues = async (tx: EntityManager): Promise<HeldIssue[]> =>
  (await rows(tx, HELD, [])).map(({ platformCode, platform, recipient, at, ...row }) => ({
    ...row,
    platform: { code: platformCode, name: platform },
    recipient: recipient.partyName,
    at: at.toISOString(),
  }));

/** Whether no platform has taken it, or the one that did has been silent for so long that a person looks. */
const isHeld = ({ state, askedAt }: IssueRow, now: Date): boolean =>
  state === "FAILED" ||
  (state === "ASKED" && askedAt !== null && askedAt.getTime() < now.getTime() - LIMITS.pintAnswerDays * DAY_MS);

/**
 * Ends a request of which the platform has confirmed that it has nothing: its bill is a draft again. Not where its
 * chain has come here, since it was issued then. NOT_FOUND, WRONG_STATE.
 */
export const endHeldIssue = (ctx: Context, database: Database, id: string): Promise<void> =>
  database.asWorker(async (tx) => {
    const found = await table(tx, "app.pint_issue").first(["document_id"], { id });
    const row = found && (await lockedIssue(tx, id, found.document_id));
    if (row === null) throw new Refused("NOT_FOUND");
    const { state, number, platform } = row;
    const ended = isOpen(row) && isHeld(row, ctx.now) && (await notIssued(tx, row, { code: null, reason: "" }));
    if (!ended) throw new Refused("WRONG_STATE", { state, of: "issue" });
    await audit({ ...ctx, tx }, "pint.issueEnded", { platform, number });
  });
