import { Button } from "antd";
import AppstoreOutlined from "@ant-design/icons/es/icons/AppstoreOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import ExpandOutlined from "@ant-design/icons/es/icons/ExpandOutlined";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import ZoomInOutlined from "@ant-design/icons/es/icons/ZoomInOutlined";
import ZoomOutOutlined from "@ant-design/icons/es/icons/ZoomOutOutlined";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { useWidth } from "../ui/use-width.ts";
import type { Box } from "./find-text.ts";
import { PdfPage } from "./PdfPage.tsx";
import { PdfSearch } from "./PdfSearch.tsx";
import { PdfThumbnails } from "./PdfThumbnails.tsx";
import { printPdf } from "./print-pdf.ts";
import { useFind } from "./use-find.ts";
import type { DrawnPdf } from "./use-open-pdf.ts";
import styles from "./PdfViewer.module.css";

/** Of the width of the pane. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FITTING = ZOOMS.indexOf(1);
const DESK_PADDING = 32;
/** Of an A4 page, at its true size on a screen of 96 dots an inch. */
const A4_PIXELS = 794;

interface Props {
  readonly file: DrawnPdf & { readonly blob: Blob | undefined; readonly error: { readonly message: string } | null; readonly again?: (() => void) | undefined };
  /** What the paper is called. */
  readonly title: string;
  /** At the left of the tools: which rendering. */
  readonly which?: ReactNode;
  /** Said above the paper. */
  readonly notice?: ReactNode;
  /** Laid over each page. */
  readonly over?: ReactNode;
  readonly printable?: boolean;
  readonly onDownload?: (() => void) | undefined;
}

