import { useState } from "react";
import { parseDate } from "#domain/reading";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Field } from "../../ui/FormParts.tsx";

interface Props {
  /** Says what is due where it is not the step beside it. */
  readonly label?: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** A day that is sent when it is one: while it is typed it is not. */
export function DueInput({ label, value, error, onChange }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const bad = typed !== undefined && typed !== "" && parseDate(typed) === undefined;
  return (
    <Field label={label ?? words("review.dueOn")} optional error={bad && left ? errorWords("NOT_A_DATE") : error}>
      <DateField
        value={typed ?? value ?? ""}
        maxLength={40}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(day) => {
          setTyped(day);
          if (day === "") onChange(null);
          else if (parseDate(day) !== undefined) onChange(parseDate(day) ?? null);
        }}
      />
    </Field>
  );
}
