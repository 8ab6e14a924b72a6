import { Button } from "antd";
import ExpandOutlined from "@ant-design/icons/es/icons/ExpandOutlined";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import ZoomInOutlined from "@ant-design/icons/es/icons/ZoomInOutlined";
import ZoomOutOutlined from "@ant-design/icons/es/icons/ZoomOutOutlined";
import { useRef, useState } from "react";
import type { DocumentDetail } from "#domain/api/documents";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { useWidth } from "../../../ui/use-width.ts";
import { PdfPage } from "../../../paper/PdfPage.tsx";
import { printPdf } from "./print-pdf.ts";
import { usePdf } from "./use-pdf.ts";
import { isEndedTitle, type PaperView } from "./views.ts";
import styles from "./Paper.module.css";

/** Of the width of the pane. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITTING = ZOOMS.indexOf(1);
const DESK_PADDING = 32;
/** Of an A4 page, at its true size on a screen of 96 dots an inch. */
const A4_PIXELS = 794;

interface Props {
  readonly document: DocumentDetail;
  readonly views: readonly PaperView[];
  readonly view: PaperView;
  readonly onView: (view: PaperView) => void;
}

/** The paper: which rendering, page, zoom, full screen and print. */
export function PaperPane({ document, views, view, onView }: Props) {
  const words = useWords();
  const pane = useRef<HTMLElement>(null);
  const { ref: desk, width: room } = useWidth<HTMLDivElement>(540);
  const [zoom, setZoom] = useState<number>(FITTING);
  const [page, setPage] = useState(0);
  const paper = usePdf(document, view);
  const pages = paper.pdf?.numPages ?? 0;
  const full = (): void => void (globalThis.document.fullscreenElement === null ? pane.current?.requestFullscreen() : globalThis.document.exitFullscreen());
  useKeys({ p: full });
  const width = Math.round((room - DESK_PADDING) * (ZOOMS[zoom] ?? 1));
  const at = Math.min(page, Math.max(pages - 1, 0));
  const title = document.number || document.name;
  /** Signed bytes stay as they are: that they are no original any more is said over them. */
  const over = view === "signed" && isEndedTitle(document);

  return (
    <section className={styles.pane} ref={pane} aria-label={words("paper.label")}>
      <div className={styles.head}>
        {views.length > 1 && (
          <Segments small label={words("paper.which")} value={view} options={views.map((value) => ({ value, label: words(value === "signed" && isEndedTitle(document) ? "paper.signedFile" : `paper.views.${value}`) }))} onChange={(next) => {
            setPage(0);
            onView(next);
          }} />
        )}
        {paper.blob !== undefined && pages > 0 && (
          <div className={styles.tools}>
            <Button type="text" size="small" icon={<LeftOutlined />} aria-label={words("paper.previous")} disabled={at === 0} onClick={() => setPage(at - 1)} />
            <span role="status">{words("paper.page", { page: at + 1, pages })}</span>
            <Button type="text" size="small" icon={<RightOutlined />} aria-label={words("paper.next")} disabled={at >= pages - 1} onClick={() => setPage(at + 1)} />
            <Button type="text" size="small" icon={<ZoomOutOutlined />} aria-label={words("paper.smaller")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
            <span className={styles.percent}>{Math.round((width / A4_PIXELS) * 100)}%</span>
            <Button type="text" size="small" icon={<ZoomInOutlined />} aria-label={words("paper.larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
            {!over && <Button type="text" size="small" icon={<PrinterOutlined />} aria-label={words("paper.print")} onClick={() => {
              if (paper.blob !== undefined) printPdf(paper.blob);
            }} />}
            <Button type="text" size="small" icon={<ExpandOutlined />} aria-label={words("paper.full")} aria-keyshortcuts="P" onClick={full} />
          </div>
        )}
      </div>
      {over && <p className={styles.over}><StopOutlined aria-hidden="true" /> {words("paper.ended")}</p>}
      <div className={styles.desk} ref={desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
        {paper.error !== null || paper.broken !== undefined ? (
          <div className={styles.none}>
            <p>{paper.error?.message ?? words(`paper.${paper.broken ?? "broken"}`)}</p>
            {paper.error !== null && paper.error.code !== "NO_PREVIEW" && <Button onClick={paper.again}>{words("common.retry")}</Button>}
          </div>
        ) : paper.pdf === undefined ? <LoadingLine />
          : (
            <div className={styles.sheet} style={{ width }}>
              <PdfPage pdf={paper.pdf} page={at + 1} label={words("paper.pageOf", { title, page: at + 1 })} onBroken={paper.setBroken} />
              {over && <div className={styles.stamp} aria-hidden="true"><span>{words("paper.endedMark")}</span></div>}
            </div>
          )}
      </div>
    </section>
  );
}
