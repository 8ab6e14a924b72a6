import { useCallback, useSyncExternalStore } from "react";
import type { DocumentRow } from "#domain/api/document-shapes";
import { useMe } from "./use-me.ts";

type Rows = readonly DocumentRow[];
const NONE: Rows = [];
const listeners = new Set<() => void>();
let kept = { by: "", rows: NONE };

function change(by: string, next: (old: Rows) => Rows): void {
  kept = { by, rows: next(kept.by === by ? kept.rows : NONE) };
  for (const listener of listeners) listener();
}

export interface Selection {
  readonly rows: Rows;
  readonly put: (rows: Rows, selected: boolean) => void;
  /** Stays the same function. */
  readonly drop: (ids: ReadonlySet<string>) => void;
}

/** The documents that a user has chosen in the lists. They stay chosen from one list, view or filter to the next. */
export function useSelection(): Selection {
  const { user, organisation } = useMe();
  const by = `${user.id} ${organisation.id}`;
  const rows = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (kept.by === by ? kept.rows : NONE),
  );
  const drop = useCallback(
    (ids: ReadonlySet<string>) => change(by, (old) => old.filter(({ id }) => !ids.has(id))),
    [by],
  );
  return {
    rows,
    drop,
    put: (some, selected) => {
      const ids = new Set(some.map(({ id }) => id));
      if (selected) change(by, (old) => [...old.filter(({ id }) => !ids.has(id)), ...some]);
      else drop(ids);
    },
  };
}
