import { EVENT_GROUPS } from "#domain/events/groups";
import type { recordRoutes } from "#domain/api/record";
import type { QueryInput } from "#domain/api/route";
import { parseDate } from "#domain/reading";
import { isKeyOf } from "#domain/lookup";

export type Filter = QueryInput<typeof recordRoutes.log>;

/** Names of the filters in the address, so that what is shown can be shared. */
export const FILTERS = ["person", "group", "from", "to", "about"] as const;
const UUID = /^[0-9a-f-]{36}$/;

/** The query in the address; impossible parts are left out. */
export function readFilter(search: URLSearchParams): Filter {
  const of = (name: (typeof FILTERS)[number]): string | undefined => search.get(name)?.trim() || undefined;
  const day = (name: "from" | "to"): string | undefined => parseDate(of(name) ?? "");
  const [person, group] = [of("person"), of("group")];
  return {
    ...(person !== undefined && UUID.test(person) ? { person } : {}),
    ...(isKeyOf(EVENT_GROUPS, group) ? { group } : {}),
    ...(day("from") === undefined ? {} : { from: day("from") }),
    ...(day("to") === undefined ? {} : { to: day("to") }),
    ...(of("about") === undefined ? {} : { about: of("about")?.slice(0, 100) }),
  };
}
