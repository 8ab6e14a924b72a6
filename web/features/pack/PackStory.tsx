import { Link } from "react-router";
import { packRoutes, type PackDetail, type PackRecordLine } from "#domain/api/packs";
import { sayEvent } from "#domain/events/events";
import { PACK_RESULTS } from "#domain/flows/pack";
import { titleFlow } from "#domain/flows/title";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { Hash } from "../../ui/Hash.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Pack.module.css";
import { entryOf } from "#domain/lookup";

interface Props {
  readonly pack: PackDetail;
}

/** The maker's own notes. */
export function Remarks({ text }: { readonly text: string }) {
  const words = useWords();
  return (
    <section aria-labelledby="pack-remarks">
      <h2 id="pack-remarks" className={styles.asideTitle}>
        {words("pack.remarks")}
      </h2>
      <p className={text === "" ? styles.quiet : styles.remarks}>{text || words("pack.noRemarks")}</p>
      <p className={styles.under}>{words("pack.remarksHelp")}</p>
    </section>
  );
}

/** Every transfer of the e-Pack that the own company made or received. */
export function TransferLog({ pack }: Props) {
  const words = useWords();
  const format = useFormat();
  const errorWords = useErrorWords();
  const { data, error } = useRead(packRoutes.log, { params: { id: pack.id } });
  return (
    <section aria-labelledby="pack-transfers">
      <h2 id="pack-transfers" className={styles.asideTitle}>
        {words("pack.transferLog")}
      </h2>
      {error !== null ? (
        <p className={styles.quiet}>{error.message}</p>
      ) : data?.length === 0 ? (
        <p className={styles.quiet}>{errorWords("NO_TRANSFER_RECORDS")}</p>
      ) : (
        <ol className={styles.lines}>
          {data?.map((row) => (
            <li key={`${row.envelopeId} ${row.at}`} className={styles.line}>
              <span>{words("pack.fromTo", { from: row.from.name, to: row.to?.name ?? "—" })}</span>
              <time dateTime={row.at} title={format.instant(row.at)}>
                {format.when(row.at)}
              </time>
              <span className={styles.under}>
                <StateMark state={PACK_RESULTS[row.result]} size={12} />
                <Link to={`/layout/envelope/${row.envelopeId}`}>{row.reference}</Link>
                <span>{words("pack.documentCount", { count: row.documents })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const { actions: ACTS } = titleFlow("bl");

/** The events of the e-Pack, and on chain of the titles inside. */
export function TransactionRecord({ pack }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { data, error } = useRead(packRoutes.record, { params: { id: pack.id } });
  const what = (row: PackRecordLine): string => {
    const act = entryOf(ACTS, row.event);
    return row.document === null
      ? sayEvent(row.event, row.detail, language)
      : act === undefined
        ? row.event
        : say(act.label);
  };
  return (
    <section aria-labelledby="pack-record">
      <h2 id="pack-record" className={styles.asideTitle}>
        {words("pack.record")}
      </h2>
      {error !== null ? (
        <p className={styles.quiet}>{error.message}</p>
      ) : data?.length === 0 ? (
        <p className={styles.quiet}>{words("pack.noRecord")}</p>
      ) : (
        <ol className={styles.lines}>
          {data?.map((row) => (
            <li key={`${row.at} ${row.event} ${row.document?.id ?? ""}`} className={styles.line}>
              <span>
                {what(row)}
                {row.document !== null && (
                  <>
                    {" "}
                    <Link to={documentAddress(row.document)}>{row.document.number}</Link>
                  </>
                )}
              </span>
              <time dateTime={row.at} title={format.instant(row.at)}>
                {format.when(row.at)}
              </time>
              <span className={styles.under}>
                <span>{[row.by, row.organisation].filter(Boolean).join(words("common.comma"))}</span>
                {row.tx !== null && <Hash value={row.tx} tone="link" />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
