import { z } from "zod";
import type { Output, Query } from "#domain/api/route";
import type { EnvelopeRow as Row } from "#domain/api/envelope-shapes";
import type { envelopeRoutes } from "#domain/api/envelopes";
import { id } from "#domain/shapes";
import { ARRIVED_STATES, type DocumentState, type EnvelopeState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { alike, companiesNamed, containing, hashBegun, wordsOf } from "../core/search.ts";
import { saidBy } from "../documents/files.ts";
import { ANSWERED, ITEMS, quoted, readerOf, REFUSED, TO_READ } from "./desk-items.ts";

/** Whether something about an envelope that has arrived is still asked of somebody in the company. */
export const isAsked = async ({ tx, organisation }: Context, envelope: string): Promise<boolean> =>
  (await first(
    tx,
    `SELECT 1 FROM app.envelope e LEFT JOIN app.envelope_view v ON v.envelope_id = e.id AND v.organisation_id = $1
      WHERE e.id = $2 AND ${TO_READ}`,
    [organisation.id, envelope],
  )) !== null;

const DESK = `CASE WHEN asked IS NOT NULL THEN 'asked' WHEN (of <> 'envelope' AND state <> 'DRAFT') OR state IN ('SEALED','READY_FOR_TRANSFER','TRANSFERRING') THEN 'waiting' ELSE 'done' END`;

const FOLDERS: Record<Query<typeof envelopeRoutes.list>["folder"], string> = {
  inbox: "state <> 'DRAFT' AND NOT archived",
  drafts: "direction = 'out' AND state = 'DRAFT'",
  sent: `of = 'envelope' AND direction = 'out' AND state IN ('TRANSFERRING',${quoted(ARRIVED_STATES)}) AND NOT archived`,
  archived: "archived",
  all: "of = 'envelope'",
};

interface Item {
  readonly id: string;
  readonly of: Row["of"];
  readonly at: Date;
  readonly state: EnvelopeState;
  readonly reference: string;
  readonly subject: string;
  readonly sender: string;
  readonly recipient: string | null;
  readonly version: number;
  readonly direction: "in" | "out";
  readonly archived: boolean;
  readonly unread: boolean;
  readonly asked: Row["asked"];
  readonly desk: Row["desk"];
  readonly rank: number;
  readonly total: string;
}

const CURSOR = z.tuple([z.int().min(0).max(2), moment, id]);

/** Inbox (by what is asked, newest first), Drafts, Sent, Archived: one keyset over both sorts of item. */
export async function list(
  ctx: Context,
  query: Query<typeof envelopeRoutes.list>,
): Promise<Output<typeof envelopeRoutes.list>> {
  const parameters = readerOf(ctx);
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = [FOLDERS[query.folder]];
  for (const word of wordsOf(query.text ?? "")) {
    const text = bind(containing(word));
    const hash = hashBegun(word);
    const sealedAs =
      hash === undefined
        ? ""
        : ` OR EXISTS (SELECT FROM app.seal z WHERE z.envelope_id = i.id AND z.withdrawn_at IS NULL AND starts_with(z.sha256, ${bind(hash)}))`;
    where.push(
      `(normalize(words, NFKC) ILIKE ${bind(containing(alike(word)))} OR sender IN (${companiesNamed(text)}) OR recipient IN (${companiesNamed(text)})${sealedAs})`,
    );
  }
  if (query.direction) where.push(`direction = ${bind(query.direction)}`);
  if (query.desk) where.push(`${DESK} = ${bind(query.desk)}`);
  if (query.state) where.push(`state = ANY(${bind(query.state.split(","))})`);
  const base = `FROM (SELECT *, ${DESK} AS desk, CASE ${DESK} WHEN 'asked' THEN 0 WHEN 'waiting' THEN 1 ELSE 2
    END AS rank FROM (${ITEMS}) i WHERE ${where.join(" AND ")}) k`;
  const total = async (): Promise<number> =>
    Number((await first<{ n: string }>(ctx.tx, `SELECT count(*) AS n ${base}`, counted))?.n ?? 0);
  const counted = [...parameters];
  const cursor = query.cursor ? readCursor(query.cursor, CURSOR) : null;
  const after = cursor
    ? `WHERE (rank, -extract(epoch FROM at), id) > (${bind(cursor[0])}::int, -extract(epoch
      FROM ${bind(cursor[1])}::timestamptz), ${bind(cursor[2])}::uuid)`
    : "";
  const items = await rows<Item>(
    ctx.tx,
    `SELECT * FROM (SELECT k.*, count(*) OVER () AS total ${base}) n ${after} ORDER BY rank, at DESC, id
      LIMIT ${query.limit + 1}`,
    parameters,
  );
  const shown = items.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    rows: await hydrate(ctx, shown),
    total: items[0] ? Number(items[0].total) : cursor ? await total() : 0,
    next: items.length > query.limit && last ? writeCursor(last.rank, last.at.toISOString(), last.id) : null,
  };
}

