import type { ReactNode } from "react";
import { Check } from "./Check.tsx";
import styles from "./Check.module.css";

interface Props<Name extends string> {
  readonly label: string;
  /** Whether the label is seen, and not only heard. */
  readonly labelled?: boolean;
  readonly names: readonly Name[];
  readonly value: readonly Name[];
  readonly onChange: (value: readonly Name[]) => void;
  readonly render: (name: Name) => ReactNode;
  /** Side by side where there is room, for short labels. */
  readonly columns?: 1 | 2;
}

/** Several things to tick, of which any number may be. */
export function CheckGroup<Name extends string>({
  label,
  labelled = false,
  names,
  value,
  onChange,
  render,
  columns = 1,
}: Props<Name>) {
  return (
    <fieldset className={styles.group} data-columns={columns}>
      <legend className={labelled ? "hw-strong" : "hw-hidden"}>{label}</legend>
      {names.map((name) => (
        <Check
          key={name}
          checked={value.includes(name)}
          onChange={(checked) => onChange(checked ? [...value, name] : value.filter((one) => one !== name))}
        >
          {render(name)}
        </Check>
      ))}
    </fieldset>
  );
}
