import Input from "antd/es/input/Input";
import { useState, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import { isDecimal } from "#domain/checks";
import { readNumber } from "#domain/reading";
import { formatNumber } from "#domain/units";

interface Props extends Pick<
  ComponentProps<typeof Input>,
  | "id"
  | "status"
  | "disabled"
  | "inputMode"
  | "suffix"
  | "maxLength"
  | "onFocus"
  | "aria-label"
  | "aria-describedby"
  | "aria-invalid"
  | "aria-required"
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/**
 * A number that is typed. The text stands until the field is left and is read as a whole at every key: half a number
 * whose commas were taken out could not be judged when the rest of it comes. The digits are grouped only while nobody
 * types in them: a comma before three digits that is typed is refused.
 */
export function NumberText({ value, onChange, onBlur, onFocus, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...rest}
      value={typed ?? (isDecimal(value) ? formatNumber(value) : value)}
      autoComplete="off"
      onFocus={(event) => {
        // Ungrouping the digits drops the selection. A field that is entered by the keyboard is chosen whole; a click
        // then sets its own place.
        flushSync(() => setTyped(value));
        event.target.select();
        onFocus?.(event);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
    />
  );
}
