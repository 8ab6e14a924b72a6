import type { SignatureArea } from "#domain/printing/layouts";
import type { StampSize } from "#domain/stamps";

/** At the foot of the place that the form keeps for it, upwards as high as it is. */
export const spotIn = (
  { page, xMm, yMm, heightMm }: SignatureArea,
  size: StampSize,
): { page: number; xMm: number; yMm: number } => ({ page, xMm, yMm: yMm + heightMm - size.heightMm });
