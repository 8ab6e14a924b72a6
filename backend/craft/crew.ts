import { Not, type EntityManager } from "typeorm";
import type { Craft } from "#domain/api/craft";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { COLLEAGUE, WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { craftOf, lineOf, tell } from "./craft.ts";

const LOCK = statement("craft.lock", "SELECT id FROM app.craft WHERE organisation_id = $1 AND id = $2 FOR UPDATE");
/** The craft of member $2 of company $1, while the member works there and has the right. */
const OF_MEMBER = statement(
  "craft.ofMember",
  `SELECT w.craft_id AS craft FROM app.craft_crew w
     JOIN app.membership m ON m.organisation_id = w.organisation_id AND m.person_id = w.person_id
       AND 'bunker.crew' = ANY (m.permissions) AND ${WORKS}
    WHERE w.organisation_id = $1 AND w.person_id = $2`,
);

/** The craft that a member is crew of; null for a member who is crew of none. */
export const craftOfMember = async (tx: EntityManager, organisation: string, person: string): Promise<string | null> =>
  (await first(tx, OF_MEMBER, [organisation, person]))?.craft ?? null;

/**
 * Sets who is crew of a craft. FORBIDDEN for somebody who neither administers nor operates, CREW_ELSEWHERE,
 * CREW_WITHOUT_RIGHT, NOT_FOUND for a craft or a member of nobody here.
 */
export async function setCrew(ctx: Context, craftId: string, persons: readonly string[]): Promise<Craft> {
  const { tx, organisation } = ctx;
  if (!ctx.person.isAdmin && !ctx.permissions.has("bunker.operate"))
    throw new Refused("FORBIDDEN", { permission: "bunker.operate" });
  if (!(await first(tx, LOCK, [organisation.id, craftId]))) throw new Refused("NOT_FOUND");
  const wanted = [...new Set(persons)];
  for (const person of wanted) await assertFree(ctx, craftId, person);
  await table(tx, "app.craft_crew").remove({ organisation_id: organisation.id, craft_id: craftId });
  if (wanted.length > 0)
    await table(tx, "app.craft_crew").insert(
      ...wanted.map((person_id) => ({ organisation_id: organisation.id, person_id, craft_id: craftId })),
    );
  const craft = await craftOf(ctx, craftId);
  await audit(ctx, "craft.crew", {
    ...lineOf(craft),
    crew: craft.crew.map(({ name }) => name).join(", "),
    persons: wanted,
  });
  await tell(ctx, craftId);
  await announce(tx, { organisation: organisation.id, topic: "counts", id: craftId });
  return craft;
}

async function assertFree(ctx: Context, craftId: string, person: string): Promise<void> {
  const colleague = await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, person]);
  if (!colleague) throw new Refused("NOT_FOUND");
  const { name, permissions } = colleague;
  if (!permissions.includes("bunker.crew")) throw new Refused("CREW_WITHOUT_RIGHT", { person: name });
  const elsewhere = await table(ctx.tx, "app.craft_crew").first(["craft_id"], {
    organisation_id: ctx.organisation.id,
    person_id: person,
    craft_id: Not(craftId),
  });
  if (elsewhere)
    throw new Refused("CREW_ELSEWHERE", { person: name, craft: (await craftOf(ctx, elsewhere.craft_id)).name });
}
