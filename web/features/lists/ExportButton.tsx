import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { documentRoutes, type DocumentRow } from "#domain/api/documents";
import { toCsv } from "#domain/csv";
import { LIMITS } from "#domain/limits";
import { ApiError, call } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import { fileColumns, type ListColumn } from "./columns.tsx";
import type { Area, toQuery } from "./query.ts";

interface Props {
  readonly area: Area;
  readonly query: ReturnType<typeof toQuery>;
  readonly columns: readonly ListColumn[];
}

/** Saves every row of the current view, not only the loaded ones, as CSV. */
export function ExportButton({ area, query, columns }: Props) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const inFile = fileColumns(columns);
      const rows: DocumentRow[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await call(documentRoutes.list, { query: { ...query, limit: LIMITS.pageSizeMax, cursor } });
        rows.push(...page.rows);
        cursor = page.next ?? undefined;
        more = page.next !== null;
      }
      saveBlob(new Blob([toCsv(inFile.map(({ title }) => title), rows.map((row) => inFile.map(({ csv }) => csv(row))))], { type: "text/csv;charset=utf-8" }), `${area}.csv`);
      toast(words("lists.csvDone", { count: rows.length }));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(words("lists.csvFailed", { reason: problem.message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={busy} onClick={() => void save()}>{words("lists.csv")}</Button>
      <Dialog open={failed !== undefined} title={words("lists.csv")} width={440} light onClose={() => setFailed(undefined)}><Notice tone="error">{failed}</Notice></Dialog>
    </>
  );
}
