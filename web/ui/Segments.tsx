import { Segmented } from "antd";
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

/** One of a few, all of them in sight: antd's segments, of which a greyed one still can be asked why. */
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
      <Segmented<string>
        {...rest}
        aria-label={label}
        name={name}
        // Each of the buttons can have the focus; the bar around them needs none.
        tabIndex={undefined}
        block={wide}
        size={small ? "small" : "medium"}
        // Without a value antd would choose the first.
        value={value ?? ""}
        onChange={(chosen) => {
          const option = options.find((one) => one.value === chosen);
          if (option !== undefined && option.why === undefined) onChange(option.value);
        }}
        options={options.map((option) => ({
          value: option.value,
          title: "",
          className: (option.why === undefined ? styles.item : styles.greyed) ?? "",
          label:
            option.why === undefined ? (
              option.label
            ) : (
              <>
                {option.label}
                <span className="hw-hidden">: {option.why}</span>
              </>
            ),
        }))}
      />
      {refused.map((option) => (
        <span key={option.value} className={styles.why} aria-hidden="true">
          <strong>{option.label}</strong>: {option.why}
        </span>
      ))}
    </>
  );
}
