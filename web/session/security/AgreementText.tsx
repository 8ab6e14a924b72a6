import { AGREEMENT } from "#domain/agreement";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Clauses } from "../../ui/Clauses.tsx";
import styles from "./Security.module.css";

/** The user agreement, to be read before it is accepted. */
export function AgreementText() {
  const words = useWords();
  const say = useSay();
  return (
    <div className={styles.agreement} role="region" tabIndex={0} aria-label={words("settings.read")}>
      <p className="hw-strong">{say(AGREEMENT.title)}</p>
      <Clauses clauses={AGREEMENT.clauses} level="h3" />
    </div>
  );
}
