import { Input } from "antd";
import { useState } from "react";
import { cargoOf } from "#domain/documents/cargo";
import type { ErrorCode } from "#domain/errors";
import { leftOf, orderedIn } from "#domain/documents/releasing";
import { NumberText } from "../../fields/NumberText.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Field } from "../../ui/FormParts.tsx";
import type { Answers } from "./answers.ts";
import type { QuestionProps } from "./question.ts";
import { linesOf, refusedLines, releasableOf } from "./releasing.ts";
import styles from "./Act.module.css";

/**
 * The receiver of the cargo, and how much of each line: more than is left is refused as it is typed, by the rule of the
 * server.
 */
export function Quantities({ document, answers, put, error }: QuestionProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  /** The line that is typed in: half a number is no fault yet. */
  const [typing, setTyping] = useState<number>();
  const cargo = cargoOf(document);
  const goods = releasableOf(document);
  // A confirmed value is confirmed again when it changes.
  const change = (part: Partial<Answers>): void => put({ ...part, sure: false });
  const set = (line: number, quantity: string): void =>
    change({ quantities: cargo.map((_, i) => (i === line ? quantity : (answers.quantities[i] ?? ""))) });
  // The server counts only the lines that were sent.
  const sent = linesOf(answers);
  const refused = refusedLines(document, answers);
  const whyNot = (line: number): string | undefined => {
    const at = sent.findIndex((one) => one.line === line);
    const code: ErrorCode | null = refused[at] ?? null;
    if (code !== null) return code === "RELEASE_EXCEEDS" || typing !== line ? errorWords(code) : undefined;
    return error(`lines.${at}.quantity`);
  };
  return (
    <>
      <Field label={words("act.receiver")} required error={error("receiver")}>
        <Input
          value={answers.receiver}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => change({ receiver: event.target.value })}
        />
      </Field>
      <Field label={words("act.transport")} optional error={error("transport")}>
        <Input
          value={answers.transport}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => put({ transport: event.target.value })}
        />
      </Field>
      {cargo.map(({ description, quantity: whole, unit }, i) => {
        const left = leftOf(goods, i);
        const ordered = orderedIn(goods, unit);
        // The rest counts the typed amounts of the other lines, which may be of the same goods.
        const rest = leftOf(
          {
            ...goods,
            released: [...goods.released, ...sent.filter((one, at) => one.line !== i && refused[at] === null)],
          },
          i,
        );
        return (
          <div key={i} className={styles.line}>
            <div className={styles.goods}>
              <p className={styles.label}>{description.split("\n")[0]}</p>
              <p className={styles.help}>
                {words("act.leftOf", { left: format.quantity(left, unit), all: format.quantity(whole, unit) })}
              </p>
              {ordered !== null && (
                <p className={styles.help}>{words("act.ordered", { ordered: format.quantity(ordered, unit) })}</p>
              )}
            </div>
            <Field
              label={words("act.releaseNow")}
              error={whyNot(i)}
              aside={
                <button type="button" className={styles.all} onClick={() => set(i, rest)}>
                  {words("act.all")}
                </button>
              }
            >
              <NumberText
                value={answers.quantities[i] ?? ""}
                inputMode="decimal"
                suffix={unit === "" ? undefined : format.quantity("", unit).trim()}
                onFocus={() => setTyping(i)}
                onBlur={() => setTyping(undefined)}
                onChange={(quantity) => set(i, quantity)}
              />
            </Field>
          </div>
        );
      })}
    </>
  );
}
