import { Input } from "antd";
import { useState } from "react";
import { parseDate } from "#domain/reading";
import { useFormat } from "../i18n/use-format.ts";

interface Props {
  readonly id?: string;
  /** ISO date; what was typed, while it is none; empty when nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly status?: "" | "error";
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean;
}

/** A date that is typed, in any plain form; when the field is left it is shown as people write it. */
export function DateField({ value, onChange, onBlur, ...rest }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const date = parseDate(value);
  const shown = date === undefined ? value : format.date(date);
  return (
    <Input
      {...rest}
      value={typed ?? shown}
      placeholder="yyyy-mm-dd"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseDate(event.target.value) ?? event.target.value.trim());
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
