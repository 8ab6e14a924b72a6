import type { reviewRoutes } from "#domain/api/reviews";
import type { BodyInput } from "#domain/api/route";
import type { SubType } from "#domain/documents/review-look";
import type { FieldData } from "#domain/kinds/field";
import { NO_LAST_DAYS, type LastRole } from "#domain/processes/review-last-days";
import type { Language } from "#domain/text";
import { mergeData } from "../../kind/merge-data.ts";
import { mergeFields } from "../../kind/merge-fields.ts";
import type { Party } from "../../kind/PartyField.tsx";
import type { Review } from "./review.ts";

/** A company in the order, as the form shows it. */
export interface Chosen {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly substituteId: string | null;
  readonly dueOn: string | null;
  readonly name: string;
}

/** What the initiator writes of every review. */
export interface Agreed {
  readonly reference: string;
  readonly collaborators: readonly Chosen[];
  readonly language: Language;
  readonly terms: FieldData;
  readonly deliverTo: Party | null;
  readonly consignee: Party | null;
  readonly lastDueOn: Readonly<Record<LastRole, string | null>>;
}

/** The fields of every review that are kept as one value each. */
export const AGREED_WHOLES = ["reference", "language", "collaborators", "deliverTo", "consignee", "lastDueOn"] as const;

/** What the initiator writes of a draft. */
export interface Fields extends Agreed {
  readonly issuer: Party | null;
  /** The company whose layouts are offered where the issuer has none. */
  readonly carrier: Party | null;
  /** The layout of the bill; null for that of the platform. */
  readonly templateId: string | null;
  /** Null for what follows from the consignee. */
  readonly subType: SubType | null;
  readonly data: FieldData;
}

/** What a review holds of what every one has. */
export const agreedOf = ({
  reference,
  sequence,
  language,
  terms,
  deliverTo,
  consignee,
  lastDueOn,
}: Review): Agreed => ({
  reference,
  terms,
  deliverTo: partyOf(deliverTo),
  consignee: partyOf(consignee),
  lastDueOn: lastDueOn ?? NO_LAST_DAYS,
  collaborators: (sequence ?? []).map(({ organisationId, personId, substituteId, dueOn, company }) => ({
    organisationId,
    personId,
    substituteId,
    dueOn,
    name: company.name,
  })),
  language,
});

/** What the server is sent of it. */
export const agreedBody = ({ reference, language, collaborators, terms, deliverTo, consignee, lastDueOn }: Agreed) => ({
  reference,
  language,
  terms: { ...terms },
  deliverToId: deliverTo?.id ?? null,
  consigneeId: consignee?.id ?? null,
  lastDueOn: { ...lastDueOn },
  collaborators: collaborators.map(({ organisationId, personId, substituteId, dueOn }) => ({
    organisationId,
    personId,
    substituteId,
    dueOn,
  })),
});

export const partyOf = (company: Party | null): Party | null => company && { id: company.id, name: company.name };

/** What a draft holds of it. */
export const fieldsOf = (review: Review): Fields => ({
  ...agreedOf(review),
  issuer: partyOf(review.issuer),
  carrier: partyOf(review.selection?.carrier ?? null),
  templateId: review.selection?.item.templateId ?? null,
  subType: review.selection?.item.subType ?? null,
  data: review.data,
});

/** What the server is sent of a draft. */
export const bodyOf = ({ issuer, carrier, templateId, subType, data, ...agreed }: Fields) =>
  ({
    ...agreedBody(agreed),
    issuerId: issuer?.id ?? null,
    carrierId: carrier?.id ?? null,
    item: { templateId, subType },
    data: { ...data },
  }) satisfies Omit<BodyInput<typeof reviewRoutes.save>, "expectedVersion">;

/** The values that are compared as one. */
const wholes = <F extends object>(fields: F, names: readonly (keyof F & string)[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, JSON.stringify(fields[name])]));

/**
 * Puts together what two people wrote since `base`: the fields of `data` each by itself, of the rest each named one as
 * one value.
 */
export function mergeWritten<F extends object>(
  names: readonly (keyof F & string)[],
  data: (fields: F) => FieldData,
  { base, mine, theirs }: Readonly<Record<"base" | "mine" | "theirs", F>>,
): { readonly fields: F; readonly data: FieldData; readonly clash: boolean } {
  const said = wholes(mine, names);
  const { fields, clash } = mergeFields(wholes(base, names), said, wholes(theirs, names));
  const { data: merged, clashes } = mergeData(data(base), data(mine), data(theirs));
  const taken = Object.fromEntries(
    names.map((name) => [name, fields[name] === said[name] ? mine[name] : theirs[name]]),
  );
  return { fields: { ...mine, ...taken }, data: merged, clash: clash || clashes.length > 0 };
}

export function merge(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { readonly fields: Fields; readonly clash: boolean } {
  const { fields, data, clash } = mergeWritten(
    [...AGREED_WHOLES, "issuer", "carrier", "templateId", "subType"],
    (of: Fields): FieldData => ({ data: of.data, terms: of.terms }),
    { base, mine, theirs },
  );
  return { fields: { ...fields, data: data["data"] as FieldData, terms: data["terms"] as FieldData }, clash };
}

export const sameFields = (one: Fields, other: Fields): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
