import { Button } from "antd";
import { isEmpty, type FieldData, type ValueField } from "#domain/kinds/field";
import type { OwnWording } from "#domain/kinds/letter-text";
import { fillPlaces, letterOf, unsaidPlaces } from "#domain/kinds/letter-places";
import { say, type Language } from "#domain/text";
import type { useWords } from "../i18n/use-words.ts";
import type { Hint } from "./hints.ts";
import styles from "./KindFields.module.css";

interface Letter {
  readonly field: ValueField;
  readonly data: FieldData;
  readonly language: Language;
  readonly own: readonly OwnWording[];
}

/** The state of a letter against the fields that it is about. */
function letterState(written: string, { field, data, language, own }: Letter) {
  const template = field.wording?.(data, language, own) ?? "";
  return {
    ours: template === field.wording?.(data, language),
    /** The letter with the places filled whose fields are by now. */
    filled: fillPlaces(written, data, language),
    unsaid: isEmpty(written) ? [] : unsaidPlaces(template, written, data, language),
  };
}

/** Says what the letter does not say though its fields do; else whose wording it is. */
export function letterHint(written: string, letter: Letter, said: Language): Hint | undefined {
  const { unsaid, ours } = letterState(written, letter);
  if (unsaid.length > 0)
    return {
      tone: "doubt",
      words: "form.wordingUnsaid",
      parameters: { fields: unsaid.map((label) => say(label, said)).join(said === "zh-CN" ? "、" : ", ") },
      verbatim: true,
    };
  return { tone: "plain", words: ours ? "form.wordingOurs" : "form.wordingOwn", parameters: {} };
}

interface Props extends Letter {
  readonly written: string;
  readonly words: ReturnType<typeof useWords>;
  readonly onPut: (letter: string) => void;
}

/** Puts the wording in, brings one that is out of date up to date, or fills the places that one still has. */
export function WordingAside({ written, words, onPut, ...letter }: Props) {
  const { ours, filled, unsaid } = letterState(written, letter);
  const { field, data, language, own } = letter;
  const wording = (): string => letterOf(field, data, language, own) ?? "";
  const put = isEmpty(written)
    ? { label: words(ours ? "form.putWording" : "form.putOwnWording"), with: wording }
    : filled !== written
      ? { label: words("form.fillPlaces"), with: () => filled }
      : unsaid.length > 0
        ? { label: words("form.putWordingAnew"), with: wording }
        : undefined;
  return put === undefined ? null : (
    <Button type="link" size="small" className={styles.aside ?? ""} onClick={() => onPut(put.with())}>
      {put.label}
    </Button>
  );
}
