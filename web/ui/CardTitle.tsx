import type { ReactNode } from "react";
import styles from "./CardTitle.module.css";

/** The heading of a page that is one card, and what it is for. */
export function CardTitle({ title, help }: { readonly title: string; readonly help?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title} tabIndex={-1} data-page-title="">
        {title}
      </h1>
      {help !== undefined && <p className={styles.help}>{help}</p>}
    </>
  );
}
