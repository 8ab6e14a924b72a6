import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { documentBatchRoutes as routes, type Batch, type BatchRow } from "#domain/api/document-batches";
import { BATCH_STATES } from "#domain/bulk/batch";
import { ENCODINGS } from "#domain/bulk/letters";
import { SEPARATORS } from "#domain/bulk/read-table";
import { kindOf } from "#domain/kinds/kinds";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { sendFile } from "../../api/send-file.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { batchAddress, BATCHES, documentAddress } from "../../ui/document-address.ts";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { Faults, faultsOf } from "./Faults.tsx";
import { RefusedTable } from "./RefusedTable.tsx";
import { RootTree } from "./RootTree.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { Progress, StepBar } from "./Steps.tsx";
import { useBatchActions } from "./use-batch-actions.tsx";
import { useMending } from "./use-mending.ts";
import { useTableFile } from "./use-table-file.ts";
import styles from "./Bulk.module.css";

interface Props {
  readonly batch: Batch;
  /** The rows that are wrong, with those beside them. */
  readonly wrong: readonly BatchRow[];
  readonly rows: readonly BatchRow[];
  readonly of: "all" | "wrong";
  readonly onOf: (of: "all" | "wrong") => void;
}

/** A batch: its steps, the rows that were not issued, the table, and how far it is. */
export function BatchView({ batch, wrong, rows, of, onOf }: Props) {
  const words = useWords();
  const format = useFormat();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState(0);
  const mending = useMending(batch.id);
  const { id, counts, template, file, state } = batch;
  const faults = faultsOf(wrong, file.columns);
  const { take, busy, refused } = useTableFile((chosen, letters, key) =>
    sendFile(routes.mendFile, { params: { id }, query: letters === undefined ? {} : { letters } }, chosen, {
      key,
      onProgress: () => undefined,
    }),
  );
  const at = Math.min(current, Math.max(0, (faults.length || rows.length) - 1));
  const currentRow = faults.length > 0 ? faults[at]?.row : rows[at];
  const step = (by: number): void => setCurrent(Math.max(0, Math.min(at + by, (faults.length || rows.length) - 1)));
  const mend = (): void => {
    const one = faults[at];
    if (one !== undefined && one.at >= 0) mending.begin(one.row, one.at);
  };
  const { actions, dialogs, problem } = useBatchActions({
    batch,
    busy,
    onMend: mend,
    onMendFile: () => chooser.current?.click(),
    onStarted: (started) => started !== id && void navigate(batchAddress(started)),
    onRemoved: () => void navigate(BATCHES),
  });
  const opened = currentRow?.documentId ?? null;
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter:
      opened === null
        ? undefined
        : () => void navigate(documentAddress({ kind: KIND_OF_TYPE[template.type], id: opened }, "view")),
  });
  const kind = kindOf(KIND_OF_TYPE[template.type]);
  const kept = counts.wrong + (state === "CHECKED" ? 0 : counts.ready);
  return (
    <>
      <UnsavedPrompt dirty={mending.dirty} />
      {dialogs}
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) void take(chosen);
          event.target.value = "";
        }}
      />
      <Screen
        head={
          <>
            <PageTitle
              title={batch.name}
              tile={<KindTile code={kind.code} tone={kind.tile} name="" />}
              state={<StateMark state={BATCH_STATES[state]} />}
              fact={
                counts.taken === 0
                  ? undefined
                  : [
                      words("bulk.progressFact", {
                        made: format.number(counts.made),
                        all: format.number(counts.taken + kept),
                      }),
                      ...(kept === 0 ? [] : [words("bulk.keptBack", { count: kept })]),
                    ].join(words("common.semicolon"))
              }
              onBack={() => void navigate(BATCHES)}
            />
            <ActionBar
              solid={counts.ready > 0 || counts.wrong > 0 || state === "FAILED"}
              actions={actions}
              extra={
                <span className={styles.template}>
                  {words("bulk.templateFact", {
                    name: template.name,
                    version: template.version,
                    format: words(`documentTemplates.${template.format}`),
                  })}
                </span>
              }
            />
            <StepBar batch={batch} />
          </>
        }
        asideLabel={words("bulk.progress")}
        aside={
          <div className={styles.aside}>
            {batch.issued !== null ? (
              <RootTree issued={batch.issued} leaves={counts.taken} />
            ) : (
              <>
                <h2>{words("bulk.proof")}</h2>
                <p>
                  {words(
                    template.type === "transferable"
                      ? "bulk.byTitles"
                      : template.format === "w3c"
                        ? "bulk.list"
                        : "bulk.byRoot",
                  )}
                </p>
              </>
            )}
            <h2>{words("bulk.progress")}</h2>
            <Progress batch={batch} />
            {batch.formerId !== null && (
              <>
                <p>{words("bulk.former")}</p>
                <Link to={batchAddress(batch.formerId)}>{words("bulk.formerLink")}</Link>
              </>
            )}
          </div>
        }
        foot={
          <FooterKeys
            hints={[
              { keys: ["J", "K"], label: words("bulk.keyMove") },
              { keys: ["M"], label: words("bulk.keyMend") },
              { keys: ["Enter"], label: words("bulk.keyOpen") },
              { keys: ["?"], label: words("keys.all") },
            ]}
          >
            <span>{words("bulk.batch")}</span>
            <Hash value={id} />
          </FooterKeys>
        }
      >
        <div className={styles.content}>
          {(problem ?? mending.problem) !== undefined && <Notice tone="error">{problem ?? mending.problem}</Notice>}
          {state === "FAILED" && batch.error !== null && (
            <Notice tone="error">{errorWords(batch.error.code, batch.error.parameters)}</Notice>
          )}
          <RefusedTable refused={refused} busy={busy} onReadAs={(chosen, letters) => void take(chosen, letters)} />
          {faults.length > 0 && (
            <Faults
              faults={faults}
              wrongRows={counts.wrong}
              wentOn={counts.taken > 0}
              current={at}
              mending={mending}
              onCurrent={setCurrent}
            />
          )}
          <section aria-label={words("bulk.drop")}>
            <div className={styles.sectionHead}>
              <h2>{file.name}</h2>
              <span className={styles.fact}>
                {words("bulk.fileFact", {
                  rows: format.number(file.rows),
                  columns: format.number(file.columns.length),
                  encoding: ENCODINGS[file.encoding],
                  separator: words(`bulk.${SEPARATORS[file.separator]}`),
                  size: format.size(file.size),
                })}
              </span>
              <Hash value={`0x${file.sha256}`} />
              <span className={styles.end}>
                <Segments
                  small
                  label={words("bulk.shown")}
                  value={of}
                  onChange={onOf}
                  options={[
                    { value: "all", label: words("bulk.all") },
                    {
                      value: "wrong",
                      label: words("bulk.withNeighbours"),
                      why: faults.length > 0 ? undefined : words("bulk.noneWrong"),
                    },
                  ]}
                />
              </span>
            </div>
            <RowsTable type={template.type} columns={file.columns} rows={rows} current={currentRow?.row} />
            {counts.wrong > 0 && counts.taken > 0 && <p className="hw-help">{words("bulk.later")}</p>}
          </section>
        </div>
      </Screen>
    </>
  );
}
