import type { FieldData } from "../kinds/field.ts";
import { kindOf } from "../kinds/kinds.ts";
import { read } from "../kinds/read.ts";
import { say, text, type Language, type Text } from "../text.ts";
import { formatQuantity } from "../units.ts";
import { subjectFor } from "./envelope-subject.ts";

interface Spoken {
  readonly kind: string;
  readonly number: string;
  readonly name: string;
  readonly data: FieldData;
}

const DOCUMENT = text("Document: {kind} {number}", "单证：{kind} {number}");
const VESSEL = text("Vessel: {vessel}", "船舶：{vessel}");
const CARGO = text("Cargo: {cargo}", "货物：{cargo}");
const INSIDE = text("{said}: {cargo}", "{said}：{cargo}");
const MORE = text("and {count} more", "另 {count} 份");
const NOTE = text("Note: {note}", "备注：{note}");

/** A letter says no more of the goods, and no more documents by name. */
const LONGEST = 120;
const MOST = 10;

const inBoth = (write: (language: Language) => string): Text => text(write("en-US"), write("zh-CN"));
const short = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value);

/** The goods in one line, with their quantity. */
function cargoOf({ kind, data }: Spoken): string {
  const at = (path: string | undefined): string => read(data, path)?.trim().replaceAll(/\s+/g, " ") ?? "";
  const { cargo, quantity, unit } = kindOf(kind).summary;
  const counted = at(quantity) === "" ? "" : formatQuantity(at(quantity), at(unit));
  return [short(at(cargo)), counted].filter((one) => one !== "").join(", ");
}
const vesselOf = ({ kind, data }: Spoken): string => read(data, kindOf(kind).summary.vessel)?.trim() ?? "";

/** The facts of the document that a letter is about: kind and number, vessel, cargo. */
export const documentFacts = (one: Spoken): Text =>
  inBoth((language) => {
    const [vessel, cargo] = [vesselOf(one), cargoOf(one)];
    const kind = say(kindOf(one.kind).label, language);
    return [
      say(DOCUMENT, language, { kind, number: one.number || one.name }),
      ...(vessel === "" ? [] : [say(VESSEL, language, { vessel })]),
      ...(cargo === "" ? [] : [say(CARGO, language, { cargo })]),
    ].join("\n");
  });

/** The facts of an envelope in a letter: each document with vessel and cargo, and the sender's note. */
export const envelopeFacts = (inside: readonly (Spoken & { readonly isCopy: boolean })[], note: string): Text =>
  inBoth((language) =>
    [
      ...inside.slice(0, MOST).map((one) => {
        const said = subjectFor([{ ...one, vessel: vesselOf(one) }], language);
        const cargo = cargoOf(one);
        return cargo === "" ? said : say(INSIDE, language, { said, cargo });
      }),
      ...(inside.length > MOST ? [say(MORE, language, { count: inside.length - MOST })] : []),
      ...(note.trim() === "" ? [] : [say(NOTE, language, { note: note.trim() })]),
    ].join("\n"),
  );
