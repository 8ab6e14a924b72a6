import { BATCH_ACTS } from "#domain/api/acts";
import { INSTRUCTION_STEPS, type InstructionStep } from "#domain/flows/shipping-instruction";
import { hasArrived } from "#domain/states";
import { random as randomOf, type Random } from "../../../scripts/lib/random.ts";
import { act, draft, together, type Step } from "./acts.ts";
import { ACTIONS, type ActionName } from "./choices.ts";
import { DRAFTED } from "./drafts.ts";
import { holds, isPaper, lifeOf, type Bill, type Firm, type House } from "./house.ts";
import { answer, instruct, isLive } from "./instructions.ts";
import { compose, post, POSTED } from "./post.ts";
import type { World } from "./world.ts";

/**
 * One attempt, in words that stay true when other moves are left out: its subject is named by the move that made it.
 */
export type Move = { readonly key: string; readonly firm: number; readonly person: number; readonly seed: number } & (
  | { readonly what: "draft"; readonly kind: string }
  | { readonly what: "act"; readonly action: ActionName; readonly bill: string }
  | { readonly what: "together"; readonly action: (typeof BATCH_ACTS)[number]; readonly bills: readonly string[] }
  | { readonly what: "instruct" }
  | { readonly what: "answer"; readonly action: InstructionStep; readonly instruction: string }
  | { readonly what: "compose"; readonly bills: readonly string[] }
  | { readonly what: "post"; readonly action: (typeof POSTED)[number]; readonly envelope: string }
);

/** The move as a step now; null if its subject was never made. */
export function stepOf(house: House, world: World, move: Move): Step | null {
  const random = randomOf(move.seed);
  const actor = { firm: house.firms[move.firm]!, person: move.person };
  const bill = (key: string): Bill | undefined => house.bills.find((one) => one.key === key);
  switch (move.what) {
    case "draft":
      return draft(house, world, random, actor, move.key, move.kind);
    case "act": {
      const found = bill(move.bill);
      return found ? act(house, world, random, actor, found, move.action, move.key) : null;
    }
    case "instruct":
      return instruct(house, world, random, actor, move.key);
    case "answer": {
      const found = house.instructions.find(({ key }) => key === move.instruction);
      return found ? answer(house, world, random, actor, found, move.action) : null;
    }
    case "together":
    case "compose": {
      const bills = move.bills.flatMap((key) => bill(key) ?? []);
      if (bills.length === 0) return null;
      return move.what === "compose"
        ? compose(house, world, random, actor, bills, move.key)
        : together(house, world, move.seed, actor, bills, move.action, move.key);
    }
    case "post": {
      const envelope = house.envelopes.find(({ key }) => key === move.envelope);
      return envelope ? post(house, world, random, actor, envelope, move.action, move.key) : null;
    }
  }
}

/** The number of titles, drafts and papers in use at once: small, so that acts meet. */
const [LIVELY, WRITTEN, PAPERS] = [9, 4, 3];
const isOver = (bill: Bill): boolean =>
  bill.voided ||
  bill.returned ||
  bill.closedAs !== null ||
  (lifeOf(bill) !== "CARGO" && bill.title !== null && !bill.title.isHoldingToken && bill.releaseAgent === null);
function livelyOf({ bills }: House): readonly Bill[] {
  const going = bills.filter((bill) => !bill.deleted && !isOver(bill));
  return [
    ...going.filter(({ title }) => title !== null).slice(-LIVELY),
    ...going.filter((one) => one.title === null && !isPaper(one)).slice(-WRITTEN),
    ...going.filter(isPaper).slice(-PAPERS),
  ];
}
/** Usually an act that the table of the title has, seldom another. */
const actionFor = (random: Random, bill: Bill): ActionName =>
  random.pick(
    random.chance(0.97)
      ? ACTIONS.filter((action) =>
          action === "split" ? bill.kind.billOfLading === true : action in bill.kind.flow.actions,
        )
      : ACTIONS,
  );

/** The name under which a move is counted. */
export const nameOf = (move: Move, { occasion }: Step): string =>
  occasion ??
  (move.what === "draft"
    ? `draft ${move.kind}`
    : move.what === "compose" || move.what === "instruct"
      ? move.what
      : `${move.what} ${move.action}`);
/**
 * Moves that end a story or take a step of it back count several times: they are tried less often than those that go on
 * with it.
 */
const ENDS = [
  "delete",
  "void",
  "convert",
  "unseal",
  "cancelReplacement",
  "edit",
  "returnToSender",
  "compose",
  "amend",
  "split",
  "completeInstruction",
  "declineInstruction",
  "cancelInstruction",
];
const ENDS_COUNT = 8;
/** The number of moves that are considered; the possible one that was done least is tried. */
const IN_MIND = 40;

