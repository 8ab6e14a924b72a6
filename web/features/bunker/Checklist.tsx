import { Input } from "antd";
import { maxLength, type FieldData, type ListField, type ValueField } from "#domain/kinds/field";
import { useSay } from "../../i18n/use-words.ts";
import { useForm, useFormPart } from "../../kind/Form.tsx";
import { itemsOf } from "../../kind/form-data.ts";
import { Field } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import styles from "./CrewFields.module.css";

interface Props {
  readonly field: ListField;
  readonly value: unknown;
  readonly writable: boolean;
}

const SIDES = ["tanker", "vessel"] as const;
const textOf = (item: FieldData, name: string): string => (typeof item[name] === "string" ? item[name] : "");

/** A safety checklist: an item a row, answered for both ships; a "no" wants its remark. */
export function Checklist({ field, value, writable }: Props) {
  const say = useSay();
  return (
    <div className={styles.checklist}>
      <h3 className={styles.sub}>{say(field.label)}</h3>
      {itemsOf(field, value).map((item, i) => (
        <Item key={i} field={field} item={item} path={`${field.name}.${i}`} writable={writable} />
      ))}
    </div>
  );
}

interface ItemProps {
  readonly field: ListField;
  readonly item: FieldData;
  readonly path: string;
  readonly writable: boolean;
}

function Item({ field, item, path, writable }: ItemProps) {
  const say = useSay();
  const form = useForm();
  const missing = useFormPart((now) => now.error(`${path}.tanker`) ?? now.error(`${path}.vessel`));
  const wrong = useFormPart((now) => now.error(`${path}.remark`));
  const own = (name: string): ValueField | undefined =>
    field.fields.find((one): one is ValueField => one.name === name && one.type !== "group" && one.type !== "list");
  const refused = SIDES.some((side) => item[side] === "NO");
  const remark = own("remark");
  return (
    <fieldset className={styles.row} {...(missing === undefined ? {} : { "data-wrong": true, tabIndex: -1 })}>
      <legend className="hw-hidden">{`${textOf(item, "id")} ${textOf(item, "text")}`}</legend>
      <span className={styles.id} aria-hidden="true">
        {textOf(item, "id")}
      </span>
      <span className={styles.text} aria-hidden="true">
        {textOf(item, "text")}
      </span>
      {SIDES.map((side) => {
        const choice = own(side);
        return choice === undefined ? null : (
          <div key={side} className={styles.answer}>
            <span aria-hidden="true">{say(choice.label)}</span>
            <Segments
              label={`${textOf(item, "id")} ${say(choice.label)}`}
              value={textOf(item, side) || undefined}
              onChange={(next) => {
                if (writable) form().change(`${path}.${side}`, next);
              }}
              options={(choice.choices ?? []).map((one) => ({ value: one.value, label: say(one.label) }))}
            />
          </div>
        );
      })}
      {missing !== undefined && <p className={`${styles.bad} ${styles.remark}`}>{missing}</p>}
      {remark !== undefined && (refused || textOf(item, "remark") !== "") && (
        <div className={styles.remark}>
          <Field label={say(remark.label)} required={refused} error={wrong}>
            <Input
              value={textOf(item, "remark")}
              maxLength={maxLength(remark)}
              onChange={(event) => form().change(`${path}.remark`, event.target.value)}
              onBlur={() => form().touch(`${path}.remark`)}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
