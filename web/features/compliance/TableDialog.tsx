import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { SubjectRef } from "#domain/api/screening-shapes";
import { readLetters } from "#domain/bulk/letters";
import { enteredTable, ENTERED_COLUMNS } from "#domain/screening/entered-table";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Compliance.module.css";

interface Props {
  readonly onClose: () => void;
  readonly onCheck: (subjects: readonly SubjectRef[]) => Promise<void>;
}

/** Enters the companies of a table and checks them: pasted, or of a CSV file. What is wrong is told by row and column. */
export function TableDialog({ onClose, onCheck }: Props) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, problem } = useSend();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [unread, setUnread] = useState<string>();
  const { rows, faults } = enteredTable(text);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const letters = readLetters(new Uint8Array(await file.arrayBuffer()), undefined);
    setUnread(letters === null ? errorWords("IMPORT_ENCODING") : undefined);
    if (letters !== null) setText(letters.text);
  };
  const submit = async (): Promise<void> => {
    const done = await send(screeningRoutes.enter, { body: { subjects: rows.map(({ subject }) => subject) as never } });
    if (done === undefined) return;
    onClose();
    await onCheck(done.answer);
  };
  /** The server names a subject by its place among the rows. */
  const refused = (problem?.fields ?? []).map(({ path, message }) => {
    const [, place = "", column = ""] = path.split(".");
    return { row: rows[Number(place)]?.row ?? 0, column, words: message ?? problem?.message ?? "" };
  });
  const wrong = [
    ...faults.map(({ row, column, code, parameters }) => ({ row, column, words: errorWords(code, parameters) })),
    ...refused,
  ];
  return (
    <Dialog open width={760} title={words("compliance.table.title")} onClose={onClose}>
      <FormStack onSubmit={() => void submit()}>
        <p className="hw-help">{words("compliance.table.help", { columns: ENTERED_COLUMNS.join(", ") })}</p>
        {(unread ?? (refused.length === 0 ? problem?.message : undefined)) !== undefined && (
          <Notice tone="error">{unread ?? problem?.message}</Notice>
        )}
        <Field label={words("compliance.table.rows")} required>
          <Input.TextArea
            className={styles.mono ?? ""}
            rows={8}
            value={text}
            placeholder={ENTERED_COLUMNS.join(",")}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {wrong.length > 0 && (
          <ul className={styles.faults} aria-label={words("compliance.table.faults")}>
            {wrong.map((one) => (
              <li key={`${one.row} ${one.column} ${one.words}`}>
                {words("compliance.table.at", { row: one.row, column: one.column })} {one.words}
              </li>
            ))}
          </ul>
        )}
        <p role="status">{words("compliance.table.counted", { good: rows.length, wrong: faults.length })}</p>
        <ButtonRow>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={words("compliance.table.file")}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {words("compliance.table.file")}
          </Button>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={rows.length === 0 || faults.length > 0}>
            {words("compliance.table.check", { count: rows.length })}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}
