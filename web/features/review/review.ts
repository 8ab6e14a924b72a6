import type { z } from "zod";
import type { Me } from "#domain/api/auth-shapes";
import type { review as shape } from "#domain/api/reviews";
import { changesOf } from "#domain/kinds/changes";
import { applies, type Field, type FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import type { Manner } from "#domain/kinds/shown";
import type { ReviewKind } from "#domain/processes/reviewing";
import type { Language } from "#domain/text";
import { initialData } from "../../kind/form-data.ts";

export type Review = z.infer<typeof shape>;
export type ReviewComment = Review["comments"][number];

export const LIST = "/layout/review";
export const viewAddress = (id: string): string => `/bl_draft/view/${id}`;
export const editAddress = (id: string): string => `/bl_draft/edit/${id}`;
export const newAddress = (kind?: ReviewKind): string =>
  kind === undefined ? "/bl_draft/new" : `/bl_draft/new?kind=${kind}`;

/** The number of the bill, else its reference, else the ship and the goods; empty for a draft that says nothing yet. */
export function titleOf({ kind: name, data, reference }: Pick<Review, "kind" | "data" | "reference">): string {
  const kind = kindOf(name);
  const said = (path: string | undefined): string => (path === undefined ? "" : (read(data, path)?.trim() ?? ""));
  const { vessel, cargo } = kind.summary;
  return said(kind.numberField) || reference || [said(vessel), said(cargo)].filter(Boolean).join(", ");
}

/** Whether the company began it and can change what is written now. */
export const isWritten = ({ state, sequence }: Review): boolean => state === "initializing" && sequence !== null;

export const isOpen = ({ settledAt }: ReviewComment): boolean => settledAt === null;

/** The content that the screen shows, and the version that it is held against; `since` is null for a first version. */
export function compared(review: Review): {
  readonly after: FieldData;
  readonly before: FieldData;
  readonly since: number | null;
  /** The round of what is shown. */
  readonly round: number;
} {
  const written = isWritten(review);
  const [newest, last] = review.versions;
  const against = written ? newest : last;
  return {
    after: written ? review.data : (newest?.data ?? review.data),
    before: against?.data ?? {},
    since: against?.revision ?? null,
    round: review.revision + (written ? 1 : 0),
  };
}

/** A field as it was and as it is, in the words in which it is read. */
export interface FieldRow {
  readonly field: Field;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

/** Every field that stands in the form, and those that stood there before. */
export function fieldRows(review: Review, manner: Manner): FieldRow[] {
  const kind = kindOf(review.kind);
  const { before, after, since } = compared(review);
  const said = (data: FieldData) =>
    new Map(changesOf(kind, {}, data, manner).map((one) => [one.field.name, one.after] as const));
  const [was, is] = [said(before), said(after)];
  return kind.sections
    .flatMap((section) => section.fields)
    .filter((field) => applies(field, after) || was.has(field.name))
    .map((field) => {
      const [old, now] = [was.get(field.name) ?? "", is.get(field.name) ?? ""];
      return { field, before: old, after: now, changed: since !== null && old !== now };
    });
}

/** A value that is proposed for a field, as it would be read beside the others. */
export function proposalText(review: Review, field: Field, proposed: unknown, manner: Manner): string {
  const { after } = compared(review);
  const change = changesOf(
    kindOf(review.kind),
    { ...after, [field.name]: undefined },
    { ...after, [field.name]: proposed },
    manner,
  ).find((one) => one.field.name === field.name);
  return change?.after ?? "";
}

/** A draft that the server does not know yet: it has no id, and is made when something is typed. */
export const blankReview = (
  kind: ReviewKind,
  { organisation }: Pick<Me, "organisation">,
  language: Language,
): Review => ({
  id: "",
  kind,
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
  reference: "",
  issuer: null,
  revision: 0,
  data: initialData(kindOf(kind).sections.flatMap((section) => section.fields)),
  language,
  sequence: [],
  versions: [],
  comments: [],
  documentId: null,
});
