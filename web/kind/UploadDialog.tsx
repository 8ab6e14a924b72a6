import { Button } from "antd";
import Input from "antd/es/input/Input";
import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useEffect, useRef } from "react";
import { UPLOAD_LIMIT_MB } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf, UPLOAD_KINDS } from "#domain/kinds/kinds";
import { useFormat } from "../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Choice } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FormStack } from "../ui/FormStack.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";
import { UploadDrop } from "../ui/UploadDrop.tsx";
import styles from "./UploadDialog.module.css";
import { UploadSaid } from "./UploadSaid.tsx";
import { isReady, UPLOAD_ACCEPT, useUploads, type Upload, type Uploads } from "./use-uploads.ts";

interface Props {
  readonly open: boolean;
  /** Files that were dropped outside the dialog. */
  readonly files?: readonly File[] | undefined;
  /** The uploaded documents; called once a run. */
  readonly onUploaded: (documents: readonly DocumentDetail[]) => void | Promise<void>;
  /** Leads on to signing the one that was uploaded. */
  readonly onSign?: ((document: DocumentDetail) => void) | undefined;
  readonly onClose: () => void;
}

/** Uploads documents: name and type of each file, its progress, and what stands in the way of it. */
export function UploadDialog({ open, files, onUploaded, onSign, onClose }: Props) {
  const words = useWords();
  const uploads = useUploads();
  const { rows, busy, add, clear } = uploads;
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!open || files === undefined || taken.current === files) return;
    taken.current = files;
    add(files);
  }, [open, files, add]);

  const close = (): void => {
    clear();
    onClose();
  };
  const todo = rows.filter((row) => row.state !== "done" && row.refused === undefined);
  const start = async (signs = false): Promise<void> => {
    const made = await uploads.start();
    if (made.length === 0) return;
    toast(words("uploads.finished", { count: made.length }));
    await onUploaded(made);
    if (made.length === rows.length - rows.filter((row) => row.state === "done").length) close();
    const [only, ...others] = made;
    if (signs && only !== undefined && others.length === 0) onSign?.(only);
  };
  return (
    <Dialog open={open} title={words("uploads.title")} width={680} onClose={busy ? () => undefined : close}>
      <FormStack onSubmit={() => void start()}>
        {rows.some((row) => row.state === "failed") && !busy && (
          <Notice tone="warning">{words("uploads.failedSome")}</Notice>
        )}
        <UploadDrop
          types={words("uploads.types")}
          accept={UPLOAD_ACCEPT}
          limitMb={UPLOAD_LIMIT_MB}
          multiple
          busy={busy}
          onFiles={add}
        />
        {rows.length > 0 && (
          <ul className={styles.list}>
            {rows.map((row) => (
              <UploadRow key={row.id} row={row} uploads={uploads} />
            ))}
          </ul>
        )}
        <ButtonRow>
          <Button onClick={close} disabled={busy}>
            {words(rows.length > 0 && todo.length === 0 ? "common.close" : "common.cancel")}
          </Button>
          {onSign !== undefined && rows.length === 1 && todo.length === 1 && (
            <Button disabled={busy || !todo.every(isReady)} onClick={() => void start(true)}>
              {words("uploads.startAndSign")}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={busy} disabled={todo.length === 0 || !todo.every(isReady)}>
            {todo.length === 0 ? words("lists.upload") : words("uploads.start", { count: todo.length })}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

function UploadRow({ row, uploads }: { readonly row: Upload; readonly uploads: Uploads }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const format = useFormat();
  const fixed = row.state === "done" || row.state === "sending" || uploads.busy;
  const error =
    row.refused === "type"
      ? errorWords("UPLOAD_TYPE")
      : row.refused === "tt"
        ? errorWords("UPLOAD_NOT_PDF")
        : row.refused === "size"
          ? words("uploads.tooLarge", { size: format.size(row.file.size), limit: UPLOAD_LIMIT_MB })
          : row.name.trim() === ""
            ? words("uploads.nameNeeded")
            : row.error?.message;
  const noteId = `upload-${row.id}`;
  return (
    <li className={styles.row} data-state={row.state}>
      <Input
        className={styles.name}
        value={row.name}
        maxLength={140}
        disabled={fixed}
        aria-label={`${words("uploads.name")}${words("common.colon")}${row.file.name}`}
        aria-describedby={noteId}
        status={error === undefined ? "" : "error"}
        onChange={(event) => uploads.change(row.id, { name: event.target.value })}
      />
      <Choice
        label={`${words("uploads.kind")}${words("common.colon")}${row.file.name}`}
        searchable
        disabled={fixed}
        value={row.kind}
        onChange={(kind) => uploads.change(row.id, { kind })}
        options={UPLOAD_KINDS.map((kind) => ({ value: kind, label: say(kindOf(kind).label) }))}
      />
      <span className={styles.size}>{format.size(row.file.size)}</span>
      {row.state === "done" ? (
        <CheckCircleFilled className={styles.tick} aria-hidden="true" />
      ) : (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={words("common.remove", { name: row.name || row.file.name })}
          disabled={fixed}
          onClick={() => uploads.remove(row.id)}
        />
      )}
      <p id={noteId} className={styles.note} data-bad={error !== undefined || undefined} role="status">
        {row.state === "sending"
          ? row.part < 1
            ? words("uploads.sending", { percent: Math.floor(row.part * 100) })
            : words("uploads.checking")
          : (error ?? (row.state === "done" ? words("uploads.done") : uploads.busy ? words("uploads.waiting") : ""))}
      </p>
      {!fixed && row.refused === undefined && <UploadSaid row={row} uploads={uploads} />}
      {row.state === "sending" && (
        <progress className={styles.progress} value={row.part} max={1} aria-label={row.name} />
      )}
    </li>
  );
}
