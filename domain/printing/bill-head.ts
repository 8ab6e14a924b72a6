import { say, type Text } from "../text.ts";
import type { BillData } from "./bill-data.ts";
import { isUnsigned, type Marking, type PrintView, type UnsignedMarking } from "./print-view.ts";
import { consigneeRows, notifyRows, partyRows } from "./bill-rows.ts";
import { BILL } from "./bill-words.ts";
import { hexGroups } from "./format.ts";
import { printLogo } from "./logo.ts";
import { widthMm, wrap } from "./metrics.ts";
import { fill, riderRows, type Overflow } from "./printed-rows.ts";
import { FRAME, INK, Sheet, SIZE, type Box } from "./sheet.ts";

const MIDDLE = 105.6;
const CODE_SIZE = 26;
const NAVY = "#17305f";
export const HEAD_BOTTOM = 92;

/** Name of the carrier and of the form, above the frame. */
export function printLetterhead(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const name = data.carrier?.name?.trim() ?? "";
  const moved = printLogo(sheet, view, name);
  const [x, width] = [FRAME.left + moved, 112 - moved];
  sheet.area("carrier", { x: x - 1, y: 9, width, height: 12.5 });
  const size = Math.max(6.5, Math.min(11, (11 * width) / Math.max(1, widthMm(name, "sansBold", 11))));
  const lines = wrap(name, "sansBold", size, width);
  lines.forEach((line, i) =>
    sheet.text(x, 15.6 - (lines.length - 1 - i) * 3, line, {
      face: "sansBold",
      size,
      colour: NAVY,
      field: "carrier.name",
    }),
  );
  const address = (data.carrier?.addressLines ?? []).filter((line) => line.trim() !== "");
  const [first = "", ...more] = wrap(address.join(" · "), "sans", 6, width);
  const look = { face: "sans", size: 6, colour: INK.muted, field: "carrier.addressLines" } as const;
  if (more.length === 0) sheet.text(x, 19.6, first, look);
  else {
    const mark = { x, y: 19.6, width, size: 6, field: "carrier.addressLines" };
    riders.push({ label: say(BILL.carrier, view.language), rows: riderRows(partyRows("carrier", data.carrier)), mark });
  }
  const title = titleOf(view, BILL.title, BILL.subtitle);
  sheet.area("title", TITLE_AREA);
  sheet.text(FRAME.right, 15.6, title.text, { face: "sansBold", size: title.size, align: "right" });
  sheet.text(FRAME.right, 19.6, title.below, { face: "sans", size: 6, colour: INK.muted, align: "right" });
}

const TITLE = { size: 13, width: FRAME.right - FRAME.left - 114 } as const;

/**
 * The title of the paper, in the largest type in which it fits beside the maker, and what stands under it: of the
 * template, or of everybody. A title of the issuer's own says by itself for what it is used.
 */
export function titleOf(
  { own, language }: PrintView,
  everybody: Text,
  below: Text,
): { readonly text: string; readonly size: number; readonly below: string } {
  const title = own?.title ?? "";
  if (title === "") return { text: say(everybody, language), size: TITLE.size, below: say(below, language) };
  const width = widthMm(title, "sansBold", TITLE.size);
  return { text: title, size: (TITLE.size * TITLE.width) / Math.max(TITLE.width, width), below: "" };
}

/** Where a title of the issuer's own stands. */
export const TITLE_AREA = { x: FRAME.right - TITLE.width, y: 9, width: TITLE.width, height: 12.5 } as const;

/** Parties on the left; numbers and the mark of the original on the right. */
export function printHead(sheet: Sheet, data: BillData, view: PrintView, riders: Overflow[]): void {
  const { language } = view;
  const parties = [
    { box: column(FRAME.top, 46.5), label: BILL.shipper, field: "shipper", rows: partyRows("shipper", data.shipper) },
    { box: column(46.5, 68), label: BILL.consignee, field: "consignee", rows: consigneeRows(data.consignee, language) },
    { box: column(68, HEAD_BOTTOM), label: BILL.notify, field: "notify", rows: notifyRows(data.notify) },
  ];
  for (const { box, label, field, rows } of parties) {
    sheet.box(box, say(label, language), field);
    fill(sheet, { box }, rows, say(label, language), riders);
  }
  const small = (x: number, y: number, width: number, field: keyof typeof BILL & keyof BillData): void => {
    const box = { x, y, width, height: 11 };
    sheet.box(box, say(BILL[field], language), field);
    const text = String(data[field] ?? "");
    const bold = field === "blNo";
    const size = fitSize(text, width - 3.2, bold ? 11 : SIZE.data);
    if (size === null) fill(sheet, { box }, [{ field, text }], say(BILL[field], language), riders);
    else sheet.text(x + 1.6, y + 7.6, text, { face: bold ? "typeBold" : "type", size, field });
  };
  const width = FRAME.right - MIDDLE;
  const half = width / 2;
  small(MIDDLE, FRAME.top, width, "blNo");
  small(MIDDLE, FRAME.top + 11, half, "reference");
  small(MIDDLE + half, FRAME.top + 11, half, "voyage");
  let y = FRAME.top + 22;
  if (data.exporterReferences?.trim() || data.deliverTo?.trim()) {
    small(MIDDLE, y, half, "exporterReferences");
    small(MIDDLE + half, y, half, "deliverTo");
    y += 11;
  }
  printMarkOfOriginal(sheet, { x: MIDDLE, y, width, height: HEAD_BOTTOM - y }, view);
}

