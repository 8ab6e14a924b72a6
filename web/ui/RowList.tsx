import type { ReactNode } from "react";
import styles from "./RowList.module.css";

interface Inside {
  readonly children: ReactNode;
}

/** A page of what is kept here: what it is for, its rows, and the button that adds one. */
export function ListPage({ children }: Inside) {
  return <div className={styles.page}>{children}</div>;
}

interface Props extends Inside {
  readonly label?: string;
  /** The last one is for what can be done, or for what stands at the end. */
  readonly columns: 2 | 3 | 4;
}

/** Few things in columns that run through all rows; on a phone one under the other. */
export function RowList({ label, columns, children }: Props) {
  return (
    <ul className={styles.rows} aria-label={label} data-columns={columns}>
      {children}
    </ul>
  );
}

export function Row({ children }: Inside) {
  return <li className={styles.row}>{children}</li>;
}

interface PartProps extends Inside {
  readonly quiet?: boolean;
  /** At the end of the line. */
  readonly end?: boolean;
  /** Under the columns, as wide as all of them. */
  readonly whole?: boolean;
}

/** Lines of one column of a row. */
export function RowPart({ quiet = false, end = false, whole = false, children }: PartProps) {
  return (
    <div
      className={`${styles.part}${quiet ? " hw-quiet" : ""}`}
      data-end={end || undefined}
      data-whole={whole || undefined}
    >
      {children}
    </div>
  );
}

/** The buttons of a row. */
export function RowActs({ children }: Inside) {
  return <div className={styles.acts}>{children}</div>;
}
