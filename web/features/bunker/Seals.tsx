import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { Button, Input } from "antd";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import type { BunkerKind } from "#domain/bunker/forms";
import { itemsOf as saidItems, said } from "#domain/bunker/written";
import { maxLength, type FieldData, type ListField, type ValueField } from "#domain/kinds/field";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useForm, useFormPart } from "../../kind/Form.tsx";
import { initialData, itemsOf } from "../../kind/form-data.ts";
import { Field } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { writtenIn } from "./delivery.ts";
import styles from "./CrewFields.module.css";

interface Props {
  readonly field: ListField;
  readonly value: unknown;
  readonly delivery: BunkerDelivery;
  readonly kind: BunkerKind;
  readonly writable: boolean;
}

/** The points that are sealed, one under the other; after pumping with the number that each had before. */
export function Seals({ field, value, delivery, kind, writable }: Props) {
  const words = useWords();
  const say = useSay();
  const form = useForm();
  const items = itemsOf(field, value);
  const error = useFormPart((now) => now.error(field.name));
  const before = kind === "BunkerMeterSealsCheckPost" ? writtenIn(delivery, "BunkerMeterSealsCheckPre") : undefined;
  const former = (item: FieldData): string | undefined => {
    const location = said(item, "location").toUpperCase();
    const found = saidItems(before, "seals").find((one) => said(one.item, "location").toUpperCase() === location);
    return found && said(found.item, "number");
  };
  return (
    <div className={styles.seals}>
      {items.map((item, i) => (
        <Point
          key={i}
          field={field}
          item={item}
          path={`${field.name}.${i}`}
          at={i + 1}
          former={former(item)}
          writable={writable}
          onRemove={
            items.length > 1
              ? () =>
                  form().change(
                    field.name,
                    items.filter((_, other) => other !== i),
                  )
              : undefined
          }
        />
      ))}
      {error !== undefined && <p className={styles.bad}>{error}</p>}
      {writable && items.length < field.max && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => form().change(field.name, [...items, initialData(field.fields)])}
        >
          {words("form.addItem", { name: say(field.item) })}
        </Button>
      )}
    </div>
  );
}

interface PointProps {
  readonly field: ListField;
  readonly item: FieldData;
  readonly path: string;
  readonly at: number;
  readonly former: string | undefined;
  readonly writable: boolean;
  readonly onRemove: (() => void) | undefined;
}

function Point({ field, item, path, at, former, writable, onRemove }: PointProps) {
  const words = useWords();
  const say = useSay();
  const form = useForm();
  const wrongPoint = useFormPart((now) => now.error(`${path}.location`));
  const wrongNumber = useFormPart((now) => now.error(`${path}.number`));
  const wrongIntact = useFormPart((now) => now.error(`${path}.intact`));
  const own = (name: string): ValueField | undefined =>
    field.fields.find((one): one is ValueField => one.name === name && one.type !== "group" && one.type !== "list");
  const input = (name: string, error: string | undefined, help?: string) => {
    const of = own(name);
    return of === undefined ? null : (
      <Field label={say(of.label)} required={of.required === true} error={error} help={help}>
        <Input
          value={said(item, name) === "" ? "" : String(item[name])}
          maxLength={maxLength(of)}
          autoComplete="off"
          onChange={(event) => form().change(`${path}.${name}`, event.target.value)}
          onBlur={() => form().touch(`${path}.${name}`)}
        />
      </Field>
    );
  };
  const intact = own("intact");
  return (
    <fieldset className={styles.seal}>
      <legend className="hw-hidden">{words("form.item", { name: say(field.item), number: at })}</legend>
      {input("location", wrongPoint)}
      {input("number", wrongNumber, former && words("bunker.sealBefore", { number: former }))}
      {intact !== undefined && (
        <div>
          <Segments
            label={`${at} ${say(intact.label)}`}
            value={said(item, "intact") || undefined}
            onChange={(next) => {
              if (writable) form().change(`${path}.intact`, next);
            }}
            options={(intact.choices ?? []).map((one) => ({ value: one.value, label: say(one.label) }))}
          />
          {wrongIntact !== undefined && <p className={styles.bad}>{wrongIntact}</p>}
        </div>
      )}
      {writable && onRemove !== undefined && (
        <Button
          className={styles.take ?? ""}
          type="text"
          icon={<DeleteOutlined />}
          aria-label={words("form.removeItem", { name: say(field.item), number: at })}
          onClick={onRemove}
        />
      )}
      {(said(item, "intact") === "BROKEN" || said(item, "remark") !== "") && (
        <div className={styles.remark}>{input("remark", undefined)}</div>
      )}
    </fieldset>
  );
}
