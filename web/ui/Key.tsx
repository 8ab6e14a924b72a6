import type { ReactNode } from "react";
import styles from "./Key.module.css";

/** A key of the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
