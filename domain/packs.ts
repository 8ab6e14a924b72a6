import { CURRENCIES, minorDigits } from "./currencies.ts";
import type { FieldError } from "./errors.ts";
import { numberFault } from "./reading.ts";

/** The fields of an e-Pack. `remarks` are its maker's own: nothing that anybody else gets has them. */
export interface PackFields {
  readonly reference: string;
  readonly cargoName: string;
  readonly vesselName: string;
  readonly portOfLoading: string;
  readonly portOfDischarge: string;
  /** A decimal as it was typed, and a code of ISO 4217; both or neither. */
  readonly amount: string;
  readonly currency: string;
  readonly remarks: string;
}

export const PACK_LENGTHS = {
  reference: 60,
  cargoName: 140,
  vesselName: 140,
  portOfLoading: 140,
  portOfDischarge: 140,
  amount: 40,
  currency: 3,
  remarks: 4000,
} as const satisfies Record<keyof PackFields, number>;
export const PACK_FIELDS = Object.keys(PACK_LENGTHS) as (keyof PackFields)[];
export const BLANK_PACK: PackFields = {
  reference: "",
  cargoName: "",
  vesselName: "",
  portOfLoading: "",
  portOfDischarge: "",
  amount: "",
  currency: "",
  remarks: "",
};

/** Bounds of the kinds that belong into an e-Pack, and of the lists of them. */
export const PACK_KINDS = { most: 40, lists: 100, name: 60 } as const;

/** The kinds that belong inside and are not there yet; one that belongs there twice needs two documents. */
export function missingKinds<Kind extends string>(
  wanted: readonly Kind[],
  inside: readonly { readonly kind: string }[],
): Kind[] {
  const left = inside.map(({ kind }) => kind);
  return wanted.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The problems of an e-Pack's fields, one by one. */
export function packProblems({
  reference,
  amount,
  currency,
}: Pick<PackFields, "reference" | "amount" | "currency">): FieldError[] {
  const found: FieldError[] = [];
  if (reference.trim() === "") found.push({ path: "reference", code: "REQUIRED" });
  if (amount !== "" || currency !== "") {
    const wrong = amount === "" ? "REQUIRED" : (numberFault(amount) ?? (Number(amount) <= 0 ? "NOT_POSITIVE" : null));
    if (wrong !== null) found.push({ path: "amount", code: wrong });
    const unknown = currency === "" ? "REQUIRED" : CURRENCIES.includes(currency) ? null : "NOT_A_CHOICE";
    if (unknown !== null) found.push({ path: "currency", code: unknown });
    else if (wrong === null && (amount.split(".")[1] ?? "").length > (minorDigits(currency) ?? 2))
      found.push({ path: "amount", code: "MINOR_UNITS", parameters: { max: minorDigits(currency) ?? 2, currency } });
  }
  return found;
}
