import type { FieldData } from "../kinds/field.ts";
import { say, text, type Language, type Text } from "../text.ts";
import { bunkerForm, isRaised, type BunkerKind } from "./forms.ts";

/** A form that is signed, as the note names it. */
export interface FormBehind {
  readonly kind: BunkerKind;
  /** Of the file with all of its signatures. */
  readonly sha256: string;
  /** The officer in whose presence one of them was drawn; empty where none was. */
  readonly presence: string;
  /** The tanker that it names, where another delivers now; else empty. */
  readonly otherTanker: string;
}

/** The names of the forms on the note, where each has a narrow cell. */
export const FORM_NAMES = {
  BunkerRequisition: text("Requisition", "申请单"),
  BunkerSafetyCheck: text("Safety check", "安全检查"),
  BunkerCertificateOfQuality: text("Quality cert.", "质量证书"),
  BunkerMeterSealsCheckPre: text("Seals, before", "铅封（前）"),
  BunkerMeterReadingPre: text("Reading, before", "读数（前）"),
  BunkerMeterSealsCheckPost: text("Seals, after", "铅封（后）"),
  BunkerMeterReadingPost: text("Reading, after", "读数（后）"),
  BunkerMeterReceipt: text("Meter receipt", "计量单"),
  BunkerDeliveryNote: text("Delivery note", "交付单"),
  BunkerLoadingRecord: text("Loading record", "装油记录"),
  BunkerSTSRecord: text("STS record", "过驳记录"),
  BunkerProtest: text("Note of protest", "抗议书"),
  BunkerQuantityDispute: text("Quantity dispute", "数量争议"),
} as const satisfies Record<BunkerKind, Text>;

/**
 * The signed forms in the order of the delivery, as the note names them: those beside it come last. What was raised
 * stands among the protests.
 */
export const behindNote = (signed: readonly FormBehind[]): readonly FormBehind[] =>
  signed
    .filter(({ kind }) => kind !== "BunkerDeliveryNote" && !isRaised(kind))
    .toSorted((one, other) => (bunkerForm(one.kind).place ?? 99) - (bunkerForm(other.kind).place ?? 99));

const LINES = 4;
const RAISED_NAMES = [FORM_NAMES.BunkerProtest, FORM_NAMES.BunkerQuantityDispute].flatMap(({ en, zh }) => [en, zh]);

/** The lines of the note about protests: the signed forms that were raised by then, and what was typed beside them. */
export function protests(
  data: FieldData,
  { signed, language }: { readonly signed: readonly FormBehind[]; readonly language: Language },
): readonly string[] {
  const lines = Array.isArray(data["protest"]) ? (data["protest"] as readonly string[]) : [];
  const typed = lines.filter((line) => !RAISED_NAMES.some((name) => line.startsWith(`${name} `)));
  const named = signed
    .filter(({ kind }) => isRaised(kind))
    .map(({ kind, sha256 }) => `${say(FORM_NAMES[kind], language)} sha-256 ${sha256.slice(0, 16)}`);
  const room = Math.max(1, LINES - typed.filter((line) => line.trim() !== "").length);
  const each = Math.ceil(named.length / room);
  const joined = Array.from({ length: Math.ceil(named.length / Math.max(1, each)) }, (_, i) =>
    named.slice(i * each, (i + 1) * each).join("; "),
  );
  return [...joined, ...typed];
}
