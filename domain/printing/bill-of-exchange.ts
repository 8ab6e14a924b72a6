import { dueDateOf, isUsance, type TenorData } from "../kinds/bill-of-exchange.ts";
import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { text } from "../text.ts";
import { formatNumber } from "../units.ts";
import { Face, layoutChain, type TitleNames } from "./face.ts";
import { printedDate } from "./format.ts";
import { amountInWords } from "./in-words.ts";
import { EXCHANGE } from "./order-words.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK } from "./sheet.ts";

const A5 = { widthMm: 210, heightMm: 148 } as const;
const BOTTOM = 135;
const MIDDLE = 105.6;
/** Where the rows of the face begin, from the top. */
const TOP = {
  mark: 9,
  number: 19,
  place: 28,
  due: 37,
  order: 46.5,
  payee: 53.5,
  sum: 66,
  value: 78,
  foot: 95,
  register: 115,
} as const;
/** The strip on the left across which a drawee accepts. */
const STRIP = 14;
const LEFT = FRAME.left + STRIP;
/** Height at the head of the drawer's box that its name and address may take. */
const NAMED = 15;

/** Where the drawer signs: bottom right, under its name and address. */
export function drawerSignature({ pages: [face] }: Paper) {
  const named = (face?.ops ?? []).flatMap((op) =>
    op.kind === "text" && op.x > MIDDLE && op.y > TOP.foot && op.y < TOP.foot + NAMED ? [op.y] : [],
  );
  const yMm = Math.max(TOP.foot, ...named) + 1.5;
  return { page: 0, xMm: MIDDLE + 1.5, yMm, widthMm: FRAME.right - MIDDLE - 3, heightMm: BOTTOM - 1.5 - yMm };
}

const namesOf = (data: FieldData): TitleNames => ({
  kind: text("Bill of exchange", "汇票"),
  number: read(data, "number") ?? "",
  chain: { title: EXCHANGE.allonge, note: EXCHANGE.allongeNote },
});

