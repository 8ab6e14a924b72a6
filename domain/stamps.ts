import { LIMITS } from "./limits.ts";
import { text } from "./text.ts";

/** The shapes of official stamps; the first three have the size that the specification gives them. */
export const STAMP_SPECIFICATIONS = {
  round: { label: text("Round, 40 mm", "圆形，40 毫米"), size: { widthMm: 40, heightMm: 40 } },
  ellipse: { label: text("Ellipse, 45 × 30 mm", "椭圆形，45 × 30 毫米"), size: { widthMm: 45, heightMm: 30 } },
  rectangle: { label: text("Rectangle, 40 × 20 mm", "矩形，40 × 20 毫米"), size: { widthMm: 40, heightMm: 20 } },
  custom: { label: text("Own size", "自定义尺寸"), size: null },
} as const;
export type StampSpecification = keyof typeof STAMP_SPECIFICATIONS;
export const STAMP_SHAPES = Object.keys(STAMP_SPECIFICATIONS) as StampSpecification[];

export interface StampSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The size of a stamp: what its shape prescribes, else what was asked for; null when that is missing. */
export function stampSize(specification: StampSpecification, asked: Partial<StampSize>): StampSize | null {
  const { size } = STAMP_SPECIFICATIONS[specification];
  if (size) return size;
  const { widthMm, heightMm } = asked;
  return widthMm === undefined || heightMm === undefined ? null : { widthMm, heightMm };
}

/** Whether a side of an own size is allowed: whole millimetres. */
export const isStampSide = (mm: number): boolean =>
  Number.isInteger(mm) && mm >= LIMITS.stampMinMm && mm <= LIMITS.stampMaxMm;
