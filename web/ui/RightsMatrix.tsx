import { PERMISSIONS, RIGHTS, type Permission } from "#domain/permissions";
import { useSay, useWords } from "../i18n/use-words.ts";
import styles from "./RightsMatrix.module.css";

interface Props {
  readonly value: ReadonlySet<Permission>;
  /** Absent where nothing can be changed. */
  readonly onChange?: (value: ReadonlySet<Permission>) => void;
}

/** Every right: those of the signable kinds as a table, the others as a list. */
export function RightsMatrix({ value, onChange }: Props) {
  const words = useWords();
  const say = useSay();
  const box = (permission: Permission) => (
    <input
      type="checkbox"
      aria-label={say(PERMISSIONS[permission])}
      checked={value.has(permission)}
      disabled={onChange === undefined}
      onChange={(event) => {
        const next = new Set(value);
        if (event.target.checked) next.add(permission);
        else next.delete(permission);
        onChange?.(next);
      }}
    />
  );
  return (
    <div className={styles.rights}>
      <table className={styles.table} aria-label={words("users.functionPermission")}>
        <thead>
          <tr>
            <th scope="col">{words("users.kind")}</th>
            {RIGHTS.verbs.map((verb) => (
              <th key={verb.en} scope="col">
                {say(verb)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.rows.map(({ kind, cells }) => (
            <tr key={kind.en}>
              <th scope="row">{say(kind)}</th>
              {cells.map((permission) => (
                <td key={permission}>{box(permission)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.heading} aria-hidden="true">
        {words("users.otherRights")}
      </p>
      <ul className={styles.list} aria-label={words("users.otherRights")}>
        {RIGHTS.alone.map((permission) => (
          <li key={permission}>
            <label>
              {box(permission)} <span>{say(PERMISSIONS[permission])}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
