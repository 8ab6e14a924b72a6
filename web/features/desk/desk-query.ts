import type { envelopeRoutes } from "#domain/api/envelopes";
import type { QueryInput } from "#domain/api/route";
import { isKeyOf } from "#domain/lookup";
import { KINDS } from "#domain/kinds/kinds";
import { DESK_COLUMNS } from "#domain/processes/desk";
import { DOCUMENT_STATES, ENVELOPE_STATES } from "#domain/states";

export type Folder = "inbox" | "drafts" | "sent";
type Filters = QueryInput<typeof envelopeRoutes.facets>;

/** The groups of the Inbox; drafts have a list of their own. */
export const GROUPS = DESK_COLUMNS.filter((column) => column !== "draft");
/** What the age of a row is narrowed to, in days. */
export const DAYS = [7, 30, 90] as const;
/** The parts of an address that narrow a list, besides its view and its order. */
export const FILTERS = ["days", "state", "title", "inside", "counterparty", "vessel", "text"] as const;

/** What an address says about a list of envelopes; anything else in it is not heard. */
export function readDesk(folder: Folder, search: URLSearchParams) {
  const view = search.get("view") ?? "all";
  const archived = view === "archived";
  const of = (name: (typeof FILTERS)[number]): string | undefined => search.get(name) ?? undefined;
  const days = DAYS.find((one) => String(one) === of("days"));
  const [state, title, inside] = [of("state"), of("title"), of("inside")];
  const [counterparty, vessel, text] = [of("counterparty"), of("vessel"), of("text")];
  const filters: Filters = {
    folder: archived ? "archived" : folder,
    ...(archived && folder === "sent" && { direction: "out" as const }),
    ...(days !== undefined && { days }),
    ...(isKeyOf(ENVELOPE_STATES, state) && { state }),
    ...(isKeyOf(DOCUMENT_STATES, title) && { title }),
    ...(isKeyOf(KINDS, inside) && { inside }),
    ...(counterparty !== undefined && { counterparty }),
    ...(vessel !== undefined && { vessel }),
    ...(text !== undefined && { text }),
  };
  const sort = (["newest", "oldest"] as const).find((one) => one === search.get("sort"));
  return { view, archived, desk: GROUPS.find((one) => one === view), filters, sort };
}
