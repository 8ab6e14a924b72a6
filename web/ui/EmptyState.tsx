import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface Props {
  /** The things that belong here, in a few words. */
  readonly title: string;
  /** One sentence: how it gets here. */
  readonly help?: ReactNode;
  /** The one button that makes it. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** An empty list or page: what belongs here, and the one button that makes it. */
export function EmptyState({ title, help, action, icon }: Props) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
