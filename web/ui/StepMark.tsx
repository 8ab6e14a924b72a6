import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import type { ReactNode } from "react";
import styles from "./StepMark.module.css";

interface Props {
  readonly done: boolean;
  /** The step that is to be taken now. */
  readonly current?: boolean;
  readonly small?: boolean;
  /** Inside the mark of a step that is open, as its number. */
  readonly children?: ReactNode;
}

/** The round mark before a step of a list that ticks itself off. The words beside it say the same. */
export function StepMark({ done, current = false, small = false, children }: Props) {
  return (
    <span
      className={styles.mark}
      data-done={done || undefined}
      data-current={(current && !done) || undefined}
      data-small={small || undefined}
      aria-hidden="true"
    >
      {done ? <CheckCircleFilled /> : children}
    </span>
  );
}
