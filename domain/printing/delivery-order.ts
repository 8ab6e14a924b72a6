import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { say, text } from "../text.ts";
import { formatQuantity } from "../units.ts";
import { across, Face, layoutChain, type TitleNames } from "./face.ts";
import { printedDate, withThreeDecimals } from "./format.ts";
import { quantityInWords } from "./in-words.ts";
import { wrap } from "./metrics.ts";
import { ORDER } from "./order-words.ts";
import { A4, MM_PER_POINT, type Paper } from "./paper.ts";
import type { PrintedRelease, PrintView } from "./print-view.ts";
import { riderRows, type Listed, type Row } from "./printed-rows.ts";
import { FRAME, INK } from "./sheet.ts";

const MIDDLE = 105.6;
const HEAD = 92;
const PLACES = 106;
const CARGO = 156;
const WORDS = 170;
const CONDITIONS = 200;
const RELEASES = 243;

/** Where the issuer's signature stands. */
export const ORDER_SIGNATURE = {
  page: 0,
  xMm: MIDDLE + 1.5,
  yMm: RELEASES + 4,
  widthMm: FRAME.right - MIDDLE - 3,
  heightMm: FRAME.bottom - RELEASES - 5.5,
} as const;

interface Party {
  readonly name?: string;
  readonly addressLines?: readonly string[];
}

const namesOf = (data: FieldData): TitleNames => ({
  kind: text("Delivery order", "提货单"),
  number: read(data, "doNo") ?? "",
  chain: { title: ORDER.chain, note: ORDER.chainNote },
});

/**
 * The printed form of a delivery order: one page with the quantity in figures and words and a table of releases; its
 * transfers behind it.
 */
export function layoutDeliveryOrder(data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const face = new Face(view);
  const at = (path: string): string => read(data, path) ?? "";
  const party = (field: string): Party | undefined => data[field] as Party | undefined;
  face.head(party("issuer"), "issuer", ORDER.title, ORDER.subtitle);
  const left = { x: FRAME.left, width: MIDDLE - FRAME.left };
  const named = data["deliverTerms"] === "NAMED";
  const to = party("deliverTo");
  face.party(
    { ...left, y: FRAME.top, height: 21 },
    face.say(ORDER.releaseAgent),
    "releaseAgent",
    party("releaseAgent"),
  );
  face.rows({ ...left, y: 44, height: 27 }, face.say(ORDER.deliverTo), "deliverTo", [
    ...(to?.name?.trim() ? [{ field: "deliverTo.name", text: to.name }] : []),
    ...(named || !to?.name?.trim() ? [] : [{ field: "deliverTerms", text: face.say(ORDER.orOrder) }]),
    ...(to?.addressLines ?? [])
      .filter((line) => line.trim() !== "")
      .map((line) => ({ field: "deliverTo.addressLines", text: line })),
  ]);
  const [first, second] = across(FRAME.left, MIDDLE, [1, 1]) as [
    { x: number; width: number },
    { x: number; width: number },
  ];
  face.line({ ...first, y: 71, height: 10.5 }, face.say(ORDER.date), "date", printedDate(at("date"), language));
  face.line(
    { ...second, y: 71, height: 10.5 },
    face.say(ORDER.validUntil),
    "validUntil",
    printedDate(at("validUntil"), language),
  );
  face.line({ ...left, y: 81.5, height: HEAD - 81.5 }, face.say(ORDER.reference), "reference", at("reference"));
  face.line(
    { x: MIDDLE, width: FRAME.right - MIDDLE, y: FRAME.top, height: 11 },
    face.say(ORDER.number),
    "doNo",
    at("doNo"),
    "",
    true,
  );
  face.line(
    { x: MIDDLE, width: FRAME.right - MIDDLE, y: FRAME.top + 11, height: 11 },
    face.say(ORDER.blNo),
    "blNo",
    at("blNo"),
  );
  face.mark({ x: MIDDLE, y: FRAME.top + 22, width: FRAME.right - MIDDLE, height: HEAD - FRAME.top - 22 });

  const [vessel, port, place] = across(FRAME.left, FRAME.right, [1, 1, 1]) as [
    { x: number; width: number },
    { x: number; width: number },
    { x: number; width: number },
  ];
  const voyage = at("voyage") === "" ? "" : face.say(ORDER.voyage, { voyage: at("voyage") });
  const row = { y: HEAD, height: PLACES - HEAD };
  face.line(
    { ...vessel, ...row },
    face.say(ORDER.vessel),
    "vessel",
    at("vessel.name"),
    [at("vessel.imo") && `IMO ${at("vessel.imo")}`, at("vessel.flag"), voyage].filter(Boolean).join(" · "),
  );
  face.line({ ...port, ...row }, face.say(ORDER.port), "port", at("port.name"), at("port.code"));
  face.line({ ...place, ...row }, face.say(ORDER.place), "placeOfDelivery", at("placeOfDelivery"));

  const quantity =
    at("quantity") === ""
      ? ""
      : formatQuantity(withThreeDecimals(at("quantity"), at("quantityUnit")), at("quantityUnit"));
  const weight = 148;
  const cargo: Row[] = [
    { field: "cargo", text: at("cargo"), right: quantity, rightField: "quantity" },
    ...(at("marks") === "" ? [] : [{ field: "marks", text: face.say(ORDER.marks, { marks: at("marks") }) }]),
    ...(at("packages") === ""
      ? []
      : [{ field: "packages", text: face.say(ORDER.packages, { packages: at("packages") }) }]),
  ];
  face.rows(
    { x: FRAME.left, y: PLACES, width: weight - FRAME.left, height: CARGO - PLACES },
    face.say(ORDER.cargo),
    "cargo",
    cargo,
    {
      box: { x: weight, y: PLACES, width: FRAME.right - weight, height: CARGO - PLACES },
      label: face.say(ORDER.quantity),
    },
  );
  const words = at("quantity") === "" ? "" : quantityInWords(at("quantity"), at("quantityUnit"), language);
  const whole = { x: FRAME.left, width: FRAME.right - FRAME.left };
  face.rows({ ...whole, y: CARGO, height: WORDS - CARGO }, face.say(ORDER.inWords), "quantity", [
    { field: "quantity", text: words },
  ]);
  face.rows(
    { ...whole, y: WORDS, height: CONDITIONS - WORDS },
    face.say(ORDER.conditions),
    "conditions",
    at("conditions")
      .split("\n")
      .map((line) => ({ field: "conditions", text: line })),
  );
  releases(face);
  const box = { x: FRAME.left, y: RELEASES, width: MIDDLE - FRAME.left, height: FRAME.bottom - RELEASES };
  face.sheet.rectangle(box, { stroke: INK.rule, lineWidth: 0.3 });
  const y = face.sheet.paragraph(box.x + 2.4, box.y + 5, box.width - 4.8, face.say(ORDER.order), { size: 6.6 });
  face.register(box.x + 2.4, y + 2, box.width - 4.8);
  face.signature(
    { x: MIDDLE, y: RELEASES, width: FRAME.right - MIDDLE, height: FRAME.bottom - RELEASES },
    face.say(ORDER.signature),
    at("issuer.name"),
  );
  return face.finish(namesOf(data));
}

