import type { reviewRoutes } from "#domain/api/reviews";
import type { BodyInput } from "#domain/api/route";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { mergeData } from "../../kind/merge-data.ts";
import { mergeFields } from "../../kind/merge-fields.ts";
import type { Review } from "./review.ts";

/** A company in the order, as the form shows it. */
export interface Chosen {
  readonly organisationId: string;
  readonly personId: string | null;
  readonly dueOn: string | null;
  readonly name: string;
}

/** What the initiator writes. */
export interface Fields {
  readonly reference: string;
  readonly issuer: { readonly id: string; readonly name: string } | null;
  readonly collaborators: readonly Chosen[];
  readonly data: FieldData;
  readonly language: Language;
}

/** What a review holds of it. */
export const fieldsOf = ({ reference, issuer, sequence, data, language }: Review): Fields => ({
  reference,
  issuer: issuer && { id: issuer.id, name: issuer.name },
  collaborators: (sequence ?? []).map(({ organisationId, personId, dueOn, company }) => ({
    organisationId,
    personId,
    dueOn,
    name: company.name,
  })),
  data,
  language,
});

/** What the server is sent of it. */
export const bodyOf = ({ reference, issuer, collaborators, data, language }: Fields) =>
  ({
    reference,
    issuerId: issuer?.id ?? null,
    data: { ...data },
    language,
    collaborators: collaborators.map(({ organisationId, personId, dueOn }) => ({ organisationId, personId, dueOn })),
  }) satisfies Omit<BodyInput<typeof reviewRoutes.save>, "expectedVersion">;

/** The parts that are compared as one value. */
const wholes = ({ reference, issuer, collaborators, language }: Fields) => ({
  reference,
  language,
  issuer: JSON.stringify(issuer),
  collaborators: JSON.stringify(collaborators),
});

/**
 * Puts together what two people wrote since `base`: the fields of the bill each by itself, of the rest each part as one
 * value.
 */
export function merge(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { readonly fields: Fields; readonly clash: boolean } {
  const { fields, clash } = mergeFields(wholes(base), wholes(mine), wholes(theirs));
  const { data, clashes } = mergeData(base.data, mine.data, theirs.data);
  const taken = <K extends "issuer" | "collaborators">(part: K): Fields[K] =>
    fields[part] === wholes(mine)[part] ? mine[part] : theirs[part];
  return {
    fields: {
      reference: fields.reference,
      language: fields.language,
      issuer: taken("issuer"),
      collaborators: taken("collaborators"),
      data,
    },
    clash: clash || clashes.length > 0,
  };
}

export const sameFields = (one: Fields, other: Fields): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
