import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import styles from "./Details.module.css";

interface Props {
  /** The words under which it is folded away; "Details" without them. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Figures of machines that few people ask for: folded away. */
export function Details({ title, children }: Props) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>{title ?? words("common.details")}</summary>
      {children}
    </details>
  );
}
