import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { documentBatchRoutes as routes } from "#domain/api/document-batches";
import { LIMITS } from "#domain/limits";
import { LANGUAGES, LANGUAGE_NAMES, type Language } from "#domain/text";
import { callBytes } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { useUsableTemplates } from "../../kind/document-templates.ts";
import { Choice } from "../../ui/Choice.tsx";
import { batchAddress, BATCHES } from "../../ui/document-address.ts";
import { Field } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { Screen } from "../../ui/Screen.tsx";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { RefusedTable } from "./RefusedTable.tsx";
import { useTableFile } from "./use-table-file.ts";
import styles from "./Bulk.module.css";

/** /layout/batches/new: chooses a template, hands out its empty table and takes it filled in. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { templates, asking } = useUsableTemplates();
  const [chosen, setChosen] = useState<string>();
  const [own, setLanguage] = useState<Language>();
  const shown = useLanguage();
  const wanted = chosen ?? search.get("template");
  const first = templates.find(({ template }) => template.type === "verifiable") ?? templates[0];
  const current = templates.find(({ version }) => version.id === wanted) ?? first;
  const language = own ?? shown;
  const { take, busy, refused } = useTableFile((file, letters, key) =>
    sendFile(
      routes.upload,
      {
        query: {
          file: file.name,
          madeWith: current?.version.id ?? "",
          language,
          ...(letters === undefined ? {} : { letters }),
        },
      },
      file,
      { key, onProgress: () => undefined },
    ),
  );
  const open = async (...given: Parameters<typeof take>): Promise<void> => {
    const batch = await take(...given);
    if (batch !== undefined) void navigate(batchAddress(batch.id));
  };
  const download = async (): Promise<void> => {
    if (current === undefined) return;
    const { template, version } = current;
    saveBlob(
      await callBytes(routes.table, { params: { id: version.id } }),
      `${template.name}_v${version.major}.${version.minor}.csv`,
    );
  };
  return (
    <Screen head={<PageTitle title={words("bulk.begin")} onBack={() => void navigate(BATCHES)} />}>
      {asking ? (
        <LoadingLine />
      ) : current === undefined ? (
        <Notice tone="info">{words("bulk.noTemplate")}</Notice>
      ) : (
        <div className={styles.begin}>
          <p className="hw-help">{words("bulk.beginHelp")}</p>
          <Field label={words("bulk.template")}>
            <Choice
              label={words("bulk.template")}
              searchable
              value={current.version.id}
              onChange={setChosen}
              options={templates.map(({ template, version }) => ({
                value: version.id,
                label: `${say({ en: version.title.en, zh: version.title.zh ?? version.title.en })}${words("common.comma")}${template.name} v${version.major}.${version.minor}`,
              }))}
            />
          </Field>
          <Field label={words("bulk.language")}>
            <Choice
              label={words("bulk.language")}
              value={language}
              onChange={(next) => setLanguage(LANGUAGES.find((one) => one === next))}
              options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            />
          </Field>
          <div>
            <Button icon={<DownloadOutlined />} onClick={() => void download()}>
              {words("bulk.empty")}
            </Button>
            <p className="hw-help">{words("bulk.emptyHelp")}</p>
          </div>
          <UploadDrop
            types="CSV"
            accept=".csv,.tsv,.txt,text/csv"
            limitMb={LIMITS.bulkMb}
            busy={busy}
            onFiles={([file]) => file !== undefined && void open(file)}
          />
          <RefusedTable refused={refused} busy={busy} onReadAs={(file, letters) => void open(file, letters)} />
        </div>
      )}
    </Screen>
  );
}
