import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import {
  DOCUMENT_LISTS,
  LIST_COLUMNS,
  type DocumentColumnKey,
  type DocumentList,
} from "#domain/documents/document-columns";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";

/** The columns that this person has chosen for lists; nothing of a list that shows what everybody sees. */
export async function columnsOf(ctx: Context): Promise<Output<typeof deskRoutes.columns>> {
  const found = await rows<{ list: string; columns: string[] }>(
    ctx.tx,
    "SELECT list, columns FROM app.list_columns WHERE person_id = $1",
    [ctx.person.id],
  );
  const chosen = new Map(found.map(({ list, columns }) => [list, columns]));
  // A list, or a column, may be gone since.
  return Object.fromEntries(
    DOCUMENT_LISTS.flatMap((list) => {
      const columns = chosen.get(list);
      return columns === undefined ? [] : [[list, LIST_COLUMNS[list].filter((key) => columns.includes(key))]];
    }),
  );
}

/** Keeps the columns that this person wants to see in a list; null for what everybody sees. */
export async function chooseColumns(
  ctx: Context,
  list: DocumentList,
  columns: readonly DocumentColumnKey[] | null,
): Promise<void> {
  if (columns === null)
    await ctx.tx.query("DELETE FROM app.list_columns WHERE person_id = $1 AND list = $2", [ctx.person.id, list]);
  else
    await ctx.tx.query(
      `INSERT INTO app.list_columns (person_id, list, columns) VALUES ($1,$2,$3) ON CONFLICT (person_id, list) DO UPDATE
        SET columns = excluded.columns`,
      [ctx.person.id, list, columns],
    );
}
