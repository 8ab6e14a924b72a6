import { ConfigProvider } from "antd";
import { memo } from "react";
import {
  applies,
  type Field as DomainField,
  type FieldData,
  type GroupField,
  type ValueField,
} from "#domain/kinds/field";
import { useSay } from "../i18n/use-words.ts";
import { useFormPart } from "./Form.tsx";
import { FieldValue } from "./FieldValue.tsx";
import { ListFields, type KindFieldsProps } from "./ListFields.tsx";
import { VesselValue } from "./VesselValue.tsx";
import { flowsOn, saysItself, withoutHoles } from "./without-holes.ts";
import styles from "./KindFields.module.css";

/**
 * Fields of a kind in two columns: values, groups and lists. Those of an object that stays the same are not drawn
 * again.
 */
export const KindFields = memo(function KindFields({ fields, data, prefix = "", within = false }: KindFieldsProps) {
  return (
    <div className={styles.grid}>
      {(within ? fields.filter((field) => applies(field, data)) : withoutHoles(fields, data)).map((field) => (
        <OneField key={prefix + field.name} field={field} path={prefix + field.name} data={data} />
      ))}
    </div>
  );
});

const NOTHING: FieldData = {};

function OneField({
  field,
  path,
  data,
}: {
  readonly field: DomainField;
  readonly path: string;
  readonly data: FieldData;
}) {
  const fixed = useFormPart((form) => form.fixed?.includes(path) === true);
  const one =
    field.type === "group" ? (
      <Group field={field} path={path} data={(data[field.name] ?? NOTHING) as FieldData} />
    ) : field.type === "list" ? (
      <ListFields field={field} path={path} value={data[field.name]} Fields={KindFields} />
    ) : (
      <Value field={field} path={path} siblings={data} />
    );
  // Its inputs can be read and not changed.
  return fixed ? (
    <ConfigProvider componentDisabled>
      <fieldset disabled className={styles.fixed}>
        {one}
      </fieldset>
    </ConfigProvider>
  ) : (
    one
  );
}

/** A group keeps its name in sight; a short one, as a port with its code, stands in one line. */
function Group({ field, path, data }: { readonly field: GroupField; readonly path: string; readonly data: FieldData }) {
  const say = useSay();
  const twice = saysItself(field);
  const flows = flowsOn(field);
  return (
    <fieldset className={styles.group} data-wide={field.wide || undefined} data-flows={flows || undefined}>
      <legend className={twice || flows ? "hw-hidden" : styles.legend}>{say(field.label)}</legend>
      {field.wide === true ? (
        <KindFields fields={field.fields} data={data} prefix={`${path}.`} within={flows} />
      ) : (
        <div className={styles.pair}>
          {field.fields.map((inner) =>
            inner.type === "group" || inner.type === "list" ? null : (
              <Value key={inner.name} field={inner} path={`${path}.${inner.name}`} siblings={data} />
            ),
          )}
        </div>
      )}
    </fieldset>
  );
}

/** One value; one that names a vessel knows the register. */
function Value(props: { readonly field: ValueField; readonly path: string; readonly siblings: FieldData }) {
  const { vesselIn } = props.field;
  const registered = useFormPart((form) => form.registered);
  return vesselIn === undefined || registered !== true ? (
    <FieldValue {...props} />
  ) : (
    <VesselValue {...props} vesselIn={vesselIn} />
  );
}
