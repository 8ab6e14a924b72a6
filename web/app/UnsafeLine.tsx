import { useWords } from "../i18n/use-words.ts";
import styles from "./UnsafeLine.module.css";

/** The server marks the page of an installation that was started although others reach it and it is not safe. */
const isUnsafe = document.documentElement.dataset["unsafe"] !== undefined;

/** The red line under every screen of such an installation. */
export function UnsafeLine() {
  const words = useWords();
  return isUnsafe ? (
    <p className={styles.line} role="note">
      {words("common.unsafe")}
    </p>
  ) : null;
}