interface Content {
  readonly owner: string;
  readonly kinds: { kind: string; count: number }[];
  readonly vessel: string | null;
  readonly titleState: DocumentState | null;
  readonly number: string | null;
}

/** Adds names, what is inside, how its title stands and which visitor refused, by one query each for the whole page. */
async function hydrate(ctx: Context, items: readonly Item[]): Promise<Row[]> {
  const companies = new Map(
    (
      await rows<{ id: string; name: string; address: string | null }>(
        ctx.tx,
        "SELECT id, name, address FROM app.organisation WHERE id = ANY($1)",
        [items.flatMap((item) => [item.sender, item.recipient])],
      )
    ).map((company) => [company.id, company]),
  );
  const idsOf = (of: Row["of"]): string[] => items.filter((item) => item.of === of).map((item) => item.id);
  const contents = new Map(
    (
      await rows<Content>(
        ctx.tx,
        `SELECT owner, jsonb_agg(jsonb_build_object('kind', kind, 'count', count)
          ORDER BY first) AS kinds, max(vessel) AS vessel, max(title) AS "titleState", max(number) AS number FROM (
       SELECT x.owner, x.kind, count(*)::int AS count, min(x.position) AS first, max(nullif(x.vessel, '')) AS vessel,
         max(s.state) FILTER (WHERE x.title) AS title, max(x.number) AS number FROM (
         SELECT e.envelope_id AS owner, d.id, d.kind, ${saidBy("vessel")} AS vessel, d.number, e.position,
           e.moves IS NOT NULL AS title
           FROM app.envelope_document e JOIN app.document d ON d.id = e.document_id LEFT JOIN app.file f ON f.id = CASE
             WHEN d.kind IN (${ANSWERED}) THEN coalesce(e.file_id, e.source_id) END WHERE e.envelope_id = ANY($1)
         UNION ALL SELECT d.id, d.id, d.kind, d.vessel, d.number, 1, true FROM app.document d WHERE d.id = ANY($2)
       ) x LEFT JOIN app.document_state s ON s.document_id = x.id AND s.organisation_id = $3 GROUP BY x.owner, x.kind
     ) y GROUP BY owner`,
        [idsOf("envelope"), items.flatMap((item) => (item.of === "envelope" ? [] : [item.id])), ctx.organisation.id],
      )
    ).map((content) => [content.owner, content]),
  );
  const refusals = new Map(
    (
      await rows<{ of: string } & NonNullable<Row["visitor"]>>(
        ctx.tx,
        `SELECT DISTINCT ON (x.document_id) x.document_id AS of, v.email, x.workspace_id AS "workspaceId"
          FROM ${REFUSED} AND x.document_id = ANY($1) ORDER BY x.document_id, z.refused_at DESC`,
        [idsOf("refusal")],
      )
    ).map(({ of, ...visitor }) => [of, visitor]),
  );
  const named = (id: string | null) => (id === null ? null : (companies.get(id) ?? { id, name: "", address: null }));
  return items.map((item) => {
    const content = contents.get(item.id);
    return {
      id: item.id,
      of: item.of,
      reference: item.reference,
      subject: item.of === "document" ? (content?.number ?? item.reference) : item.subject,
      state: item.state,
      version: item.version,
      direction: item.direction,
      sender: named(item.sender) ?? { id: item.sender, name: "", address: null },
      recipient: named(item.recipient),
      inside: content?.kinds ?? [],
      visitor: (item.of === "refusal" && refusals.get(item.id)) || null,
      vessel: content?.vessel ?? "",
      desk: item.desk,
      asked: item.asked,
      titleState: content?.titleState ?? null,
      unread: item.unread,
      archived: item.archived,
      at: item.at.toISOString(),
    };
  });
}
