import { Link } from "react-router";
import type { RecordLine } from "#domain/api/record";
import { sayEvent } from "#domain/events/events";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { byWhom, groupOf } from "./record-columns.tsx";
import styles from "./Record.module.css";

/** One line of the record: the words, and beside them what is kept as proof. */
export function LinePanel({ line, onClose }: { readonly line: RecordLine; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { document, envelope } = line;
  return (
    <Panel title={sayEvent(line.event, line.detail, language)} onClose={onClose}>
      <FactList label="narrow">
        <dt>{words("record.at")}</dt>
        <dd>{format.instant(line.at)}</dd>
        <dt>{words("record.person")}</dt>
        <dd>{byWhom(line, words)}</dd>
        <dt>{words("record.kind")}</dt>
        <dd>{groupOf(line, say)}</dd>
        {document !== null && (
          <>
            <dt>{words("record.document")}</dt>
            <dd>
              {document.kind === null ? (
                words("record.gone")
              ) : (
                <Link to={documentAddress({ kind: document.kind, id: document.id })}>{document.number}</Link>
              )}
            </dd>
          </>
        )}
        {envelope !== null && (
          <>
            <dt>{words("record.envelope")}</dt>
            <dd>
              {envelope.reference === "" ? (
                words("record.gone")
              ) : (
                <Link to={`/layout/envelope/${envelope.id}`}>{envelope.reference}</Link>
              )}
            </dd>
          </>
        )}
        <dt>{words("record.number")}</dt>
        <dd>{format.number(line.n)}</dd>
        <dt>{words("record.hash")}</dt>
        <dd>
          <Hash value={line.hash} />
        </dd>
      </FactList>
      <h3 className={styles.subtitle}>{words("record.detail")}</h3>
      <p className="hw-quiet">{words("record.detailHelp")}</p>
      {/* Scrolls by itself, so the keyboard must reach it. */}
      <pre className={styles.detail} tabIndex={0} aria-label={words("record.detail")}>
        {JSON.stringify({ event: line.event, ...line.detail }, null, 2)}
      </pre>
    </Panel>
  );
}
