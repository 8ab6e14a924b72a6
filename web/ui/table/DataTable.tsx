import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useState, type ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useLayout } from "../use-layout.ts";
import {
  columnsOf,
  fittingOf,
  lineHeight,
  linesOf,
  neededOf,
  placesOf,
  rowHeight,
  toLines,
  windowOf,
  type Column,
  type RowGroup,
} from "./table-rows.ts";
import { useRoomy } from "./density.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useTicks } from "./use-ticks.tsx";
import { useViewport } from "./use-viewport.ts";
import styles from "./DataTable.module.css";

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

interface Props<Row> {
  /** The name of the listed rows; said to screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** One group with an empty title for a table without groups. */
  readonly groups: readonly RowGroup<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  /** Toggles the selection of a row. */
  readonly onSelect?: (row: Row) => void;
  /**
   * Selects rows or no longer: then each has a box, Shift takes all up to it, and the box of the head all that are
   * loaded.
   */
  readonly onSelectRows?: (rows: readonly Row[], selected: boolean) => void;
  /** The name of a row's box; needed with it. */
  readonly nameOf?: (row: Row) => string;
  /** T on the row that has the focus: do what is asked. */
  readonly onAct?: (row: Row) => void;
  readonly onArchive?: (row: Row) => void;
  readonly unread?: (row: Row) => boolean;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** On a phone a row is as tall as what it says: nothing is cut, and every loaded row is in the page. */
  readonly wraps?: boolean;
  /** Somebody has chosen the columns: none gives way where the window is narrow, and the table scrolls. */
  readonly chosen?: boolean;
  readonly empty?: ReactNode;
  /** The end of the loaded rows is near: load the next page. */
  readonly onNearEnd?: () => void;
}

