import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { vesselRoutes } from "#domain/api/vessels";
import type { FieldError } from "#domain/errors";
import { importCsv, listToCsv, type NotTaken } from "#domain/kinds/exchange";
import type { FieldData } from "#domain/kinds/field";
import { vesselFacts, vesselTableProblems, VESSEL_FIELDS, VESSEL_TABLE } from "#domain/documents/vessels";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";

/** So many faults of a file are named. */
const NAMED = 8;

/** Vessels from a CSV file: all of them or, where a line is wrong, none. */
export function ImportForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const [refused, setRefused] = useState<NotTaken>();
  const [vessels, setVessels] = useState<readonly FieldData[]>([]);
  const wrong = vesselTableProblems(vessels);
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const found = importCsv(VESSEL_TABLE, VESSEL_FIELDS, new Uint8Array(await file.arrayBuffer()));
    setRefused("refused" in found ? found.refused : undefined);
    setVessels("taken" in found ? found.taken : []);
  };
  const submit = async (): Promise<void> => {
    const done = await send(vesselRoutes.bring, { body: { vessels: vessels.map(vesselFacts) } });
    if (done === undefined) return;
    toast(words("vessels.brought", { added: done.answer.added, changed: done.answer.changed }));
    onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      <p className="hw-help">{words("vessels.importHelp")}</p>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {refused !== undefined && <Notice tone="error">{errorWords(refused.code, refused.parameters)}</Notice>}
      <UploadDrop
        types="CSV"
        accept=".csv,.txt,text/csv"
        limitMb={1}
        busy={busy}
        onFiles={(files) => void read(files)}
      />
      {wrong.length > 0 ? (
        <Notice tone="error">
          <Wrong problems={wrong} />
        </Notice>
      ) : (
        vessels.length > 0 && <Notice tone="success">{words("vessels.ready", { count: vessels.length })}</Notice>
      )}
      <ButtonRow>
        <Button
          type="text"
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() =>
            saveBlob(
              new Blob([listToCsv(VESSEL_FIELDS, [], language)], { type: "text/csv;charset=utf-8" }),
              "vessels.csv",
            )
          }
        >
          {words("vessels.template")}
        </Button>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={vessels.length === 0 || wrong.length > 0}>
          {words("vessels.bring", { count: vessels.length })}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

function Wrong({ problems: found }: { readonly problems: readonly FieldError[] }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  return (
    <>
      {found.slice(0, NAMED).map(({ path, code, parameters }) => {
        const [, line = "0", name] = path.split(".");
        const field = VESSEL_FIELDS.find((one) => one.name === name);
        // The first line of the file names the columns.
        return (
          <p key={path}>
            {words("vessels.wrongLine", {
              line: Number(line) + 2,
              field: field === undefined ? "" : say(field.label),
              problem: errorWords(code, parameters),
            })}
          </p>
        );
      })}
      {found.length > NAMED && <p>{words("vessels.moreWrong", { count: found.length - NAMED })}</p>}
    </>
  );
}
