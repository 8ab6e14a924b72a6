import { Button, Input } from "antd";
import { useState } from "react";
import { bunkerExchangeRoutes as routes, type BunkerColumns } from "#domain/api/bunker-exchange";
import {
  ALL_COLUMNS,
  COLUMN_NAME_MAX,
  columnProblems,
  exportCsv,
  exportJson,
  SAMPLE_HEADER,
} from "#domain/bunker/export";
import { BUNKER_HEADER, HEADER_FIELDS } from "#domain/bunker/header";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { usePermission, useWhyNot } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OrderButtons } from "../../ui/OrderButtons.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Exchange.module.css";

/** The columns of exports for the port authority, with a preview. */
export function Columns() {
  const words = useWords();
  const whyNot = useWhyNot("bunker.operate");
  return usePermission("bunker.operate") ? (
    <Operated />
  ) : (
    <Notice tone="info">{whyNot ?? words("exchange.admin")}</Notice>
  );
}

function Operated() {
  const words = useWords();
  const found = useRead(routes.columns, {});
  if (found.isPending) return <LoadingLine />;
  if (found.error)
    return <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />;
  return <Editor key={found.data.version} kept={found.data} />;
}

function Editor({ kept }: { readonly kept: BunkerColumns }) {
  const [words, say, errorWords, language] = [useWords(), useSay(), useErrorWords(), useLanguage()];
  const format = useFormat();
  const { send, busy, problem } = useSend();
  const [columns, setColumns] = useState<BunkerColumns["columns"]>(kept.columns);
  const [json, setJson] = useState(false);
  const left = HEADER_FIELDS.filter((field) => !columns.some((one) => one.field === field));
  const wrong = columnProblems(columns);
  const faultAt = (i: number): string | undefined => {
    const fault = wrong.find(({ path }) => path.startsWith(`columns.${i}.`));
    return fault === undefined ? undefined : errorWords(fault.code, fault.parameters);
  };
  const changed = JSON.stringify(columns) !== JSON.stringify(kept.columns);
  const save = async (): Promise<void> => {
    const done = await send(routes.setColumns, { body: { columns, expectedVersion: kept.version } });
    if (done !== undefined) toast(words("exchange.columnsSaved", { version: done.answer.version }));
  };
  return (
    <>
      <p className="hw-help">{words("exchange.exportHelp")}</p>
      <p className="hw-quiet">
        {kept.at === null || kept.by === null
          ? words("exchange.columnsAll")
          : words("exchange.columnsVersion", { version: kept.version, name: kept.by, when: format.when(kept.at) })}
      </p>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <ol className={styles.columns}>
        {columns.map(({ field, name }, i) => (
          <li key={field} className={styles.column}>
            <span>{say(BUNKER_HEADER[field])}</span>
            <div>
              <Input
                size="small"
                maxLength={COLUMN_NAME_MAX}
                aria-label={words("exchange.columnName", { field: say(BUNKER_HEADER[field]) })}
                placeholder={say(BUNKER_HEADER[field])}
                {...(faultAt(i) === undefined ? {} : { status: "error" as const })}
                value={name}
                onChange={({ target }) => setColumns(columns.with(i, { field, name: target.value }))}
              />
              {faultAt(i) !== undefined && <p className={styles.bad}>{faultAt(i)}</p>}
            </div>
            <span className={styles.acts}>
              <OrderButtons
                all={columns}
                index={i}
                name={say(BUNKER_HEADER[field])}
                onChange={(next) => setColumns([...next])}
              />
            </span>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <Section title={words("exchange.leftOut")}>
          <div className={styles.head}>
            {left.map((field) => (
              <Button
                key={field}
                size="small"
                onClick={() => setColumns([...columns, { field, name: "" }])}
                aria-label={words("exchange.addColumn", { field: say(BUNKER_HEADER[field]) })}
              >
                + {say(BUNKER_HEADER[field])}
              </Button>
            ))}
          </div>
        </Section>
      )}
      <ButtonRow start>
        <Button type="primary" disabled={!changed || wrong.length > 0} loading={busy} onClick={() => void save()}>
          {words("exchange.columnsSave")}
        </Button>
        <Button disabled={!changed} onClick={() => setColumns(kept.columns)}>
          {words("exchange.columnsUndo")}
        </Button>
        <Button onClick={() => setColumns([...ALL_COLUMNS])}>{words("exchange.columnsReset")}</Button>
      </ButtonRow>
      <Section title={words("exchange.preview")}>
        <div className={styles.head}>
          <Button size="small" aria-pressed={!json} onClick={() => setJson(false)}>
            CSV
          </Button>
          <Button size="small" aria-pressed={json} onClick={() => setJson(true)}>
            JSON
          </Button>
        </div>
        <pre className={styles.preview} tabIndex={0} aria-label={words("exchange.preview")}>
          {(json ? exportJson(columns, [SAMPLE_HEADER]) : exportCsv(columns, [SAMPLE_HEADER], language)).replace(
            "\uFEFF",
            "",
          )}
        </pre>
      </Section>
    </>
  );
}
