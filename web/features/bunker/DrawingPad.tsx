import UndoOutlined from "@ant-design/icons/es/icons/UndoOutlined";
import { Button } from "antd";
import { useEffect, useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from "react";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./Sheet.module.css";

/** A point in pixels of the pad as it was when it was drawn. */
interface Point {
  readonly x: number;
  readonly y: number;
}
type Stroke = Point[];

export interface Drawing {
  /** The drawing as a PNG image in base64; undefined where nothing is drawn. */
  png(): string | undefined;
}

interface Props {
  readonly label: string;
  readonly onChange: (drawn: boolean) => void;
  readonly ref: Ref<Drawing>;
}

/** On paper, whatever the colours of the screen are. */
const INK = "#131B26";
const WIDTH = 2.5;
const SCALE = 2;
const MARGIN = 8;

function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[], colour: string): void {
  context.lineWidth = WIDTH;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = colour;
  for (const stroke of strokes) {
    context.beginPath();
    stroke.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    // A touch that does not move is a point.
    const [only] = stroke;
    if (stroke.length === 1 && only !== undefined) context.lineTo(only.x + 0.1, only.y);
    context.stroke();
  }
}

/** The drawing, cut to its size, on nothing. */
function pngOf(strokes: readonly Stroke[]): string | undefined {
  const points = strokes.flat();
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((Math.max(...xs) + MARGIN - left) * SCALE);
  canvas.height = Math.ceil((Math.max(...ys) + MARGIN - top) * SCALE);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.scale(SCALE, SCALE);
  context.translate(-left, -top);
  paint(context, strokes, INK);
  return canvas.toDataURL("image/png").split(",")[1];
}

/** A field to draw a signature in, with a finger, a pen or a mouse. */
export function DrawingPad({ label, onChange, ref }: Props) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Stroke[]>([]);
  const pointer = useRef<number>(undefined);
  const [drawn, setDrawn] = useState(false);
  useImperativeHandle(ref, () => ({ png: () => pngOf(strokes.current) }));

  const draw = (): void => {
    const at = canvas.current;
    const context = at?.getContext("2d");
    if (!at || !context) return;
    const { width, height } = at.getBoundingClientRect();
    at.width = Math.round(width * SCALE);
    at.height = Math.round(height * SCALE);
    context.scale(SCALE, SCALE);
    paint(context, strokes.current, getComputedStyle(at).color);
  };
  useEffect(() => {
    if (canvas.current === null) return;
    const resized = new ResizeObserver(draw);
    resized.observe(canvas.current);
    return () => resized.disconnect();
  }, []);

  const point = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (pointer.current !== undefined || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.current.push([point(event)]);
    draw();
    setDrawn(true);
    onChange(true);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    // A palm beside the pen draws nothing.
    if (pointer.current !== event.pointerId) return;
    strokes.current.at(-1)?.push(point(event));
    draw();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (pointer.current === event.pointerId) pointer.current = undefined;
  };
  const clear = (): void => {
    strokes.current = [];
    draw();
    setDrawn(false);
    onChange(false);
  };
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {!drawn && (
        <span className={styles.hint} aria-hidden="true">
          {words("bunker.presence.hint")}
        </span>
      )}
      {drawn && (
        <Button className={styles.clear ?? ""} icon={<UndoOutlined aria-hidden="true" />} onClick={clear}>
          {words("bunker.presence.clear")}
        </Button>
      )}
    </div>
  );
}
