import { useWords } from "../i18n/use-words.ts";
import styles from "./Loading.module.css";

/** Shown while a page loads. */
export function Loading() {
  const words = useWords();
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {words("loading")}
    </div>
  );
}
