import { text, say, type Language } from "#domain/text";
import type { SignatureArea } from "#domain/printing/layouts";
import type { StampSize } from "#domain/stamps";
import type { AppearanceLine } from "../signing/stamp.ts";

export const WORDS = {
  reason: text("Signing {name}", "签署 {name}"),
  signedBy: text("SIGNED by {name}", "签署人 {name}"),
} as const;

/** At the foot of the place that the form keeps for it, upwards as high as it is. */
export const spotIn = ({ page, xMm, yMm, heightMm }: SignatureArea, size: StampSize): { page: number; xMm: number; yMm: number } => ({ page, xMm, yMm: yMm + heightMm - size.heightMm });

interface Signed {
  readonly company: string;
  readonly name: string;
  /** Empty for none. */
  readonly capacity: string;
  readonly at: Date;
  readonly serial: string;
  readonly language: Language;
}

/** What a signature shows in words. */
export const signatureLines = ({ company, name, capacity, at, serial, language }: Signed): readonly AppearanceLine[] => [
  { text: company, weight: "bold", size: 7 },
  { text: say(WORDS.signedBy, language, { name }), size: 6.5 },
  ...(capacity ? [{ text: capacity, size: 6 }] : []),
  { text: `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`, weight: "mono", size: 5.5 },
  { text: serial, weight: "mono", size: 4.6, colour: "#445063" },
];
