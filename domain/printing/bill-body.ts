import { say, type Text } from "../text.ts";
import type { BillData } from "./bill-data.ts";
import { isOnPaper, type PrintView } from "./print-view.ts";
import { fitSize, HEAD_BOTTOM } from "./bill-head.ts";
import { cargoRows } from "./bill-rows.ts";
import { BILL } from "./bill-words.ts";
import { countInWords, groupDigits, printedDate } from "./format.ts";
import { widthMm, wrap } from "./metrics.ts";
import { MM_PER_POINT } from "./paper.ts";
import { fill, type Overflow } from "./printed-rows.ts";
import { FRAME, INK, Sheet, SIZE, type Box } from "./sheet.ts";
import { registerWords } from "./register-words.ts";
import { printSigned } from "./signed.ts";

const VESSEL_BOTTOM = 106;
const CARGO_BOTTOM = 164;
const CLAUSES_BOTTOM = 227;
const LEFT = 91.8;
const WEIGHT = 143;

/** Where the signature and the stamp of the issuer stand: millimetres from the top left corner, page from 0. */
export const SIGNATURE_AREA = {
  page: 0,
  xMm: LEFT + 1.5,
  yMm: CLAUSES_BOTTOM + 4,
  widthMm: FRAME.right - LEFT - 3,
  heightMm: FRAME.bottom - CLAUSES_BOTTOM - 5.5,
} as const;

/** Vessel and ports. */
export function printVoyage(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const { language } = view;
  const cell = (x: number, right: number, label: Text, field: string, text: string, below: string): void => {
    const box = { x, y: HEAD_BOTTOM, width: right - x, height: VESSEL_BOTTOM - HEAD_BOTTOM };
    sheet.box(box, say(label, language), field);
    const [size, smaller] = [fitSize(text, box.width - 3.2, SIZE.data), fitSize(below, box.width - 3.2, 7)];
    if (size === null || smaller === null) {
      fill(
        sheet,
        { box },
        [
          { field: `${field}.name`, text },
          { field, text: below },
        ],
        say(label, language),
        riders,
      );
      return;
    }
    sheet.text(x + 1.6, box.y + 7.4, text, { size, field: `${field}.name` });
    sheet.text(x + 1.6, box.y + 11.6, below, { size: smaller, field });
  };
  const { vessel } = data;
  const marks = [
    vessel?.imo ? say(BILL.imo, language, { imo: vessel.imo }) : "",
    vessel?.flag ? say(BILL.flag, language, { flag: vessel.flag }) : "",
  ];
  cell(FRAME.left, 83.6, BILL.vessel, "vessel", vessel?.name ?? "", marks.filter(Boolean).join(" · "));
  const port = (x: number, right: number, label: Text, field: "portOfLoading" | "portOfDischarge"): void =>
    cell(x, right, label, field, data[field]?.name ?? "", data[field]?.code ?? "");
  port(83.6, 141, BILL.portOfLoading, "portOfLoading");
  port(141, FRAME.right, BILL.portOfDischarge, "portOfDischarge");
}

/** The goods, their marks and clauses, and their gross weight. */
export function printCargo(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const height = CARGO_BOTTOM - VESSEL_BOTTOM;
  const box = { x: FRAME.left, y: VESSEL_BOTTOM, width: WEIGHT - FRAME.left, height };
  const second = { x: WEIGHT, y: VESSEL_BOTTOM, width: FRAME.right - WEIGHT, height };
  sheet.area("clauses", { ...box, y: box.y + height / 2, height: height / 2 });
  sheet.box(box, say(BILL.goods, view.language), "cargo");
  sheet.box(second, say(BILL.grossWeight, view.language));
  const note = { size: 6.4, face: "type", colour: INK.muted } as const;
  sheet.paragraph(second.x + 1.6, CARGO_BOTTOM - 14, second.width - 3.2, say(BILL.onDeck, view.language), note);
  fill(sheet, { box, second }, cargoRows(data, view.language), say(BILL.goods, view.language), riders);
}

/** Freight: the left column under the goods. */
export function printFreight(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const { language } = view;
  const { freight, timeUsedForLoading: time } = data;
  const heights = [13, 14, 11.5, 11.5, CLAUSES_BOTTOM - CARGO_BOTTOM - 50];
  const terms = { AS_PER_CP: BILL.AS_PER_CP, PREPAID: BILL.PREPAID, COLLECT: BILL.COLLECT }[freight?.terms ?? ""];
  const days = time?.days?.trim();
  const used = [
    days ? say(days === "1" ? BILL.day : BILL.days, language, { days }) : "",
    time?.hours?.trim() ? say(BILL.hours, language, { hours: time.hours }) : "",
  ];
  const cells: [Text, string, string][] = [
    [
      BILL.charterParty,
      "charterPartyDate",
      printedDate(data.charterPartyDate, language) ||
        (freight?.terms === "PREPAID" || freight?.terms === "COLLECT" ? say(BILL.notByCharterParty, language) : ""),
    ],
    [
      BILL.freight,
      "freight",
      [terms === undefined ? "" : say(terms, language), freight?.payableAsPer ?? ""].filter(Boolean).join("\n"),
    ],
    [BILL.advance, "freight.advance", freight?.advance?.trim() || say(BILL.nil, language)],
    [BILL.timeUsed, "timeUsedForLoading", used.filter(Boolean).join("  ")],
    [BILL.payableAt, "freight.payableAt", freight?.payableAt ?? ""],
  ];
  stack(sheet, CARGO_BOTTOM, heights, cells, view, riders);
}

