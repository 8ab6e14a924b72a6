import type { BunkerState } from "../acts/bunker/states.ts";
import { AT_WORK, CONTESTABLE } from "../acts/bunker/states.ts";
import type { ErrorCode } from "../errors.ts";
import type { FieldData } from "../kinds/field.ts";
import { isKeyOf } from "../lookup.ts";
import {
  BUNKER_KINDS,
  bunkerForm,
  formsOf,
  signersOf,
  type BunkerKind,
  type BunkerPhase,
  type BunkerSigner,
} from "./forms.ts";
import { VISITING } from "./signing.ts";

/** A form that was written, with the parties that have signed it. */
export interface WrittenForm {
  readonly kind: BunkerKind;
  readonly data: FieldData;
  readonly signed: readonly BunkerSigner[];
}

/** The forms of a delivery as far as they were written, of each kind the open one. */
export interface Forms {
  readonly surveyed: boolean;
  readonly written: readonly WrittenForm[];
}

/** The forms of a delivery as it is answered, of those the ones that were written: of each kind the newest. */
export const writtenForms = ({
  surveyed,
  forms,
}: {
  readonly surveyed: boolean;
  readonly forms: readonly {
    readonly kind: BunkerKind;
    readonly documentId: string | null;
    readonly data: FieldData;
    readonly signatures: readonly { readonly signer: BunkerSigner }[];
  }[];
}): Forms => ({
  surveyed,
  written: forms
    .filter(({ kind, documentId }, at) => documentId !== null && at === forms.findIndex((one) => one.kind === kind))
    .map(({ kind, data, signatures }) => ({ kind, data, signed: signatures.map(({ signer }) => signer) })),
});

const formIn = ({ written }: Forms, kind: BunkerKind): WrittenForm | undefined =>
  written.find((one) => one.kind === kind);

/** The parties that have still to sign a form, in their order. */
export const missingSigners = (forms: Forms, kind: BunkerKind): readonly BunkerSigner[] =>
  signersOf(kind, forms).filter((signer) => formIn(forms, kind)?.signed.includes(signer) !== true);

/** Why the forms of a phase do not count yet; null where every party has signed each. */
export const unsigned = (forms: Forms, ...phases: readonly BunkerPhase[]): ErrorCode | null =>
  phases.flatMap(formsOf).some((kind) => missingSigners(forms, kind).length > 0) ? "BUNKER_FORMS_UNSIGNED" : null;

/** The stages in which a form of each phase is written, and in which it is signed. */
const WHEN: Readonly<
  Record<BunkerPhase, { readonly written: readonly BunkerState[]; readonly signed: readonly BunkerState[] }>
> = {
  before: { written: ["ASSIGNED", "PRE_DELIVERY"], signed: ["ASSIGNED", "PRE_DELIVERY"] },
  after: { written: ["DELIVERING", "POST_DELIVERY"], signed: ["POST_DELIVERY"] },
  note: { written: ["POST_DELIVERY"], signed: ["POST_DELIVERY"] },
  beside: { written: AT_WORK, signed: AT_WORK },
  raised: { written: CONTESTABLE, signed: CONTESTABLE },
};

/** Why a form is not written now; null where it is. */
export const whyNotWrite = (state: BunkerState, forms: Forms, kind: BunkerKind): ErrorCode | null =>
  !WHEN[bunkerForm(kind).phase].written.includes(state)
    ? "WRONG_STATE"
    : (formIn(forms, kind)?.signed.length ?? 0) > 0
      ? "BUNKER_FORM_SIGNED"
      : null;

/** The form before this one in the order of the delivery whose content is not fixed yet; null where none is. */
export function formBefore(forms: Forms, kind: BunkerKind): BunkerKind | null {
  const { place } = bunkerForm(kind);
  if (place === null) return null;
  return (
    BUNKER_KINDS.find((other) => {
      const before = bunkerForm(other).place;
      return before !== null && before < place && (formIn(forms, other)?.signed.length ?? 0) === 0;
    }) ?? null
  );
}

/** Why a party does not sign a form now; null where it does. */
export function whyNotSign(state: BunkerState, forms: Forms, kind: BunkerKind, signer: BunkerSigner): ErrorCode | null {
  const signers = signersOf(kind, forms);
  if (!signers.includes(signer)) return "BUNKER_NOT_SIGNER";
  const signed = formIn(forms, kind)?.signed ?? [];
  if (signed.includes(signer)) return "BUNKER_FORM_SIGNED";
  const { phase } = bunkerForm(kind);
  if (!WHEN[phase].signed.includes(state)) return "WRONG_STATE";
  if (signed.length === 0 && signers[0] !== signer) return "BUNKER_FIRST_SIGNER";
  if (formBefore(forms, kind) !== null) return "BUNKER_FORM_ORDER";
  return phase === "note" ? unsigned(forms, "before", "after") : null;
}

/** Whether a party signs as a visitor, by a code or in presence. */
export const isVisiting = (signer: BunkerSigner): signer is keyof typeof VISITING => isKeyOf(VISITING, signer);