/** The share of moves about shipping instructions, and the number of instructions in use at once. */
const [INSTRUCTED, INSTRUCTIONS] = [0.15, 2];

/** A new instruction, or a step on one: usually a possible one that was done seldom so far. */
function instructionMove(
  house: House,
  world: World,
  random: Random,
  key: string,
  done: Readonly<Record<string, number>>,
): Move {
  const living = house.instructions.filter(isLive);
  if (living.length < INSTRUCTIONS) return { ...whoever(house, random, key, []), what: "instruct" };
  const anything = (): Move => {
    const one = random.chance(0.9) ? random.pick(living.slice(-2 * INSTRUCTIONS)) : random.pick(house.instructions);
    return {
      ...whoever(house, random, key, [...one.access.keys()]),
      what: "answer",
      action: random.pick(INSTRUCTION_STEPS),
      instruction: one.key,
    };
  };
  return random.chance(0.3)
    ? anything()
    : (possibleOf(house, world, done, Array.from({ length: IN_MIND }, anything)) ?? anything());
}

/** The possible move that was done least. */
function possibleOf(
  house: House,
  world: World,
  done: Readonly<Record<string, number>>,
  moves: readonly Move[],
): Move | undefined {
  const possible = moves.flatMap((move) => {
    const step = stepOf(house, world, move);
    if (!step || !(step.expected.includes(null) || step.occasion !== undefined)) return [];
    const name = nameOf(move, step);
    return [{ move, often: (done[name] ?? 0) * (ENDS.some((end) => name.endsWith(end)) ? ENDS_COUNT : 1) }];
  });
  return possible.toSorted((one, other) => one.often - other.often)[0]?.move;
}

/** The next move: usually a possible one that was done seldom so far, otherwise any. */
export function nextMove(
  house: House,
  world: World,
  random: Random,
  n: number,
  done: Readonly<Record<string, number>>,
): Move {
  const key = String(n);
  if (random.chance(INSTRUCTED)) return instructionMove(house, world, random, key, done);
  const lively = livelyOf(house).length;
  // A new document now and then replaces one on which no act is possible any more.
  if (lively < 3 || random.chance(lively < LIVELY ? 0.15 : 0.05))
    return { ...whoever(house, random, key, []), what: "draft", kind: random.pick(DRAFTED) };
  if (random.chance(0.35)) return anyMove(house, random, key);
  return (
    possibleOf(
      house,
      world,
      done,
      Array.from({ length: IN_MIND }, () => anyMove(house, random, key)),
    ) ?? anyMove(house, random, key)
  );
}

/** Usually a person of a company that is concerned. */
const whoever = (house: House, random: Random, key: string, concerned: readonly Firm[]) => ({
  key,
  firm: house.firms.indexOf(random.pick(random.chance(0.8) && concerned.length > 0 ? concerned : house.firms)),
  person: random.pick([0, 0, 1, 1, 2]),
  seed: random.below(2 ** 31),
});

function anyMove(house: House, random: Random, key: string): Move {
  const who = (concerned: readonly Firm[]) => whoever(house, random, key, concerned);
  const bills = house.bills.filter(({ deleted }) => !deleted);
  const lively = livelyOf(house);
  const envelopes = house.envelopes
    .filter(({ deleted, state }) => !deleted && (!hasArrived(state) || random.chance(0.2)))
    .slice(-6);
  const bill = lively.length > 0 && random.chance(0.88) ? random.pick(lively) : random.pick(bills.slice(-24));
  const concerned = [...bill.access.keys()];
  if (random.chance(0.6)) return { ...who(concerned), what: "act", action: actionFor(random, bill), bill: bill.key };
  const others = lively.filter((one) => one !== bill && random.chance(0.2)).map((one) => one.key);
  if (random.chance(0.1) && others.length > 0)
    return { ...who(concerned), what: "together", action: random.pick(BATCH_ACTS), bills: [bill.key, ...others] };
  if (envelopes.length > 0 && random.chance(0.8)) {
    const envelope = random.pick(envelopes);
    return {
      ...who([envelope.sender, envelope.sender, envelope.recipient]),
      what: "post",
      action: random.pick(POSTED),
      envelope: envelope.key,
    };
  }
  const holders = concerned.filter((firm) => holds(bill, firm));
  return { ...who(holders.length > 0 ? holders : concerned), what: "compose", bills: [bill.key, ...others] };
}
