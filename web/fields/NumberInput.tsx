import { maxLength } from "#domain/kinds/field";
import { useSay } from "../i18n/use-words.ts";
import { asText, type FieldInputProps } from "./field-input.ts";
import { NumberText } from "./NumberText.tsx";

/** A decimal number or a count, kept as text; its digits are grouped while nobody types in it. */
export function NumberInput({ field, value, ...rest }: FieldInputProps) {
  const say = useSay();
  return (
    <NumberText
      {...rest}
      value={asText(value)}
      maxLength={maxLength(field)}
      inputMode={field.type === "integer" ? "numeric" : "decimal"}
      suffix={field.unit === undefined ? undefined : say(field.unit)}
    />
  );
}
