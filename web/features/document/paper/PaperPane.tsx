import type { ReactNode } from "react";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { useWords } from "../../../i18n/use-words.ts";
import { PdfViewer } from "../../../paper/PdfViewer.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { usePdf } from "./use-pdf.ts";
import { isEndedTitle, type PaperView } from "./views.ts";
import styles from "./Paper.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly views: readonly PaperView[];
  readonly view: PaperView;
  readonly onView: (view: PaperView) => void;
  /** Chooses between the paper and another look at the document. */
  readonly beside?: ReactNode;
}

/** The paper of a document, in one of its renderings. */
export function PaperPane({ document, views, view, onView, beside }: Props) {
  const words = useWords();
  const paper = usePdf(document, view);
  /** Signed bytes stay as they are: that they are no original any more is said over them. */
  const ended = view === "signed" && isEndedTitle(document);
  const which = views.length > 1 && (
    <Segments
      small
      label={words("paper.which")}
      value={view}
      options={views.map((value) => ({
        value,
        label: words(value === "signed" && isEndedTitle(document) ? "paper.signedFile" : `paper.views.${value}`),
      }))}
      onChange={onView}
    />
  );
  return (
    <PdfViewer
      file={{ ...paper, again: paper.error?.code === "NO_PREVIEW" ? undefined : paper.again }}
      title={document.number || document.name}
      which={
        <>
          {beside}
          {which}
        </>
      }
      printable={!ended}
      notice={
        ended && (
          <p className={styles.over}>
            <StopOutlined aria-hidden="true" /> {words("paper.ended")}
          </p>
        )
      }
      over={
        ended && (
          <div className={styles.stamp} aria-hidden="true">
            <span>{words("paper.endedMark")}</span>
          </div>
        )
      }
    />
  );
}
