import { useQuery } from "@tanstack/react-query";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { receivedRoutes } from "#domain/api/received";
import { useRead } from "../../../api/query.ts";
import { callBytes, type ApiError } from "../../../api/client.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { newestFile } from "../../../kind/newest-file.ts";
import { ContentViews } from "../../../rendering/ContentViews.tsx";
import { useContents } from "../../../rendering/use-contents.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./Paper.module.css";

/** A file of another issuer: its fields or, once the reader lets that page be loaded, as its renderer draws it. */
export function ReceivedPane({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const file = newestFile(document);
  const read = useQuery<Blob, ApiError>({
    queryKey: [documentRoutes.file.id, document.id, file?.id],
    queryFn: ({ signal }) =>
      callBytes(documentRoutes.file, { params: { id: document.id, fileId: file?.id ?? "" } }, { signal }),
    enabled: file !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: documentRoutes.file.shows },
  });
  const contents = useContents(file === undefined || read.data === undefined ? null : { id: file.id, file: read.data });
  const content = contents?.each[0];
  const verdict = useRead(receivedRoutes.get, { params: { id: document.id } }).data;
  const issuer = verdict?.checks.issuer.outcome === "VALID" ? verdict.issuerName : "";
  if (read.error !== null)
    return <ErrorView title={words("common.failed")} help={read.error.message} onRetry={() => void read.refetch()} />;
  if (contents === undefined) return <LoadingLine />;
  return (
    <section className={styles.received} aria-label={words("paper.label")}>
      {content === undefined ? (
        <Notice tone="warning">{errorWords("NO_PREVIEW")}</Notice>
      ) : (
        <ContentViews content={content} raw={contents.raw} divide={contents.divide} issuer={issuer} paper={null} />
      )}
    </section>
  );
}
