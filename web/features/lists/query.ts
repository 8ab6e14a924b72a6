import type { documentRoutes } from "#domain/api/documents";
import type { QueryInput } from "#domain/api/route";
import { LIST_KINDS, WITH_ME_STATES } from "#domain/documents/document-lists";
import { KINDS } from "#domain/kinds/kinds";
import { DOCUMENT_STATES, UNISSUED_STATES, type DocumentState } from "#domain/states";
import { isKeyOf } from "#domain/lookup";

export type Area = keyof typeof LIST_KINDS;
type Query = QueryInput<typeof documentRoutes.list>;

/** Views of titles by what their state means for this company. */
export const VIEWS = {
  withMe: WITH_ME_STATES,
  onTheMove: ["TRANSFERRING", "TRANSFERRED"],
  drafts: UNISSUED_STATES,
  ended: [
    "SURRENDERED",
    "ACCOMPLISHED",
    "CONVERTED",
    "VOID",
    "REJECTED",
    "REVOKED",
    "EXPIRED",
    "RETURNED",
    "COMPLETED",
    "CANCELLED",
    "DECLINED",
  ],
} as const satisfies Record<string, readonly DocumentState[]>;
export type View = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as View[];

const SORTS = ["updatedAt", "number", "state"] as const;

/** The filters that an address carries; what it does not know is left out. */
export function readFilters(
  search: URLSearchParams,
  area: Area,
): { view: View | undefined; kind: string | undefined; text: string | undefined; sort: (typeof SORTS)[number] } {
  const kind = search.get("kind") ?? undefined;
  return {
    view: VIEW_NAMES.find((one) => one === search.get("view")),
    kind: kind !== undefined && LIST_KINDS[area].includes(kind) ? kind : undefined,
    text: search.get("text")?.trim() || undefined,
    sort: SORTS.find((one) => one === search.get("sort")) ?? "updatedAt",
  };
}

/** The question to the server that those filters mean. */
export function toQuery(area: Area, { view, kind, text, sort }: ReturnType<typeof readFilters>): Query {
  return {
    kind: kind ?? LIST_KINDS[area].join(","),
    sort,
    ...(view === undefined ? {} : { state: VIEWS[view].join(",") }),
    // A holder of a copy reads how the title stands; it is with somebody else.
    ...(view === "withMe" ? { owning: "Original" as const } : {}),
    ...(text === undefined ? {} : { text }),
  };
}

/** The first filter of a search. */
export const SEARCH_VIEWS = ["all", "documents", "envelopes", "packs"] as const;
const OWNINGS = ["Original", "Copy"] as const;

interface SearchFilters {
  readonly text: string;
  readonly view: (typeof SEARCH_VIEWS)[number];
  readonly kind: string | undefined;
  readonly state: DocumentState | undefined;
  readonly owning: (typeof OWNINGS)[number] | undefined;
}

/** The same of the Search area; kind, state and owning are of documents. */
export function readSearch(search: URLSearchParams): SearchFilters {
  const kind = search.get("kind") ?? undefined;
  const state = search.get("state");
  return {
    text: search.get("text")?.trim() ?? "",
    view: SEARCH_VIEWS.find((one) => one === search.get("view")) ?? "all",
    kind: isKeyOf(KINDS, kind) ? kind : undefined,
    state: isKeyOf(DOCUMENT_STATES, state) ? state : undefined,
    owning: OWNINGS.find((one) => one === search.get("owning")),
  };
}

/** The question about documents that those mean. */
export const searchQuery = ({ text, kind, state, owning }: SearchFilters): Query => ({
  text,
  ...(kind && { kind }),
  ...(state && { state }),
  ...(owning && { owning }),
});
