import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import { isCopyAtFirst } from "#domain/documents/contents";
import { ApiError, call } from "../api/client.ts";
import { clientState } from "./state.ts";
import { useMe } from "./use-me.ts";

type Rows = readonly DocumentRow[];
/** Documents that are asked for at once after the window was loaded anew. */
const AT_ONCE = 8;
/** The rows of chosen documents, as they were chosen: they live as long as the page. */
const seen = new Map<string, DocumentRow>();

/** Whether the company with this id possesses the original. */
export const isHeld = (row: DocumentRow, organisationId: string): boolean =>
  row.holder?.id === organisationId && row.state !== "SURRENDERED_TO_ISSUER";

/** Whether a document goes as a copy unless somebody chooses otherwise. */
export const goesAsCopy = (row: DocumentRow): boolean =>
  isCopyAtFirst({ kind: row.kind, onlyCopy: row.owning === "Copy" });

export interface Selection {
  readonly rows: Rows;
  readonly put: (rows: Rows, selected: boolean) => void;
  /** Stays the same function. */
  readonly drop: (ids: ReadonlySet<string>) => void;
}

const drop = (by: string, ids: ReadonlySet<string>): void =>
  clientState.change(by, { selected: clientState.of(by).selected.filter(({ id }) => !ids.has(id)) });

/** Fetches chosen documents that this page has not seen yet; one that is gone is chosen no longer. */
async function fetchRows(by: string, ids: readonly string[]): Promise<void> {
  for (let i = 0; i < ids.length; i += AT_ONCE)
    await Promise.all(
      ids.slice(i, i + AT_ONCE).map(async (id) => {
        try {
          seen.set(id, await call(documentRoutes.get, { params: { id } }));
        } catch (problem) {
          if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) drop(by, new Set([id]));
        }
      }),
    );
  clientState.change(by, { selected: [...clientState.of(by).selected] });
}

/**
 * The documents that a user has chosen in the lists. They stay chosen from one list, view or filter to the next, and
 * when the window is loaded anew.
 */
export function useSelection(): Selection {
  const { user, organisation } = useMe();
  const by = `${user.id} ${organisation.id}`;
  const { selected } = useSyncExternalStore(clientState.subscribe, () => clientState.of(by));
  useEffect(() => {
    const missing = clientState.of(by).selected.flatMap(({ id }) => (seen.has(id) ? [] : [id]));
    if (missing.length > 0) void fetchRows(by, missing);
  }, [by]);
  return {
    rows: useMemo(() => selected.flatMap(({ id }) => seen.get(id) ?? []), [selected]),
    drop: useCallback((ids: ReadonlySet<string>) => drop(by, ids), [by]),
    put: (some, chosen) => {
      const ids = new Set(some.map(({ id }) => id));
      if (!chosen) return drop(by, ids);
      for (const row of some) seen.set(row.id, row);
      clientState.change(by, {
        selected: [
          ...selected.filter(({ id }) => !ids.has(id)),
          ...some.map((row) => ({ id: row.id, isCopy: goesAsCopy(row) })),
        ],
      });
    },
  };
}
