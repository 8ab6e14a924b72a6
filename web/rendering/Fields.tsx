import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import type { Attached, ContentLine, FileContent } from "#domain/trade-trust/file-content";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { saveBlob } from "../ui/save-blob.ts";
import styles from "./Rendering.module.css";

interface Props {
  readonly content: FileContent;
}

/** The words at the foot of a print: what was left out, and the files that are in the document. */
export function useFoot(content: FileContent | undefined): string {
  const words = useWords();
  const leftOut = useLeftOut(content);
  const files = content?.attachments.map(({ name }) => name) ?? [];
  return [leftOut, files.length === 0 ? "" : words("rendering.attached", { names: files.join(words("common.comma")) })]
    .filter((one) => one !== "")
    .join(" ");
}

/** The lines of a document and the names of the files inside it: readable whatever draws it elsewhere. */
export function Fields({ content }: Props) {
  const words = useWords();
  const { lines, attachments, cut } = content;
  return (
    <div className={styles.fields}>
      <LeftOut content={content} />
      {lines.length === 0 ? (
        <p className="hw-quiet">{words("rendering.nothing")}</p>
      ) : (
        <table className={styles.table}>
          <caption className="hw-hidden">{words("rendering.fields")}</caption>
          <tbody>
            {lines.map((line, at) => (
              <Line key={at} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {cut && <p className="hw-quiet">{words("rendering.cut", { count: lines.length })}</p>}
      <Attachments files={attachments} />
    </div>
  );
}

/**
 * The sentence about what its holder left out of a document: by name where its issuer said what it had filled in. Empty
 * where that is nothing.
 */
export function useLeftOut(content: Pick<FileContent, "leftOut" | "leftOutNames"> | undefined): string {
  const words = useWords();
  const { leftOut, leftOutNames } = content ?? { leftOut: 0, leftOutNames: [] };
  if (leftOutNames.length > 0)
    return words("rendering.leftOutNames", { names: leftOutNames.join(words("common.comma")) });
  return leftOut === 0 ? "" : words("rendering.leftOut", { count: leftOut });
}

export function LeftOut({ content }: Props) {
  const said = useLeftOut(content);
  return said === "" ? null : <Notice tone="info">{said}</Notice>;
}

function Line({ line: { depth, name, value } }: { readonly line: ContentLine }) {
  const place = { "data-depth": Math.min(depth, 4), className: styles.name };
  return value === null ? (
    <tr>
      <th {...place} scope="rowgroup" colSpan={2} data-group="">
        {name}
      </th>
    </tr>
  ) : (
    <tr>
      <th {...place} scope="row">
        {name}
      </th>
      <td className={styles.value}>{value}</td>
    </tr>
  );
}

/** The files inside a document. */
export function Attachments({ files }: { readonly files: readonly Attached[] }) {
  const words = useWords();
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="rendering-files">
      <h2 id="rendering-files" className={styles.title}>
        {words("rendering.attachments")}
      </h2>
      <ul className={styles.files}>
        {files.map(({ name, type, bytes }, at) => (
          <li key={at} className={styles.file}>
            <span className={styles.fileName}>{name}</span>
            <span className="hw-quiet">
              {bytes === null
                ? words("rendering.unreadable")
                : [type, format.size(bytes.length)].filter(Boolean).join(words("common.comma"))}
            </span>
            {bytes !== null && (
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden="true" />}
                aria-label={words("rendering.download", { name })}
                onClick={() => saveBlob(new Blob([bytes], { type: "application/octet-stream" }), name)}
              >
                {words("common.download")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
