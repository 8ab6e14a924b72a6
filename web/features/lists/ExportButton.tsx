import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import { fileColumns, type DocumentColumnKey } from "#domain/document-columns";
import { ApiError, callBytes } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import type { QueryInput } from "#domain/api/route";

interface Props {
  /** Of the file. */
  readonly name: string;
  readonly query: QueryInput<typeof documentRoutes.list>;
  readonly columns: readonly DocumentColumnKey[];
  /** Rows that the list has, also those not loaded. */
  readonly total: number;
}

/** Saves every row of the current view, not only the loaded ones, as CSV with the columns that are shown. */
export function ExportButton({ name, query, columns, total }: Props) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveBlob(await callBytes(documentRoutes.export, { query: { ...query, columns: fileColumns(columns).join(",") } }), `${name}.csv`);
      toast(words("lists.csvDone", { count: total }));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(words("lists.csvFailed", { reason: problem.message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} disabled={total === 0} onClick={() => void save()}>{words("lists.csv")}</Button>
      <Dialog open={failed !== undefined} title={words("lists.csv")} width={440} light onClose={() => setFailed(undefined)}><Notice tone="error">{failed}</Notice></Dialog>
    </>
  );
}
