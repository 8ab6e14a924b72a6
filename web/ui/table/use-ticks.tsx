import { useRef, type ChangeEvent, type ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./DataTable.module.css";

interface Options<Row> {
  readonly rowKey: (row: Row) => string;
  readonly selected?: ReadonlySet<string>;
  readonly onSelectRows?: (rows: readonly Row[], selected: boolean) => void;
  readonly nameOf?: (row: Row) => string;
}

interface Ticks<Row> {
  /** The box of the head: every loaded row. */
  readonly all: ReactNode;
  readonly of: (row: Row) => ReactNode;
}

/** The boxes of a table whose rows are selected; undefined for one without. They take no Tab: X does it on the row. */
export function useTicks<Row>(
  { rowKey, selected, onSelectRows, nameOf }: Options<Row>,
  rows: readonly Row[],
): Ticks<Row> | undefined {
  const words = useWords();
  /** The row that was ticked last, from where Shift reaches. */
  const last = useRef<string>(undefined);
  if (onSelectRows === undefined) return undefined;
  const isSelected = (row: Row): boolean => selected?.has(rowKey(row)) === true;
  const count = rows.filter(isSelected).length;

  const tick = (row: Row, { target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const to = rows.indexOf(row);
    const from =
      "shiftKey" in nativeEvent && nativeEvent.shiftKey === true
        ? rows.findIndex((one) => rowKey(one) === last.current)
        : -1;
    onSelectRows(from === -1 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), target.checked);
    last.current = rowKey(row);
  };
  return {
    all: (
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={words("table.selectAll", { count: rows.length })}
          checked={count > 0 && count === rows.length}
          onChange={({ target }) => onSelectRows(rows, target.checked)}
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && count < rows.length;
          }}
        />
      </label>
    ),
    of: (row) => (
      <label className={styles.tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={words("table.select", { name: nameOf?.(row) ?? "" })}
          checked={isSelected(row)}
          onChange={(event) => tick(row, event)}
        />
      </label>
    ),
  };
}
