import { Button, Checkbox } from "antd";
import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import FilePdfOutlined from "@ant-design/icons/es/icons/FilePdfOutlined";
import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { ARCHIVAL } from "#domain/pdf-a";
import { LIMITS } from "#domain/limits";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import type { Entry } from "./batch.ts";
import styles from "./Many.module.css";

interface Props {
  readonly entry: Entry;
  readonly busy: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  /** It is signed, or not, though signatures that it bears cannot be confirmed. */
  readonly onAccept: (accepted: boolean) => void;
  readonly onDownload: (document: DocumentDetail) => void;
}

/** One file of several: how far it is, why it cannot be signed, and its signed form. */
export function EntryRow({ entry, busy, onRemove, onRetry, onAccept, onDownload }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const format = useFormat();
  const { name, size, phase, part, problem, refused, document, overDoubt, archival } = entry;
  const fixed = busy || phase === "sending" || phase === "signing";
  const bad = phase === "refused" || phase === "unsent" || phase === "failed";
  const said =
    refused === "count"
      ? words("signing.tooMany", { max: LIMITS.multiSignFiles })
      : refused === "size"
        ? words("uploads.tooLarge", { size: format.size(size), limit: LIMITS.uploadMb })
        : refused === "total"
          ? words("signing.tooLargeTogether", { limit: LIMITS.uploadMb })
          : refused !== undefined
            ? errorWords(refused)
            : phase === "sending"
              ? part < 1
                ? words("uploads.sending", { percent: Math.floor(part * 100) })
                : words("uploads.checking")
              : bad
                ? problem
                : words(`signing.phase.${phase}`);
  return (
    <li className={styles.row} data-phase={phase}>
      <span className={styles.mark} aria-hidden="true">
        {phase === "signed" ? (
          <CheckCircleFilled className={styles.tick} />
        ) : phase === "signing" ? (
          <span className={styles.turning} />
        ) : (
          <FilePdfOutlined />
        )}
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          {document === undefined ? name : <Link to={documentAddress(document, "view")}>{name}</Link>}
        </span>
        <span className={styles.note} data-bad={bad || undefined} role="status">
          {said}
        </span>
        {archival !== undefined && archival !== null && !bad && (
          <span className={styles.note}>{say(ARCHIVAL[archival])}</span>
        )}
        {phase === "failed" && overDoubt !== undefined && (
          <Checkbox
            disabled={busy}
            checked={overDoubt}
            aria-label={`${words("signing.overDoubt")}${words("common.colon")}${name}`}
            onChange={(event) => onAccept(event.target.checked)}
          >
            {words("signing.overDoubt")}
          </Checkbox>
        )}
        {phase === "sending" && <progress className={styles.progress} value={part} max={1} aria-label={name} />}
      </div>
      <span className={styles.size}>{format.size(size)}</span>
      {phase === "unsent" && (
        <Button size="small" disabled={busy} onClick={onRetry}>
          {words("common.retry")}
        </Button>
      )}
      {phase === "signed" && document !== undefined && (
        <Button
          size="small"
          aria-label={`${words("common.download")}${words("common.colon")}${name}`}
          onClick={() => onDownload(document)}
        >
          {words("common.download")}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={words("common.remove", { name })}
        disabled={fixed}
        onClick={onRemove}
      />
    </li>
  );
}