/** A table for scanning: rows of 34 pixels, groups, keys J K Enter X T E; only the visible rows are in the page. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, groups, rowKey, onOpen, selected, unread } = props;
  const words = useWords();
  const layout = useLayout();
  const roomy = useRoomy();
  const empty = groups.every((group) => group.rows.length === 0);
  const { ref, scrollTop, height, width, show } = useViewport(!empty, props.onNearEnd);
  const offered = columnsOf(props.columns, layout);
  const columns = layout === "phone" || props.chosen === true ? offered : fittingOf(offered, width);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = toLines(groups, folded);
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  const deep = (row: Row) => linesOf(columns, layout, row);
  const tall = (row: Row): number => rowHeight(deep(row), roomy);
  const wraps = props.wraps === true && layout === "phone";
  const view = wraps ? { first: 0, last: lines.length, before: 0, after: 0 } : windowOf(lines, scrollTop, height, tall);

  const showRow = (key: string): void => {
    let top = 0;
    for (const line of lines) {
      if (line.kind === "row" && rowKey(line.row) === key) return show(top, tall(line.row));
      top += lineHeight(line, tall);
    }
  };
  const focus = useRowKeys({
    table: ref,
    rows,
    rowKey,
    show: (key) =>
      wraps
        ? ref.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)?.scrollIntoView({ block: "nearest" })
        : showRow(key),
    ...handlers(props),
  });
  const ticks = useTicks(props, rows);

  const fold = (key: string): void => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  const span = columns.length + 1;

  if (empty) return <>{props.empty ?? <p className={styles.none}>{words("table.empty")}</p>}</>;
  return (
    <div ref={ref} className={styles.viewport}>
      <table
        role="grid"
        className={styles.table}
        {...(layout !== "phone" && props.chosen === true ? { style: { minWidth: neededOf(columns) } } : {})}
        data-layout={layout}
        data-roomy={roomy || undefined}
        data-wraps={wraps || undefined}
        data-ticks={ticks !== undefined || undefined}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-multiselectable={props.onSelect === undefined && ticks === undefined ? undefined : true}
      >
        <colgroup>
          <col className={styles.markColumn} />
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr role="row">
            <td role="gridcell" className={styles.mark}>
              {layout !== "phone" && ticks?.all}
            </td>
            {layout === "phone"
              ? placesOf(columns).map(({ place, columns: shown }) => (
                  <th key={place} scope="col" role="columnheader" className={styles.head}>
                    {shown.map(({ title }) => title).join(" · ")}
                  </th>
                ))
              : columns.map((column) => (
                  <HeadCell key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
                ))}
          </tr>
        </thead>
        <tbody>
          {view.before > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: view.before }} className={styles.spacer} />
            </tr>
          )}
          {lines.slice(view.first, view.last).map((line, index) => {
            const position = view.first + index + 2;
            if (line.kind === "group") {
              const open = !folded.has(line.group.key);
              return (
                <tr key={`group ${line.group.key}`} role="row" className={styles.group} aria-rowindex={position}>
                  <th colSpan={span} scope="rowgroup" role="rowheader">
                    <button
                      type="button"
                      className={styles.fold}
                      aria-expanded={open}
                      onClick={() => fold(line.group.key)}
                    >
                      {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
                      <span className={styles.groupTitle}>{line.group.title}</span>
                      <span className={styles.groupNote}>{line.group.count ?? line.group.rows.length}</span>
                      {line.group.note !== undefined && <span className={styles.groupNote}>{line.group.note}</span>}
                    </button>
                  </th>
                </tr>
              );
            }
            const key = rowKey(line.row);
            const isUnread = unread?.(line.row) === true;
            return (
              <tr
                key={key}
                role="row"
                data-row={key}
                className={styles.row}
                data-lines={deep(line.row)}
                data-unread={isUnread || undefined}
                aria-rowindex={position}
                aria-selected={selected === undefined ? undefined : selected.has(key)}
                tabIndex={focus.tabStop === key ? 0 : -1}
                onFocus={() => focus.setActive(key)}
                onClick={(event) => {
                  if (!(event.target instanceof Element && event.target.closest("a, button, input, label") !== null))
                    onOpen(line.row);
                }}
              >
                <td role="gridcell" className={styles.mark}>
                  {ticks?.of(line.row)}
                  {isUnread && (
                    <span className={styles.dot}>
                      <span className="hw-hidden">{words("table.unread")}</span>
                    </span>
                  )}
                </td>
                {layout === "phone"
                  ? placesOf(columns)
                      .filter(({ place }) => place !== "middle" || deep(line.row) === 3)
                      .map(({ place, columns: shown }) => (
                        <td key={place} role="gridcell" data-phone={place} className={styles.cell}>
                          {shown.map((column) => (
                            <span key={column.key} className={styles.part}>
                              {(column.onPhone ?? column.render)(line.row)}
                            </span>
                          ))}
                        </td>
                      ))
                  : columns.map((column) => (
                      <td key={column.key} role="gridcell" data-align={column.align} className={styles.cell}>
                        {column.render(line.row)}
                      </td>
                    ))}
              </tr>
            );
          })}
          {view.after > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: view.after }} className={styles.spacer} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function handlers<Row>({ onOpen, onSelect, onSelectRows, selected, rowKey, onAct, onArchive }: Props<Row>) {
  const select =
    onSelectRows === undefined ? onSelect : (row: Row) => onSelectRows([row], !(selected?.has(rowKey(row)) ?? false));
  return { onOpen, ...(select && { onSelect: select }), ...(onAct && { onAct }), ...(onArchive && { onArchive }) };
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const words = useWords();
  const current = sorting?.key === column.key ? sorting : undefined;
  const order = current === undefined ? undefined : current.descending ? "descending" : "ascending";
  return (
    <th scope="col" role="columnheader" className={styles.head} data-align={column.align} aria-sort={order}>
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          className={styles.sort}
          title={words("table.sortBy", { column: column.title })}
          onClick={() => onSort({ key: column.key, descending: current === undefined || !current.descending })}
        >
          {column.title}
          {current !== undefined &&
            (current.descending ? <ArrowDownOutlined aria-hidden="true" /> : <ArrowUpOutlined aria-hidden="true" />)}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
