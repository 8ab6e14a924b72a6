import { BUNKER_CHECKS, CHECK_OUTCOMES, type BunkerCheck } from "#domain/bunker/check";
import type { BunkerKind } from "#domain/bunker/forms";
import { kindOf } from "#domain/kinds/kinds";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import styles from "./Crew.module.css";

interface Props {
  readonly kind: BunkerKind;
  readonly checks: readonly BunkerCheck[];
}

/** The checks that the open form decides, as it is typed now. What is wrong with another form names that. */
export function FormChecks({ kind, checks }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const told = checks.filter(({ outcome }) => outcome !== "open" && outcome !== "unchecked");
  if (told.length === 0) return null;
  return (
    <section className={styles.checks} aria-label={words("bunker.checks")}>
      <ul>
        {told.map((check) => (
          <li key={`${check.name} ${check.product ?? ""}`} data-outcome={check.outcome}>
            <strong>
              {say(BUNKER_CHECKS[check.name])}
              {words("common.colon")}
              {say(CHECK_OUTCOMES[check.outcome])}
            </strong>
            <span>{say(check.figures)}</span>
            {check.faults.map((fault) => (
              <span key={`${fault.kind} ${fault.path} ${fault.code}`}>
                {fault.kind !== kind && `${say(kindOf(fault.kind).label)}${words("common.colon")}`}
                {errorWords(fault.code, fault.parameters)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
