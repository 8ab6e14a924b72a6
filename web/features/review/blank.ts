import { type OriginalType } from "#domain/acts/review/types";
import type { Me } from "#domain/api/auth-shapes";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import { takenFromSource } from "#domain/documents/draft-sources";
import { emptyPart } from "#domain/documents/splitting";
import { laidOver } from "#domain/documents/templates";
import { type Field, type FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { NO_LAST_DAYS } from "#domain/processes/review-last-days";
import { REVIEW_TERMS } from "#domain/processes/review-terms";
import { type ReviewKind } from "#domain/processes/reviewing";
import { type Language } from "#domain/text";
import { initialData } from "../../kind/form-data.ts";
import { type Review } from "./review.ts";

/** A review that the server does not know yet: it has no id, and is made when something is typed. */
const blank = ({ organisation }: Pick<Me, "organisation">, language: Language) =>
  ({
    id: "",
    state: "initializing",
    ordered: true,
    message: "",
    dueOn: null,
    company: { id: organisation.id, name: organisation.name, address: organisation.address },
    by: "",
    at: new Date().toISOString(),
    remindedAt: null,
    version: 0,
    can: {},
    steps: [],
    history: [],
    source: null,
    deliverTo: null,
    goesTo: null,
    consignee: null,
    agent: null,
    surrenderTo: null,
    lastDueOn: { ...NO_LAST_DAYS },
    follows: null,
    followedBy: null,
    return: null,
    delegation: null,
    successors: [],
    reference: "",
    issuer: null,
    revision: 0,
    data: {},
    annex: null,
    selection: null,
    withoutLayout: false,
    terms: {},
    parts: [],
    language,
    sequence: [],
    versions: [],
    comments: [],
    visitedSince: null,
    workspaces: [],
    documentId: null,
  }) satisfies Partial<Review>;

/** Taken fields with the defaults of the form in what they leave open of a line. */
const withDefaults = (fields: readonly Field[], data: FieldData): FieldData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      if (field?.type !== "list" || !Array.isArray(value)) return [name, value];
      const lines = value as readonly FieldData[];
      const under = initialData(field.fields);
      return [name, lines.map((line) => laidOver(under, withDefaults(field.fields, line)))];
    }),
  );

/** `from`: the document that it begins with. */
export function blankReview(
  kind: ReviewKind,
  me: Pick<Me, "organisation">,
  language: Language,
  from?: Pick<DocumentDetail, "id" | "kind" | "number" | "name" | "data" | "language">,
): Review {
  const taken = from === undefined ? null : takenFromSource(kind, from);
  const fields = kindOf(kind).sections.flatMap((section) => section.fields);
  const begun = initialData(fields);
  return {
    ...blank(me, from?.language ?? language),
    type: "draft",
    kind,
    original: null,
    source:
      from === undefined || taken === null
        ? null
        : { id: from.id, kind: from.kind, number: from.number, name: from.name, data: taken },
    data: laidOver(begun, withDefaults(fields, taken ?? {})),
  };
}

/** The parts with which a request begins. */
const PARTS: Readonly<Record<OriginalType, (kind: ReviewKind, data: FieldData) => FieldData[]>> = {
  amend: (kind, data) => [{ ...data, [kindOf(kind).numberField]: "" }],
  split: (kind, data) => [emptyPart(kindOf(kind), data), emptyPart(kindOf(kind), data)],
  convert: () => [],
  surrender: () => [],
};

export const blankRequest = (
  type: OriginalType,
  kind: ReviewKind,
  document: Pick<DocumentDetail, "id" | "number" | "data" | "language" | "issuer">,
  me: Pick<Me, "organisation">,
  look: ReviewLook,
): Review => ({
  ...blank(me, document.language),
  selection: {
    ...look,
    issuerId: document.issuer?.id ?? null,
    carrier: null,
    item: { type: kind, index: 0, templateId: null, subType: null },
  },
  type,
  kind,
  original: { id: document.id, number: document.number, data: document.data },
  issuer: document.issuer,
  terms: initialData(REVIEW_TERMS[type]),
  parts: PARTS[type](kind, document.data),
});
