import type { EntityManager } from "typeorm";
import type { NodeCompany, nodeRoutes } from "#domain/api/node";
import type { Output, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { CompanyState } from "#domain/states";
import { id } from "#domain/shapes";
import { z } from "zod";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { containing, isNamed } from "../core/search.ts";
import { reopen } from "../intents/reopen.ts";
import { setApproval } from "../settings/approval.ts";

/** How a company stands: one that waits for approval, or was rejected, has not begun to be created. */
const STATE = "CASE WHEN o.approval IN ('WAITING','REJECTED') THEN o.approval ELSE o.status END";

/** Somebody of company `o` has proved an address: until then it is a claim, and no company yet. */
const PROVED = `EXISTS (SELECT 1 FROM app.membership m JOIN app.person p ON p.id = m.person_id
  WHERE m.organisation_id = o.id
    AND p.email_verified_at IS NOT NULL)`;

/** The act that was to make the register of company `o`, the newest. */
const CREATION = `SELECT i.* FROM app.intent i WHERE i.organisation_id = o.id AND i.action = 'deployRegistry'
    ORDER BY i.created_at DESC, i.id DESC LIMIT 1`;

const STATES = statement(
  "node.states",
  `SELECT ${STATE} AS state, count(*)::int AS n FROM app.organisation o WHERE ${PROVED} GROUP BY 1`,
  ["state", "n"],
).as<{ state: CompanyState }>();
const NODE = statement(
  "node.facts",
  `SELECT n.approval, (SELECT count(*)::int FROM app.person p WHERE p.email_verified_at IS NOT NULL) AS people
    FROM app.node n`,
  ["people"],
);
const MATCHING = `FROM app.organisation o WHERE ${PROVED} AND ($1 = '' OR ${isNamed("$2")})
  AND ($3::text IS NULL OR ${STATE} = $3) AND ($4::uuid IS NULL OR o.id = $4)`;
const COMPANIES = statement(
  "node.companies",
  `SELECT o.id, o.name, coalesce(o.chinese_name, '') AS "chineseName", o.country,
      o.state_or_province AS "stateOrProvince", o.city, o.postal_address AS "postalAddress", o.phone,
      o.register_number AS "registerNumber", o.lei, o.vat, o.domain, o.assurance, ${STATE} AS state, o.address,
      o.registry, o.chain_id AS "chainId", o.created_at AS "registeredAt",
      (SELECT count(*)::int FROM app.membership m WHERE m.organisation_id = o.id
        AND m.status = 'ACTIVATED') AS people,
      ARRAY(SELECT p.email FROM app.membership m JOIN app.person p ON p.id = m.person_id
        WHERE m.organisation_id = o.id AND m.is_admin AND m.status = 'ACTIVATED'
        ORDER BY p.email) AS administrators,
      ARRAY(SELECT DISTINCT n.name FROM app.company_name mine JOIN app.company_name n
        ON n.likeness = mine.likeness AND n.organisation_id <> o.id WHERE mine.organisation_id = o.id
        ORDER BY n.name LIMIT 20) AS alike,
      (SELECT jsonb_build_object('approved', r.approved, 'said', r.said, 'by', r.decided_by, 'at', r.decided_at)
        FROM app.company_review r WHERE r.organisation_id = o.id) AS review,
      (SELECT c.error_code FROM (${CREATION}) c WHERE c.status IN ('failed','expired')) AS error
    ${MATCHING} AND ($5::timestamptz IS NULL OR (o.created_at, o.id) < ($5::timestamptz, $6::uuid))
    ORDER BY o.created_at DESC, o.id DESC LIMIT $7`,
  ["chineseName", "state", "people", "administrators", "alike"],
).as<{ state: CompanyState; review: NodeCompany["review"] }>();
const TOTAL = statement("node.countCompanies", `SELECT count(*)::int AS n ${MATCHING}`, ["n"]);
const CREATED_BY = statement(
  "node.creationOf",
  `SELECT (SELECT c.id FROM (${CREATION}) c) AS intent FROM app.organisation o WHERE o.id = $1`,
);

/** This node: its approval of companies, its administrators, what is on it. */
export async function nodeFacts(tx: EntityManager): Promise<Output<typeof nodeRoutes.get>> {
  const states = await rows(tx, STATES);
  const node = await first(tx, NODE);
  const administrators = await table(tx, "app.node_administrator").find(["email"], {}, { order: { email: "ASC" } });
  return {
    approval: node?.approval ?? false,
    people: node?.people ?? 0,
    administrators: administrators.map((one) => one.email),
    companies: Object.fromEntries(states.map(({ state, n }) => [state, n])),
  };
}

/** Whether companies that register from now on wait for approval. */
export async function setNode(tx: EntityManager, ctx: Context, approval: boolean): Promise<void> {
  await setApproval(tx, approval);
  await audit({ ...ctx, tx }, "node.set", { approval });
  await announce(tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}

const CURSOR = z.tuple([moment, id]);

/** The companies of this node, newest first, one page after the other. */
export async function nodeCompanies(
  tx: EntityManager,
  query: Query<typeof nodeRoutes.companies>,
): Promise<Output<typeof nodeRoutes.companies>> {
  const { text = "", state, limit } = query;
  const parameters = [text, containing(text), state ?? null, query.id ?? null];
  const [after, last] = query.cursor ? readCursor<[string, string]>(query.cursor, CURSOR) : [null, null];
  const found = await rows(tx, COMPANIES, [...parameters, after, last, limit + 1]);
  const total = await first(tx, TOTAL, parameters);
  const shown = found
    .slice(0, limit)
    .map((row) => ({
      ...row,
      registeredAt: row.registeredAt.toISOString(),
      review: row.review && { ...row.review, at: new Date(row.review.at).toISOString() },
    }));
  const end = shown.at(-1);
  return {
    rows: shown,
    total: total?.n ?? 0,
    next: end && found.length > limit ? writeCursor(end.registeredAt, end.id) : null,
  };
}

/**
 * Tries again to make the register of a company. NOT_FOUND, TASK_NOT_FAILED.
 */
export async function retryCreation(tx: EntityManager, ctx: Context, organisation: string): Promise<void> {
  const row = await first(tx, CREATED_BY, [organisation]);
  if (!row) throw new Refused("NOT_FOUND");
  if (row.intent === null || !(await reopen(tx, organisation, row.intent))) throw new Refused("TASK_NOT_FAILED");
  await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "node.retry", {});
}
