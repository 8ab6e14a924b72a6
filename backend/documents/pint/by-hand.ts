import type { EntityManager } from "typeorm";
import type { exchangeRoutes } from "#domain/api/arrivals";
import type { Offer } from "#domain/api/offers";
import type { Body } from "#domain/api/route";
import { DAY_MS } from "#domain/clock";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announceWork } from "../../core/changes.ts";
import { audit, auditLater } from "../../core/audit.ts";
import type { Database } from "../../core/database.ts";
import { table } from "../../core/table.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../session/context.ts";
import { queueAgain } from "../../tasks/tasks.ts";
import { advance } from "./end-offer.ts";
import { assertRight } from "./going.ts";
import { errorOf, lockedOffer, type OfferRow } from "./offer-row.ts";
import { offerById } from "./offer-view.ts";
import { tellCompany } from "./pint-letters.ts";
import { giveBack, taken } from "./settle-offer.ts";

/** Offers that persons settle: the company takes its own back, the node's administrators those that stand still. */

const isTooOld = ({ at }: OfferRow): boolean => at.getTime() < Date.now() - LIMITS.pintOfferDays * DAY_MS;

/** The company takes an offer back of which no message has been made yet. NOT_FOUND, FORBIDDEN, WRONG_STATE. */
export async function withdrawOffer(ctx: Context, database: Database, id: string): Promise<Offer> {
  // NOT_FOUND.
  await offerById(ctx, id);
  assertRight(ctx, "bl.transferOriginal");
  await database.asWorker(async (tx) => {
    const row = await lockedOffer(tx, id);
    if (row?.state !== "DUE") throw new Refused("WRONG_STATE", { state: row?.state ?? "", of: "offer" });
    const { number, platform, document } = row;
    await giveBack(tx, row, { state: "WITHDRAWN" }, "");
    await audit({ ...ctx, tx }, "pint.withdrawn", { number, platform, offer: id }, { documentId: document });
  });
  return offerById(ctx, id);
}

/** An offer that stands still, locked. NOT_FOUND, WRONG_STATE. */
async function standing(tx: EntityManager, id: string): Promise<OfferRow> {
  const row = await lockedOffer(tx, id);
  if (row === null) throw new Refused("NOT_FOUND");
  const { state } = row;
  if (state !== "FROZEN" && state !== "WAITING") throw new Refused("WRONG_STATE", { state, of: "offer" });
  return row;
}

/** The company follows the same work on. */
const goesOn = async (tx: EntityManager, { task }: OfferRow): Promise<void> => {
  if (task !== null) await queueAgain(tx, "id", task);
};

/**
 * An offer that is disputed or waits goes on: its envelope is sent again, since both sides may have agreed meanwhile;
 * or, where the other platform has taken the bill, its title is ended here. NOT_FOUND, WRONG_STATE, PINT_TOO_OLD.
 */
export const goOnWithOffer = (ctx: Context, database: Database, id: string): Promise<void> =>
  database.asWorker(async (tx) => {
    const row = await standing(tx, id);
    const { number, platform } = row;
    if (!row.taken && isTooOld(row)) throw new Refused("PINT_TOO_OLD", { platform });
    await table(tx, "app.pint_offer").change(
      { id },
      { state: row.taken ? "TAKEN" : "OFFERED", asked_at: () => "now()", next_at: () => "now()", ...errorOf(null) },
    );
    await goesOn(tx, row);
    await audit({ ...ctx, tx }, "pint.retry", { platform, number, offer: id });
    await announceWork(tx, row);
  });

/**
 * An administrator of the node has agreed with the other side what became of a bill that stands still, and says it: the
 * bill is there, and its title ends here; or it is here, and its holder has it again. The same follows as from a signed
 * answer. NOT_FOUND, WRONG_STATE, PINT_NOT_HERE.
 */
export const settleByHand = (
  ctx: Context,
  { database, settings }: { readonly database: Database; readonly settings: Settings },
  id: string,
  { as, remark }: Body<typeof exchangeRoutes.settleOffer>,
): Promise<void> =>
  database.asWorker(async (tx) => {
    const row = await standing(tx, id);
    const { number, platform, organisation, document } = row;
    const settled = { settled: as, remark } as const;
    if (as === "TAKEN") {
      await goesOn(tx, row);
      if (row.taken) {
        await table(tx, "app.pint_offer").change({ id }, { ...settled, state: "TAKEN", ...errorOf(null) });
        await announceWork(tx, row);
        await advance(tx, settings, row);
      } else await taken(tx, settings, row, settled);
    } else {
      // A bill that another platform has signed that it has comes back by an offer of that platform alone.
      const back =
        !row.taken && row.returned === "kept" && (await giveBack(tx, row, { ...settled, state: "REFUSED" }, remark));
      if (!back) throw new Refused("PINT_NOT_HERE", { platform });
      await tellCompany(tx, organisation, "settledHere", { number, platform, reason: remark, path: `/exchange/${id}` });
    }
    const event = as === "TAKEN" ? "pint.settledThere" : "pint.settledHere";
    await audit({ ...ctx, tx }, event, { number, platform, remark });
    if (organisation !== ctx.organisation.id)
      await auditLater(tx, organisation, event, { number, platform, remark }, { documentId: document });
  });
