import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { decimal, deliveredMass, exact } from "#domain/bunker/decimals";
import { bunkerForm, type BunkerKind, type BunkerSigner } from "#domain/bunker/forms";
import { productsOf } from "#domain/bunker/order";
import { isVisiting, whyNotSign, whyNotWrite, writtenForms } from "#domain/bunker/standing";
import { itemsOf, said } from "#domain/bunker/written";
import type { FieldData } from "#domain/kinds/field";
import { text } from "#domain/text";

/** The forms that a crew goes through: of those that are raised the newest. */
export const openForms = ({ forms }: Pick<BunkerDelivery, "forms">): readonly BunkerForm[] =>
  forms.filter(({ kind }, at) => at === forms.findIndex((one) => one.kind === kind));

/** The delivery as any process is shown: its tanker is the only party, so that nothing is asked in an order. */
export const asProcess = (delivery: BunkerDelivery) => ({ ...delivery, ordered: false });

export const formIn = (delivery: BunkerDelivery, kind: BunkerKind): BunkerForm => {
  const found = delivery.forms.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`a delivery without the form ${kind}`);
  return found;
};

/** The content of a form, once it has any of its own. */
export const writtenIn = (delivery: BunkerDelivery, kind: BunkerKind): FieldData | undefined => {
  const { documentId, data } = formIn(delivery, kind);
  return documentId === null ? undefined : data;
};

/** The craft that delivers, as forms name it. */
export const tankerOf = ({ craft }: Pick<BunkerDelivery, "craft">): FieldData =>
  craft === null ? {} : { name: craft.name, imo: craft.imo, licence: craft.licence };

export const whyNotWritten = (delivery: BunkerDelivery, kind: BunkerKind) =>
  whyNotWrite(delivery.state, writtenForms(delivery), kind);

/** Why a party does not sign a form now. One that is not kept yet is kept with its first signature. */
export function whyNotSigned(delivery: BunkerDelivery, kind: BunkerKind, signer: BunkerSigner) {
  return whyNotSign(delivery.state, writtenForms(delivery), kind, signer);
}

/** The form that is asked for next, with the party whose turn it is; undefined where none is. */
export function nextForm(
  delivery: BunkerDelivery,
): { readonly form: BunkerForm; readonly signer: BunkerSigner } | undefined {
  for (const form of delivery.forms) {
    const { place, phase } = bunkerForm(form.kind);
    const later = (delivery.state === "ASSIGNED" || delivery.state === "PRE_DELIVERY") && phase !== "before";
    if (place !== null && form.turn !== null && !later) return { form, signer: form.turn };
  }
  return undefined;
}

/** The name under which a party of the delivery is known: its own, its company's, or that of the tanker. */
export const nameOfParty = (delivery: BunkerDelivery, signer: BunkerSigner): string => {
  if (!isVisiting(signer)) return signer === "CARGO_OFFICER" ? (delivery.craft?.name ?? "") : delivery.company.name;
  const party = delivery.parties.find((one) => one.signer === signer);
  return [party?.name ?? "", party?.company ?? ""].filter(Boolean).join(", ");
};

/** In metric tons, as millionths: what was ordered, and what the note, the receipt or the meter says was delivered. */
export function massesOf(delivery: BunkerDelivery): { readonly ordered: bigint; readonly delivered: bigint | null } {
  const sum = (masses: readonly (bigint | null)[]): bigint | null =>
    masses.length === 0 || masses.includes(null) ? null : masses.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  const listed = (kind: BunkerKind, list: string, name: string): bigint | null =>
    sum(itemsOf(writtenIn(delivery, kind), list).map(({ item }) => exact(said(item, name))));
  const metered = itemsOf(writtenIn(delivery, "BunkerMeterReadingPost"), "readings");
  return {
    ordered: productsOf(delivery.ordered).reduce((all, { quantity }) => all + (exact(quantity) ?? 0n), 0n),
    delivered:
      listed("BunkerDeliveryNote", "products", "quantity") ??
      listed("BunkerMeterReceipt", "batches", "mass") ??
      sum(metered.map(({ item }) => deliveredMass(item))),
  };
}

/** How far what was delivered is from what was ordered, in percent with two digits; null where either is not known. */
export function percentOff({ ordered, delivered }: ReturnType<typeof massesOf>): string | null {
  if (delivered === null || ordered <= 0n) return null;
  const tenThousandths = ((delivered - ordered) * 10_000n) / ordered;
  const counted = decimal(tenThousandths * 10_000n, 2);
  return counted.startsWith("-") ? `−${counted.slice(1)}` : `+${counted}`;
}

/** The times of a delivery, in their order, each with the forms that say it. */
export const TIMES = {
  alongsideAt: text("Alongside", "靠妥"),
  resetAt: text("Reset", "归零"),
  commencedAt: text("Commenced", "开泵"),
  completedAt: text("Completed", "停泵"),
  printedAt: text("Print", "打印"),
  castOffAt: text("Cast off", "解缆"),
} as const;
export type Time = keyof typeof TIMES;

/** RFC 3339 of each time, as far as it is known. */
export function timesOf(delivery: BunkerDelivery): Readonly<Record<Time, string>> {
  const note = writtenIn(delivery, "BunkerDeliveryNote");
  const receipt = writtenIn(delivery, "BunkerMeterReceipt");
  return {
    alongsideAt: said(note, "alongsideAt"),
    resetAt: said(note, "resetAt") || said(receipt, "resetAt"),
    commencedAt: delivery.commencedAt ?? said(note, "commencedAt"),
    completedAt: delivery.completedAt ?? said(note, "completedAt"),
    printedAt: said(note, "printedAt") || said(receipt, "printedAt"),
    castOffAt: said(note, "castOffAt"),
  };
}
