import { Checkbox } from "antd";
import type { ReactNode } from "react";
import styles from "./Check.module.css";

interface Props {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** The consequence, under the label. */
  readonly help?: string;
  /** The element that says what is wrong, and whether something is. */
  readonly noteId?: string;
  readonly wrong?: boolean;
}

/** One thing to tick, with its label and what follows from it. */
export function Check({ checked, disabled = false, onChange, children, help, noteId, wrong = false }: Props) {
  return (
    <Checkbox
      className={styles.check ?? ""}
      checked={checked}
      disabled={disabled}
      aria-invalid={wrong}
      {...(noteId === undefined ? {} : { "aria-describedby": noteId })}
      onChange={(event) => onChange(event.target.checked)}
    >
      {children}
      {help !== undefined && (
        <>
          <br />
          <span className="hw-quiet">{help}</span>
        </>
      )}
    </Checkbox>
  );
}