/** The printed form of a bill of exchange: a face in landscape A5, the acceptance across it, an allonge behind it. */
export function layoutBillOfExchange(data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const face = new Face(view);
  const { sheet } = face;
  const at = (path: string): string => read(data, path) ?? "";
  const day = (path: string): string => printedDate(at(path), language);
  const comma = language === "zh-CN" ? "，" : ", ";
  const usance = isUsance(data);
  const left = usance ? LEFT : FRAME.left;
  const width = FRAME.right - left;
  sheet.text(FRAME.left, 16.5, face.say(EXCHANGE.title), { face: "sansBold", size: 15, colour: "#17305f" });
  face.mark({ x: MIDDLE, y: TOP.mark, width: FRAME.right - MIDDLE, height: TOP.due - TOP.mark });
  face.line(
    { x: FRAME.left, y: TOP.number, width: MIDDLE - FRAME.left, height: TOP.place - TOP.number },
    face.say(EXCHANGE.number),
    "number",
    at("number"),
    "",
    true,
  );
  face.line(
    { x: FRAME.left, y: TOP.place, width: MIDDLE - FRAME.left, height: TOP.due - TOP.place },
    face.say(EXCHANGE.drawn),
    "place",
    [at("place"), day("date")].filter(Boolean).join(comma),
  );
  sheet.area("date", { x: FRAME.left, y: TOP.place, width: MIDDLE - FRAME.left, height: TOP.due - TOP.place });

  const due = dueDateOf(data as TenorData);
  const dueWords =
    due !== null
      ? printedDate(due, language)
      : at("tenor") === "SIGHT"
        ? face.say(EXCHANGE.onSight)
        : at("tenor") === "AFTER_SIGHT"
          ? face.say(EXCHANGE.afterSight)
          : "";
  face.line(
    { x: left, y: TOP.due, width: MIDDLE - left, height: TOP.order - TOP.due },
    face.say(EXCHANGE.due),
    "tenor",
    dueWords,
  );
  face.line(
    { x: MIDDLE, y: TOP.due, width: FRAME.right - MIDDLE, height: TOP.order - TOP.due },
    face.say(EXCHANGE.amount),
    "amount",
    at("amount") === "" ? "" : `${at("currency")} ${formatNumber(at("amount"))}`.trim(),
    "",
    true,
  );
  sheet.area("currency", { x: MIDDLE, y: TOP.due, width: FRAME.right - MIDDLE, height: TOP.order - TOP.due });

  const tenor = EXCHANGE[(at("tenor") || "SIGHT") as "SIGHT"] ?? EXCHANGE.SIGHT;
  const set = EXCHANGE[(at("exchange") || "SOLE") as "SOLE"] ?? EXCHANGE.SOLE;
  const lead = [
    face.say(tenor, {
      days: at("days") || "…",
      date: (at("tenor") === "FIXED" ? day("dueDate") : day("blDate")) || "…",
    }),
    face.say(set),
    face.say(at("payable") === "NAMED" ? EXCHANGE.payOnly : EXCHANGE.payOrder),
  ];
  sheet.rectangle({ x: left, y: TOP.order, width, height: TOP.foot - TOP.order }, { stroke: INK.rule, lineWidth: 0.3 });
  for (const field of ["exchange", "days", "blDate", "dueDate", "payable"])
    sheet.area(field, { x: left, y: TOP.order, width, height: TOP.payee - TOP.order });
  const words = lead.join(language === "zh-CN" ? "" : " ");
  sheet.paragraph(left + 1.6, TOP.order + 3.6, width - 3.2, words, { size: 7.4, leading: 3 });
  const payee = (data["payee"] ?? {}) as { readonly name?: string; readonly addressLines?: readonly string[] };
  face.rows(
    { x: left, y: TOP.payee, width, height: TOP.sum - TOP.payee },
    face.say(EXCHANGE.payee),
    "payee",
    [
      { field: "payee.name", text: payee.name ?? "" },
      {
        field: "payee.addressLines",
        text: (payee.addressLines ?? []).filter((line) => line.trim() !== "").join(comma),
      },
    ].filter(({ text: said }) => said !== ""),
  );
  const sum = at("amount") === "" ? "" : amountInWords(at("amount"), at("currency"), language);
  face.rows({ x: left, y: TOP.sum, width, height: TOP.value - TOP.sum }, face.say(EXCHANGE.sum), "amount", [
    { field: "amount", text: sum },
  ]);
  const credit =
    at("lcNo") === ""
      ? ""
      : [
          face.say(EXCHANGE.credit, { number: at("lcNo") }),
          at("lcDate") && face.say(EXCHANGE.dated, { date: day("lcDate") }),
          at("lcBank") && face.say(EXCHANGE.by, { bank: at("lcBank") }),
        ]
          .filter(Boolean)
          .join(comma);
  for (const field of ["lcNo", "lcDate", "lcBank"])
    sheet.area(field, { x: left, y: TOP.value, width, height: TOP.foot - TOP.value });
  const clauses = [...(credit === "" ? [] : [credit]), ...at("clauses").split("\n").filter(Boolean)];
  face.rows(
    { x: left, y: TOP.value, width, height: TOP.foot - TOP.value },
    face.say(EXCHANGE.value),
    "clauses",
    clauses.map((line) => ({ field: "clauses", text: line })),
  );

  const foot = { y: TOP.foot, height: BOTTOM - TOP.foot };
  face.party(
    { x: left, width: MIDDLE - left, y: TOP.foot, height: TOP.register - TOP.foot },
    face.say(EXCHANGE.drawee),
    "drawee",
    data["drawee"] as { name?: string },
  );
  sheet.rectangle(
    { x: left, y: TOP.register, width: MIDDLE - left, height: BOTTOM - TOP.register },
    { stroke: INK.rule, lineWidth: 0.3 },
  );
  face.register(left + 1.6, TOP.register + 4, MIDDLE - left - 3.2);
  face.signature(
    { x: MIDDLE, width: FRAME.right - MIDDLE, ...foot },
    face.say(EXCHANGE.drawer, { name: at("drawer.name") }),
    at("drawer.name"),
    {
      field: "drawer.addressLines",
      lines: (data["drawer"] as { readonly addressLines?: readonly string[] } | undefined)?.addressLines ?? [],
    },
  );
  sheet.area("drawer", { x: MIDDLE, width: FRAME.right - MIDDLE, ...foot });
  if (usance) acceptance(face);
  return face.finish(namesOf(data), A5);
}

/** Across the face, at its left: the place of the acceptance. */
function acceptance(face: Face): void {
  const { sheet } = face;
  const box = { x: FRAME.left, y: TOP.due, width: STRIP, height: BOTTOM - TOP.due };
  sheet.rectangle(box, { fill: "#f4f6f9", stroke: INK.rule, lineWidth: 0.3 });
  sheet.text(box.x + 5, box.y + box.height - 4, face.say(EXCHANGE.acceptance), {
    face: "sansBold",
    size: 8,
    rotate: 90,
  });
  sheet.text(box.x + 10.5, box.y + box.height - 4, face.say(EXCHANGE.acceptedBy), {
    face: "sans",
    size: 6,
    colour: INK.muted,
    rotate: 90,
  });
  sheet.line(box.x + 11, box.y + 4, box.x + 11, box.y + box.height - 40, 0.15);
}

/** The allonge alone. */
export const layoutAllonge = (data: FieldData, view: PrintView): Paper => layoutChain(namesOf(data), view, A5);
