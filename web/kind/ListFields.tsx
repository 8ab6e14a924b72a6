import { Button } from "antd";
import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { memo, useCallback, useLayoutEffect, useRef, type ComponentType } from "react";
import { tabular } from "#domain/kinds/exchange";
import type { Field, FieldData, ListField } from "#domain/kinds/field";
import { useSay, useWords } from "../i18n/use-words.ts";
import { useForm, useFormPart } from "./Form.tsx";
import { initialData, itemsOf } from "./form-data.ts";
import { TableFile } from "./TableFile.tsx";
import styles from "./KindFields.module.css";

export interface KindFieldsProps {
  readonly fields: readonly Field[];
  /** The object that holds the fields. */
  readonly data: FieldData;
  /** Dotted path of that object with a point behind it; empty for the document. */
  readonly prefix?: string;
  /** They take places in the grid of the fields around them, which has no holes already. */
  readonly within?: boolean;
}

interface Props {
  readonly field: ListField;
  readonly path: string;
  readonly value: unknown;
  /** Draws the fields of one item. */
  readonly Fields: ComponentType<KindFieldsProps>;
}

/** Items one under another: added at the end, moved up and down, taken out. */
export const ListFields = memo(function ListFields({ field, path, value, Fields }: Props) {
  const form = useForm();
  const words = useWords();
  const say = useSay();
  const items = itemsOf(field, value);
  const error = useFormPart((now) => now.error(path));
  const columns = tabular(field);
  const shown = useRef(items);
  useLayoutEffect(() => {
    shown.current = items;
  });
  const move = useCallback(
    (from: number, to: number): void => {
      const next = [...shown.current];
      next.splice(to, 0, ...next.splice(from, 1));
      form().change(path, next);
    },
    [form, path],
  );
  const remove = useCallback(
    (at: number): void =>
      form().change(
        path,
        shown.current.filter((_, i) => i !== at),
      ),
    [form, path],
  );
  return (
    <div className={styles.list} data-path={path}>
      {items.map((item, i) => (
        <Item
          key={i}
          field={field}
          item={item}
          path={path}
          at={i}
          count={items.length}
          onMove={move}
          onRemove={remove}
          Fields={Fields}
        />
      ))}
      {error !== undefined && <p className={styles.bad}>{error}</p>}
      {items.length < field.max && (
        <div className={styles.adds}>
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => form().change(path, [...items, initialData(field.fields)])}
          >
            {words("form.addItem", { name: say(field.item) })}
          </Button>
          {columns !== null && (
            <TableFile field={field} columns={columns} items={items} onItems={(next) => form().change(path, next)} />
          )}
        </div>
      )}
    </div>
  );
});

interface ItemProps extends Omit<Props, "value"> {
  readonly item: FieldData;
  /** Its place in the list, from 0, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (at: number) => void;
}

/** One item: drawn again only when it, its place or the number of them is another. */
const Item = memo(function Item({ field, item, path, at, count, onMove, onRemove, Fields }: ItemProps) {
  const words = useWords();
  const name = useSay()(field.item);
  const number = at + 1;
  return (
    <fieldset className={styles.item}>
      <legend className="hw-hidden">{words("form.item", { name, number })}</legend>
      <div className={styles.head}>
        <strong>{name}</strong>
        <span className={styles.count}>{words("form.itemOf", { number, count })}</span>
        {count > 1 && (
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={words("form.moveUp", { name, number })}
              onClick={() => onMove(at, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              disabled={number === count}
              aria-label={words("form.moveDown", { name, number })}
              onClick={() => onMove(at, number)}
            />
          </>
        )}
        {count > (field.min ?? 0) && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={words("form.removeItem", { name, number })}
            onClick={() => onRemove(at)}
          />
        )}
      </div>
      <Fields fields={field.fields} data={item} prefix={`${path}.${at}.`} />
    </fieldset>
  );
});
