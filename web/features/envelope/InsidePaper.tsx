import { useQuery } from "@tanstack/react-query";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { hasEnded } from "#domain/states";
import { callBytes, type ApiError } from "../../api/client.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useBlobImage } from "../../kind/use-stamps.ts";
import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useOpenPdf } from "../../paper/use-open-pdf.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { numberOf, type Inside } from "./DocumentTable.tsx";
import styles from "./InsidePaper.module.css";

interface Props {
  /** Those with a file; the first is shown until another is chosen. */
  readonly documents: readonly Inside[];
  readonly shown: Inside;
  readonly onShow: (id: string) => void;
}

/** The paper of one document inside an envelope, as it was sealed: whoever checks the envelope reads it here. */
export function InsidePaper({ documents, shown, onShow }: Props) {
  const words = useWords();
  const say = useSay();
  const file = useQuery<Blob, ApiError>({
    queryKey: [documentRoutes.file.id, shown.id, shown.fileId],
    queryFn: ({ signal }) =>
      callBytes(documentRoutes.file, { params: { id: shown.id, fileId: shown.fileId ?? "" } }, { signal }),
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
  const which = documents.length > 1 && (
    <Choice
      label={words("envelope.paperOf")}
      value={shown.id}
      onChange={onShow}
      options={documents.map((one) => ({
        value: one.id,
        label: `${kindOf(one.kind).code} ${numberOf(one)}`,
        also: say(kindOf(one.kind).label),
      }))}
      searchable
    />
  );
  if (isImage)
    return (
      <section className={styles.image} aria-label={words("paper.label")}>
        {which}
        <img ref={image} className={styles.picture} alt={words("paper.picture", { title })} />
      </section>
    );
  return (
    <PdfViewer
      key={shown.id}
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
