import { HELD_AS } from "#domain/api/titles";
import { ENTRY_STATES } from "#domain/states";
import { registryOf } from "./typed.ts";

/** The lists of the page, each with an address of its own. */
export const ASSET_VIEWS = ["followed", "held", "entries"] as const;
export type AssetView = (typeof ASSET_VIEWS)[number];

export const viewOf = (search: URLSearchParams): AssetView =>
  ASSET_VIEWS.find((one) => one === search.get("view")) ?? "followed";
export const addressOfView = (view: AssetView): string =>
  view === "followed" ? "/layout/assets" : `/layout/assets?view=${view}`;

const ENTRY_STATUSES = Object.keys(ENTRY_STATES) as (keyof typeof ENTRY_STATES)[];

/** The query in the address of the page; unknown parts are left out. */
export function asked(search: URLSearchParams) {
  return {
    chainId: Number(search.get("chain")) || undefined,
    address: registryOf(search.get("of") ?? ""),
    as: HELD_AS.find((one) => one === search.get("as")) ?? "holder",
    status: ENTRY_STATUSES.find((one) => one === search.get("status")),
  } as const;
}
