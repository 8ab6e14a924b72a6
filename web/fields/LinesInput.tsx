import { Input } from "antd";
import { maxLength } from "#domain/kinds/field";
import { asText, type FieldInputProps } from "./field-input.ts";
import styles from "./LinesInput.module.css";

/** Text of many lines. */
export function LongTextInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <Input.TextArea
      {...rest}
      value={asText(value)}
      maxLength={maxLength(field)}
      className={styles.area}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A few lines that are kept one by one, as of an address. */
export function LinesInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === "string") : [];
  return (
    <Input.TextArea
      {...rest}
      value={lines.join("\n")}
      className={styles.area}
      onChange={(event) =>
        onChange(
          event.target.value === ""
            ? []
            : event.target.value
                .split("\n")
                .slice(0, maxLength(field))
                .map((line) => line.slice(0, 140)),
        )
      }
    />
  );
}
