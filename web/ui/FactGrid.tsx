import type { ReactNode } from "react";
import styles from "./FactGrid.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Columns of four that the fact takes. */
  readonly span?: 1 | 2 | 4;
}

/** Facts as label over value, four in a row. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.grid}>
      {facts.map((fact) => (
        <div key={fact.label} className={styles.fact} data-span={fact.span ?? 1}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
