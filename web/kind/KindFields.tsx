import { ConfigProvider } from "antd";
import { applies, type Field as DomainField, type FieldData, type GroupField, type ValueField } from "#domain/kinds/field";
import { useSay } from "../i18n/use-words.ts";
import { useForm } from "./form-context.ts";
import { FieldValue } from "./FieldValue.tsx";
import { ListFields } from "./ListFields.tsx";
import { VesselValue } from "./VesselValue.tsx";
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
  const { fixed = [] } = useForm();
  return (
    <div className={styles.grid}>
      {fields.filter((field) => applies(field, data)).map((field) => {
        const path = prefix + field.name;
        const one = <OneField key={path} field={field} path={path} data={data} />;
        // Its inputs can be read and not changed.
        return fixed.includes(path) ? <ConfigProvider key={path} componentDisabled><fieldset disabled className={styles.fixed}>{one}</fieldset></ConfigProvider> : one;
      })}
    </div>
  );
}

function OneField({ field, path, data }: { readonly field: DomainField; readonly path: string; readonly data: FieldData }) {
  if (field.type === "group") return <Group field={field} path={path} data={(data[field.name] ?? {}) as FieldData} />;
  if (field.type === "list")
    return (
      <ListFields field={field} path={path} value={data[field.name]}>
        {(item, itemPrefix) => <KindFields fields={field.fields} data={item} prefix={itemPrefix} />}
      </ListFields>
    );
  return <Value field={field} path={path} siblings={data} />;
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

/** One value; one that names a vessel knows the register. */
function Value(props: { readonly field: ValueField; readonly path: string; readonly siblings: FieldData }) {
  const { vesselIn } = props.field;
  const { registered } = useForm();
  return vesselIn === undefined || registered !== true ? <FieldValue {...props} /> : <VesselValue {...props} vesselIn={vesselIn} />;
}
