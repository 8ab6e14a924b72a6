import { useState } from "react";
import type { Permission } from "#domain/permissions";
import { ROLE_NAMES, ROLES, roleWith } from "#domain/roles";
import { useSay, useWords } from "../i18n/use-words.ts";
import { Choice } from "./Choice.tsx";
import { Field } from "./FormParts.tsx";
import { RightsMatrix } from "./RightsMatrix.tsx";
import styles from "./RightsChoice.module.css";

/** A colleague whose rights can be taken over. */
export interface RightsOf {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

interface Props {
  readonly value: ReadonlySet<Permission>;
  readonly onChange: (value: ReadonlySet<Permission>) => void;
  /** The rights of these can be taken over. */
  readonly colleagues: readonly RightsOf[];
}

const [OWN, SAME] = ["own", "same:"] as const;

/** The rights of a colleague: by a role or as another colleague has them; one by one behind "Details". */
export function RightsChoice({ value, onChange, colleagues }: Props) {
  const words = useWords();
  const say = useSay();
  const [open, setOpen] = useState(false);
  const role = roleWith(value);
  const choose = (chosen: string): void => {
    const given = ROLE_NAMES.find((name) => name === chosen);
    if (given !== undefined) return onChange(new Set(ROLES[given].permissions));
    if (chosen === OWN) return setOpen(true);
    onChange(new Set(colleagues.find(({ id }) => `${SAME}${id}` === chosen)?.permissions));
  };
  return (
    <div className={styles.choice}>
      <Field
        label={words("users.presetRole")}
        help={role === undefined ? words("users.presetOwnHelp", { count: value.size }) : say(ROLES[role].help)}
      >
        <Choice
          label={words("users.presetRole")}
          value={role ?? OWN}
          onChange={choose}
          options={[
            ...ROLE_NAMES.map((name) => ({ value: name, label: say(ROLES[name].label) })),
            ...colleagues.map(({ id, name }) => ({
              value: `${SAME}${id}`,
              label: words("users.presetSameAs", { name }),
            })),
            { value: OWN, label: words("users.presetOwn") },
          ]}
        />
      </Field>
      <details className={styles.details} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words("users.presetDetails", { count: value.size })}</summary>
        <RightsMatrix value={value} onChange={onChange} />
      </details>
    </div>
  );
}
