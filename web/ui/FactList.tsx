import type { ReactNode } from "react";
import styles from "./FactList.module.css";

interface Props {
  /** How much room the labels have. Wide ones stand above their values on a phone, unless the values are figures. */
  readonly label: "narrow" | "wide" | "figures";
  /** Pairs of dt and dd. */
  readonly children: ReactNode;
}

/** Facts as label beside value, one under the other. */
export function FactList({ label, children }: Props) {
  return (
    <dl className={styles.list} data-label={label}>
      {children}
    </dl>
  );
}
