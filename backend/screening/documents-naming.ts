import { Any } from "typeorm";
import type { CheckView } from "#domain/api/screening-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { sameCompany } from "#domain/names";
import type { ScreenedSubject } from "#domain/screening/result";
import { namedIn } from "#domain/screening/named";
import { hasGone } from "#domain/states";
import { table } from "../core/table.ts";
import { foundBy } from "../documents/search.ts";
import type { Context } from "../session/context.ts";

/** So many are named in a report. */
const MOST = 50;
/** So many that a search finds are looked at, the newest first. */
const LOOKED_AT = 1_000;

/** The live documents of the company that name a body as a party or a ship. */
export async function documentsNaming(
  ctx: Context,
  { name, localName, otherNames, imo, code }: ScreenedSubject,
): Promise<CheckView["documents"]> {
  const names = [name, localName, ...otherNames].filter((one) => one !== "");
  const found = new Set<string>();
  for (const word of [...names, imo, code].filter((one) => one !== ""))
    for (const id of await foundBy(ctx, word)) found.add(id);
  const states = await table(ctx.tx, "app.document_state").find(["document_id", "state"], {
    organisation_id: ctx.organisation.id,
    document_id: Any([...found]),
  });
  const live = states.filter(({ state }) => !hasGone(state)).map(({ document_id: id }) => id);
  const documents = await table(ctx.tx, "app.document").find(
    ["id", "kind", "number", "name", "data"],
    { id: Any(live) },
    { order: { id: "DESC" }, limit: LOOKED_AT },
  );
  return documents
    .filter(({ kind, data }) => {
      const named = namedIn(kindOf(kind), data);
      return (
        (code !== "" && named.codes.some((one) => one.startsWith(code))) ||
        (imo !== "" && named.imos.includes(imo)) ||
        named.names.some((one) => names.some((other) => sameCompany(one, other)))
      );
    })
    .slice(0, MOST)
    .map(({ id, kind, number, name: called }) => ({ id, kind, number: number || called }));
}
