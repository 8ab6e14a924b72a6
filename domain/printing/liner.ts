import type { Text } from "../text.ts";
import { hasOwnConditions } from "./bill-pages.ts";
import { across, Face, type TitleNames } from "./face.ts";
import { LINER } from "./liner-words.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import type { Row } from "./printed-rows.ts";
import { FRAME, INK } from "./sheet.ts";

const MIDDLE = 105.6;
const TOP = { consignee: 45, notify: 67, transport: 90, goods: 118, charges: 196, terms: 210, issue: 238 } as const;
const WEIGHT = 152;

/** Where the carrier's signature stands. */
export const LINER_SIGNATURE = {
  page: 0,
  xMm: MIDDLE + 1.5,
  yMm: TOP.issue + 4,
  widthMm: FRAME.right - MIDDLE - 3,
  heightMm: FRAME.bottom - TOP.issue - 5.5,
} as const;

interface Party {
  readonly name?: string;
  readonly addressLines?: readonly string[];
}
/** A box: its label, the field that it is of, its text and what stands smaller under it. */
export interface Cell {
  readonly label: Text;
  readonly field: string;
  readonly text: string;
  readonly below?: string;
}

/** The texts on the face of a bill for general and container cargo, box by box. */
export interface LinerFace {
  readonly names: TitleNames;
  readonly title: Text;
  readonly subtitle: Text;
  readonly carrier: { readonly field: string; readonly party: Party | undefined };
  readonly number: Cell;
  readonly references: readonly [Cell, Cell];
  readonly shipper: { readonly label: Text; readonly field: string; readonly party: Party | undefined };
  readonly consignee: { readonly field: string; readonly rows: readonly Row[] };
  readonly notify: { readonly field: string; readonly rows: readonly Row[] };
  /** Two rows of three. */
  readonly transport: readonly (readonly [Cell, Cell, Cell])[];
  readonly goods: { readonly field: string; readonly rows: readonly Row[] };
  readonly charges: readonly Cell[];
  readonly terms: { readonly label: Text; readonly field: string; readonly rows: readonly Row[] };
  readonly issue: readonly [Cell, Cell, Cell];
  readonly attestation: Text;
  readonly signs: string;
}

/** Lines of a party, where more than its name and address stands in its box. */
export const partyLines = (field: string, party: Party | undefined, addressIn = "addressLines"): Row[] => [
  ...(party?.name?.trim() ? [{ field: `${field}.name`, text: party.name }] : []),
  ...(party?.addressLines ?? [])
    .filter((line) => line.trim() !== "")
    .map((text) => ({ field: `${field}.${addressIn}`, text })),
];

/** The printed form of a liner or multimodal bill: face, rider pages, chain of title. */
export function layoutLiner(said: LinerFace, view: PrintView): Paper {
  const face = new Face(view);
  const cell = (
    box: { x: number; y: number; width: number; height: number },
    { label, field, text, below }: Cell,
    bold = false,
  ): void => face.line(box, face.say(label), field, text, below ?? "", bold);
  face.head(said.carrier.party, said.carrier.field, said.title, said.subtitle);
  const left = { x: FRAME.left, width: MIDDLE - FRAME.left };
  const right = { x: MIDDLE, width: FRAME.right - MIDDLE };
  face.rows(
    { ...left, y: FRAME.top, height: TOP.consignee - FRAME.top },
    face.say(said.shipper.label),
    said.shipper.field,
    partyLines(said.shipper.field, said.shipper.party),
  );
  face.rows(
    { ...left, y: TOP.consignee, height: TOP.notify - TOP.consignee },
    face.say(LINER.consignee),
    said.consignee.field,
    said.consignee.rows,
  );
  face.rows(
    { ...left, y: TOP.notify, height: TOP.transport - TOP.notify },
    face.say(LINER.notify),
    said.notify.field,
    said.notify.rows,
  );
  cell({ ...right, y: FRAME.top, height: 11 }, said.number, true);
  across(MIDDLE, FRAME.right, [1, 1]).forEach((place, i) =>
    cell({ ...place, y: FRAME.top + 11, height: 11 }, said.references[i]!),
  );
  face.mark({ ...right, y: FRAME.top + 22, height: TOP.transport - FRAME.top - 22 });
  said.transport.forEach((row, k) =>
    across(FRAME.left, FRAME.right, [1, 1, 1]).forEach((place, i) =>
      cell({ ...place, y: TOP.transport + k * 14, height: 14 }, row[i]!),
    ),
  );
  face.rows(
    { x: FRAME.left, y: TOP.goods, width: WEIGHT - FRAME.left, height: TOP.charges - TOP.goods },
    face.say(LINER.goods),
    said.goods.field,
    said.goods.rows,
    {
      box: { x: WEIGHT, y: TOP.goods, width: FRAME.right - WEIGHT, height: TOP.charges - TOP.goods },
      label: face.say(LINER.weight),
    },
  );
  across(
    FRAME.left,
    FRAME.right,
    said.charges.map(() => 1),
  ).forEach((place, i) => cell({ ...place, y: TOP.charges, height: TOP.terms - TOP.charges }, said.charges[i]!));
  face.rows(
    { x: FRAME.left, y: TOP.terms, width: FRAME.right - FRAME.left, height: TOP.issue - TOP.terms },
    face.say(said.terms.label),
    said.terms.field,
    said.terms.rows,
  );
  across(FRAME.left, MIDDLE, [1.5, 1, 1]).forEach((place, i) =>
    cell({ ...place, y: TOP.issue, height: 13 }, said.issue[i]!),
  );
  const box = { ...left, y: TOP.issue + 13, height: FRAME.bottom - TOP.issue - 13 };
  face.sheet.rectangle(box, { stroke: INK.rule, lineWidth: 0.3 });
  const y = face.sheet.paragraph(box.x + 2.2, box.y + 4.4, box.width - 4.4, face.say(said.attestation), { size: 6 });
  const after = face.register(box.x + 2.2, y + 1.4, box.width - 4.4);
  if (hasOwnConditions(view))
    face.sheet.text(box.x + 2.2, after + 1, face.say(LINER.conditions), { face: "sans", size: 6 });
  face.signature({ ...right, y: TOP.issue, height: FRAME.bottom - TOP.issue }, face.say(LINER.signature), said.signs);
  return face.finish(said.names);
}
