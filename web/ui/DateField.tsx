import CalendarOutlined from "@ant-design/icons/es/icons/CalendarOutlined";
import { parseDate } from "#domain/reading";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { CalendarField, type CalendarValue } from "./CalendarField.tsx";

interface Props extends CalendarValue {
  /** ISO date; what was typed, while it is none; empty when nothing is chosen. */
  readonly value: string;
}

/**
 * A date that is typed, in any plain form, or chosen from a calendar beside it; when the field is left it is shown as
 * people write it.
 */
export function DateField({ value, ...rest }: Props) {
  const format = useFormat();
  const words = useWords();
  const date = parseDate(value);
  return (
    <CalendarField
      {...rest}
      shown={date === undefined ? value : format.date(date)}
      placeholder="yyyy-mm-dd"
      read={parseDate}
      icon={<CalendarOutlined aria-hidden="true" />}
      label={words("common.chooseDate")}
      day={date ?? ""}
      onDay={(day, { put, close }) => {
        put(day);
        close();
      }}
    />
  );
}
