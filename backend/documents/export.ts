import type { Response } from "express";
import type { documentRoutes } from "#domain/api/documents";
import type { Query } from "#domain/api/route";
import { CSV_BEGIN, csvLine } from "#domain/csv";
import { DOCUMENT_COLUMNS } from "#domain/documents/document-columns";
import { say, type Language } from "#domain/text";
import { LIMITS } from "#domain/limits";
import type { Database } from "../core/database.ts";
import { Download } from "../core/download.ts";
import type { Session } from "../session/session.ts";
import { pageOf } from "./list.ts";

/** Every document of a list, not only those of its first pages: page by page, in transactions of their own. */
export const exportDocuments = (
  database: Database,
  session: Session,
  language: Language,
  { columns, ...query }: Query<typeof documentRoutes.export>,
  response: Response,
): Promise<void> =>
  Download.send(response, "documents.csv", "text/csv; charset=utf-8", async (to) => {
    await to.write(CSV_BEGIN + csvLine(columns.map((key) => say(DOCUMENT_COLUMNS[key].title, language))));
    for (let cursor: string | undefined; ;) {
      const from = cursor;
      const { rows, next } = await database.asOrganisation(
        { organisation: session.organisationId, person: session.personId },
        (tx) =>
          pageOf(
            { tx, organisation: { id: session.organisationId } },
            { ...query, cursor: from, limit: LIMITS.pageSizeMax },
          ),
      );
      await to.write(
        rows.map((row) => csvLine(columns.map((key) => DOCUMENT_COLUMNS[key].csv(row, language)))).join(""),
      );
      if (next === null) return;
      cursor = next;
    }
  });
