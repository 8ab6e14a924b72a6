import { useState } from "react";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { copyText } from "./copy.ts";
import styles from "./Hash.module.css";

interface Props {
  readonly value: string;
  /** Shown before the shortened hash, as `#` before a title number. */
  readonly prefix?: string;
  readonly tone?: "link" | "plain";
}

/** A shortened hash or address; a click copies the whole of it. */
export function Hash({ value, prefix = "", tone = "plain" }: Props) {
  const words = useWords();
  const format = useFormat();
  const [copied, setCopied] = useState(false);
  const short = `${prefix}${format.hash(value)}`;
  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      className={styles.hash}
      data-tone={tone}
      title={value}
      aria-label={words("hash.copy", { hash: short })}
      onClick={() => void copy()}
    >
      {copied ? words("common.copied") : short}
      <span className="hw-hidden" role="status">
        {copied ? words("common.copied") : ""}
      </span>
    </button>
  );
}
