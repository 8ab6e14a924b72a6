import { useState } from "react";
import { dueOnceAccepted } from "#domain/kinds/bill-of-exchange";
import { read } from "#domain/kinds/read";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import type { QuestionProps } from "./question.ts";
import styles from "./Act.module.css";

interface Props extends Pick<QuestionProps, "document"> {
  /** It would be accepted now; else it falls due as it stands. */
  readonly accepting?: boolean;
}

/** The obligation of a bill of exchange: the amount, and the day on which it falls due. */
export function Due({ document: { data, acceptedAt }, accepting = false }: Props) {
  const words = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date().toISOString());
  const due = dueOnceAccepted(data, accepting ? now : acceptedAt);
  const amount = read(data, "amount");
  // Several bills at once have an obligation each.
  if (amount === undefined) return accepting ? <p className={styles.help}>{words("act.eachDue")}</p> : null;
  return (
    <FactList label="narrow">
      <dt>{words("facts.amount")}</dt>
      <dd>{[read(data, "currency"), format.number(amount)].join(" ")}</dd>
      <dt>{words("facts.due")}</dt>
      <dd>
        {due === null ? words("act.atSight") : format.date(due)}
        {accepting && read(data, "tenor") === "AFTER_SIGHT" && (
          <p className={styles.help}>{words("act.fromSight", { days: read(data, "days") ?? "" })}</p>
        )}
      </dd>
    </FactList>
  );
}