/** Reads a PDF: pages, small and large, words in it, print, full screen; by mouse, finger and keyboard. */
export function PdfViewer({ file, title, which, notice, over, printable = true, onDownload }: Props) {
  const words = useWords();
  const pane = useRef<HTMLElement>(null);
  const { ref: desk, width: room } = useWidth<HTMLDivElement>(540);
  const [zoom, setZoom] = useState<number>(FITTING);
  const [turned, setTurned] = useState<{ readonly of: Blob | undefined; readonly page: number; readonly during: string }>({ of: undefined, page: 0, during: "" });
  const [small, setSmall] = useState(false);
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState("");
  const [step, setStep] = useState(0);
  const { pdf, blob } = file;
  const pages = pdf?.numPages ?? 0;
  const found = useFind(pdf, searching ? text : "");
  const count = found.matches.length;
  const match = count === 0 ? undefined : found.matches[((step % count) + count) % count];
  /** Which place is looked for. It is in sight until somebody turns the page, and the next one is again. */
  const place = match === undefined ? "" : `${step} ${text}`;
  const leafed = turned.of === blob ? turned.page : 0;
  const at = Math.min(match !== undefined && (turned.of !== blob || turned.during !== place) ? match.page : leafed, Math.max(pages - 1, 0));
  const turn = (page: number): void => setTurned({ of: blob, page: Math.min(Math.max(page, 0), Math.max(pages - 1, 0)), during: place });
  const enlarge = (by: number): void => setZoom((old) => Math.min(Math.max(old + by, 0), ZOOMS.length - 1));
  const full = (): void => void (globalThis.document.fullscreenElement === null ? pane.current?.requestFullscreen() : globalThis.document.exitFullscreen());
  useKeys({ p: full });
  useEffect(() => {
    desk.current?.querySelector("[data-current]")?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [match, at, desk]);
  const width = Math.round((room - DESK_PADDING) * (ZOOMS[zoom] ?? 1));
  const closeSearch = (): void => {
    turn(at);
    setSearching(false);
    desk.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey ? (event.key === "f" ? () => setSearching(true) : undefined) : event.altKey || event.target !== desk.current ? undefined : KEYS[event.key]?.({ at, pages, turn, enlarge, fit: () => setZoom(FITTING) });
    if (act === undefined || pages === 0) return;
    event.preventDefault();
    act();
  };

  return (
    <section className={styles.pane} ref={pane} aria-label={words("paper.label")} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        {which}
        {blob !== undefined && pages > 0 && (
          <div className={styles.tools} role="toolbar" aria-label={words("paper.tools")}>
            {pages > 1 && <Button type="text" size="small" icon={<AppstoreOutlined />} aria-label={words("paper.thumbnails")} aria-pressed={small} onClick={() => setSmall(!small)} />}
            <Button type="text" size="small" icon={<LeftOutlined />} aria-label={words("paper.previous")} disabled={at === 0} onClick={() => turn(at - 1)} />
            <span role="status">{words("paper.page", { page: at + 1, pages })}</span>
            <Button type="text" size="small" icon={<RightOutlined />} aria-label={words("paper.next")} disabled={at >= pages - 1} onClick={() => turn(at + 1)} />
            <Button type="text" size="small" icon={<ZoomOutOutlined />} aria-label={words("paper.smaller")} disabled={zoom === 0} onClick={() => enlarge(-1)} />
            <button type="button" className={styles.percent} title={words("paper.fit")} aria-label={words("paper.fitNow", { percent: Math.round((width / A4_PIXELS) * 100) })} onClick={() => setZoom(FITTING)}>{Math.round((width / A4_PIXELS) * 100)}%</button>
            <Button type="text" size="small" icon={<ZoomInOutlined />} aria-label={words("paper.larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => enlarge(1)} />
            <Button type="text" size="small" icon={<SearchOutlined />} aria-label={words("paper.search")} aria-expanded={searching} onClick={() => (searching ? closeSearch() : setSearching(true))} />
            {onDownload !== undefined && <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={words("paper.download")} onClick={onDownload} />}
            {printable && <Button type="text" size="small" icon={<PrinterOutlined />} aria-label={words("paper.print")} onClick={() => printPdf(blob)} />}
            <Button type="text" size="small" className={styles.wide ?? ""} icon={<ExpandOutlined />} aria-label={words("paper.full")} aria-keyshortcuts="P" onClick={full} />
          </div>
        )}
      </div>
      {searching && pages > 0 && (
        <PdfSearch text={text} found={found} at={count === 0 ? 0 : ((step % count) + count) % count} onClose={closeSearch} onStep={(by) => setStep(step + by)} onText={(next) => {
          setText(next);
          setStep(0);
        }} />
      )}
      {notice}
      <div className={styles.middle}>
        {small && pdf !== undefined && pages > 1 && <PdfThumbnails pdf={pdf} title={title} current={at} onPage={turn} />}
        <div className={styles.desk} ref={desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
          {file.error !== null || file.broken !== undefined ? (
            <div className={styles.none}>
              <p>{file.error?.message ?? words(`paper.${file.broken ?? "broken"}`)}</p>
              {file.error !== null && file.again !== undefined && <Button onClick={file.again}>{words("common.retry")}</Button>}
            </div>
          ) : pdf === undefined ? <LoadingLine />
            : (
              <div className={styles.sheet} style={{ width }}>
                <PdfPage pdf={pdf} page={at + 1} label={words("paper.pageOf", { title, page: at + 1 })} onBroken={file.setBroken} />
                {found.matches.map((one, i) => (one.page === at ? one.boxes.map((box, j) => <span key={`${i} ${j}`} className={styles.mark} data-current={one === match || undefined} style={placed(box)} />) : null))}
                {over}
              </div>
            )}
        </div>
      </div>
    </section>
  );
}

const percent = (part: number): string => `${part * 100}%`;
/** Where a box stands on the page, turned about its lower left corner. */
const placed = ({ x, y, width, height, angle }: Box) => ({ left: percent(x), top: percent(y - height), width: percent(width), height: percent(height * 1.2), ...(angle === 0 ? {} : { transform: `rotate(${angle}rad)`, transformOrigin: "0 83%" }) });

interface Reading {
  readonly at: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
  readonly enlarge: (by: number) => void;
  readonly fit: () => void;
}

/** What keys do while the page has the focus. Up and down scroll, as everywhere. */
const KEYS: Readonly<Record<string, (reading: Reading) => () => void>> = {
  ArrowRight: ({ at, turn }) => () => turn(at + 1),
  ArrowLeft: ({ at, turn }) => () => turn(at - 1),
  PageDown: ({ at, turn }) => () => turn(at + 1),
  PageUp: ({ at, turn }) => () => turn(at - 1),
  Home: ({ turn }) => () => turn(0),
  End: ({ pages, turn }) => () => turn(pages - 1),
  "+": ({ enlarge }) => () => enlarge(1),
  "=": ({ enlarge }) => () => enlarge(1),
  "-": ({ enlarge }) => () => enlarge(-1),
  "0": ({ fit }) => fit,
};
