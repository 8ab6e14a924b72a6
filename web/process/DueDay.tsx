import { useState } from "react";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import styles from "./Process.module.css";

/** Until when something is asked; red once the day is over and it is still open. */
export function DueDay({ day, open }: { readonly day: string; readonly open: boolean }) {
  const words = useWords();
  const format = useFormat();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const over = open && day < today;
  return (
    <span className={over ? styles.reason : styles.quiet}>
      {words(over ? "signing.overdue" : "signing.due", { day: format.date(day) })}
    </span>
  );
}
