import Input from "antd/es/input/Input";
import { maxLength, readValue } from "#domain/kinds/field";
import { asText, type FieldInputProps } from "./field-input.ts";

/** One line of text, as it will print. */
export function TextInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <Input
      {...rest}
      value={asText(value)}
      maxLength={maxLength(field)}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A code of letters and digits: written large as it is typed, without what only helps to read it. */
export function CodeInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <Input
      {...rest}
      value={asText(value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength(field)}
      onChange={(event) => onChange(readValue(field, event.target.value))}
    />
  );
}
