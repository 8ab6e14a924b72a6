import { useState } from "react";
import { dueOnceAccepted } from "#domain/kinds/bill-of-exchange";
import { read } from "#domain/kinds/read";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import type { QuestionProps } from "./question.ts";
import styles from "./Act.module.css";

/** What an acceptance binds to: the amount, and the day on which the bill falls due by it. */
export function Due({ document: { data } }: Pick<QuestionProps, "document">) {
  const words = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date().toISOString());
  const due = dueOnceAccepted(data, now);
  // Of several bills at once each has its own.
  if (due === null) return <p className={styles.help}>{words("act.eachDue")}</p>;
  return (
    <FactList label="narrow">
      <dt>{words("facts.amount")}</dt>
      <dd>{[read(data, "currency"), format.number(read(data, "amount") ?? "")].join(" ")}</dd>
      <dt>{words("facts.due")}</dt>
      <dd>
        {format.date(due)}
        {read(data, "tenor") === "AFTER_SIGHT" && <p className={styles.help}>{words("act.fromSight", { days: read(data, "days") ?? "" })}</p>}
      </dd>
    </FactList>
  );
}
