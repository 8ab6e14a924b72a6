import { Skeleton as Outline } from "antd";
import { useWords } from "../i18n/use-words.ts";
import styles from "./Skeleton.module.css";

/** Rows of lists are not all of one length. */
const WIDTHS = ["62%", "78%", "54%", "70%"] as const;

/** The outline of rows that are on their way. A whole page says so in words; a part says it to readers of the screen. */
export function Skeleton({ rows, titled = false }: { readonly rows: number; readonly titled?: boolean }) {
  const words = useWords();
  return (
    <div className={styles.skeleton} role="status">
      <p className={titled ? "hw-quiet" : "hw-hidden"}>{words("loading")}</p>
      <div aria-hidden="true">
        <Outline
          active
          title={titled && { width: 220 }}
          paragraph={{ rows, width: Array.from({ length: rows }, (_, row) => WIDTHS[row % WIDTHS.length]!) }}
        />
      </div>
    </div>
  );
}
