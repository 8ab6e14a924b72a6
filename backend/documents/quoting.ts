import type { DocumentDetail } from "#domain/api/document-shapes";
import type { documentRoutes } from "#domain/api/documents";
import type { Output } from "#domain/api/route";
import { quotedNumbers, type QuotedEnding } from "#domain/documents/quoting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { numberKey } from "#domain/numbers";
import type { DocumentState } from "#domain/states";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { seenDocument } from "./document-row.ts";
import { foundBy, type Reader } from "./search.ts";

const ENDED = statement(
  "documents.endedBills",
  `SELECT id, key, kind, number, ending, ended_at AS at, successors, numbered_again AS "numberedAgain"
    FROM app.ended_bills($1::text[]) ORDER BY ended_at DESC, id`,
  ["id", "key", "kind", "number", "ending", "at", "successors", "numberedAgain"],
).as<{
  id: string;
  key: string;
  kind: string;
  number: string;
  ending: QuotedEnding;
  at: Date;
  successors: { id: string; kind: string; number: string }[];
  numberedAgain: boolean;
}>();
const WRITTEN = statement(
  "documents.writtenIn",
  "SELECT id, kind, data, created_at AS at FROM app.document WHERE id = ANY($1::uuid[])",
);
const OF_BILL = statement(
  "documents.aboutBill",
  `SELECT d.id, d.kind, d.number, d.name, s.state, d.data FROM app.document_state s
    JOIN app.document d ON d.id = s.document_id WHERE s.organisation_id = $1 AND d.id <> $2 AND (d.id = ANY($3::uuid[])
      OR d.id IN (SELECT o.document_id FROM app.order_drawn o WHERE o.source_id = $2 AND o.live))
    ORDER BY d.kind, d.number, d.id LIMIT 500`,
  ["state"],
).as<{ state: DocumentState }>();
const DRAWN = statement(
  "documents.ordersDrawnOn",
  "SELECT document_id AS id FROM app.order_drawn WHERE source_id = $1 AND live",
);
const PACKS = statement(
  "documents.packsWith",
  `SELECT p.id, p.reference FROM app.pack_document x JOIN app.pack p ON p.id = x.pack_id WHERE x.document_id = $1
    ORDER BY p.reference, p.id`,
);

interface Written {
  readonly id: string;
  readonly kind: string;
  readonly data: FieldData;
  readonly at: Date;
}

/**
 * The bills that documents quote and that took another shape, by the id of the document. A number that a bill got anew
 * which took the place of another is that of the new one in all that was written since.
 */
async function endedIn(ctx: Pick<Context, "tx">, written: readonly Written[]) {
  const quoted = written.map((one) => ({ ...one, keys: new Set(quotedNumbers(kindOf(one.kind), one.data)) }));
  const all = [...new Set(quoted.flatMap(({ keys }) => [...keys]))];
  const ended = all.length === 0 ? [] : await rows(ctx.tx, ENDED, [all]);
  return new Map(
    quoted.map(({ id, keys, at }) => [
      id,
      ended.filter((bill) => keys.has(bill.key) && !(bill.numberedAgain && at > bill.at)),
    ]),
  );
}

const said = ({ id, kind, number, ending, at, successors }: RowOf<typeof ENDED>): DocumentDetail["quotes"][number] => ({
  id,
  kind,
  number,
  ending,
  at: at.toISOString(),
  successors,
});

/** Those of some documents that are bills which took another shape. */
export async function endedAmong(
  { tx }: Pick<Context, "tx">,
  inside: readonly { readonly id: string; readonly number: string }[],
): Promise<DocumentDetail["quotes"]> {
  const keys = inside.map(({ number }) => numberKey(number)).filter(Boolean);
  const ended = keys.length === 0 ? [] : await rows(tx, ENDED, [keys]);
  return ended.filter((bill) => inside.some(({ id }) => id === bill.id)).map(said);
}

/** The bills that a document quotes and that took another shape. */
export async function quotedEndings(ctx: Context, written: Written): Promise<DocumentDetail["quotes"]> {
  return ((await endedIn(ctx, [written])).get(written.id) ?? []).map(said);
}

/** Those of some documents that quote a bill which took another shape. */
export async function quotingEnded(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const written = ids.length === 0 ? [] : await rows(reader.tx, WRITTEN, [ids]);
  const found = await endedIn(reader, written as Written[]);
  return new Set([...found].filter(([, bills]) => bills.length > 0).map(([id]) => id));
}

/** The documents of the company that quote a bill by its number, or are drawn on it, and the e-Packs that hold it. */
export async function quoting(ctx: Context, id: string): Promise<Output<typeof documentRoutes.quoting>> {
  const { number } = await seenDocument(ctx, id);
  const key = numberKey(number);
  const drawn = new Set((await rows(ctx.tx, DRAWN, [id])).map((one) => one.id));
  const found = number === "" ? [] : await foundBy(ctx, number);
  const about = await rows(ctx.tx, OF_BILL, [ctx.organisation.id, id, found]);
  return {
    documents: about
      .filter((one) => drawn.has(one.id) || quotedNumbers(kindOf(one.kind), one.data as FieldData).includes(key))
      .map(({ id: document, kind, number: called, name, state }) => ({
        id: document,
        kind,
        number: called,
        name,
        state,
      })),
    packs: await rows(ctx.tx, PACKS, [id]),
  };
}
