import type { ErrorCode } from "../errors.ts";
import type { FieldData } from "../kinds/field.ts";
import { text, type Text, type TextParameters } from "../text.ts";
import type { BunkerKind } from "./forms.ts";
import type { WrittenForms } from "./written.ts";

/** The checks before the note is signed, in the order in which they are shown. */
export const BUNKER_CHECKS = {
  seals: text("Seals", "铅封"),
  products: text("Products of the forms", "各单证油品"),
  totaliser: text("Totaliser", "累计量"),
  receipt: text("Receipt against it", "计量单核对"),
  note: text("Note against it", "交付单核对"),
  density: text("Density", "密度"),
  times: text("Times in order", "时间顺序"),
  metered: text("Time of the meter", "流量计时间"),
  imo: text("IMO number", "IMO 编号"),
  tanker: text("Tanker of the forms", "各单证所载供油船"),
  samples: text("Sample seals", "油样封签"),
  flashPoint: text("Flash point", "闪点"),
  sulphur: text("Sulphur", "硫含量"),
} as const satisfies Record<string, Text>;
export type BunkerCheckName = keyof typeof BUNKER_CHECKS;

/**
 * How a check comes out; `open`: a figure that it compares is not written yet; `look`: a person judges it; `unchecked`:
 * nobody has to give the figures, and one of them is missing.
 */
export const CHECK_OUTCOMES = {
  passes: text("Passes", "通过"),
  look: text("To look at", "请核查"),
  unchecked: text("Not checked yet", "尚未检查"),
  open: text("Not known yet", "尚未填写"),
  fails: text("Fails", "未通过"),
} as const satisfies Record<string, Text>;
export type CheckOutcome = keyof typeof CHECK_OUTCOMES;

/** The field of a form that a check concerns. */
export interface CheckedField {
  readonly kind: BunkerKind;
  /** Dotted, with the place in a list. */
  readonly path: string;
}

/** Something that is wrong, said at its field. */
export interface CheckFault extends CheckedField {
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
}

export interface BunkerCheck {
  readonly name: BunkerCheckName;
  /** The product that it is about; null where it is about all. */
  readonly product: string | null;
  readonly outcome: CheckOutcome;
  /** The figures that it compares, as they are read. */
  readonly figures: Text;
  /** The field beside which it is said. */
  readonly at: CheckedField;
  readonly faults: readonly CheckFault[];
}

/** The dips of the density in the file of the meter. */
export interface DensityDips {
  readonly count: number;
  readonly minutes: number;
}

/** Everything that the checks compare. */
export interface CheckedFacts {
  readonly order: FieldData;
  readonly forms: WrittenForms;
  /** The craft that delivers, by name, imo and licence; empty before there is one. */
  readonly tanker: FieldData;
  /** Of the process: RFC 3339, empty where it has not come. */
  readonly commencedAt: string;
  readonly completedAt: string;
  /** The name under which the register of vessels has the IMO number; null where it has none. */
  readonly registered: string | null;
  /** Of the file of the meter; null without one. */
  readonly dips: DensityDips | null;
}

/** Figures that are the same in both languages. */
export const plain = (said: string): Text => text(said, said);

/** The outcome of what was compared: nothing is wrong with it, or something is. */
export const outcomeOf = (faults: readonly CheckFault[], known: boolean): CheckOutcome =>
  faults.length > 0 ? "fails" : known ? "passes" : "open";

/** A number of a seal as it is compared: the same whatever its case and blanks. */
export const sealNumber = (typed: string): string => typed.replace(/\s+/g, "").toUpperCase();
