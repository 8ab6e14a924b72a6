import { useWords } from "../i18n/use-words.ts";
import styles from "./LoadingLine.module.css";

/** In the place of content that is being read. */
export function LoadingLine() {
  const words = useWords();
  return (
    <p className={styles.line} role="status">
      {words("loading")}
    </p>
  );
}
