import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { callBytes, type ApiError } from "../../../api/client.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useBlobImage } from "../../../kind/use-stamps.ts";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import styles from "./Paper.module.css";

/** An uploaded image, as the server drew it anew. */
export function PicturePane({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const image = useQuery<Blob, ApiError>({
    queryKey: [documentRoutes.picture.id, document.id, document.files.map(({ id }) => id).join()],
    queryFn: ({ signal }) => callBytes(documentRoutes.picture, { params: { id: document.id } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: documentRoutes.picture.shows },
  });
  const show = useBlobImage(image.data);
  return (
    <section className={styles.pane} aria-label={words("paper.label")}>
      <div className={styles.desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
        {image.error !== null ? (
          <div className={styles.none}>
            <p>{image.error.message}</p>
            {image.error.code !== "NO_PREVIEW" && (
              <Button onClick={() => void image.refetch()}>{words("common.retry")}</Button>
            )}
          </div>
        ) : image.data === undefined ? (
          <LoadingLine />
        ) : (
          <img
            ref={show}
            className={styles.picture}
            alt={words("paper.picture", { title: document.name || document.number })}
          />
        )}
      </div>
    </section>
  );
}
