import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { read } from "#domain/kinds/read";
import { useWords } from "../../../i18n/use-words.ts";
import { PartMark } from "./PartMark.tsx";
import styles from "./Split.module.css";

interface Props {
  readonly kind: Kind;
  readonly number: string;
  readonly parts: readonly FieldData[];
}

const STEPS = ["submit", "agree", "sign"] as const;

/** The bill now and the bills once they are signed, and the steps between. */
export function SharedFacts({ kind, number, parts }: Props) {
  const words = useWords();
  return (
    <aside className={styles.facts} aria-label={words("review.split.true")}>
      <h3>{words("review.split.true")}</h3>
      <div className={styles.became}>
        <div>
          <span className={styles.quiet}>{words("danger.now")}</span>
          <p>{number}</p>
        </div>
        <span aria-hidden="true">→</span>
        <div>
          <span className={styles.quiet}>{words("review.split.onceSigned")}</span>
          {parts.map((part, i) => (
            <p key={i}>
              <PartMark at={i} /> {read(part, kind.numberField) ?? words("review.split.part", { number: i + 1 })}
            </p>
          ))}
        </div>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step, i) => (
          <li key={step}>
            <span className={styles.stepNumber} aria-hidden="true">
              {i + 1}
            </span>
            {words(`review.split.steps.${step}`, { number, count: parts.length })}
          </li>
        ))}
      </ol>
    </aside>
  );
}
