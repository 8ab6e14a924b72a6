import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import {
  DOCUMENT_LISTS,
  LIST_COLUMNS,
  type DocumentColumnKey,
  type DocumentList,
} from "#domain/documents/document-columns";
import type { Context } from "../session/context.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const CHOOSE = statement(
  "desk.chooseColumns",
  `INSERT INTO app.list_columns (person_id, list, columns) VALUES ($1,$2,$3) ON CONFLICT (person_id, list) DO UPDATE
    SET columns = excluded.columns`,
);

/** The columns that this person has chosen for lists; nothing of a list that shows what everybody sees. */
export async function columnsOf(ctx: Context): Promise<Output<typeof deskRoutes.columns>> {
  const found = await table(ctx.tx, "app.list_columns").find(["list", "columns"], { person_id: ctx.person.id });
  const chosen = new Map<string, readonly string[]>(found.map(({ list, columns }) => [list, columns]));
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
  if (columns === null) await table(ctx.tx, "app.list_columns").remove({ person_id: ctx.person.id, list });
  else await changed(ctx.tx, CHOOSE, [ctx.person.id, list, columns]);
}
