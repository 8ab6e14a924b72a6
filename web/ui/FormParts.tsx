import { cloneElement, useId, type ReactElement, type ReactNode } from "react";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import ExclamationCircleOutlined from "@ant-design/icons/es/icons/ExclamationCircleOutlined";
import LockOutlined from "@ant-design/icons/es/icons/LockOutlined";
import { useWords } from "../i18n/use-words.ts";
import styles from "./FormParts.module.css";

interface ControlProps {
  readonly id?: string;
  readonly status?: "" | "error";
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-required"?: boolean;
}

interface FieldProps {
  readonly label: string;
  /** The one control of the field; it is given its id, and its error or help as description. */
  readonly children: ReactElement<ControlProps>;
  readonly error?: string | undefined;
  /** A check that passed, in green. */
  readonly proven?: string | undefined;
  /** Allowed, but to be looked at again, in amber. */
  readonly doubt?: string | undefined;
  readonly help?: ReactNode;
  /** The help is needed to mend an error as well, and stands under it. */
  readonly helpStays?: boolean;
  readonly optional?: boolean;
  readonly required?: boolean;
  /** At the right of the label, as a link. */
  readonly aside?: ReactNode;
  /** Columns that the field takes in its row. */
  readonly span?: 1 | 2;
}

/** A label, its control, and under it the error, the passed check, the doubt or the help. */
export function Field({
  label,
  children,
  error,
  proven,
  doubt,
  help,
  helpStays = false,
  optional = false,
  required = false,
  aside,
  span = 1,
}: FieldProps) {
  const words = useWords();
  const id = useId();
  const noteId = `${id}note`;
  const hasNote = error !== undefined || proven !== undefined || doubt !== undefined || help !== undefined;
  const control = cloneElement(children, {
    id,
    ...(error === undefined ? {} : { status: "error" as const, "aria-invalid": true }),
    ...(required ? { "aria-required": true } : {}),
    ...(hasNote ? { "aria-describedby": noteId } : {}),
  });
  return (
    <div className={styles.field} data-span={span}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional && <span className={styles.optional}>{words("common.optional")}</span>}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {control}
      <div id={noteId} aria-live="polite">
        {error !== undefined && <p className={styles.bad}>{error}</p>}
        {error === undefined && proven !== undefined && (
          <p className={styles.proven}>
            <CheckOutlined aria-hidden="true" /> {proven}
          </p>
        )}
        {error === undefined && doubt !== undefined && (
          <p className={styles.doubt}>
            <ExclamationCircleOutlined aria-hidden="true" /> {doubt}
          </p>
        )}
        {((error === undefined && proven === undefined && doubt === undefined) || helpStays) && help !== undefined && (
          <p className={styles.help}>{help}</p>
        )}
      </div>
    </div>
  );
}

/** Fields side by side: two columns, one on a phone. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a form under its own heading. */
export function Section({ id, title, note, children }: SectionProps) {
  const own = useId();
  const headingId = id === undefined ? own : `${id}-title`;
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </h2>
      {children}
    </section>
  );
}

interface FormFootProps {
  /** The missing values, in words. */
  readonly missing?: ReactNode;
  readonly children: ReactNode;
}

/** The foot of a form: what is missing at the left, the actions at the right. */
export function FormFoot({ missing, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.missing} role="status">
        {missing !== undefined && (
          <>
            <LockOutlined aria-hidden="true" /> {missing}
          </>
        )}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
