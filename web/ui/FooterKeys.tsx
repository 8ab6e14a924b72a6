import type { ReactNode } from "react";
import { Key } from "./Key.tsx";
import styles from "./FooterKeys.module.css";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly label: string;
}

interface Props {
  readonly hints: readonly KeyHint[];
  /** Facts at the right: range, register, live block. */
  readonly children?: ReactNode;
}

/** The foot of a screen: the keys that work here, and what is live. */
export function FooterKeys({ hints, children }: Props) {
  return (
    <footer className={styles.footer}>
      <ul className={styles.hints}>
        {hints.map((hint) => (
          <li key={hint.label} className={styles.hint}>
            {hint.keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span>{hint.label}</span>
          </li>
        ))}
      </ul>
      <div className={styles.facts}>{children}</div>
    </footer>
  );
}
