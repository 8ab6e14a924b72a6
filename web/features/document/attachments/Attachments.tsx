import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import { useRef, type ReactNode } from "react";
import { UPLOAD_LIMIT_MB } from "#domain/api/documents";
import type { Attachment, DocumentDetail } from "#domain/api/document-shapes";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { UPLOAD_ACCEPT } from "../../../kind/use-uploads.ts";
import { Hash } from "../../../ui/Hash.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import type { useDownload } from "../view/use-download.ts";
import styles from "./Attachments.module.css";
import { useAttach, type Change } from "./use-attach.ts";

interface Props {
  readonly document: DocumentDetail;
  readonly download: ReturnType<typeof useDownload>;
  /** Runs a change of the document between two others of this page; left out, the page makes none besides. */
  readonly between?: (change: Change) => Promise<DocumentDetail>;
}

/**
 * The files that go with a document wherever it goes; as long as nobody has signed or received it, files are added and
 * taken off.
 */
export function Attachments({ document, download, between }: Props) {
  const words = useWords();
  const attach = useAttach(document, between);
  const chooser = useRef<HTMLInputElement>(null);
  const open = document.can["attach"] === null;
  return (
    <div className={styles.stack}>
      {attach.problem !== undefined && <Notice tone="error">{attach.problem}</Notice>}
      {document.attachments.length > 0 && (
        <ul className={styles.rows} aria-label={words("facts.attachments")}>
          {document.attachments.map((one) => (
            <Row key={one.id} file={one} onDownload={() => download.file(one.id, one.name)}>
              {open && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden="true" />}
                  aria-label={words("common.remove", { name: one.name })}
                  disabled={attach.busy}
                  onClick={() => void attach.remove(one)}
                />
              )}
            </Row>
          ))}
        </ul>
      )}
      {open && (
        <>
          <p className="hw-quiet">{words("facts.attachmentsHelp")}</p>
          <div className={styles.take}>
            <Button
              size="small"
              icon={<PaperClipOutlined aria-hidden="true" />}
              loading={attach.busy}
              onClick={() => chooser.current?.click()}
            >
              {words("facts.attach")}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              multiple
              accept={UPLOAD_ACCEPT}
              aria-label={words("facts.attach")}
              onChange={(event) => {
                void attach.add([...(event.target.files ?? [])]);
                event.target.value = "";
              }}
            />
            <span className="hw-quiet" role="status">
              {attach.sending === undefined
                ? words("upload.under", { limit: UPLOAD_LIMIT_MB })
                : words(attach.sending.part < 1 ? "facts.attaching" : "facts.attachChecking", {
                    name: attach.sending.name,
                    percent: Math.floor(attach.sending.part * 100),
                  })}
            </span>
          </div>
        </>
      )}
    </div>
  );
}

function Row({
  file,
  onDownload,
  children,
}: {
  readonly file: Attachment;
  readonly onDownload: () => void;
  readonly children: ReactNode;
}) {
  const format = useFormat();
  return (
    <li className={styles.row}>
      <span className={styles.called}>
        <Button type="link" size="small" className={styles.name} onClick={onDownload}>
          {file.name}
        </Button>
      </span>
      <span className="hw-quiet">{format.size(file.size)}</span>
      <Hash value={file.sha256} />
      {children}
    </li>
  );
}