/** The attestation, and where the title is registered. */
export function printAttestation(sheet: Sheet, view: PrintView, conditionsPage: number): void {
  const { language } = view;
  const box = { x: LEFT, y: CARGO_BOTTOM, width: FRAME.right - LEFT, height: CLAUSES_BOTTOM - CARGO_BOTTOM };
  sheet.rectangle(box, { stroke: INK.rule, lineWidth: 0.3 });
  const [x, width] = [box.x + 3, box.width - 6];
  let y = lead(sheet, x, box.y + 6, width, say(BILL.shippedLead, language), say(BILL.shipped, language));
  y =
    lead(
      sheet,
      x,
      y + 2.4,
      width,
      say(BILL.witnessLead, language),
      say(isOnPaper(view.marking) ? BILL.witnessPaper : BILL.witness, language),
    ) + 2.2;
  const small = { face: "type", size: 6.2, leading: 3 } as const;
  if (view.register === undefined) {
    sheet.text(x, y, say(BILL.registerLater, language), { size: 6.2, colour: INK.faint });
    y += 3.4;
  } else {
    for (const words of registerWords(view, view.register)) y = sheet.paragraph(x, y, width, words, small);
    y += 0.6;
  }
  sheet.text(x, y + 1, say(BILL.seeConditions, language, { page: conditionsPage }), { face: "sans", size: SIZE.small });
}

/** Place, dates and number on the left, the signature on the right. */
export function printIssue(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const { language } = view;
  const issued = [data.placeOfIssue, printedDate(data.dateOfIssue, language)].filter((part) => part?.trim());
  const originals = data.numberOfOriginals?.trim()
    ? `${countInWords(data.numberOfOriginals, language)}${isOnPaper(view.marking) ? "" : `\n${say(BILL.electronic, language)}`}`
    : "";
  const copies = data.copies?.trim() ? `\n${say(BILL.copies, language, { copies: groupDigits(data.copies) })}` : "";
  const cells: [Text, string, string][] = [
    [BILL.placeAndDate, "placeOfIssue", issued.join(language === "zh-CN" ? "，" : ", ")],
    [BILL.shippedOnBoard, "shippedOnBoardDate", printedDate(data.shippedOnBoardDate, language)],
    [BILL.originals, "numberOfOriginals", originals + copies],
  ];
  stack(sheet, CLAUSES_BOTTOM, [17, 15, FRAME.bottom - CLAUSES_BOTTOM - 32], cells, view, riders);
  sheet.area("dateOfIssue", { x: FRAME.left, y: CLAUSES_BOTTOM, width: LEFT - FRAME.left, height: 17 });
  sheet.area("copies", {
    x: FRAME.left,
    y: CLAUSES_BOTTOM + 32,
    width: LEFT - FRAME.left,
    height: FRAME.bottom - CLAUSES_BOTTOM - 32,
  });
  const box = { x: LEFT, y: CLAUSES_BOTTOM, width: FRAME.right - LEFT, height: FRAME.bottom - CLAUSES_BOTTOM };
  sheet.box(box, say(BILL.signature, language), "issuer");
  const note = { face: "sans", size: 5.2, colour: INK.muted, align: "right" } as const;
  if (!isOnPaper(view.marking))
    sheet.text(FRAME.right - 1.6, CLAUSES_BOTTOM + 2.6, say(BILL.signedLater, language), note);
  printSigned(sheet, box, view, data.issuer ?? "", box.y + 22);
}

/** Boxes of the left column, one under the other. */
function stack(
  sheet: Sheet,
  top: number,
  heights: readonly number[],
  cells: readonly [Text, string, string][],
  view: PrintView,
  riders: Overflow[],
): void {
  let y = top;
  cells.forEach(([label, field, text], i) => {
    const box: Box = { x: FRAME.left, y, width: LEFT - FRAME.left, height: heights[i] ?? 0 };
    sheet.box(box, say(label, view.language), field);
    const rows = text === "" ? [] : text.split("\n").map((line) => ({ field, text: line }));
    fill(sheet, { box }, rows, say(label, view.language), riders);
    y += box.height;
  });
}

/** A paragraph whose first words are bold. Answers the base line after it. */
function lead(sheet: Sheet, x: number, y: number, width: number, first: string, words: string): number {
  const size = SIZE.small;
  const leading = size * MM_PER_POINT * 1.42;
  sheet.text(x, y, first, { face: "sansBold", size });
  const used = widthMm(/[a-z]$/iu.test(first) ? `${first} ` : first, "sansBold", size);
  const rest = words.slice(first.length).trimStart();
  const line = wrap(rest, "sans", size, width - used)[0] ?? "";
  sheet.text(x + used, y, line, { face: "sans", size });
  return sheet.paragraph(x, y + leading, width, rest.slice(line.length).trimStart(), { size, leading });
}
