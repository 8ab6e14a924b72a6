import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { keptOnPage, type Spot } from "#domain/signature-block";
import { useWords } from "../../../i18n/use-words.ts";
import { PdfPage } from "../../../paper/PdfPage.tsx";
import type { NotDrawn } from "../../../paper/use-open-pdf.ts";
import type { SignatureChoice } from "../choice.ts";
import type { PageFrame } from "./frame-of-page.ts";
import { SignatureFace } from "./SignatureFace.tsx";
import styles from "./Sheet.module.css";
import { entryOf } from "#domain/lookup";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 0. */
  readonly page: number;
  readonly label: string;
  readonly frame: PageFrame | undefined;
  readonly spot: Spot | undefined;
  readonly choice: SignatureChoice;
  /** Screen pixels of a millimetre of the page. */
  readonly perMm: number;
  /** It would cover another signature. */
  readonly taken: boolean;
  readonly onMove: (spot: Spot) => void;
  readonly onTurn: (by: -1 | 1) => void;
  readonly onBroken: (why: NotDrawn) => void;
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const satisfies Record<
  string,
  readonly [number, number]
>;
const LEAP = 10;
const round = (mm: number): number => Math.round(mm * 10) / 10;

/** A page with the signature on it, in its true size: dragged, or moved by the arrow keys in millimetres. */
export function Sheet({ pdf, page, label, frame, spot, choice, perMm, taken, onMove, onTurn, onBroken }: Props) {
  const words = useWords();
  const helpId = useId();
  const grip = useRef<{ readonly x: number; readonly y: number; readonly from: Spot }>(undefined);
  const [dragging, setDragging] = useState(false);
  const { size } = choice;
  const block = useRef<HTMLDivElement>(null);
  const standsOn = frame === undefined ? undefined : `${page} ${perMm}`;
  // Wherever the page is turned to, or made larger, the signature is in sight.
  useEffect(() => {
    if (standsOn !== undefined) block.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [standsOn]);

  const move = (to: Spot): void => {
    if (frame === undefined) return;
    const kept = keptOnPage(frame, size, to);
    onMove({ xMm: round(kept.xMm), yMm: round(kept.yMm) });
  };
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    if (spot === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, from: spot };
    setDragging(true);
  };
  const drag = (event: PointerEvent): void => {
    const held = grip.current;
    if (held === undefined) return;
    move({
      xMm: held.from.xMm + (event.clientX - held.x) / perMm,
      yMm: held.from.yMm + (event.clientY - held.y) / perMm,
    });
  };
  const drop = (): void => {
    grip.current = undefined;
    setDragging(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "PageUp" || event.key === "PageDown") {
      event.preventDefault();
      onTurn(event.key === "PageUp" ? -1 : 1);
      return;
    }
    const step = entryOf(STEPS, event.key);
    if (step === undefined || spot === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? LEAP : 1;
    move({ xMm: spot.xMm + step[0] * far, yMm: spot.yMm + step[1] * far });
  };

  return (
    <div
      className={styles.sheet}
      style={{ width: frame === undefined ? undefined : frame.widthMm * perMm, "--mm": `${perMm}px` } as CSSProperties}
    >
      <PdfPage pdf={pdf} page={page + 1} label={label} onBroken={onBroken} />
      {frame !== undefined && spot !== undefined && (
        <div
          className={styles.block}
          ref={block}
          data-dragging={dragging || undefined}
          data-taken={taken || undefined}
          style={{
            left: spot.xMm * perMm,
            top: spot.yMm * perMm,
            width: size.widthMm * perMm,
            height: size.heightMm * perMm,
          }}
        >
          <SignatureFace choice={choice} />
          <button
            type="button"
            className={styles.grip}
            aria-label={words("signing.block", { x: spot.xMm, y: spot.yMm, page: page + 1 })}
            aria-describedby={helpId}
            onPointerDown={take}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={press}
          />
        </div>
      )}
      <span id={helpId} className="hw-hidden">
        {words("signing.blockHelp")}
      </span>
    </div>
  );
}
