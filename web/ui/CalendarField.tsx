import { Button, Input, Popover } from "antd";
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { MonthGrid } from "./MonthGrid.tsx";
import styles from "./DateField.module.css";

/** The part of a field with a calendar that its page decides. */
export interface CalendarValue {
  readonly id?: string;
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

/** The acts of what stands in the calendar. */
export interface CalendarActs {
  /** Takes a value, and forgets what was typed. */
  readonly put: (value: string) => void;
  readonly close: () => void;
}

interface Props extends CalendarValue {
  /** The value as people write it, or what was typed, while it is none. */
  readonly shown: string;
  readonly placeholder: string;
  /** The value that was typed, in any plain form; undefined for what is none. */
  readonly read: (typed: string) => string | undefined;
  readonly icon: ReactNode;
  /** Names the button and the calendar. */
  readonly label: string;
  /** The chosen day; empty where none is. */
  readonly day: string;
  readonly onDay: (day: string, acts: CalendarActs) => void;
  /** Stands under the days, and has their acts by `useCalendarActs`. */
  readonly under?: ReactNode;
}

const Acts = createContext<CalendarActs | undefined>(undefined);

/** The acts of the calendar around. */
export function useCalendarActs(): CalendarActs {
  const acts = use(Acts);
  if (acts === undefined) throw new Error("used outside a calendar");
  return acts;
}

/** A value that is typed, or chosen from a calendar beside it; the calendar has the focus while it is open. */
export function CalendarField({ shown, read, icon, label, day, onDay, under, onChange, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const acts: CalendarActs = {
    put: (value) => {
      setTyped(undefined);
      onChange(value);
    },
    close: () => {
      setOpen(false);
      opener.current?.focus();
      onBlur?.();
    },
  };
  const byEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Of the calendar only: a dialog around the field stays.
    event.stopPropagation();
    acts.close();
  };
  return (
    <Input
      {...rest}
      value={typed ?? shown}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value) ?? event.target.value.trim());
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
            <div ref={panel} role="dialog" aria-label={label} onKeyDown={byEscape}>
              <MonthGrid value={day} onChoose={(chosen) => onDay(chosen, acts)} />
              <Acts value={acts}>{under}</Acts>
            </div>
          }
        >
          <Button
            ref={opener}
            className={styles.opener ?? ""}
            type="text"
            size="small"
            icon={icon}
            {...(rest.disabled === undefined ? {} : { disabled: rest.disabled })}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={open}
          />
        </Popover>
      }
    />
  );
}
