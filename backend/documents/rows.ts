import type { EntityManager } from "typeorm";
import type { DocumentRow } from "#domain/api/document-shapes";
import { isTemplated } from "#domain/kinds/kind";
import { ENDED_STATES } from "#domain/states";
import { kindsWith } from "../asked/entry.ts";
import { first, rows } from "../core/database.ts";
import { statement, statementBy } from "../core/statement.ts";
import { ofSameTitle } from "../core/title-key.ts";

type Company = DocumentRow["issuer"];

const company = (id: string): string =>
  `(SELECT jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address) FROM app.organisation o WHERE ${id})`;

/**
 * The company in a place of the title `t` of a document that `issuer` made: a title that was returned lies with its
 * issuer, whoever the escrow still names, and one that ended with nobody.
 */
const placeOf = (place: "holder" | "beneficiary", issuer: string): string =>
  `CASE t.status WHEN 'active' THEN ${company(`o.address = t.${place}`)}
    WHEN 'returned' THEN ${company(`o.id = ${issuer}`)} END`;

/** Another issuer made the document `d`, of which a file was received. */
export const RECEIVED = `(d.uploaded AND d.kind IN (${kindsWith(isTemplated)}))`;

const ENDED = ENDED_STATES.map((state) => `'${state}'`).join(",");
/**
 * Whether the organisation has the document itself or a copy of it: a title that went on or has ended leaves a copy
 * behind, and a file of one that was received makes nobody its holder.
 */
export const OWNING = `CASE WHEN a.access = 'copy' OR s.state = 'TRANSFERRED'
  OR (d.uploaded AND d.kind IN (${kindsWith((kind) => kind.class === "title")}))
  OR (d.token_id IS NOT NULL AND s.state IN (${ENDED})) THEN 'Copy' ELSE 'Original' END`;
/**
 * `s`: state of the organisation $1, `d`: document. Row by row from the index of the organisation's states, whatever
 * the planner takes others to have: filters by id are to name `s.document_id`.
 */
export const STATES =
  "app.document_state s CROSS JOIN LATERAL (SELECT x.* FROM app.document x WHERE x.id = s.document_id LIMIT 1) d";
const ACCESS = `CROSS JOIN LATERAL (SELECT y.access FROM app.document_access y WHERE y.document_id = s.document_id
    AND y.organisation_id = s.organisation_id LIMIT 1) a`;
/** And `a`: its access. */
export const FROM = `${STATES} ${ACCESS}`;
/** State and access alone, which indexes tell without a document being read. */
export const WITH_ACCESS = `app.document_state s ${ACCESS}`;

interface Listed {
  readonly where: string;
  readonly tail?: { readonly order: string; readonly limit: string } | undefined;
}
const LISTED = statementBy(
  "documents.listed",
  ({ where, tail }: Listed) =>
    `WITH page AS (SELECT s.document_id AS id, d.kind, d.number, d.name, s.state, d.version, ${OWNING} AS owning,
      ${RECEIVED} AS received, d.organisation_id, d.created_by, d.chain_id, d.registry, d.token_id,
            d.vessel, d.cargo, d.quantity, d.unit, d.number_double, d.created_at, s.updated_at
       FROM ${FROM} WHERE s.organisation_id = $1
         AND ${where} ${tail ? `ORDER BY ${tail.order} LIMIT ${tail.limit}` : ""})
     SELECT p.id, p.kind, p.number, p.name, p.state, p.version, p.owning,
       p.received, ${company("o.id = p.organisation_id AND NOT p.received")} AS issuer,
            ${placeOf("holder", "p.organisation_id")} AS holder,
              ${placeOf("beneficiary", "p.organisation_id")} AS owner, p.vessel, p.cargo, p.quantity, p.unit,
              t.chain_id::int AS "chainId", p.number_double AS "numberDouble",
            p.created_at AS "createdAt", p.updated_at AS "updatedAt",
            coalesce((SELECT nullif(app.full_name(w.first_name, w.last_name), '') FROM app.person w
              WHERE w.id = p.created_by),
                     (SELECT o.name FROM app.organisation o WHERE o.id = p.organisation_id)) AS "createdBy",
            (SELECT f.size FROM app.file f WHERE f.document_id = p.id AND f.role IN ('signed','upload','copy')
              ORDER BY f.created_at DESC LIMIT 1) AS size
       FROM page p LEFT JOIN chain.titles t
         ON ${ofSameTitle("t", "p")}
       ${tail ? `ORDER BY ${tail.order.replace(/\b(updated_at|number|state|id)\b/g, "p.$1")}` : ""}`,
  [{ where: "true" }, { where: "true", tail: { order: "updated_at DESC, id DESC", limit: "10" } }],
  [
    "id",
    "kind",
    "number",
    "name",
    "version",
    "owning",
    "received",
    "state",
    "updatedAt",
    "vessel",
    "cargo",
    "quantity",
    "unit",
    "numberDouble",
    "createdAt",
    "createdBy",
  ],
).as<Pick<DocumentRow, "owning"> & { issuer: Company; holder: Company; owner: Company }>();
const BY_ID = statement("documents.companyOf", `SELECT ${company("o.id = $1")} AS company`).as<{ company: Company }>();
const AT = statement("documents.companyAt", `SELECT ${company("o.address = $1")} AS company`).as<{
  company: Company;
}>();

/**
 * Rows of a list for the organisation $1; `where`, `order` and `limit` are of our own making, values come as
 * parameters.
 */
export async function documentRows(
  tx: EntityManager,
  parameters: unknown[],
  where: string,
  tail?: Listed["tail"],
): Promise<DocumentRow[]> {
  return (await rows(tx, LISTED({ where, tail }), parameters)).map((row) => ({
    ...row,
    quotesEnded: false,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** A company as others may know it. */
export const companyOf = async (tx: EntityManager, id: string): Promise<Company> =>
  (await first(tx, BY_ID, [id]))?.company ?? null;

/** The company of a title address; null where none here has it. */
export const companyAt = async (tx: EntityManager, address: string): Promise<Company> =>
  (await first(tx, AT, [address]))?.company ?? null;
