import CalendarOutlined from "@ant-design/icons/es/icons/CalendarOutlined";
import { Button, Input, Popover } from "antd";
import { useRef, useState, type KeyboardEvent } from "react";
import { parseDate } from "#domain/reading";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import styles from "./DateField.module.css";
import { MonthGrid } from "./MonthGrid.tsx";

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

/**
 * A date that is typed, in any plain form, or chosen from a calendar beside it; when the field is left it is shown as
 * people write it.
 */
export function DateField({ value, onChange, onBlur, ...rest }: Props) {
  const format = useFormat();
  const words = useWords();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const date = parseDate(value);
  const shown = date === undefined ? value : format.date(date);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const choose = (day: string): void => {
    setTyped(undefined);
    onChange(day);
    close();
    onBlur?.();
  };
  const byEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Of the calendar only: a dialog around the field stays.
    event.stopPropagation();
    close();
  };
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
      suffix={
        <Popover
          trigger="click"
          placement="bottomRight"
          open={open}
          onOpenChange={setOpen}
          // Nothing of it can have the focus before it stands in its place.
          afterOpenChange={(there) => {
            if (there) panel.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus({ preventScroll: true });
          }}
          destroyOnHidden
          content={
            <div ref={panel} role="dialog" aria-label={words("common.chooseDate")} onKeyDown={byEscape}>
              <MonthGrid value={date ?? ""} onChoose={choose} />
            </div>
          }
        >
          <Button
            ref={opener}
            className={styles.opener ?? ""}
            type="text"
            size="small"
            icon={<CalendarOutlined aria-hidden="true" />}
            {...(rest.disabled === undefined ? {} : { disabled: rest.disabled })}
            aria-label={words("common.chooseDate")}
            aria-haspopup="dialog"
            aria-expanded={open}
          />
        </Popover>
      }
    />
  );
}
