import { Button, Input } from "antd";
import { useState } from "react";
import { pastedColumns, pastedParts, type PastedColumn } from "#domain/documents/pasted-parts";
import { linesOf, type Goods } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/FormParts.tsx";
import styles from "./Split.module.css";

interface Props {
  readonly kind: Kind;
  readonly goods: Goods;
  readonly original: FieldData;
  readonly onParts: (parts: readonly FieldData[]) => void;
  readonly onClose: () => void;
}

/** The faults that are told at once. */
const TOLD = 5;

/** The parts of a split out of a table that was copied from a spreadsheet. */
export function PasteDialog({ kind, goods, original, onParts, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const [table, setTable] = useState("");
  const [faults, setFaults] = useState<ReturnType<typeof pastedParts>["faults"]>([]);
  const columns = pastedColumns(goods, original);
  const severalLines = linesOf(goods, original).length > 1;
  const fields = kind.sections.flatMap((section) => section.fields);
  const called = (column: PastedColumn): string =>
    column.of === "number"
      ? say(fields.find(({ name }) => name === kind.numberField)!.label)
      : column.of === "containers"
        ? words("review.split.containers")
        : [
            say(column.field.label),
            ...(severalLines ? [words("review.split.line", { number: column.line + 1 })] : []),
          ].join(words("common.comma"));
  const take = (): void => {
    const read = pastedParts(kind, goods, original, table);
    setFaults(read.faults);
    if (read.faults.length > 0) return;
    onParts(read.parts);
    onClose();
  };
  const told = faults.slice(0, TOLD).map(({ row, column, code, text }) => {
    const said = errorWords(code, { min: 2, max: 20 });
    return column === 0
      ? said
      : words("review.split.pasteFault", { row, column: called(columns[column - 1] ?? { of: "number" }), text, said });
  });
  return (
    <Dialog open title={words("review.split.paste")} width={720} onClose={onClose}>
      <Field
        label={words("review.split.pasteLabel")}
        help={words("review.split.pasteHelp", { columns: columns.map(called).join(words("common.list")) })}
        helpStays
        error={told.length === 0 ? undefined : told.join("\n")}
      >
        <Input.TextArea
          className={styles.pasted ?? ""}
          value={table}
          rows={9}
          onChange={(event) => {
            setTable(event.target.value);
            setFaults([]);
          }}
        />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" disabled={table.trim() === ""} onClick={take}>
          {words("review.split.pasteTake")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
