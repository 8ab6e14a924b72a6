import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { tokenCookie, tokenIn } from "./cookies.ts";
import { hashToken, newToken } from "./session.ts";

/** Each workspace has a cookie of its own, so that who visits two is never taken for one of them in the other. */
export const visitCookieName = (workspace: string): string => `hawser-visit-${workspace}`;
export const visitCookie = (workspace: string, token: string | null, secure: boolean): string =>
  tokenCookie(visitCookieName(workspace), token, secure, LIMITS.visitMinutes * 60);
export const visitToken = (header: string | undefined, workspace: string, secure: boolean): string | null =>
  tokenIn(header, visitCookieName(workspace), secure);

/** Whether workspace `w` may be visited now. */
export const OPEN = "w.revoked_at IS NULL AND w.ends_on >= (now() AT TIME ZONE 'utc')::date";

const VISIT = statement(
  "session.visit",
  `SELECT t.token_hash AS "tokenHash", v.id AS "visitorId", v.email, v.may AS right, w.id AS "workspaceId",
    w.organisation_id AS "organisationId", w.name AS "workspaceName", t.expires_at AS until
   FROM app.visit t JOIN app.visitor v ON v.id = t.visitor_id JOIN app.workspace w ON w.id = v.workspace_id
   WHERE t.token_hash = $1 AND w.id = $2 AND t.link = v.link AND t.expires_at > now() AND ${OPEN}`,
);
const HOLD = statement("session.holdWorkspace", "SELECT FROM app.workspace WHERE id = $1 FOR SHARE");
const OPEN_VISIT = statement(
  "session.openVisit",
  `INSERT INTO app.visit (token_hash, visitor_id, link, expires_at)
    SELECT $1, v.id, v.link, now() + make_interval(mins => $3) FROM app.visitor v WHERE v.id = $2`,
);

/**
 * Somebody without an account who reads in one workspace, until the visit ends: a principal that is nothing else
 * anywhere.
 */
export type Visit = RowOf<typeof VISIT>;

/** The visit of a token to this very workspace; null when it has ended, or the workspace has. */
export const findVisit = (tx: EntityManager, workspace: string, token: string): Promise<Visit | null> =>
  first(tx, VISIT, [hashToken(token), workspace]);

/**
 * The same visit as it is now, to a workspace in which nobody of the company changes anything until the transaction
 * ends: what is answered and what is taken back come one after the other. VISIT_ENDED when it was taken back first.
 */
export async function holdVisit(tx: EntityManager, { workspaceId, tokenHash }: Visit): Promise<Visit> {
  await rows(tx, HOLD, [workspaceId]);
  const visit = await first(tx, VISIT, [tokenHash, workspaceId]);
  if (!visit) throw new Refused("VISIT_ENDED");
  return visit;
}

/** Opens a visit; only the hash of its token is kept. */
export async function openVisit(tx: EntityManager, visitor: string): Promise<string> {
  const token = newToken();
  await changed(tx, OPEN_VISIT, [hashToken(token), visitor, LIMITS.visitMinutes]);
  return token;
}

/** Ends a visit. */
export async function closeVisit(tx: EntityManager, tokenHash: Buffer): Promise<void> {
  await table(tx, "app.visit").remove({ token_hash: tokenHash });
}
