import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import { useId, useState, type ReactNode } from "react";
import { useLayout } from "../../ui/use-layout.ts";
import { Mark } from "./Mark.tsx";
import type { Tone } from "./verdict-view.ts";
import styles from "./CheckSection.module.css";

interface Props {
  readonly tone: Tone;
  readonly title: string;
  /** The answer in one line. */
  readonly summary: ReactNode;
  /** The proof of it; on a phone behind a button, open where the check was not passed. */
  readonly children?: ReactNode;
  /** The proof stands under the title too, where it has pages to show. */
  readonly wide?: boolean;
}

/** One check: its mark, its name, its answer, and what stands behind it. */
export function CheckSection({ tone, title, summary, children, wide = false }: Props) {
  const phone = useLayout() === "phone";
  const bodyId = useId();
  const [open, setOpen] = useState(tone === "bad" || tone === "doubt");
  const folds = phone && children !== undefined;
  const shown = children !== undefined && (!phone || open);
  return (
    <section className={styles.check} aria-label={title}>
      <span className={styles.mark}>
        <Mark tone={tone} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.summary}>{summary}</p>
      {folds && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={bodyId}
          aria-label={title}
          onClick={() => setOpen(!open)}
        >
          <DownOutlined aria-hidden="true" />
        </button>
      )}
      <div id={bodyId} className={styles.body} data-wide={wide || undefined}>
        {shown && children}
      </div>
    </section>
  );
}
