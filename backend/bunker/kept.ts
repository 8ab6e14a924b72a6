import { v7 as uuid } from "uuid";
import type { bunkerKeptRoutes } from "#domain/api/bunker-kept";
import type { Body, Output } from "#domain/api/route";
import type { BunkerKind } from "#domain/bunker/forms";
import type { KeptWhy } from "#domain/bunker/kept";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { craftOfMember } from "../craft/crew.ts";
import { onceSeenDelivery } from "../documents/bunker/delivery-row.ts";
import { seenProcess } from "../processes/act.ts";
import { LOCK_PROCESS } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import { assertWorks } from "./aboard.ts";

const KEPT = statement(
  "bunker.kept",
  `SELECT id, kind, data, why, person_name AS by, craft_name AS craft, typed_at AS "typedAt", at FROM app.bunker_kept
    WHERE process_id = $1 ORDER BY at, id`,
).as<{ kind: BunkerKind; data: FieldData; why: KeptWhy }>();

/** The tanker on which somebody works; empty for the office. */
async function craftName(ctx: Context): Promise<string> {
  const craft = await craftOfMember(ctx.tx, ctx.organisation.id, ctx.person.id);
  return craft === null ? "" : ((await table(ctx.tx, "app.craft").first(["name"], { id: craft }))?.name ?? "");
}

/** Keeps what was typed in a form that no longer takes it, for the office. NOT_FOUND, FORBIDDEN, TOO_MANY. */
export async function keepTyped(
  ctx: Context,
  id: string,
  kind: BunkerKind,
  { data, why, typedAt }: Body<typeof bunkerKeptRoutes.keep>,
): Promise<void> {
  await first(ctx.tx, LOCK_PROCESS, [id]);
  const { process } = await onceSeenDelivery(ctx, id);
  assertWorks(ctx);
  if ((await table(ctx.tx, "app.bunker_kept").count({ process_id: id })) >= LIMITS.bunkerKept)
    throw new Refused("TOO_MANY", { max: LIMITS.bunkerKept });
  await table(ctx.tx, "app.bunker_kept").insert({
    id: uuid(),
    process_id: id,
    organisation_id: ctx.organisation.id,
    kind,
    data,
    why,
    person_name: ctx.person.name,
    craft_name: await craftName(ctx),
    typed_at: new Date(typedAt),
    at: ctx.now,
  });
  await audit(ctx, "bunker.keep", { process: id, title: process.title, kind, why });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
}

/** The contents that were too late for the forms of a delivery, the oldest first. NOT_FOUND. */
export async function keptOf(ctx: Context, id: string): Promise<Output<typeof bunkerKeptRoutes.kept>> {
  await seenProcess(ctx, "bunker", id);
  return (await rows(ctx.tx, KEPT, [id])).map(({ typedAt, at, ...one }) => ({
    ...one,
    typedAt: typedAt.toISOString(),
    at: at.toISOString(),
  }));
}
