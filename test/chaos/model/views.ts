import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { rows } from "../../../backend/core/database.ts";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { factsFor, holds, isPaper, owns, stateFor, statusOf, termsOf, type Actor, type Bill, type Envelope, type House } from "./house.ts";
import type { World } from "./world.ts";

/** A view that follows from an act is there after so many looks at the latest: twenty seconds of them. */
export const LOOKS = 160;

const viewOf = (house: House, bill: Bill, actor: Actor): string =>
  JSON.stringify({ state: stateFor(bill, actor.firm), isHolder: holds(bill, actor.firm), isOwner: owns(bill, actor.firm), negotiability: isPaper(bill) ? null : termsOf(bill), can: bill.kind.flow.can(factsFor(house, bill, actor)) });

/** What somebody sees of a bill, and everything that could be done with it, is what the model says. */
export async function compareView(world: World, house: House, bill: Bill, actor: Actor, patience = LOOKS): Promise<void> {
  const expected = bill.deleted || !bill.access.has(actor.firm) ? "NOT_FOUND" : viewOf(house, bill, actor);
  let seen = "";
  for (let looks = 0; looks < patience && seen !== expected; looks++) {
    if (looks > 0) await wait(50 + looks);
    seen = await world.api(actor).call(documentRoutes.get, { params: { id: bill.id } }).then(
      ({ state, isHolder, isOwner, negotiability, can }) => JSON.stringify({ state, isHolder, isOwner, negotiability, can }), (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
    );
  }
  if (seen !== expected) throw new Error(`${actor.firm.name} ${actor.person} sees ${bill.number} as ${seen}, not as ${expected}`);
}

export async function compareEnvelope(world: World, envelope: Envelope): Promise<void> {
  const { state } = await world.api({ firm: envelope.sender, person: 0 }).call(envelopeRoutes.get, { params: { id: envelope.id } });
  if (state !== envelope.state) throw new Error(`an envelope is ${state}, not ${envelope.state}`);
}

/** What the chain has of every bill, as its mirror tells, against the model: one original of each that lives, none of any other. */
export async function compareTitles(world: World, house: House): Promise<void> {
  const mirrored = await world.backend.database.asWorker((tx) => rows<{ id: string; status: string; holder: string | null; beneficiary: string | null }>(
    tx, "SELECT d.id, t.status, t.holder, t.beneficiary FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry AND t.token_id = d.token_id",
  ));
  const modelled = house.bills.filter((bill) => bill.title !== null);
  const said = (bill: Bill): string => `${statusOf(bill)} ${bill.closedAs === null ? `${bill.title?.holder} ${bill.title?.beneficiary}` : ""}`;
  for (const bill of modelled) {
    const [title, ...more] = mirrored.filter(({ id }) => id === bill.id);
    const found = title && `${title.status} ${title.status === "burnt" ? "" : `${title.holder} ${title.beneficiary}`}`;
    if (found !== said(bill) || more.length > 0) throw new Error(`the chain has ${bill.number} as ${found ?? "nothing"}, not as ${said(bill)}`);
  }
  const stray = mirrored.filter(({ id }) => !modelled.some((bill) => bill.id === id));
  if (stray.length > 0) throw new Error(`${stray.length} titles belong to no bill that was issued`);
}
