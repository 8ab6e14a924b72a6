import { Input } from "antd";
import { cargoOf } from "#domain/cargo";
import { releasedByLine, remainingOf } from "#domain/quantities";
import { NumberText } from "../../fields/NumberText.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Field } from "../../ui/FormParts.tsx";
import type { QuestionProps } from "./question.ts";
import styles from "./Act.module.css";

/** Who receives the cargo, and how much of each line. */
export function Quantities({ document, answers, put, error }: QuestionProps) {
  const words = useWords();
  const format = useFormat();
  const cargo = cargoOf(document);
  const released = releasedByLine(document.released.flatMap(({ lines }) => lines));
  const set = (line: number, quantity: string): void => put({ quantities: cargo.map((_, i) => (i === line ? quantity : (answers.quantities[i] ?? ""))) });
  // The server counts only the lines that were sent.
  const sent = cargo.flatMap((_, i) => ((answers.quantities[i] ?? "") === "" ? [] : [i]));
  return (
    <>
      <Field label={words("act.receiver")} required error={error("receiver")}>
        <Input value={answers.receiver} maxLength={140} autoComplete="off" onChange={(event) => put({ receiver: event.target.value })} />
      </Field>
      <Field label={words("act.transport")} optional error={error("transport")}>
        <Input value={answers.transport} maxLength={140} autoComplete="off" onChange={(event) => put({ transport: event.target.value })} />
      </Field>
      {cargo.map((line, i) => {
        const left = remainingOf(line.quantity, released.get(i) ?? "0");
        const { unit } = line;
        return (
          <div key={i} className={styles.line}>
            <div className={styles.goods}>
              <p className={styles.label}>{line.description.split("\n")[0]}</p>
              <p className={styles.help}>{words("act.leftOf", { left: format.quantity(left, unit), all: format.quantity(line.quantity, unit) })}</p>
            </div>
            <Field label={words("act.releaseNow")} error={error(`lines.${sent.indexOf(i)}.quantity`)} aside={<button type="button" className={styles.all} onClick={() => set(i, left)}>{words("act.all")}</button>}>
              <NumberText value={answers.quantities[i] ?? ""} inputMode="decimal" suffix={unit === "" ? undefined : format.quantity("", unit).trim()} onChange={(quantity) => set(i, quantity)} />
            </Field>
          </div>
        );
      })}
    </>
  );
}
