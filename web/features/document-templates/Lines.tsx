import { useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./Editor.module.css";

interface Props {
  readonly file: string;
  readonly value: string;
  /** The lines with faults. */
  readonly wrong: ReadonlySet<number>;
  readonly onChange: (value: string) => void;
}

/** A text with its line numbers, of which those with faults are marked. */
export function Lines({ file, value, wrong, onChange }: Props) {
  const words = useWords();
  const numbers = useRef<HTMLPreElement>(null);
  const count = value.split("\n").length;
  return (
    <div className={styles.lines}>
      <pre ref={numbers} className={styles.numbers} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} data-wrong={wrong.has(at + 1) || undefined}>
            {`${at + 1}\n`}
          </span>
        ))}
      </pre>
      <textarea
        className={styles.text}
        aria-label={words("documentTemplates.lineNumbers", { file })}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (numbers.current !== null) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
