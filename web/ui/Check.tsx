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
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={wrong}
        aria-describedby={noteId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {help !== undefined && (
          <>
            <br />
            <span className="hw-quiet">{help}</span>
          </>
        )}
      </span>
    </label>
  );
}