/** The mark of a title that was signed, and the words under it. */
const MARKS: Readonly<Record<Exclude<Marking, UnsignedMarking>, readonly [Text, Text]>> = {
  ORIGINAL: [BILL.original, BILL.originalNote],
  PAPER: [BILL.paper, BILL.paperNote],
  PAPER_COPY: [BILL.paperCopy, BILL.paperCopyNote],
  ENDED: [BILL.ended, BILL.endedNote],
  COPY_FULL: [BILL.copy, BILL.copyNote],
  COPY_TRADITIONAL: [BILL.copy, BILL.copyNote],
};

/** Whether this is the original, a copy or a record of what has ended; its number, checksum and code. */
export function printMarkOfOriginal(sheet: Sheet, box: Box, view: PrintView): void {
  const { language } = view;
  sheet.rectangle(box, { stroke: INK.rule, lineWidth: 0.3 });
  const middle = box.y + box.height / 2;
  if (isUnsigned(view.marking)) {
    const look = { size: 6.4, colour: INK.faint, align: "centre" } as const;
    const note = view.marking === "ELSEWHERE" ? BILL.elsewhereNote : BILL.numberLater;
    sheet.paragraph(box.x + 18, middle - 0.5, box.width - 36, say(note, language), look);
    return;
  }
  const original = view.marking === "ORIGINAL" || view.marking === "PAPER";
  const [mark, note] = MARKS[view.marking];
  const x = box.x + 3;
  let y = middle - 9;
  const heading = { face: "sansBold", size: 11, colour: original ? INK.green : INK.text } as const;
  sheet.text(x, y, say(mark, language, { ...view.paper }), heading);
  const said = say(note, language, { ...view.paper });
  const room = box.width - 6 - (view.verifyUrl === undefined ? 0 : CODE_SIZE + 3);
  const size = Math.min(SIZE.small, (SIZE.small * room) / Math.max(1, widthMm(said, "sans", SIZE.small)));
  sheet.text(x, y + 4.2, said, { face: "sans", size });
  y += 10;
  const line = (label: string, text: string): void => {
    sheet.text(x, y, label, { face: "sans", size: SIZE.label, colour: INK.muted });
    sheet.text(x + 10, y, text, { size: 6.2 });
    y += 2.9;
  };
  if (view.documentId !== undefined) line(say(BILL.document, language), view.documentId);
  const groups = hexGroups(view.checksum ?? "")
    .split(" ")
    .filter(Boolean);
  for (let i = 0; i < groups.length; i += 4) line(i === 0 ? "sha-256" : "", groups.slice(i, i + 4).join(" "));
  if (view.verifyUrl === undefined) return;
  const side = Math.min(CODE_SIZE, box.height - 5);
  const code = { x: box.x + box.width - side - 3, y: middle - side / 2 - 1.4 };
  sheet.code(code.x, code.y, side, view.verifyUrl);
  const caption = { face: "sans", size: SIZE.label, colour: INK.muted, align: "centre" } as const;
  sheet.text(code.x + side / 2, code.y + side + 2.6, say(BILL.scan, language), caption);
}

const column = (top: number, bottom: number): Box => ({
  x: FRAME.left,
  y: top,
  width: MIDDLE - FRAME.left,
  height: bottom - top,
});

/** Largest size up to `most` in which a text of typewriter letters fits; null when it would be too small to read. */
export function fitSize(text: string, width: number, most: number): number | null {
  const size = (width * most) / Math.max(width, widthMm(text, "type", most));
  return size < 5.5 ? null : size;
}
