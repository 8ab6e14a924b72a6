import type { Arrow, Bar } from "./layout.ts";
import type { SignatureState } from "./story.ts";
import styles from "./marks.module.css";

/** Solid bar: holds. */
export function HoldBar({ x1, x2, y, height = 8 }: Omit<Bar, "key"> & { readonly height?: number }) {
  return <rect className={styles.hold} x={x1} y={y} width={Math.max(x2 - x1, 1)} height={height} rx={1.5} />;
}

/** Hollow bar: owns. */
export function OwnBar({ x1, x2, y, height = 8 }: Omit<Bar, "key"> & { readonly height?: number }) {
  return (
    <rect
      className={styles.own}
      x={x1 + 0.75}
      y={y + 0.75}
      width={Math.max(x2 - x1 - 1.5, 1)}
      height={height - 1.5}
      rx={2}
    />
  );
}

/** Solid arrow: transfer; dashed with an open head: endorsement; with a hooked tail: a refusal returning. */
export function StoryArrow({ kind, x, y1, y2, scale = 1 }: Arrow & { readonly scale?: number }) {
  const up = y2 < y1 ? -1 : 1;
  const [half, long] = [5.5 * scale, 10 * scale];
  if (kind === "return") {
    const turn = 7 * scale;
    return (
      <g className={styles.arrow}>
        <path d={`M${x - 2 * turn} ${y1}h${turn}q${turn} 0 ${turn} ${up * turn}V${y2 - up * long}`} />
        <path className={styles.head} d={`M${x} ${y2}l${-half} ${-up * (long + 1)}h${2 * half}z`} />
      </g>
    );
  }
  if (kind === "endorse") {
    return (
      <g className={styles.arrow}>
        <path strokeDasharray={`${3 * scale} ${3 * scale}`} d={`M${x} ${y1}V${y2}`} />
        <path d={`M${x - half} ${y2 - up * 6.5 * scale}L${x} ${y2}L${x + half} ${y2 - up * 6.5 * scale}`} />
      </g>
    );
  }
  return (
    <g className={styles.arrow}>
      <path d={`M${x} ${y1}V${y2 - up * long}`} />
      <path className={styles.head} d={`M${x} ${y2}l${-half} ${-up * (long + 1)}h${2 * half}z`} />
    </g>
  );
}

/** A pen in a ring: a signature; green valid, red invalid, grey indeterminate, dark recorded only. */
export function Pen({
  x,
  y,
  state,
  scale = 1,
}: {
  readonly x: number;
  readonly y: number;
  readonly state: SignatureState;
  readonly scale?: number;
}) {
  return (
    <g className={styles.pen} data-state={state} transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r={8.5} />
      <path d="m-3.6 3.6.7-2.7 4.3-4.3a1.2 1.2 0 0 1 1.7 0l.3.3a1.2 1.2 0 0 1 0 1.7l-4.3 4.3z" />
    </g>
  );
}

/** A solid disc with a tick: the cargo was released, which is told beside the chain. */
export function ToldMark({ x, y, scale = 1 }: { readonly x: number; readonly y: number; readonly scale?: number }) {
  return (
    <g className={styles.told} transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r={8} />
      <path d="m-3.4.1 2.4 2.4 4.4-4.9" />
    </g>
  );
}

/** Square on the line of the chain: green with a tick when final, hollow while waiting. */
export function FinalSquare({
  x,
  y,
  final,
  scale = 1,
}: {
  readonly x: number;
  readonly y: number;
  readonly final: boolean;
  readonly scale?: number;
}) {
  return (
    <g className={styles.final} data-final={final || undefined} transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-6} y={-6} width={12} height={12} rx={2.5} />
      {final && <path d="m-2.8.1 2 2 3.6-4" />}
    </g>
  );
}

/** A band over all lanes: the register was paused, nothing could move. */
export function PauseBand({
  x1,
  x2,
  y1,
  y2,
}: {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}) {
  return (
    <g className={styles.pause}>
      <rect x={x1} y={y1} width={Math.max(x2 - x1, 2)} height={y2 - y1} />
      <path d={`M${x1} ${y1}V${y2}M${x2} ${y1}V${y2}`} />
    </g>
  );
}

/** The bars end in a stop: the title is burnt. */
export function StopMark({ x, y }: { readonly x: number; readonly y: number }) {
  return <path className={styles.stop} d={`M${x} ${y + 10}v30`} />;
}

/** The same where the bars stand upright. */
export function StopLine({ x1, x2, y }: { readonly x1: number; readonly x2: number; readonly y: number }) {
  return <path className={styles.stop} d={`M${x1} ${y}H${x2}`} />;
}
