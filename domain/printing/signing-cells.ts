import { bunkerForm, isBunkerKind, type BunkerSigner } from "../bunker/forms.ts";
import { text, type Language, type Text } from "../text.ts";
import { STRIP } from "./form-pages.ts";
import type { Paper } from "./paper.ts";
import { FRAME, type Box } from "./sheet.ts";

/** Where the signatures of the note stand: it has more to say than the other forms, on one page. */
export const NOTE_STRIP = { top: 250, bottom: 286 } as const;

const FOR = {
  SUPPLIER: text("For the supplier", "供应商"),
  CARGO_OFFICER: text("For the supplier, cargo officer of the bunker tanker", "供油方，供油船主管船员"),
  CHIEF_ENGINEER: text("For the receiving ship, chief engineer", "受油船轮机长"),
  SURVEYOR: text("Surveyor, where one is engaged", "检验师（如已聘请）"),
  TERMINAL: text("For the terminal", "装油码头"),
  OTHER_OFFICER: text("For the other craft, cargo officer", "另一船主管船员"),
} as const satisfies Record<BunkerSigner, Text>;

/** A label in the language of the paper, with the other one behind it. */
export const inBoth = (words: Text, language: Language): string =>
  words.en === words.zh ? words.en : language === "zh-CN" ? `${words.zh}  ${words.en}` : `${words.en}  ${words.zh}`;

/** The cells of the signatures on a bunker form, side by side in the order in which its parties sign. */
function boxesOf(kind: string): readonly { readonly signer: BunkerSigner; readonly box: Box }[] {
  if (!isBunkerKind(kind)) return [];
  const { signers } = bunkerForm(kind);
  const { top, bottom } = kind === "BunkerDeliveryNote" ? NOTE_STRIP : STRIP;
  const width = (FRAME.right - FRAME.left) / signers.length;
  return signers.map((signer, i) => ({
    signer,
    box: { x: FRAME.left + i * width, y: top, width, height: bottom - top },
  }));
}

/** The same with their labels; null for a kind that is no bunker form. */
export const cellsOf = (
  kind: string,
  language: Language,
): readonly { readonly label: string; readonly area: Box }[] | null =>
  isBunkerKind(kind)
    ? boxesOf(kind).map(({ signer, box }) => ({ label: inBoth(FOR[signer], language), area: box }))
    : null;

const LABEL = 5;
const EDGE = 1.5;

/** Millimetres on the last page of a form. */
export interface SigningCell {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The place of a signature inside its cell, on the last page; null for a party that does not sign the form. */
export function signingCell(kind: string, signer: BunkerSigner): SigningCell | null {
  const box = boxesOf(kind).find((one) => one.signer === signer)?.box;
  return box === undefined
    ? null
    : { xMm: box.x + EDGE, yMm: box.y + LABEL, widthMm: box.width - 2 * EDGE, heightMm: box.height - LABEL - EDGE };
}

/** The place of the first signature of a bunker form, which makes it; null for every other kind. */
export function firstCell(kind: string, paper: Paper) {
  const [first] = boxesOf(kind);
  const cell = first === undefined ? null : signingCell(kind, first.signer);
  return cell && { ...cell, page: paper.pages.length - 1 };
}
