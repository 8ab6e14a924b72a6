import { Button } from "antd";
import { useState } from "react";
import { pintRoutes as routes, type EnvelopeReport } from "#domain/api/pint";
import { PINT_LIMITS } from "#domain/pint-codes";
import { ApiError, requestKey } from "../../../api/client.ts";
import { sendFile } from "../../../api/send-file.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Section } from "../../../ui/FormParts.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { Screen } from "../../../ui/Screen.tsx";
import { UploadDrop } from "../../../ui/UploadDrop.tsx";
import { ForNode } from "../ForNode.tsx";
import { EnvelopeReportView } from "./EnvelopeReportView.tsx";
import { Parts } from "./Parts.tsx";
import styles from "./Counterparties.module.css";

/** /Counterparties/check: what an envelope of another platform would be answered with. */
export function Page() {
  return (
    <ForNode>
      <EnvelopeCheck />
    </ForNode>
  );
}

function EnvelopeCheck() {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<EnvelopeReport>();
  const check = async (file: File): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    setReport(undefined);
    try {
      setReport(await sendFile(routes.check, {}, file, { key: requestKey(), onProgress: () => undefined }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const save = (made: EnvelopeReport): void =>
    saveBlob(
      new Blob([JSON.stringify(made, null, 2)], { type: "application/json" }),
      `${words("counterparties.trial.reportFile")}-${made.sha256.slice(0, 8)}.json`,
    );
  return (
    <Screen head={<Parts current="check" />}>
      <div className={styles.part}>
        <Section title={words("counterparties.trial.title")} note={words("counterparties.trial.note")}>
          <UploadDrop
            types={words("counterparties.trial.types")}
            accept=".json,application/json"
            limitMb={PINT_LIMITS.envelopeMb}
            busy={busy}
            onFiles={([file]) => {
              if (file !== undefined) void check(file);
            }}
          />
          {busy && <Notice tone="info">{words("counterparties.trial.checking")}</Notice>}
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        </Section>
        {report !== undefined && (
          <>
            <EnvelopeReportView report={report} />
            <Button onClick={() => save(report)}>{words("counterparties.trial.save")}</Button>
          </>
        )}
      </div>
    </Screen>
  );
}
