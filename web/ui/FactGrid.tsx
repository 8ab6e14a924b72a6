import type { ReactNode } from "react";
import type { GlossaryTerm } from "#domain/glossary";
import { Term } from "./Term.tsx";
import styles from "./FactGrid.module.css";

export interface Fact {
  readonly label: string;
  /** Explains the label. */
  readonly term?: GlossaryTerm;
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
          <dt className={styles.label}>
            {fact.term === undefined ? fact.label : <Term of={fact.term}>{fact.label}</Term>}
          </dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
