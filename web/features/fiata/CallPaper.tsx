import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useCallPdf } from "../../paper/use-call-pdf.ts";
import styles from "./Fiata.module.css";

/** The PDF that FIATA made in answer to a call. */
export function CallPaper({ call, title }: { readonly call: string; readonly title: string }) {
  const file = useCallPdf(call);
  return (
    <div className={styles.paper}>
      <PdfViewer file={file} title={title} />
    </div>
  );
}
