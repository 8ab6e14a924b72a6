import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { askForCopy, copiesOf } from "../documents/bunker/copies.ts";
import { lockedDelivery } from "../documents/bunker/delivery-row.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import { assertWorks } from "./aboard.ts";

/**
 * Has the signed note sent to an address. One that is on its way there already is not sent twice. WRONG_STATE before
 * both have signed; TOO_MANY.
 */
export async function sendNote(
  ctx: Context,
  id: string,
  { email, language }: Body<typeof bunkerRoutes.sendNote>,
): Promise<void> {
  const delivery = await lockedDelivery(ctx, id);
  assertWorks(ctx);
  if (delivery.signedAt === null) throw new Refused("WRONG_STATE", { state: stateOf(delivery.process) });
  if ((await copiesOf(ctx.tx, id)).length >= LIMITS.noteCopies)
    throw new Refused("TOO_MANY", { max: LIMITS.noteCopies });
  const { organisation, person } = ctx;
  const by = person.name;
  await askForCopy(ctx.tx, { processId: id, organisationId: organisation.id, to: email, language, by });
  const title = [delivery.bdnNo, delivery.process.title].filter(Boolean).join(", ");
  await audit(ctx, "bunker.send-note", { process: id, title, to: email });
  await announce(ctx.tx, { organisation: organisation.id, topic: "process", id });
}
