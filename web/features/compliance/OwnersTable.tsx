import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { Button } from "antd";
import { useRef, useState } from "react";
import { readLetters } from "#domain/bulk/letters";
import { OWNERS_COLUMNS, ownersTable, type OwnersRow } from "#domain/screening/owners-table";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Compliance.module.css";

interface Props {
  /** The name of what they own. */
  readonly owned: string;
  readonly onTake: (rows: readonly OwnersRow[]) => void;
}

/** Takes owners over from a CSV file: all, or none where a row is wrong, which is told by row and column. */
export function OwnersTable({ owned, onTake }: Props) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const chooser = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string>();
  const [faults, setFaults] = useState<ReturnType<typeof ownersTable>["faults"]>([]);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const letters = readLetters(new Uint8Array(await file.arrayBuffer()), undefined);
    setUnread(letters === null ? errorWords("IMPORT_ENCODING") : undefined);
    const table = ownersTable(letters?.text ?? "", owned);
    setFaults(table.faults);
    if (table.faults.length > 0 || table.rows.length === 0) return;
    onTake(table.rows);
    toast(words("compliance.owners.tableTaken", { count: table.rows.length }));
  };
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label={words("compliance.owners.table")}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => chooser.current?.click()}>
        {words("compliance.owners.table")}
      </Button>
      <p className="hw-help">{words("compliance.owners.tableHelp", { columns: OWNERS_COLUMNS.join(", ") })}</p>
      {unread !== undefined && <Notice tone="error">{unread}</Notice>}
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={words("compliance.table.faults")}>
          {faults.map(({ row, column, code, parameters }) => (
            <li key={`${row} ${column} ${code}`}>
              {words("compliance.table.at", { row, column })} {errorWords(code, parameters)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
