import { useId } from "react";
import styles from "./Segments.module.css";

interface Props<Value extends string> {
  /** The subject of the choice; names the group for screen readers. */
  readonly label: string;
  /** `why`: what stands in the way of this one; it is greyed, and the reason stands beside. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly why?: string | undefined }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly small?: boolean;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly "aria-describedby"?: string;
}

/** One of a few, all of them in sight: radio buttons drawn as one bar. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
  small = false,
  ...rest
}: Props<Value>) {
  const name = useId();
  const refused = options.filter((option) => option.why !== undefined);
  return (
    <>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={rest["aria-describedby"]}
        className={styles.group}
        data-wide={wide || undefined}
        data-small={small || undefined}
        onFocus={rest.onFocus}
        onBlur={rest.onBlur}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.item} data-greyed={option.why !== undefined || undefined}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={option.value === value}
              aria-disabled={option.why !== undefined || undefined}
              aria-describedby={option.why === undefined ? undefined : `${name}-${option.value}`}
              onChange={() => option.why === undefined && onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {refused.map((option) => (
        <span key={option.value} id={`${name}-${option.value}`} className={styles.why}>
          <strong>{option.label}</strong>: {option.why}
        </span>
      ))}
    </>
  );
}
