import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { Moves } from "#domain/flows/envelope";
import { rows } from "../../../scripts/lib/sql.ts";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import {
  factsFor,
  holds,
  isPaper,
  owns,
  stateFor,
  statusOf,
  termsOf,
  type Actor,
  type Bill,
  type Envelope,
  type House,
} from "./house.ts";
import type { World } from "./world.ts";

/** The number of looks after which a derived view must be there: twenty seconds. */
export const LOOKS = 160;

const viewOf = (house: House, bill: Bill, actor: Actor): string =>
  JSON.stringify({
    state: stateFor(bill, actor.firm),
    isHolder: holds(bill, actor.firm),
    isOwner: owns(bill, actor.firm),
    negotiability: isPaper(bill) ? null : termsOf(bill),
    can: bill.kind.flow.can(factsFor(house, bill, actor)),
  });

/** Looks until the view is as expected, so often at most. Answers the last view. */
async function seen(expected: string, patience: number, look: () => Promise<string>): Promise<string> {
  let last = "";
  for (let looks = 0; looks < patience && last !== expected; looks++) {
    if (looks > 0) await wait(50 + looks);
    last = await look().catch((error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)));
  }
  return last;
}

/** Checks that a person's view of a bill, and its possible acts, are those of the model. */
export async function compareView(
  world: World,
  house: House,
  bill: Bill,
  actor: Actor,
  patience = LOOKS,
): Promise<void> {
  const expected = bill.deleted || !bill.access.has(actor.firm) ? "NOT_FOUND" : viewOf(house, bill, actor);
  const found = await seen(expected, patience, async () => {
    const { state, isHolder, isOwner, negotiability, can } = await world
      .api(actor)
      .call(documentRoutes.get, { params: { id: bill.id } });
    return JSON.stringify({ state, isHolder, isOwner, negotiability, can });
  });
  if (found !== expected)
    throw new Error(`${actor.firm.name} ${actor.person} sees ${bill.number} as ${found}, not as ${expected}`);
}

/** Checks that the sender's view of an envelope, and how each document travels, are those of the model. */
export async function compareEnvelope(world: World, envelope: Envelope, patience = LOOKS): Promise<void> {
  const content = (
    inside: readonly { readonly number: string; readonly isCopy: boolean; readonly moves: Moves | null }[],
  ): string =>
    inside.map(({ number, isCopy, moves }) => `${number} ${isCopy ? "copy" : (moves ?? "original")}`).join(", ");
  const expected = `${envelope.state}: ${content(envelope.inside.map(({ bill, isCopy, moves }) => ({ number: bill.number, isCopy, moves })))}`;
  const found = await seen(expected, patience, async () => {
    const { state, documents } = await world
      .api({ firm: envelope.sender, person: 0 })
      .call(envelopeRoutes.get, { params: { id: envelope.id } });
    return `${state}: ${content(documents)}`;
  });
  if (found !== expected) throw new Error(`an envelope of ${envelope.sender.name} is ${found}, not ${expected}`);
}

/** Compares the mirror of the chain with the model: one original of each live bill, none of any other. */
export async function compareTitles(world: World, house: House): Promise<void> {
  const mirrored = await world.backend.database.asWorker((tx) =>
    rows<{ id: string; status: string; holder: string | null; beneficiary: string | null }>(
      tx,
      `SELECT d.id, t.status, t.holder, t.beneficiary FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id
        AND t.registry = d.registry AND t.token_id = d.token_id`,
    ),
  );
  const modelled = house.bills.filter((bill) => bill.title !== null);
  const said = (bill: Bill): string =>
    `${statusOf(bill)} ${bill.closedAs === null ? `${bill.title?.holder} ${bill.title?.beneficiary}` : ""}`;
  for (const bill of modelled) {
    const [title, ...more] = mirrored.filter(({ id }) => id === bill.id);
    const found = title && `${title.status} ${title.status === "burnt" ? "" : `${title.holder} ${title.beneficiary}`}`;
    if (found !== said(bill) || more.length > 0)
      throw new Error(`the chain has ${bill.number} as ${found ?? "nothing"}, not as ${said(bill)}`);
  }
  const stray = mirrored.filter(({ id }) => !modelled.some((bill) => bill.id === id));
  if (stray.length > 0) throw new Error(`${stray.length} titles belong to no bill that was issued`);
}
