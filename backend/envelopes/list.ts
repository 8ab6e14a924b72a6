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
import { list as quoted } from "../asked/entry.ts";
import { COLUMN, readerOf, UNREAD } from "../asked/reader.ts";
import { REFUSALS } from "../asked/requests.ts";

/** In SQL: the entries `k` of each folder. */
const FOLDERS: Record<Query<typeof envelopeRoutes.list>["folder"], string> = {
  inbox: `k."column" <> 'draft' AND NOT k.archived`,
  drafts: `k."column" = 'draft'`,
  sent: `k.subject = 'envelope' AND k.direction = 'out' AND k.state IN ('TRANSFERRING',${quoted(ARRIVED_STATES)})
    AND NOT k.archived`,
  archived: "k.archived",
  all: "k.subject = 'envelope'",
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
  readonly direction: "in" | "out";
  readonly archived: boolean;
  readonly unread: boolean;
  readonly asked: Row["asked"];
  readonly inside: Row["inside"];
  readonly vessel: string;
  readonly titleState: DocumentState | null;
  readonly standing: string | null;
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
  const where = ["k.organisation_id = $1", FOLDERS[query.folder]];
  for (const word of wordsOf(query.text ?? "")) {
    const text = bind(containing(word));
    const hash = hashBegun(word);
    const sealedAs =
      hash === undefined
        ? ""
        : ` OR EXISTS (SELECT FROM app.seal z WHERE z.envelope_id = k.subject_id AND z.withdrawn_at IS NULL AND starts_with(z.sha256, ${bind(hash)}))`;
    where.push(
      `(k.words ILIKE ${bind(containing(alike(word)))} OR k.sender_id IN (${companiesNamed(text)}) OR k.recipient_id IN (${companiesNamed(text)})${sealedAs})`,
    );
  }
  if (query.direction) where.push(`k.direction = ${bind(query.direction)}`);
  if (query.desk) where.push(`${COLUMN} = ${bind(query.desk)}`);
  if (query.state) where.push(`k.state = ANY(${bind(query.state.split(","))})`);
  const base = `FROM (SELECT k.*, ${COLUMN} AS desk, CASE ${COLUMN} WHEN 'asked' THEN 0 WHEN 'waiting' THEN 1 ELSE 2
    END AS rank FROM app.desk k WHERE ${where.join(" AND ")}) k`;
  const total = async (): Promise<number> =>
    Number((await first<{ n: string }>(ctx.tx, `SELECT count(*) AS n ${base}`, counted))?.n ?? 0);
  const counted = [...parameters];
  const cursor = query.cursor ? readCursor(query.cursor, CURSOR) : null;
  const after = cursor
    ? `WHERE (rank, -extract(epoch FROM at), subject_id) > (${bind(cursor[0])}::int, -extract(epoch
      FROM ${bind(cursor[1])}::timestamptz), ${bind(cursor[2])}::uuid)`
    : "";
  const items = await rows<Item>(
    ctx.tx,
    `SELECT k.subject_id AS id, k.subject AS of, k.at, k.state, k.reference, k.title AS subject, k.direction,
      k.archived, k.inside, k.vessel, k.title_state AS "titleState", k.standing, k.sender_id AS sender,
        k.recipient_id AS recipient, k.desk, k.rank, k.total,
      CASE k.desk WHEN 'asked' THEN k.act END AS asked, ${UNREAD} AS unread
      FROM (SELECT * FROM (SELECT k.*, count(*) OVER () AS total ${base}) n ${after}
        ORDER BY rank, at DESC, subject_id LIMIT ${query.limit + 1}) k ORDER BY k.rank, k.at DESC, k.subject_id`,
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

/** Adds names, versions and which visitor refused, by one query each for the whole page. */
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
  const documents = items.flatMap(({ of, id }) => (of === "envelope" || of === "contact" ? [] : [id]));
  const refusals = new Map(
    (
      await rows<{ of: string } & NonNullable<Row["visitor"]>>(
        ctx.tx,
        `SELECT DISTINCT ON (x.document_id) x.document_id AS of, v.email, x.workspace_id AS "workspaceId"
          FROM ${REFUSALS} AND x.document_id = ANY($1) ORDER BY x.document_id, z.refused_at DESC`,
        [idsOf("refusal")],
      )
    ).map(({ of, ...visitor }) => [of, visitor]),
  );
  const versions = new Map(
    (
      await rows<{ id: string; version: number }>(
        ctx.tx,
        `SELECT id, version FROM app.envelope WHERE id = ANY($1) UNION ALL
          SELECT id, version FROM app.document WHERE id = ANY($2) UNION ALL
          SELECT id, version FROM app.process WHERE id = ANY($2)`,
        [idsOf("envelope"), documents],
      )
    ).map(({ id, version }) => [id, version]),
  );
  const named = (id: string | null) => (id === null ? null : (companies.get(id) ?? { id, name: "", address: null }));
  return items.map((item) => {
    return {
      id: item.id,
      of: item.of,
      reference: item.reference,
      subject: item.of === "document" ? item.reference : item.subject,
      state: item.state,
      version: versions.get(item.id) ?? 0,
      direction: item.direction,
      sender: named(item.sender) ?? { id: item.sender, name: "", address: null },
      recipient: named(item.recipient),
      inside: [...item.inside],
      visitor: (item.of === "refusal" && refusals.get(item.id)) || null,
      vessel: item.vessel,
      desk: item.desk,
      asked: item.asked,
      titleState: item.titleState,
      standing: item.standing,
      unread: item.unread,
      archived: item.archived,
      at: item.at.toISOString(),
    };
  });
}
