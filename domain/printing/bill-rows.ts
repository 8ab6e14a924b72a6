import { packageWords } from "../packages.ts";
import { say, type Language, type Text } from "../text.ts";
import type { BillCargo, BillData } from "./bill-data.ts";
import { BILL } from "./bill-words.ts";
import { groupDigits, printedDate, withThreeDecimals } from "./format.ts";
import type { Row } from "./printed-rows.ts";

interface PartyLike {
  readonly name?: string;
  readonly addressLines?: readonly string[];
}

/** Name and address of a party, a line each. */
export function partyRows(field: string, party: PartyLike | undefined): Row[] {
  const name: Row[] = party?.name ? [{ field: `${field}.name`, text: party.name }] : [];
  const address = (party?.addressLines ?? []).filter((line) => line.trim() !== "");
  return [...name, ...address.map((text) => ({ field: `${field}.addressLines`, text }))];
}

/** The consignee as a bill words it: to order, to order of, or a name. */
export function consigneeRows(consignee: BillData["consignee"], language: Language): Row[] {
  const field = "consignee.type";
  const party = partyRows("consignee", consignee);
  if (consignee?.type === "TO_ORDER") return [{ field, text: say(BILL.toOrder, language) }];
  if (consignee?.type === "TO_ORDER_OF") return [{ field, text: say(BILL.toOrderOf, language) }, ...party];
  return party;
}

export const notifyRows = (notify: BillData["notify"]): Row[] =>
  (notify ?? []).flatMap((party, i) => [
    ...(i === 0 ? [] : [{ field: `notify.${i}`, text: "" }]),
    ...partyRows(`notify.${i}`, party),
  ]);

/** The cargo lines and the clauses, with the gross weights in the second column. */
export function cargoRows(data: BillData, language: Language): Row[] {
  const cargo = data.cargo ?? [];
  const lines = cargo.flatMap((item, i) => [
    ...(i === 0 ? [] : [{ field: "cargo", text: "" }]),
    ...itemRows(item, `cargo.${i}`, language),
  ]);
  const clauses: Row[] = data.clauses?.trim()
    ? [
        { field: "clauses", text: "" },
        { field: "clauses", text: data.clauses },
      ]
    : [];
  return [...lines, ...notationRows(data, language), ...clauses];
}

/** That the goods are on board, since when, and that they were received clean. */
function notationRows({ onBoard, shippedOnBoardDate, clauses = "" }: BillData, language: Language): Row[] {
  const date = printedDate(shippedOnBoardDate, language);
  if (date === "") return [];
  const clean = say(BILL.cleanOnBoard, language);
  const said = [
    say(BILL.dated, language, { notation: say(BILL.onBoard, language), date }),
    ...(onBoard === "CLEAN" && !clauses.toUpperCase().includes(clean) ? [clean] : []),
  ];
  return [
    { field: "shippedOnBoardDate", text: "" },
    ...said.map((text, i) => ({ field: i === 0 ? "shippedOnBoardDate" : "onBoard", text })),
  ];
}

function itemRows(item: BillCargo, path: string, language: Language): Row[] {
  const weight = item.grossWeight?.trim()
    ? say(BILL.inAir, language, { value: withUnit(item.grossWeight, item.grossWeightUnit, language) })
    : "";
  const rows: Row[] = [];
  const row = (field: string, label: Text, text: string | undefined): void => {
    if (text?.trim()) rows.push({ field: `${path}.${field}`, label: say(label, language), text });
  };
  const value = (words: Text, number: string | undefined): string | undefined =>
    number?.trim() ? say(words, language, { value: groupDigits(number) }) : undefined;
  row("marks", BILL.marks, item.marks);
  const packages = item.packages?.trim()
    ? `${groupDigits(item.packages)} ${packageWords(item.packageCode ?? "", language, item.packages).toUpperCase()}`.trim()
    : undefined;
  row("packages", BILL.packages, packages);
  const weighed = item.unit === undefined || item.unit === "TNE" || item.unit === "KGM";
  const quantity = item.quantity?.trim() ? withUnit(item.quantity, item.unit, language) : undefined;
  row("quantity", weighed ? BILL.saidToWeigh : BILL.saidToMeasure, quantity);
  row(
    "netWeight",
    BILL.netWeight,
    item.netWeight?.trim() ? withUnit(item.netWeight, item.grossWeightUnit, language) : undefined,
  );
  row("volume", BILL.volume, value(BILL.volumeValue, item.volume));
  row("density", BILL.density, value(BILL.densityValue, item.density));
  row("apiGravity", BILL.apiGravity, item.apiGravity);
  row("temperature", BILL.temperature, value(BILL.temperatureValue, item.temperature));
  const description: Row = {
    field: `${path}.description`,
    text: item.description ?? "",
    right: weight,
    rightField: `${path}.grossWeight`,
  };
  return rows.length === 0 ? [description] : [description, { field: path, text: "" }, ...rows];
}

function withUnit(value: string, unit: string | undefined, language: Language): string {
  const words = { TNE: BILL.TNE, KGM: BILL.KGM, MTQ: BILL.MTQ, LTR: BILL.LTR, BLL: BILL.BLL }[unit ?? "TNE"];
  return `${groupDigits(withThreeDecimals(value, unit ?? "TNE"))} ${words === undefined ? unit : say(words, language)}`;
}
