import type { SigningRequest } from "#domain/api/document-shapes";
import { STEP_STATES } from "#domain/states";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { StateMark } from "../ui/StateMark.tsx";
import styles from "./SigningSteps.module.css";

/** The parties of a request to sign in their order, and how each stands. */
export function SigningSteps({ request }: { readonly request: SigningRequest }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const List = request.ordered ? "ol" : "ul";
  return (
    <List className={styles.steps}>
      {request.steps.map((step, i) => (
        <li key={i} className={styles.step}>
          {request.ordered && (
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
          <StateMark state={STEP_STATES[step.state]} />
        </li>
      ))}
    </List>
  );
}
