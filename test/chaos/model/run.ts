import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { rows } from "../../../backend/core/database.ts";
import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { random as randomOf, type Random } from "../../../scripts/lib/random.ts";
import { settled } from "../../support/companies.ts";
import { act, draft, type Step } from "./acts.ts";
import { factsFor, holds, KIND, owns, stateFor, statusOf, termsOf, type Actor, type Bill, type House } from "./house.ts";
import { compose, post } from "./post.ts";
import type { World } from "./world.ts";

export interface Told {
  readonly actions: number;
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
}

/** Bills that are in use at once: few, so that acts meet. */
const LIVELY = 8;
/** A view that follows from an act is there after so many looks at the latest. */
const LOOKS = 160;

/** What somebody tries next: mostly something that is possible, else anything. */
function next(house: House, world: World, random: Random, n: number): Step & { readonly actor: Actor } {
  const wantsPossible = random.chance(0.55);
  for (let tries = 0; ; tries++) {
    const actor: Actor = { firm: random.pick(house.firms), person: random.pick([0, 0, 1, 1, 2]) };
    const step = any(house, world, random, actor, `M-${n}`);
    if (!wantsPossible || step.expected === null || tries > 40) return { ...step, actor };
  }
}

function any(house: House, world: World, random: Random, actor: Actor, number: string): Step {
  const bills = house.bills.filter(({ deleted }) => !deleted);
  const lively = bills.filter((bill) => bill.closedAs === null).slice(-LIVELY);
  const envelopes = house.envelopes.filter(({ deleted }) => !deleted).slice(-6);
  if (lively.length < 3 || (lively.length < LIVELY && random.chance(0.1))) return draft(house, world, random, actor, number);
  const bill = random.chance(0.9) ? random.pick(lively) : random.pick(bills.slice(-20));
  if (random.chance(0.62)) return act(house, world, random, actor, bill);
  if (envelopes.length > 0 && random.chance(0.75)) return post(house, world, random, actor, random.pick(envelopes));
  const others = lively.filter((one) => one !== bill && random.chance(0.15));
  return compose(house, world, random, actor, [bill, ...others]);
}

/**
 * Plays random acts of several companies against the product and against the model, one after the other. Throws the story of
 * what they were about when the two do not agree.
 */
export async function playModel(world: World, seed: number, actions: number, onDone: (done: number) => void = () => undefined): Promise<Told & { house: House }> {
  const random = randomOf(seed);
  const house: House = { firms: world.firms, bills: [], envelopes: [] };
  const lines: { readonly about: readonly string[]; readonly said: string }[] = [];
  const refused: Record<string, number> = {};
  let done = 0;
  for (let n = 1; n <= actions; n++) {
    const step = next(house, world, random, n);
    const said = `${n}. ${step.actor.firm.name} ${step.actor.person}: ${step.told}: ${step.expected ?? "done"}`;
    const about = step.about.map(({ id }) => id);
    lines.push({ about, said });
    try {
      const answer = await send(world, step);
      if (answer !== step.expected) throw new Error(`the product says ${answer ?? "done"}`);
      if (answer === null) {
        step.effect();
        done++;
      } else refused[answer] = (refused[answer] ?? 0) + 1;
      const touched = house.bills.filter((bill) => about.includes(bill.id) || (answer === null && bill === house.bills.at(-1)));
      for (const bill of touched) await look(world, house, bill, random);
    } catch (error) {
      throw new Error(`seed ${seed}: ${said}: ${error instanceof Error ? error.message : String(error)}\n${storyOf(lines, about)}`, { cause: error });
    }
    onDone(n);
  }
  for (const bill of house.bills) for (const firm of house.firms) await compareView(world, house, bill, { firm, person: 0 }).catch((error: unknown) => { throw new Error(`seed ${seed}, at the end, ${bill.number}: ${String(error)}\n${storyOf(lines, [bill.id])}`, { cause: error }); });
  for (const envelope of house.envelopes.filter(({ deleted }) => !deleted)) {
    const { state } = await world.api({ firm: envelope.sender, person: 0 }).call(envelopeRoutes.get, { params: { id: envelope.id } });
    if (state !== envelope.state) throw new Error(`seed ${seed}, at the end: an envelope is ${state}, not ${envelope.state}\n${storyOf(lines, [envelope.id])}`);
  }
  return { actions, done, refused, house };
}

/** Lines about the same things, the last thirty. */
const storyOf = (lines: readonly { readonly about: readonly string[]; readonly said: string }[], about: readonly string[]): string =>
  lines.filter((line, i) => i === lines.length - 1 || line.about.some((id) => about.includes(id))).slice(-30).map(({ said }) => `  ${said}`).join("\n");

async function send(world: World, step: Step & { readonly actor: Actor }): Promise<string | null> {
  try {
    const intent = await step.send();
    if (intent === null) return null;
    const ended = await settled(world.api({ ...step.actor, person: 0 }), intent);
    return ended.status === "done" ? null : `${ended.status} ${ended.error?.code ?? ""}`;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.code;
    throw error;
  }
}

/** Somebody looks at the bill: its issuer, or whoever. */
async function look(world: World, house: House, bill: Bill, random: Random): Promise<void> {
  await compareView(world, house, bill, { firm: random.chance(0.4) ? bill.issuer : random.pick(house.firms), person: random.pick([0, 0, 2]) });
}

/** What somebody sees of a bill, and everything that could be done with it, is what the model says. */
async function compareView(world: World, house: House, bill: Bill, actor: Actor): Promise<void> {
  const expected = bill.deleted || !bill.access.has(actor.firm) ? "NOT_FOUND" : viewOf(house, bill, actor);
  let seen = "";
  for (let looks = 0; looks < LOOKS && seen !== expected; looks++) {
    if (looks > 0) await wait(50 + looks);
    seen = await world.api(actor).call(documentRoutes.get, { params: { id: bill.id } }).then(
      ({ state, isHolder, isOwner, negotiability, can }) => JSON.stringify({ state, isHolder, isOwner, negotiability, can }), (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
    );
  }
  if (seen !== expected) throw new Error(`${actor.firm.name} ${actor.person} sees ${bill.number} as ${seen}, not as ${expected}`);
}
const viewOf = (house: House, bill: Bill, actor: Actor): string =>
  JSON.stringify({ state: stateFor(bill, actor.firm), isHolder: holds(bill, actor.firm), isOwner: owns(bill, actor.firm), negotiability: termsOf(bill), can: KIND.flow.can(factsFor(house, bill, actor)) });

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
