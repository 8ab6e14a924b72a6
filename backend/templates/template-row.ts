import type { EntityManager } from "typeorm";
import { z } from "zod";
import type { TemplateFacts } from "#domain/acts/template/facts";
import type { Output, Query } from "#domain/api/route";
import type { Template, TemplateRow, templateRoutes } from "#domain/api/templates";
import { Refused } from "#domain/errors";
import { templateFlow, type TemplateAction } from "#domain/flows/template";
import { id as idShape } from "#domain/shapes";
import { readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { containing, wordsOf } from "../core/search.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Context } from "../session/context.ts";

const LISTED = `t.id, t.series_id AS "seriesId", t.kind, t.name, t.number, t.state, t.version,
  t.changed_at AS "changedAt", t.changed_by_name AS "changedBy",
  (SELECT count(*)::int FROM app.document d WHERE d.template_id = t.id AND d.organisation_id = t.organisation_id)
    AS documents,
  NOT EXISTS (SELECT 1 FROM app.template n WHERE n.series_id = t.series_id AND n.number > t.number) AS newest`;
const WHOLE = `${LISTED}, t.organisation_id AS "organisationId", t.language, t.look, t.data, t.annex_name AS "annexName",
  t.annex_sha256 AS "annexSha256", t.annex_size AS "annexSize", t.annex_key AS "annexKey"`;
/** Of company $1, of the kind $3 and in the state $4 where these are said, those whose names have all the words $2. */
const FOUND = `t.organisation_id = $1
  AND app.folded(t.name) LIKE ALL (SELECT app.folded(word) FROM unnest($2::text[]) word)
  AND ($3::text IS NULL OR t.kind = $3) AND ($4::text IS NULL OR t.state = $4)`;
const SURE = ["documents", "newest"] as const;

const COUNT = statement("templates.count", `SELECT count(*)::int AS total FROM app.template t WHERE ${FOUND}`, [
  "total",
]);
const LIST = statement(
  "templates.list",
  `SELECT ${LISTED}, lower(t.name) AS sorted, -t.number AS place FROM app.template t WHERE ${FOUND}
    AND ($5::text IS NULL OR (lower(t.name), t.series_id, -t.number) > ($5, $6::uuid, $7::int))
    ORDER BY lower(t.name), t.series_id, -t.number LIMIT $8`,
  [...SURE, "sorted", "place"],
);
const VERSIONS = statement(
  "templates.versions",
  `SELECT ${LISTED} FROM app.template t WHERE t.organisation_id = $1 AND t.series_id = $2 ORDER BY t.number DESC`,
  SURE,
);
const ONE = statement(
  "templates.byId",
  `SELECT ${WHOLE} FROM app.template t WHERE t.organisation_id = $1 AND t.id = $2`,
  SURE,
);
/** Nobody else adds to the versions of a template, or changes one, until the transaction ends. */
const LOCK = statement(
  "templates.lock",
  `SELECT 1 FROM app.template t WHERE t.organisation_id = $1
    AND t.series_id = (SELECT o.series_id FROM app.template o WHERE o.id = $2) ORDER BY t.id FOR UPDATE`,
);
const PRINTED = statement("templates.printed", `SELECT ${WHOLE} FROM app.template t WHERE t.id = $1`, SURE);
/** Also of another company, where the bill is made in its layout. */
const IN_USE = statement("templates.inUse", "SELECT app.is_in_use($1) AS yes", ["yes"]);

type Listed = RowOf<typeof VERSIONS>;
export type WholeTemplate = RowOf<typeof ONE>;

const factsOf = (ctx: Context, row: Listed): TemplateFacts => ({
  state: row.state,
  permissions: ctx.permissions,
  isAdmin: ctx.person.isAdmin,
  isNewest: row.newest,
});

const shown = (ctx: Context, row: Listed): TemplateRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  number: row.number,
  state: row.state,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedBy,
  documents: row.documents,
  can: templateFlow.can(factsOf(ctx, row)),
});

const CURSOR = z.tuple([z.string().max(400), idShape, z.coerce.number().int()]);

/** The versions of the company's templates, by name and the newest first; every word of `text` is looked for in names. */
export async function listTemplates(
  ctx: Context,
  query: Query<typeof templateRoutes.list>,
): Promise<Output<typeof templateRoutes.list>> {
  const words = wordsOf(query.text ?? "").map(containing);
  const found = [ctx.organisation.id, words, query.kind ?? null, query.state ?? null];
  const counted = await first(ctx.tx, COUNT, found);
  const after = query.cursor === undefined ? [null, null, null] : readCursor(query.cursor, CURSOR);
  const listed = await rows(ctx.tx, LIST, [...found, ...after, query.limit + 1]);
  const page = listed.slice(0, query.limit);
  const last = page.at(-1);
  return {
    total: counted?.total ?? 0,
    next:
      last !== undefined && listed.length > query.limit
        ? writeCursor(last.sorted, last.seriesId, String(last.place))
        : null,
    rows: page.map((row) => shown(ctx, row)),
  };
}

/** The annex of a version as the API names it. */
export const annexOf = ({
  annexName,
  annexSha256,
  annexSize,
}: Pick<WholeTemplate, "annexName" | "annexSha256" | "annexSize" | "annexKey">): Template["annex"] =>
  annexName === null || annexSha256 === null || annexSize === null
    ? null
    : { name: annexName, sha256: annexSha256, size: annexSize };

/** A version of a template of the company. NOT_FOUND. */
export async function ownTemplate(ctx: Context, id: string): Promise<WholeTemplate> {
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** The same, as it is shown, with the versions beside it. */
export async function templateOf(ctx: Context, id: string): Promise<Template> {
  const row = await ownTemplate(ctx, id);
  const { version, language, look, data } = row;
  const versions = await rows(ctx.tx, VERSIONS, [ctx.organisation.id, row.seriesId]);
  return {
    ...shown(ctx, row),
    version,
    language,
    look: { ...look },
    data: { ...data },
    annex: annexOf(row),
    versions: versions.map((one) => shown(ctx, one)),
  };
}

/**
 * A version on which an act may be taken, as it was looked at; nobody else changes its template until the transaction
 * ends. NOT_FOUND, CONTENT_UPDATED, and the refusal of the flow.
 */
export async function beginTemplateAct(
  ctx: Context,
  id: string,
  action: TemplateAction,
  expectedVersion: number | null,
): Promise<WholeTemplate> {
  await rows(ctx.tx, LOCK, [ctx.organisation.id, id]);
  const row = await ownTemplate(ctx, id);
  if (expectedVersion !== null && row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const refused = templateFlow.refusal(action, factsOf(ctx, row));
  // The request did not know of the later version.
  if (refused?.code === "TEMPLATE_OLD") throw new Refused("CONTENT_UPDATED");
  if (refused?.code === "FORBIDDEN") throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  if (refused) throw new Refused(refused.code, { ...refused.parameters, of: "template" });
  return row;
}

/** The version with which a document was made, whoever reads the document; null where it was made with none. */
export const printedTemplate = async (tx: EntityManager, id: string | null): Promise<WholeTemplate | null> =>
  id === null ? null : first(tx, PRINTED, [id]);

/** Whether a version of the same template is in use. */
export const isInUse = async (tx: EntityManager, id: string): Promise<boolean> =>
  (await first(tx, IN_USE, [id]))?.yes === true;
