import { Button } from "antd";
import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import type { ReactNode } from "react";
import { tabular } from "#domain/kinds/exchange";
import type { FieldData, ListField } from "#domain/kinds/field";
import { useSay, useWords } from "../i18n/use-words.ts";
import { initialData, itemsOf } from "./form-data.ts";
import { useForm } from "./form-context.ts";
import { TableFile } from "./TableFile.tsx";
import styles from "./KindFields.module.css";

interface Props {
  readonly field: ListField;
  readonly path: string;
  readonly value: unknown;
  /** Draws the fields of one item; the prefix is its dotted path with a point behind it. */
  readonly children: (item: FieldData, prefix: string) => ReactNode;
}

/** Items one under another: added at the end, moved up and down, taken out. */
export function ListFields({ field, path, value, children }: Props) {
  const form = useForm();
  const words = useWords();
  const say = useSay();
  const items = itemsOf(field, value);
  const name = say(field.item);
  const error = form.error(path);
  const columns = tabular(field);
  const move = (from: number, to: number): void => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    form.change(path, next);
  };
  return (
    <div className={styles.list} data-path={path}>
      {items.map((item, i) => (
        <fieldset key={i} className={styles.item}>
          <legend className="hw-hidden">{words("form.item", { name, number: i + 1 })}</legend>
          <div className={styles.head}>
            <strong>{name}</strong>
            <span className={styles.count}>{words("form.itemOf", { number: i + 1, count: items.length })}</span>
            {items.length > 1 && (
              <>
                <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={i === 0} aria-label={words("form.moveUp", { name, number: i + 1 })} onClick={() => move(i, i - 1)} />
                <Button type="text" size="small" icon={<ArrowDownOutlined />} disabled={i === items.length - 1} aria-label={words("form.moveDown", { name, number: i + 1 })} onClick={() => move(i, i + 1)} />
              </>
            )}
            {items.length > (field.min ?? 0) && (
              <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={words("form.removeItem", { name, number: i + 1 })} onClick={() => form.change(path, items.filter((_, at) => at !== i))} />
            )}
          </div>
          {children(item, `${path}.${i}.`)}
        </fieldset>
      ))}
      {error !== undefined && <p className={styles.bad}>{error}</p>}
      {items.length < field.max && (
        <div className={styles.adds}>
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => form.change(path, [...items, initialData(field.fields)])}>{words("form.addItem", { name })}</Button>
          {columns !== null && <TableFile field={field} columns={columns} items={items} onItems={(next) => form.change(path, next)} />}
        </div>
      )}
    </div>
  );
}
