import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { IntentCustody, IntentRow } from "./intent-row.ts";
import { lockTitles } from "./titles-of.ts";

const MINE =
  "SELECT * FROM app.intent WHERE id = $1 AND organisation_id = $2 AND custody = ANY ($3) AND carried_by IS NULL";
const SEEN = statement("intents.own", MINE);
const LOCKED = statement("intents.ownLocked", `${MINE} FOR NO KEY UPDATE`);

/** An act that the user has decided, or may decide about as a colleague who transfers originals. */
export async function seenAct(ctx: Context, id: string, custodies: readonly IntentCustody[]): Promise<IntentRow> {
  const seen = await first(ctx.tx, SEEN, [id, ctx.organisation.id, custodies]);
  if (!seen) throw new Refused("NOT_FOUND");
  if (seen.person_id !== ctx.person.id && !ctx.permissions.has("bl.transferOriginal"))
    throw new Refused("FORBIDDEN", { permission: "bl.transferOriginal" });
  return seen;
}

/** The same, to be changed; its documents are locked first, as everywhere. */
export async function ownAct(ctx: Context, id: string, custodies: readonly IntentCustody[]): Promise<IntentRow> {
  const seen = await seenAct(ctx, id, custodies);
  await lockTitles(ctx.tx, seen.id);
  return (await first(ctx.tx, LOCKED, [id, ctx.organisation.id, custodies])) ?? seen;
}
