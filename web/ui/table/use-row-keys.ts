import { useEffect, useRef, useState, type RefObject } from "react";
import { useKeys } from "../use-keys.ts";

interface Options<Row> {
  readonly table: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly show: (key: string) => void;
  readonly onOpen: (row: Row) => void;
  readonly onSelect?: (row: Row) => void;
  readonly onAct?: (row: Row) => void;
  readonly onArchive?: (row: Row) => void;
}

interface RowFocus {
  /** The row that the Tab key reaches. */
  readonly tabStop: string | undefined;
  readonly setActive: (key: string) => void;
}

/** Moves the focus from row to row (J, K, arrows, Home, End) and acts on the row that has it (Enter, X, T, E). */
export function useRowKeys<Row>({
  table,
  rows,
  rowKey,
  show,
  onOpen,
  onSelect,
  onAct,
  onArchive,
}: Options<Row>): RowFocus {
  const [active, setActive] = useState<string>();
  const wanted = useRef<string>(undefined);
  const index = active === undefined ? -1 : rows.findIndex((row) => rowKey(row) === active);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"]`);
    if (row === null || row === undefined) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const move = (to: number): void => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (row === undefined) return;
    const key = rowKey(row);
    wanted.current = key;
    show(key);
    setActive(key);
  };
  /** Acts on the row that has the focus, or has within it what has it: a link or button inside keeps its own Enter. */
  const onRow = (act: ((row: Row) => void) | undefined, enters = false) =>
    act &&
    ((): void => {
      const row = rows[index];
      const focused = document.activeElement;
      if (row === undefined) return;
      if (
        enters &&
        focused instanceof HTMLElement &&
        focused.dataset["row"] === undefined &&
        focused.closest("a, button") !== null
      ) {
        focused.click();
        return;
      }
      act(row);
    });
  const arrows =
    (to: number) =>
    (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("[data-row]") !== null) move(to);
    };

  useKeys({
    j: () => move(index + 1),
    k: () => move(index - 1),
    ArrowDown: index === -1 ? undefined : arrows(index + 1),
    ArrowUp: index === -1 ? undefined : arrows(index - 1),
    Enter: index === -1 ? undefined : onRow(onOpen, true),
    x: onRow(onSelect),
    t: onRow(onAct),
    e: onRow(onArchive),
  });
  const first = rows[0];
  return { tabStop: index === -1 ? (first === undefined ? undefined : rowKey(first)) : active, setActive };
}
