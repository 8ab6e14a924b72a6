import type { deskRoutes } from "#domain/api/desk";
import type { Body, Output } from "#domain/api/route";
import { MOST_VIEWS, VIEWED_LISTS, type ViewedList } from "#domain/documents/saved-views";
import { Refused } from "#domain/errors";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

const KEEP = statement(
  "desk.keepView",
  `INSERT INTO app.saved_view (person_id, organisation_id, list, name, search) VALUES ($1,$2,$3,$4,$5)
    ON CONFLICT (person_id, organisation_id, list, name) DO UPDATE SET search = excluded.search`,
);

const mine = ({ person, organisation }: Context) => ({ person_id: person.id, organisation_id: organisation.id });
const isViewed = (list: string): list is ViewedList => (VIEWED_LISTS as readonly string[]).includes(list);

/** The views of lists that this person has kept in this company, by name. */
export async function viewsOf(ctx: Context): Promise<Output<typeof deskRoutes.views>> {
  const kept = await table(ctx.tx, "app.saved_view").find(["list", "name", "search"], mine(ctx));
  // A list may be gone since.
  return kept
    .flatMap(({ list, ...view }) => (isViewed(list) ? [{ list, ...view }] : []))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Keeps a view of a list under a name, or forgets it. TOO_MANY. */
export async function keepView(ctx: Context, { list, name, search }: Body<typeof deskRoutes.keepView>): Promise<void> {
  if (search === null) {
    await table(ctx.tx, "app.saved_view").remove({ ...mine(ctx), list, name });
    return;
  }
  const kept = await table(ctx.tx, "app.saved_view").find(["name"], { ...mine(ctx), list });
  if (kept.filter((one) => one.name !== name).length >= MOST_VIEWS) throw new Refused("TOO_MANY", { max: MOST_VIEWS });
  await changed(ctx.tx, KEEP, [ctx.person.id, ctx.organisation.id, list, name, search]);
}
