import { Button } from "antd";
import { useState } from "react";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { chosen, chosenAlready, isClash, type Difference, type Side } from "../../aboard/merge.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { nameAt } from "../../kind/form-data.ts";
import { useManner } from "../../kind/use-manner.ts";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { rowAt, saidAt } from "./said-at.ts";
import styles from "./Network.module.css";

interface Props {
  readonly kind: Kind;
  readonly differences: readonly Difference[];
  readonly mine: FieldData;
  readonly theirs: FieldData;
  readonly onChoose: (data: FieldData) => void;
  readonly onTakeTheirs: () => void;
}

const SIDES = ["mine", "theirs"] as const satisfies readonly Side[];

/** Somebody else has saved the form meanwhile: both versions field by field, of which the crew chooses. */
export function Conflict({ kind, differences, mine, theirs, onChoose, onTakeTheirs }: Props) {
  const words = useWords();
  const say = useSay();
  const manner = useManner();
  const [picked, setPicked] = useState<Readonly<Record<string, Side>>>({});
  const fields = kind.sections.flatMap((section) => section.fields);
  const sideOf = (one: Difference): Side | undefined => picked[one.path] ?? chosenAlready(one);
  const open = differences.filter((one) => sideOf(one) === undefined).length;
  const nameOf = (path: string): string => {
    const { labels, line } = nameAt(fields, path);
    const row = rowAt(fields, theirs, path) || (line === undefined ? "" : words("bunker.conflicts.row", { line }));
    return [row, labels.map((label) => say(label)).join(words("common.comma")) || path]
      .filter(Boolean)
      .join(words("common.colon"));
  };
  const said = { mine, theirs };
  return (
    <section className={styles.differences} aria-label={words("bunker.conflicts.title")}>
      <Notice tone="warning">{words("bunker.conflicts.text", { count: differences.length })}</Notice>
      {differences.map((one) => (
        <fieldset key={one.path} className={styles.difference} data-clash={isClash(one) || undefined}>
          <legend>{nameOf(one.path)}</legend>
          {SIDES.map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`conflict ${one.path}`}
                checked={sideOf(one) === side}
                onChange={() => setPicked((old) => ({ ...old, [one.path]: side }))}
              />
              <span>
                <small>{words(`bunker.conflicts.${side}`)}</small>
                {saidAt(fields, said[side], one.path, manner) || words("bunker.conflicts.empty")}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.buttons}>
        {open === 0 ? (
          <Button type="primary" onClick={() => onChoose(chosen(theirs, differences, sideOf))}>
            {words("bunker.conflicts.keep")}
          </Button>
        ) : (
          <GreyedButton title={words("bunker.conflicts.open", { count: open })}>
            {words("bunker.conflicts.keep")}
          </GreyedButton>
        )}
        <Button onClick={() => onChoose(mine)}>{words("bunker.keepMine")}</Button>
        <Button onClick={onTakeTheirs}>{words("bunker.takeTheirs")}</Button>
      </div>
    </section>
  );
}
