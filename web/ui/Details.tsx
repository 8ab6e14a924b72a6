import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./Details.module.css";

/** Figures of machines that few people ask for: folded away under one word. */
export function Details({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>{words("common.details")}</summary>
      {children}
    </details>
  );
}
