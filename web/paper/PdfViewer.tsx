import { Button } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { kept } from "../storage/kept.ts";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { useSize } from "../ui/use-size.ts";
import { PdfSearch } from "./PdfSearch.tsx";
import { PdfSheet } from "./PdfSheet.tsx";
import { PdfThumbnails } from "./PdfThumbnails.tsx";
import { PdfTools } from "./PdfTools.tsx";
import { printPdf } from "./print-pdf.ts";
import { useFind } from "./use-find.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useLeafing, type Flow } from "./use-leafing.ts";
import type { DrawnPdf } from "./use-open-pdf.ts";
import { usePageSizes } from "./use-page-sizes.ts";
import { percentOf, scaleOf, stepFrom, type Extent, type Zoom } from "./zoom.ts";
import styles from "./PdfViewer.module.css";
import { entryOf } from "#domain/lookup";

const DESK_PADDING = 32;
const FIRST_ROOM = { width: 540, height: 700 };
/** A scroll bar that comes with the pages shall not make them narrower again. */
const SCROLL_BAR = 16;
/** How pages were laid out last, in this browser. */
const layout = kept("hawser.paper.flow");

interface Props {
  readonly file: DrawnPdf & {
    readonly blob: Blob | undefined;
    readonly error: { readonly message: string } | null;
    readonly again?: (() => void) | undefined;
  };
  /** The name of the paper. */
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

/**
 * Reads a PDF: one page or all, small and large, its text searched and selected, print, full screen; by mouse, finger
 * and keyboard.
 */
export function PdfViewer({ file, title, which, notice, over, printable = true, onDownload }: Props) {
  const words = useWords();
  const pane = useRef<HTMLElement>(null);
  const { ref: desk, size: outside } = useSize<HTMLDivElement>(FIRST_ROOM);
  const [zoom, setZoom] = useState<Zoom>("width");
  const [flow, setFlow] = useState<Flow>(() => (layout.get() === "all" ? "all" : "one"));
  const [small, setSmall] = useState(false);
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState("");
  const [step, setStep] = useState(0);
  const { pdf, blob } = file;
  const pages = pdf?.numPages ?? 0;
  const sizes = usePageSizes(pdf);
  const found = useFind(pdf, searching ? text : "");
  const count = found.matches.length;
  const match = count === 0 ? undefined : found.matches[((step % count) + count) % count];
  /** Which place is looked for. It is in sight until somebody turns the page, and the next one is again. */
  const place = match === undefined ? "" : `${step} ${text}`;
  const room: Extent = { width: outside.width - DESK_PADDING - SCROLL_BAR, height: outside.height - DESK_PADDING };
  const widest: Extent = {
    width: Math.max(1, ...sizes.map(({ width }) => width)),
    height: Math.max(1, ...sizes.map(({ height }) => height)),
  };
  const scale = scaleOf(zoom, widest, room);
  const percent = percentOf(scale);
  const { at, turn, onScroll } = useLeafing({
    desk,
    of: pdf,
    pages,
    flow,
    scale,
    wanted: match && { page: match.page, place },
  });
  const [isFull, full] = useFullScreen(pane);
  useKeys({ p: full });
  const seen = flow === "one" ? at : 0;
  useEffect(() => {
    if (place !== "")
      desk.current?.querySelector("[data-current]")?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [place, seen, desk]);
  const lay = (next: Flow): void => {
    layout.set(next);
    setFlow(next);
  };
  const closeSearch = (): void => {
    turn(at);
    setSearching(false);
    desk.current?.focus();
  };
  const enlarge = (by: 1 | -1): void => {
    const next = stepFrom(percent, by);
    if (next !== null) setZoom(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act =
      event.ctrlKey || event.metaKey
        ? event.key === "f"
          ? () => setSearching(true)
          : undefined
        : event.altKey || event.target !== desk.current
          ? undefined
          : entryOf(KEYS, event.key)?.({ at, pages, flow, turn, enlarge, fit: setZoom });
    if (act === undefined || pages === 0) return;
    event.preventDefault();
    act();
  };

  return (
    <section
      className={styles.pane}
      data-full={isFull || undefined}
      ref={pane}
      aria-label={words("paper.label")}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {which}
        {blob !== undefined && pages > 0 && (
          <PdfTools
            at={at}
            pages={pages}
            onPage={turn}
            zoom={zoom}
            percent={percent}
            onZoom={setZoom}
            flow={flow}
            onFlow={lay}
            small={small}
            onSmall={() => setSmall(!small)}
            searching={searching}
            onSearch={() => (searching ? closeSearch() : setSearching(true))}
            onDownload={onDownload}
            onPrint={printable ? () => printPdf(blob) : undefined}
            isFull={isFull}
            onFull={full}
          />
        )}
      </div>
      {searching && pages > 0 && (
        <PdfSearch
          text={text}
          found={found}
          at={count === 0 ? 0 : ((step % count) + count) % count}
          onClose={closeSearch}
          onStep={(by) => setStep(step + by)}
          onText={(next) => {
            setText(next);
            setStep(0);
          }}
        />
      )}
      {notice}
      {file.partly && (
        <div className={styles.partly}>
          <Notice tone="error">{words("paper.partly")}</Notice>
        </div>
      )}
      <div className={styles.middle}>
        {small && pdf !== undefined && pages > 1 && (
          <PdfThumbnails pdf={pdf} title={title} current={at} onPage={turn} />
        )}
        <div
          className={styles.desk}
          ref={desk}
          tabIndex={0}
          role="group"
          aria-label={words("paper.pageArea")}
          data-desk=""
          onScroll={onScroll}
        >
          {file.error !== null || file.broken !== undefined ? (
            <div className={styles.none}>
              <p>{file.error?.message ?? words(`paper.${file.broken ?? "broken"}`)}</p>
              {file.error !== null && file.again !== undefined && (
                <Button onClick={file.again}>{words("common.retry")}</Button>
              )}
            </div>
          ) : pdf === undefined ? (
            <LoadingLine />
          ) : (
            (flow === "all" ? sizes.map((_, page) => page) : [at]).map((page) => (
              <PdfSheet
                key={flow === "all" ? page : "one"}
                pdf={pdf}
                page={page}
                title={title}
                size={sizes[page] ?? widest}
                scale={scale}
                matches={found.matches}
                match={match}
                sparing={flow === "all"}
                over={over}
                onBroken={file.setBroken}
              />
            ))
          )}
        </div>
      </div>
    </section>
  );
}

interface Reading {
  readonly at: number;
  readonly pages: number;
  readonly flow: Flow;
  readonly turn: (page: number) => void;
  readonly enlarge: (by: 1 | -1) => void;
  readonly fit: (zoom: Zoom) => void;
}

/**
 * The keys while the page has the focus. Up and down scroll, as everywhere, and so do the page keys where all pages are
 * laid out.
 */
const KEYS = {
  ArrowRight:
    ({ at, turn }) =>
    () =>
      turn(at + 1),
  ArrowLeft:
    ({ at, turn }) =>
    () =>
      turn(at - 1),
  PageDown: ({ at, flow, turn }) => (flow === "one" ? () => turn(at + 1) : undefined),
  PageUp: ({ at, flow, turn }) => (flow === "one" ? () => turn(at - 1) : undefined),
  Home:
    ({ turn }) =>
    () =>
      turn(0),
  End:
    ({ pages, turn }) =>
    () =>
      turn(pages - 1),
  "+":
    ({ enlarge }) =>
    () =>
      enlarge(1),
  "=":
    ({ enlarge }) =>
    () =>
      enlarge(1),
  "-":
    ({ enlarge }) =>
    () =>
      enlarge(-1),
  "0":
    ({ fit }) =>
    () =>
      fit("width"),
  "1":
    ({ fit }) =>
    () =>
      fit("page"),
} as const satisfies Record<string, (reading: Reading) => (() => void) | undefined>;