const COLUMNS = across(FRAME.left, FRAME.right, [1.1, 1.2, 1.2, 2, 1.6, 2]);
const LABELS = [
  ORDER.releaseDate,
  ORDER.releaseQuantity,
  ORDER.releaseBalance,
  ORDER.releaseReceiver,
  ORDER.releaseVehicle,
  ORDER.releaseAgentSigns,
];
/** The lines of the table, and the sizes of type in which an entry may stand in one. */
const LINES = 5;
const SIZES = [6.2, 5] as const;
const LINE_HEIGHT = 1.18 * MM_PER_POINT;

const cellsOf = (
  { at, quantity, balance, receiver, transport, agent }: PrintedRelease,
  { language }: PrintView,
): string[] => {
  const kept = say(ORDER.releaseKept, language);
  return [
    printedDate(at.slice(0, 10), language),
    quantity,
    balance,
    receiver ?? kept,
    receiver === null ? kept : transport,
    agent,
  ];
};

/** Releases as a list behind a page, each with the labels of its columns. */
function listed(releases: readonly PrintedRelease[], view: PrintView): Listed {
  const label = say(ORDER.releases, view.language);
  const written = (cells: readonly string[]): string =>
    cells
      .flatMap((cell, i) => (cell === "" ? [] : [i === 0 ? cell : `${say(LABELS[i]!, view.language)}: ${cell}`]))
      .join(" · ");
  return { label, rows: riderRows(releases.map((one) => ({ field: "quantity", text: written(cellsOf(one, view)) }))) };
}

/** The table into which what is handed over is entered; what has no room in it goes on behind the face. */
function releases(face: Face): void {
  const { sheet, view } = face;
  const height = RELEASES - CONDITIONS;
  const box = { x: FRAME.left, y: CONDITIONS, width: FRAME.right - FRAME.left, height };
  sheet.box(box, face.say(ORDER.releases));
  const top = CONDITIONS + 4.4;
  sheet.rectangle({ ...box, y: top, height: 5 }, { fill: "#eef1f5" });
  COLUMNS.forEach(({ x }, i) => {
    sheet.text(x + 1.4, top + 3.4, face.say(LABELS[i]!), { face: "sansBold", size: 6.2 });
    if (i > 0) sheet.line(x, top, x, RELEASES, 0.15);
  });
  const step = (RELEASES - top - 5) / LINES;
  for (let i = 0; i < LINES; i += 1) sheet.line(FRAME.left, top + 5 + i * step, FRAME.right, top + 5 + i * step, 0.15);
  const all = view.releases ?? [];
  /** An entry in the largest type in which it fits into its line; none where it does not. */
  const broken = (one: PrintedRelease) =>
    SIZES.map((size) => ({
      size,
      cells: cellsOf(one, view).map((cell, i) => wrap(cell, "type", size, COLUMNS[i]!.width - 2.8)),
    })).find(({ size, cells }) => cells.every((lines) => lines.length * size * LINE_HEIGHT <= step - 1));
  const entries = all.map(broken);
  const fitting = entries.includes(undefined) ? entries.indexOf(undefined) : entries.length;
  const shown = fitting === all.length && all.length <= LINES ? fitting : Math.min(fitting, LINES - 1);
  const base = (i: number, size: number): number => top + 5 + i * step + 0.6 + size * MM_PER_POINT;
  entries.slice(0, shown).forEach((entry, i) => {
    entry?.cells.forEach((lines, column) =>
      lines.forEach((line, k) =>
        sheet.text(COLUMNS[column]!.x + 1.4, base(i, entry.size) + k * entry.size * LINE_HEIGHT, line, {
          size: entry.size,
        }),
      ),
    );
  });
  if (shown === all.length) return;
  const [size] = SIZES;
  const wide = COLUMNS[3]!;
  face.behind({
    ...listed(all.slice(shown), view),
    mark: { x: wide.x + 1.4, y: base(shown, size), width: wide.width - 2.8, size, field: "quantity" },
  });
}

/**
 * The chain of holders and owners and the releases, on pages of their own: the form signed at the issue has neither.
 */
export const layoutOrderChain = (data: FieldData, view: PrintView): Paper =>
  layoutChain(namesOf(data), view, A4, view.releases?.length ? [listed(view.releases, view)] : []);
