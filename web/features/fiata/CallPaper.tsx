import { useQuery } from "@tanstack/react-query";
import { fiataRoutes as routes } from "#domain/api/fiata";
import { callBytes, type ApiError } from "../../api/client.ts";
import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useOpenPdf } from "../../paper/use-open-pdf.ts";
import styles from "./Fiata.module.css";

/** The PDF that FIATA made in answer to a call. */
export function CallPaper({ call, title }: { readonly call: string; readonly title: string }) {
  const file = useQuery<Blob, ApiError>({
    queryKey: [routes.pdf.id, call],
    queryFn: ({ signal }) => callBytes(routes.pdf, { params: { id: call } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    meta: { last: true, shows: routes.pdf.shows },
  });
  const opened = useOpenPdf(file.data);
  return (
    <div className={styles.paper}>
      <PdfViewer
        file={{ ...opened, blob: file.data, error: file.error, again: () => void file.refetch() }}
        title={title}
      />
    </div>
  );
}
