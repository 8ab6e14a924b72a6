import { Button } from "antd";
import { useCallback, useEffect, useState } from "react";
import type { BatchResult } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { useRead } from "../../api/query.ts";
import { WalletAct } from "../../chain/WalletAct.tsx";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./Batch.module.css";

type Outcome = "done" | "running" | "waiting" | "failed";
/** How an act is, by the newest word on it. */
const outcomeOf = ({ status }: Intent): Outcome =>
  status === "done"
    ? "done"
    : status === "failed" || status === "expired"
      ? "failed"
      : status === "waiting"
        ? "waiting"
        : "running";

interface Props {
  readonly title: string;
  readonly rows: readonly DocumentRow[];
  readonly results: readonly BatchResult[];
  readonly onRetry: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The results of an act on several titles, each by itself and followed live. Closing it stops nothing. */
export function BatchResults({ title, rows, results, onRetry, onClose }: Props) {
  const words = useWords();
  const [found, setFound] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const tell = useCallback(
    (id: string, outcome: Outcome): void =>
      setFound((old) => (old.get(id) === outcome ? old : new Map(old).set(id, outcome))),
    [],
  );
  const failed = results.filter(({ id }) => found.get(id) === "failed").map(({ id }) => id);
  const done = results.filter(({ id }) => found.get(id) === "done").length;
  // Several titles under one signature have one request: the wallet is asked for it once.
  const asked = [
    ...new Map(results.flatMap(({ intent }) => (intent === null ? [] : [[intent.id, intent] as const]))).values(),
  ];
  return (
    <Dialog open title={`${title} · ${words("lists.batch.progress", { done, all: results.length })}`} onClose={onClose}>
      {asked.map((intent) => (
        <AskedOfWallet key={intent.id} intent={intent} />
      ))}
      <ul className={styles.results} aria-label={words("lists.batch.results")} aria-live="polite">
        {results.map((result) => (
          <Result
            key={result.id}
            name={rows.find(({ id }) => id === result.id)?.number ?? ""}
            result={result}
            onFound={tell}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {failed.length > 0 && (
          <Button onClick={() => onRetry(failed)}>{words("lists.batch.retry", { count: failed.length })}</Button>
        )}
        <Button type="primary" onClick={onClose}>
          {words("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function AskedOfWallet({ intent: first }: { readonly intent: Intent }) {
  const intent = useRead(documentRoutes.intent, { params: { id: first.id } }).data ?? first;
  return intent.status === "waiting" && intent.request !== null ? (
    <WalletAct intent={intent} request={intent.request} />
  ) : null;
}

function Result({
  name,
  result,
  onFound,
}: {
  readonly name: string;
  readonly result: BatchResult;
  readonly onFound: (id: string, outcome: Outcome) => void;
}) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { id, refused, intent: first } = result;
  const live =
    useRead(documentRoutes.intent, { params: { id: first?.id ?? "" } }, { enabled: first !== null }).data ?? first;
  const outcome: Outcome = refused !== null ? "failed" : live === null ? "done" : outcomeOf(live);
  const why = refused ?? live?.error ?? null;
  const said =
    outcome === "failed" && why !== null
      ? errorWords(why.code, why.parameters)
      : outcome === "failed"
        ? words("lists.batch.not")
        : words(`lists.batch.${outcome}`);
  useEffect(() => onFound(id, outcome), [id, outcome, onFound]);
  return (
    <li data-outcome={outcome}>
      <strong>{name}</strong>
      <span>{said}</span>
    </li>
  );
}
