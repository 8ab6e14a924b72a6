import { maxLength } from "#domain/kinds/field";
import { DateField } from "../ui/DateField.tsx";
import { asText, type FieldInputProps } from "./field-input.ts";

/** A day of the calendar, kept as yyyy-mm-dd. */
export function DateInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return <DateField {...rest} value={asText(value)} maxLength={maxLength(field)} onChange={onChange} />;
}
