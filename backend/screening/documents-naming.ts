import { Any } from "typeorm";
import type { CheckView } from "#domain/api/screening-shapes";
import { bareName, Identities, Identity } from "#domain/screening/identity";
import type { ScreenedSubject } from "#domain/screening/result";
import { namedIn } from "#domain/screening/named";
import { hasGone } from "#domain/states";
import { table } from "../core/table.ts";
import { foundBy } from "../documents/search.ts";
import { documentsSaid, readBy } from "../screened/said.ts";
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
  for (const word of [...names, ...names.map(bareName), imo, code].filter((one) => one !== ""))
    for (const id of await foundBy(ctx, word)) found.add(id);
  const states = await table(ctx.tx, "app.document_state").find(["document_id", "state"], {
    organisation_id: ctx.organisation.id,
    document_id: Any([...found]),
  });
  const live = states.filter(({ state }) => !hasGone(state)).map(({ document_id: id }) => id);
  const documents = await table(ctx.tx, "app.document").find(
    ["id", "kind", "number", "name"],
    { id: Any(live) },
    { order: { id: "DESC" }, limit: LOOKED_AT },
  );
  const contents = await readBy(
    ctx.tx,
    await documentsSaid(
      ctx.tx,
      documents.map(({ id }) => id),
    ),
  );
  const saying = new Map(contents.map(({ document, said }) => [document.id, said]));
  const identity = new Identity(names);
  return documents
    .filter(({ id }) => {
      const said = saying.get(id);
      if (said === undefined) return false;
      const named = namedIn(said.kind, said.data);
      return (
        (code !== "" && named.codes.some((one) => one.startsWith(code))) ||
        (imo !== "" && named.imos.includes(imo)) ||
        identity.meets(new Identities(named.names))
      );
    })
    .slice(0, MOST)
    .map(({ id, kind, number, name: called }) => ({ id, kind, number: number || called }));
}
