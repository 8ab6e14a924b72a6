import { offered } from "#domain/kinds/field";
import { useSay, useWords } from "../i18n/use-words.ts";
import { Choice } from "../ui/Choice.tsx";
import { Segments } from "../ui/Segments.tsx";
import { asText, type FieldInputProps } from "./field-input.ts";

/** Choices, and letters in all of them, that still fit side by side in half a form; all are as wide as the longest. */
const IN_SIGHT = 3;
const LETTERS = 33;
const WIDE = /[\u2e80-\uffff]/u;
const lettersOf = (label: string): number => [...label].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** One of the field's choices: a few stand side by side, more in a list. */
export function ChoiceInput({ field, value, onChange, onBlur, ...rest }: FieldInputProps) {
  const say = useSay();
  const words = useWords();
  const label = say(field.label);
  const named = field.choices?.some(({ name }) => name !== undefined) === true;
  const options = offered(field).map(({ value, label, name }) => ({
    value,
    label: name === undefined ? say(label) : words("form.unitNamed", { symbol: say(label), name: say(name) }),
    ...(name === undefined ? {} : { also: [value, name.en, name.zh].join(" ") }),
  }));
  const chosen = asText(value) || undefined;
  const [only, ...others] = options;
  // Nothing is asked, but what is printed is said.
  if (only !== undefined && others.length === 0 && chosen === only.value)
    return <output id={rest.id}>{only.label}</output>;
  if (
    !named &&
    options.length <= IN_SIGHT &&
    options.length * Math.max(...options.map((option) => lettersOf(option.label))) <= LETTERS
  ) {
    return (
      <Segments
        wide
        label={label}
        options={options}
        value={chosen}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        {...(rest["aria-describedby"] === undefined ? {} : { "aria-describedby": rest["aria-describedby"] })}
      />
    );
  }
  return (
    <Choice
      {...rest}
      searchable={named}
      label={label}
      options={options}
      value={chosen}
      onChange={onChange}
      {...(onBlur && { onBlur })}
    />
  );
}
