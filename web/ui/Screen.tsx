import type { ReactNode } from "react";
import styles from "./Screen.module.css";

interface Props {
  /** Title row, tabs, filters, action bar: stays in place. */
  readonly head?: ReactNode;
  /** The content; scrolls unless `fixed`. */
  readonly children: ReactNode;
  /** Beside the content; under it on a narrow screen. */
  readonly aside?: ReactNode;
  /** The name of the aside; needed with it. */
  readonly asideLabel?: string;
  /** The aside is wide enough for lines of code. */
  readonly wideAside?: boolean;
  /** Below everything: form foot, then the footer with the keys. */
  readonly foot?: ReactNode;
  /** The content scrolls by itself, as a table does. */
  readonly fixed?: boolean;
}

/** The frame of a screen inside the shell: head, content, aside, foot. */
export function Screen({ head, children, aside, asideLabel, wideAside = false, foot, fixed = false }: Props) {
  return (
    <>
      <main id="content" className={styles.screen}>
        {head !== undefined && <div className={styles.head}>{head}</div>}
        <div className={styles.middle}>
          <div className={styles.body} data-fixed={fixed || undefined}>
            {children}
          </div>
          {aside !== undefined && (
            <aside className={styles.aside} aria-label={asideLabel} data-wide={wideAside || undefined}>
              {aside}
            </aside>
          )}
        </div>
      </main>
      {foot}
    </>
  );
}
