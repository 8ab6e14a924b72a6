import type { ReactNode } from "react";
import { isEmpty, type Field, type FieldData, type ListField } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { groupLines, shown, standing, type Manner } from "#domain/kinds/shown";
import { columnsOf } from "#domain/kinds/tables";
import { unitsKept } from "#domain/units";
import { useSay, useWords } from "../i18n/use-words.ts";
import { useManner } from "./use-manner.ts";
import styles from "./KindView.module.css";

interface Props {
  readonly kind: Kind;
  readonly data: FieldData;
}

/** The fields of a document to be read: what is written in them, section by section. */
export function KindView({ kind, data }: Props) {
  const say = useSay();
  const manner = useManner();
  return (
    <div className={styles.view}>
      {kind.sections
        .filter((section) => section.fields.some((field) => !isEmpty(data[field.name])))
        .map((section) => (
          <div key={section.name}>
            <h3 className={styles.heading}>{say(section.label)}</h3>
            <Fields fields={section.fields} data={data} root={data} manner={manner} />
          </div>
        ))}
    </div>
  );
}

interface Part {
  readonly data: FieldData;
  readonly root: FieldData;
  readonly manner: Manner;
}

function Fields({ fields, data, root, manner }: Part & { readonly fields: readonly Field[] }) {
  const filled = standing(fields, data).filter((field) => !isEmpty(data[field.name]));
  return (
    <dl className={styles.fields}>
      {filled.map((field) => (
        <Shown
          key={field.name}
          field={field}
          wide={field.wide === true || field.type === "list" || field.type === "longText"}
        >
          {field.type === "list" ? (
            <List list={field} items={(data[field.name] ?? []) as readonly FieldData[]} root={root} manner={manner} />
          ) : field.type === "group" ? (
            groupLines(field, (data[field.name] ?? {}) as FieldData, root, manner)
              .map((line) => unitsKept(line.text))
              .join("\n")
          ) : (
            unitsKept(shown(field, data, root, manner))
          )}
        </Shown>
      ))}
    </dl>
  );
}

function Shown({
  field,
  wide,
  children,
}: {
  readonly field: Field;
  readonly wide: boolean;
  readonly children: ReactNode;
}) {
  const say = useSay();
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      <dt className={styles.label}>{say(field.label)}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** A list as a table where its columns can be read side by side, else item by item. */
function List({
  list,
  items,
  root,
  manner,
}: Omit<Part, "data"> & { readonly list: ListField; readonly items: readonly FieldData[] }) {
  const say = useSay();
  const words = useWords();
  const columns = columnsOf(list);
  if (columns === null) {
    return (
      <ol className={styles.items}>
        {items.map((item, i) => (
          <li key={i}>
            <span className="hw-hidden">{words("form.item", { name: say(list.item), number: i + 1 })}</span>
            <Fields fields={list.fields} data={item} root={root} manner={manner} />
          </li>
        ))}
      </ol>
    );
  }
  const used = columns.filter((field) => items.some((item) => !isEmpty(item[field.name])));
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={say(list.label)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {used.map((field) => (
              <th key={field.name} scope="col" data-number={isNumber(field.type) || undefined}>
                {say(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              {used.map((field) => (
                <td key={field.name} data-number={isNumber(field.type) || undefined}>
                  {unitsKept(shown(field, item, root, manner))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isNumber = (type: Field["type"]): boolean => type === "decimal" || type === "integer" || type === "money";
