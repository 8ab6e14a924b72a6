import type { reviewRoutes } from "#domain/api/reviews";
import type { BodyInput } from "#domain/api/route";
import type { FieldData } from "#domain/kinds/field";
import type { Party } from "../../kind/PartyField.tsx";
import { AGREED_WHOLES, agreedBody, agreedOf, mergeWritten, partyOf, type Agreed } from "./fields.ts";
import type { Review } from "./review.ts";

/** What the initiator writes of a request about a bill that was issued. */
export interface RequestFields extends Agreed {
  /** The fields of each bill that is to take its place. */
  readonly parts: readonly FieldData[];
  readonly agent: Party | null;
}

/** What a request holds of it. */
export const requestOf = (review: Review): RequestFields => ({
  ...agreedOf(review),
  parts: review.parts,
  agent: partyOf(review.agent),
});

/** What the server is sent of it. */
export const requestBody = ({ parts, agent, ...agreed }: RequestFields) =>
  ({ ...agreedBody(agreed), parts: parts.map((part) => ({ ...part })), agentId: agent?.id ?? null }) satisfies Omit<
    BodyInput<typeof reviewRoutes.saveOf>,
    "expectedVersion"
  >;

/** The terms and the parts, each field by itself as long as nobody added or removed a part. */
const contentOf = ({ terms, parts }: RequestFields): FieldData => ({ terms, parts });

export function mergeRequests(
  base: RequestFields,
  mine: RequestFields,
  theirs: RequestFields,
): { readonly fields: RequestFields; readonly clash: boolean } {
  const { fields, data, clash } = mergeWritten([...AGREED_WHOLES, "agent"], contentOf, { base, mine, theirs });
  return {
    fields: { ...fields, terms: data["terms"] as FieldData, parts: data["parts"] as readonly FieldData[] },
    clash,
  };
}

export const sameRequest = (one: RequestFields, other: RequestFields): boolean =>
  JSON.stringify(requestBody(one)) === JSON.stringify(requestBody(other));
