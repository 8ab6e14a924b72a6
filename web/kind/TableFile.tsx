import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { useRef, useState } from "react";
import { importCsv, listToCsv, type NotTaken } from "#domain/kinds/exchange";
import { isEmpty, type FieldData, type ListField, type ValueField } from "#domain/kinds/field";
import { unread } from "#domain/kinds/unread";
import { useErrorWords, useLanguage, useSay, useWords } from "../i18n/use-words.ts";
import { saveBlob } from "../ui/save-blob.ts";
import { toast } from "../ui/toast.ts";
import { initialData } from "./form-data.ts";
import styles from "./KindFields.module.css";
import { UnreadValues } from "./UnreadValues.tsx";

interface Props {
  readonly field: ListField;
  readonly columns: readonly ValueField[];
  readonly items: readonly FieldData[];
  readonly onItems: (items: readonly FieldData[]) => void;
}

/** The lines of a list from a CSV file, behind those that are there, or written into one. */
export function TableFile({ field, columns, items, onItems }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<NotTaken>();
  const [imported, setImported] = useState(false);
  const begun = JSON.stringify(initialData(field.fields));
  const written = items.filter((item) => !isEmpty(item) && JSON.stringify(item) !== begun);
  const name = say(field.label);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = importCsv(
      { ...field, max: field.max - written.length },
      columns,
      new Uint8Array(await file.arrayBuffer()),
    );
    setRefused("refused" in found ? found.refused : undefined);
    setImported("taken" in found);
    if ("refused" in found) return;
    onItems([...written, ...found.taken.map((item) => ({ ...initialData(field.fields), ...item }))]);
    toast(words("form.linesImported", { count: found.taken.length }));
  };
  return (
    <>
      <span className={styles.tableFile}>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.txt,text/csv"
          aria-label={`${words("form.importCsv")}${words("common.colon")}${name}`}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button
          type="text"
          size="small"
          icon={<UploadOutlined aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {words("form.importCsv")}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() =>
            saveBlob(
              new Blob([listToCsv(columns, written, language)], { type: "text/csv;charset=utf-8" }),
              `${field.name}.csv`,
            )
          }
        >
          {words(written.length === 0 ? "form.csvTemplate" : "form.exportCsv")}
        </Button>
      </span>
      {imported && <UnreadValues values={items.flatMap((item) => unread(field.fields, item))} />}
      {refused !== undefined && (
        <p className={styles.bad} role="alert">
          {errorWords(refused.code, refused.parameters)}
        </p>
      )}
    </>
  );
}
