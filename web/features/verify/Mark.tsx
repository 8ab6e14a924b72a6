import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useWords } from "../../i18n/use-words.ts";
import type { Tone } from "./verdict-view.ts";
import styles from "./Mark.module.css";

const OUTCOMES = { good: "VALID", bad: "INVALID", doubt: "INDETERMINATE" } as const;

/** Tick, cross or exclamation mark on a disc of its colour; a dash where nothing was checked. */
export function Mark({ tone, large = false }: { readonly tone: Tone; readonly large?: boolean }) {
  const words = useWords();
  const label = tone === "none" ? words("verify.notChecked") : words(`verify.markState.${OUTCOMES[tone]}`);
  return (
    <span className={styles.mark} data-tone={tone} data-large={large || undefined} role="img" aria-label={label}>
      {tone === "good" ? (
        <CheckOutlined aria-hidden="true" />
      ) : tone === "bad" ? (
        <CloseOutlined aria-hidden="true" />
      ) : (
        <span aria-hidden="true">{tone === "doubt" ? "!" : "–"}</span>
      )}
    </span>
  );
}
