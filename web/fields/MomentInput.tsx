import { maxLength } from "#domain/kinds/field";
import { MomentField } from "../ui/MomentField.tsx";
import { asText, type FieldInputProps } from "./field-input.ts";

/** A date and a time in UTC, kept as RFC 3339. */
export function MomentInput({ field, value, ...rest }: FieldInputProps) {
  return <MomentField {...rest} value={asText(value)} maxLength={maxLength(field)} />;
}
