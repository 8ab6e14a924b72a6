import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { vesselRoutes } from "#domain/api/vessels";
import { listToCsv } from "#domain/kinds/exchange";
import { LIMITS } from "#domain/limits";
import { VESSEL_FIELDS, vesselFacts, type VesselFacts } from "#domain/vessels";
import { ApiError, call } from "../../api/client.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";

/** Writes the vessels that are looked for into a CSV file that can be read again. */
export function ExportButton({ text }: { readonly text: string }) {
  const words = useWords();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const vessels: VesselFacts[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await call(vesselRoutes.list, { query: { text, limit: LIMITS.pageSizeMax, cursor } });
        vessels.push(...page.rows.map(vesselFacts));
        cursor = page.next ?? undefined;
        more = page.next !== null;
      }
      saveBlob(new Blob([listToCsv(VESSEL_FIELDS, vessels, language)], { type: "text/csv;charset=utf-8" }), "vessels.csv");
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
