import type { FollowedTitle } from "#domain/api/titles";
import type { FollowedState } from "#domain/states";
import { formatHash } from "../../i18n/format.ts";

/** How a title stands, by what the chain says of it alone. */
export const stateOnChain = (status: "active" | "returned" | "burnt"): FollowedState =>
  status === "burnt" ? "ENDED" : status === "returned" ? "RETURNED" : "IN_CIRCULATION";

/** How a followed title stands; until its register has been read whole, nothing of it is settled. */
export function stateOf({
  reading,
  status,
  paused,
}: Pick<FollowedTitle, "reading" | "status" | "paused">): FollowedState {
  if (reading.stopped) return "STOPPED";
  if (!reading.live) return reading.problem ? "DELAYED" : "READING";
  if (status === null) return "MISSING";
  const state = stateOnChain(status);
  return state === "IN_CIRCULATION" && paused ? "PAUSED" : state;
}

/** The name of a followed title: as the company calls it, else its number. */
export const nameOf = ({ label, tokenId }: Pick<FollowedTitle, "label" | "tokenId">): string =>
  label || formatHash(tokenId);

/** The address of its page. */
export const addressOf = ({ id }: Pick<FollowedTitle, "id">): string => `/layout/assets/${id}`;

/** The holder or the owner, by name if it is known; a title that ended is nobody's. */
export const partyOf = (
  title: FollowedTitle,
  place: "holder" | "owner",
): { readonly name: string | null; readonly address: string } | null => {
  const address = title[place];
  return address === null || title.status === "burnt" ? null : { name: title[`${place}Name`], address };
};
