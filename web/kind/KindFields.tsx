import { Button } from "antd";
import { useState } from "react";
import { isDecimal } from "#domain/checks";
import { applies, isEmpty, type Field as DomainField, type FieldData, type GroupField, type ValueField } from "#domain/kinds/field";
import { formatNumber } from "#domain/units";
import { INPUTS } from "../fields/inputs.ts";
import { useLanguage, useSay, useWords } from "../i18n/use-words.ts";
import { Field } from "../ui/FormParts.tsx";
import { useForm } from "./form-context.ts";
import { hintAt } from "./hints.ts";
import { ListFields } from "./ListFields.tsx";
import { PickParty } from "./PickParty.tsx";
import styles from "./KindFields.module.css";

interface Props {
  readonly fields: readonly DomainField[];
  /** The object that holds the fields. */
  readonly data: FieldData;
  /** Dotted path of that object with a point behind it; empty for the document. */
  readonly prefix?: string;
}

/** Fields of a kind in two columns: values, groups and lists. */
export function KindFields({ fields, data, prefix = "" }: Props) {
  return (
    <div className={styles.grid}>
      {fields.filter((field) => applies(field, data)).map((field) => {
        const path = prefix + field.name;
        if (field.type === "group") return <Group key={path} field={field} path={path} data={(data[field.name] ?? {}) as FieldData} />;
        if (field.type === "list")
          return (
            <ListFields key={path} field={field} path={path} value={data[field.name]}>
              {(item, itemPrefix) => <KindFields fields={field.fields} data={item} prefix={itemPrefix} />}
            </ListFields>
          );
        return <Value key={path} field={field} path={path} siblings={data} />;
      })}
    </div>
  );
}

/** A group keeps its name in sight; a short one, as a port with its code, stands in one line. */
function Group({ field, path, data }: { readonly field: GroupField; readonly path: string; readonly data: FieldData }) {
  const say = useSay();
  return (
    <fieldset className={styles.group} data-wide={field.wide || undefined}>
      <legend className={styles.legend}>{say(field.label)}</legend>
      {field.wide === true
        ? <KindFields fields={field.fields} data={data} prefix={`${path}.`} />
        : <div className={styles.pair}>{field.fields.map((inner) => (inner.type === "group" || inner.type === "list" ? null : <Value key={inner.name} field={inner} path={`${path}.${inner.name}`} siblings={data} />))}</div>}
    </fieldset>
  );
}

/** One value: label, input, and under it what is wrong or what was checked. */
function Value({ field, path, siblings }: { readonly field: ValueField; readonly path: string; readonly siblings: FieldData }) {
  const form = useForm();
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const [today] = useState(() => new Date());
  const Input = INPUTS[field.type];
  const value = siblings[field.name];
  const hint = hintAt(field.type, field.name, value, { siblings, language, today });
  const { addressIn, wording } = field;
  const aside = wording !== undefined && isEmpty(value) ? {
    aside: <Button type="link" size="small" className={styles.aside ?? ""} onClick={() => form.change(path, wording(form.data, form.language))}>{words("form.putWording")}</Button>,
  } : addressIn === undefined ? {} : {
    aside: <PickParty label={say(field.label)} onPick={(name, lines) => {
      form.change(path, name);
      form.change(path.slice(0, -field.name.length) + addressIn, lines);
    }} />,
  };
  const hintText = hint && words(hint.words, Object.fromEntries(Object.entries(hint.parameters).map(([name, said]) => [name, isDecimal(said) ? formatNumber(said) : said])));
  return (
    <div data-path={path} style={field.wide ? { gridColumn: "1 / -1" } : undefined}>
      <Field label={say(field.label)} required={field.required === true} optional={field.required !== true} error={form.error(path)} {...aside}
        {...(hint?.tone === "proven" ? { proven: hintText } : hint?.tone === "doubt" ? { doubt: hintText } : { help: hintText ?? (field.hint && say(field.hint)) })}>
        <Input field={field} value={value} onChange={(next) => form.change(path, next)} onBlur={() => form.touch(path)} />
      </Field>
    </div>
  );
}
