import type { ProcessShape } from "#domain/api/process-shapes";
import { entryOf } from "#domain/lookup";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { StateMark } from "../ui/StateMark.tsx";
import styles from "./Process.module.css";

/** The parties of a process in their order, and how each stands. */
export function Parties({ name, process }: { readonly name: ProcessName; readonly process: ProcessShape }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const { states } = processOf(name).parties;
  const List = process.ordered ? "ol" : "ul";
  return (
    <List className={styles.steps}>
      {process.steps.map((step, i) => {
        const state = entryOf(states, step.state);
        return (
          <li key={i} className={styles.step}>
            {process.ordered && (
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
            )}
            <div className={styles.who}>
              <strong>
                {step.person ??
                  (step.company.id === organisation.id
                    ? words("common.yourCompany", { name: step.company.name })
                    : step.company.name)}
              </strong>
              {step.person !== null && step.company.id !== organisation.id && (
                <span className={styles.quiet}>{step.company.name}</span>
              )}
              {step.at !== null && (
                <span className={styles.quiet}>
                  {step.person === null && step.by !== null ? `${step.by}${words("common.comma")}` : ""}
                  <time dateTime={step.at}>{format.instant(step.at)}</time>
                </span>
              )}
              {step.reason !== "" && <span className={styles.reason}>{step.reason}</span>}
            </div>
            {state && <StateMark state={state} />}
          </li>
        );
      })}
    </List>
  );
}
