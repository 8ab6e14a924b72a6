import { Empty } from "antd";
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
    <Empty
      classNames={PARTS}
      image={icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      description={
        <>
          <h2 className={styles.title}>{title}</h2>
          {help !== undefined && <p>{help}</p>}
        </>
      }
    >
      {action}
    </Empty>
  );
}

const PARTS = { root: styles.empty ?? "", image: styles.icon ?? "" };
