import { useWords } from "../i18n/use-words.ts";
import styles from "./Skeleton.module.css";

/** The outline of rows that are on their way; readers of the screen are told so in words. */
export function Skeleton({ rows, titled = false }: { readonly rows: number; readonly titled?: boolean }) {
  const words = useWords();
  return (
    <div className={styles.skeleton} role="status">
      <span className="hw-hidden">{words("loading")}</span>
      {titled && <span className={styles.title} aria-hidden="true" />}
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      ))}
    </div>
  );
}
