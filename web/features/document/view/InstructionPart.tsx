import { Button } from "antd";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { changesOf } from "#domain/kinds/changes";
import { kindOf } from "#domain/kinds/kinds";
import { INSTRUCTION_UPDATE_STATES } from "#domain/states";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { useManner } from "../../../kind/use-manner.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { Preview } from "../../../kind/Preview.tsx";
import styles from "./InstructionPart.module.css";

export type Update = NonNullable<NonNullable<DocumentDetail["instruction"]>["update"]>;

/** The request to the sender of a shipping instruction, or why it has ended. */
export function InstructionNotice({ document: { instruction, state } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  if (instruction?.wanted)
    return (
      <Notice tone="warning">
        {words("facts.instruction.wanted", { company: instruction.wanted.company.name, note: instruction.wanted.note })}
      </Notice>
    );
  if (instruction?.ended)
    return (
      <Notice tone="info">
        {words(state === "DECLINED" ? "facts.instruction.declined" : "facts.instruction.cancelled", {
          company: instruction.ended.company.name,
          note: instruction.ended.note,
        })}
      </Notice>
    );
  return null;
}

/** The paper of an update that waits for its answer, as it will be once it is confirmed. */
export function UpdatedPaper({
  document,
  update,
  onNow,
}: {
  readonly document: DocumentDetail;
  readonly update: Update;
  readonly onNow: () => void;
}) {
  const words = useWords();
  return (
    <Preview
      kind={kindOf(document.kind)}
      documentId={document.id}
      data={update.after}
      language={document.language}
      issuer={update.company}
      title={words("facts.instruction.after")}
      extra={
        <Button size="small" onClick={onNow}>
          {words("facts.instruction.paperNow")}
        </Button>
      }
    />
  );
}

/** The newest update of a shipping instruction: how it stands, and field by field what it changes. */
export function InstructionUpdate({
  document,
  update,
  onPaper,
}: {
  readonly document: DocumentDetail;
  readonly update: Update;
  readonly onPaper: () => void;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const manner = useManner();
  const changes = changesOf(kindOf(document.kind), update.before, update.after, manner);
  const nothing = <span className={styles.before}>{words("facts.instruction.empty")}</span>;
  return (
    <section aria-label={words("facts.instruction.update")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words("facts.instruction.update")}</h2>
        <StateMark state={INSTRUCTION_UPDATE_STATES[update.state]} />
        <span className={styles.before}>
          {[update.by, update.company.name, format.instant(update.at)].join(words("common.comma"))}
        </span>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words("facts.instruction.field")}</th>
            <th scope="col">{words("facts.instruction.before")}</th>
            <th scope="col">{words("facts.instruction.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field.name}>
              <th scope="row">{say(field.label)}</th>
              <td className={styles.before}>{before || nothing}</td>
              <td>{after || nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {update.state === "UPDATE_RECEIVED" && (
        <Button size="small" className={styles.paper!} onClick={onPaper}>
          {words("facts.instruction.paper")}
        </Button>
      )}
      {update.answer !== null && update.answer.note !== "" && (
        <p className={styles.note}>
          {words("facts.instruction.reason", { company: update.answer.company.name, note: update.answer.note })}
        </p>
      )}
    </section>
  );
}
