import type { ReactNode } from "react";
import styles from "./ButtonRow.module.css";

interface Props {
  /** At the left, under a part of a page. */
  readonly start?: boolean;
  readonly children: ReactNode;
}

/** The buttons under a dialog or a panel, at its right end. */
export function ButtonRow({ start = false, children }: Props) {
  return (
    <div className={styles.row} data-start={start || undefined}>
      {children}
    </div>
  );
}
