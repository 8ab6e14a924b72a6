import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { hasEnded } from "#domain/states";
import { callBytes, type ApiError } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { newestFile } from "../../kind/newest-file.ts";
import { Preview } from "../../kind/Preview.tsx";
import { useBlobImage } from "../../kind/use-stamps.ts";
import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useOpenPdf } from "../../paper/use-open-pdf.ts";
import { Choice } from "../../ui/Choice.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { numberOf, type Inside } from "./DocumentTable.tsx";
import styles from "./InsidePaper.module.css";

interface Props {
  readonly documents: readonly Inside[];
  readonly shown: Inside;
  readonly onShow: (id: string) => void;
}

/**
 * The paper of one document inside an envelope: the file that was sealed, before that the newest one, and of what is
 * not signed yet how it will print.
 */
export function InsidePaper({ documents, shown, onShow }: Props) {
  const words = useWords();
  const say = useSay();
  const which = documents.length > 1 && (
    <Choice
      label={words("envelope.paperOf")}
      value={shown.id}
      onChange={onShow}
      options={documents.map((one) => ({
        value: one.id,
        label: `${kindOf(one.kind).code} ${numberOf(one)}`.trimEnd(),
        also: say(kindOf(one.kind).label),
      }))}
      searchable
    />
  );
  return shown.fileId === null ? (
    <UnsealedPaper key={shown.id} shown={shown} which={which} />
  ) : (
    <FilePaper key={shown.id} shown={shown} fileId={shown.fileId} which={which} />
  );
}

interface PaperProps {
  readonly shown: Inside;
  /** Chooses among several. */
  readonly which: ReactNode;
}

function UnsealedPaper({ shown, which }: PaperProps) {
  const words = useWords();
  const { data: document, error, refetch } = useRead(documentRoutes.get, { params: { id: shown.id } });
  if (document === undefined)
    return error === null ? (
      <LoadingLine />
    ) : (
      <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
    );
  const file = newestFile(document);
  return file === undefined ? (
    <Preview
      kind={kindOfMade(document)}
      documentId={document.id}
      data={document.data}
      language={document.language}
      own={document.template?.look ?? null}
      plain={document.template?.letterhead === false}
      extra={which}
    />
  ) : (
    <FilePaper shown={shown} fileId={file.id} which={which} />
  );
}

function FilePaper({ shown, fileId, which }: PaperProps & { readonly fileId: string }) {
  const words = useWords();
  const file = useQuery<Blob, ApiError>({
    queryKey: [documentRoutes.file.id, shown.id, fileId],
    queryFn: ({ signal }) => callBytes(documentRoutes.file, { params: { id: shown.id, fileId } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    // Other bytes are another file.
    meta: { fixed: true },
  });
  const isImage = file.data?.type.startsWith("image/") === true;
  const drawn = useOpenPdf(isImage ? undefined : file.data);
  const image = useBlobImage(isImage ? file.data : undefined);
  const title = numberOf(shown);
  const ended = shown.title && !shown.isCopy && hasEnded(shown.state);
  if (isImage)
    return (
      <section className={styles.image} aria-label={words("paper.label")}>
        {which}
        <img ref={image} className={styles.picture} alt={words("paper.picture", { title })} />
      </section>
    );
  return (
    <PdfViewer
      file={{ ...drawn, blob: file.data, error: file.error, again: () => void file.refetch() }}
      title={title}
      which={which}
      notice={
        ended && (
          <div className={styles.ended}>
            <Notice tone="warning">{words("paper.ended")}</Notice>
          </div>
        )
      }
    />
  );
}
