import type { ReactNode } from "react";
import styles from "./ButtonRow.module.css";

/** The buttons under a dialog or a panel, at its right end. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
