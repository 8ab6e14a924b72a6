import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { deskRoutes } from "#domain/api/desk";
import { chosenColumns, type DocumentColumnKey, type DocumentList } from "#domain/documents/document-columns";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";

interface ColumnChoice {
  readonly shown: readonly DocumentColumnKey[];
  /** Whether they are others than everybody sees. */
  readonly own: boolean;
  /** Keeps them for this person, on every device; null for what everybody sees. */
  readonly choose: (columns: readonly DocumentColumnKey[] | null) => Promise<void>;
}

/** The columns of a list as this person wants them. */
export function useColumns(list: DocumentList): ColumnChoice {
  const client = useQueryClient();
  const chosen = useRead(deskRoutes.columns, {}).data?.[list];
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    shown: chosenColumns(list, chosen),
    own: chosen !== undefined,
    async choose(columns) {
      // One after the other: of two requests at once the server could keep the older choice.
      const sent = last.current.then(() =>
        call(deskRoutes.chooseColumns, { body: { list, columns: columns === null ? null : [...columns] } }),
      );
      last.current = sent.catch(() => undefined);
      client.setQueryData([deskRoutes.columns.id, {}], await sent);
    },
  };
}
