import { ApiRefusal } from "../../../scripts/lib/api-client.ts";
import { random as randomOf } from "../../../scripts/lib/random.ts";
import { settled } from "../../support/companies.ts";
import type { Outcome, Step } from "./acts.ts";
import type { House } from "./house.ts";
import { compareInstruction } from "./instructions.ts";
import { nameOf, nextMove, stepOf, type Move } from "./moves.ts";
import { shortest } from "./shortest.ts";
import { compareEnvelope, compareView, LOOKS } from "./views.ts";
import type { World } from "./world.ts";

export interface Told {
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
  /** The number of moves done, by kind. */
  readonly acts: Readonly<Record<string, number>>;
}

/** A move that was played, its subjects, and the product's answer. */
interface Line {
  readonly move: Move;
  readonly about: readonly string[];
  readonly said: string;
}

/** A disagreement between product and model. */
class Disagreement extends Error {
  constructor(
    readonly about: readonly string[],
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const newHouse = (world: World, mark: string): House => ({
  mark,
  firms: world.firms,
  bills: [],
  envelopes: [],
  instructions: [],
});

interface Play {
  readonly house: House;
  readonly lines: Line[];
  /** In a trial every company looks at the subjects of an act, so often at most; otherwise one company does. */
  readonly trial?: { readonly patience: number };
}

/**
 * Plays one move and checks its subjects. Answers its name and the product's answer; null for a move without a subject.
 */
async function playMove(
  world: World,
  { house, lines, trial }: Play,
  move: Move,
): Promise<{ readonly name: string; readonly occasion: boolean; readonly answers: readonly (string | null)[] } | null> {
  const step = stepOf(house, world, move);
  if (!step) return null;
  const name = nameOf(move, step);
  const actor = `${house.firms[move.firm]?.name} ${move.person}`;
  const said = `${move.key}. ${actor}: ${step.told}: ${step.expected.map((code) => code ?? "done").join(", ")}`;
  const about = step.about.map(({ key }) => key);
  lines.push({ move, about, said });
  const before = new Set(house.bills);
  try {
    const answers = await send(world, house, step, move);
    if (JSON.stringify(answers) !== JSON.stringify(step.expected))
      throw new Error(`the product says ${answers.map((code) => code ?? "done").join(", ")}`);
    if (answers.includes(null)) step.effect();
    const random = randomOf(move.seed + 1);
    for (const bill of house.bills.filter((one) => about.includes(one.key) || !before.has(one)))
      for (const firm of trial ? house.firms : [random.chance(0.4) ? bill.issuer : random.pick(house.firms)])
        await compareView(
          world,
          house,
          bill,
          { firm, person: trial ? 0 : random.pick([0, 0, 2]) },
          trial?.patience ?? LOOKS,
        );
    for (const envelope of house.envelopes.filter(
      ({ key, deleted }) => !deleted && (about.includes(key) || key === move.key),
    ))
      await compareEnvelope(world, envelope, trial?.patience ?? LOOKS);
    for (const one of house.instructions.filter(({ key }) => about.includes(key)))
      for (const firm of trial ? house.firms : [one.sender, random.pick(house.firms)])
        await compareInstruction(
          world,
          one,
          { firm, person: trial ? 0 : random.pick([0, 0, 2]) },
          trial?.patience ?? LOOKS,
        );
    return { name, occasion: step.occasion !== undefined, answers };
  } catch (error) {
    throw new Disagreement(about, `${said}: ${words(error)}`, error);
  }
}

async function send(world: World, house: House, step: Step, move: Move): Promise<(string | null)[]> {
  let outcomes: readonly Outcome[];
  try {
    outcomes = await step.send();
  } catch (error) {
    if (error instanceof ApiRefusal) return step.expected.map(() => error.code);
    throw error;
  }
  const ends: (string | null)[] = [];
  for (const { refused, intent } of outcomes) {
    const ended = intent && (await settled(world.api({ firm: house.firms[move.firm]!, person: 0 }), intent));
    ends.push(refused ?? (ended && ended.status !== "done" ? `${ended.status} ${ended.error?.code ?? ""}` : null));
  }
  return ends;
}

/** Everybody checks everything. */
async function lookAtAll(world: World, house: House, patience = LOOKS): Promise<void> {
  const look = async (about: string, looked: Promise<void>): Promise<void> =>
    looked.catch((error: unknown) => {
      throw new Disagreement([about], `at the end: ${words(error)}`, error);
    });
  for (const bill of house.bills)
    for (const firm of house.firms)
      await look(bill.key, compareView(world, house, bill, { firm, person: 0 }, patience));
  for (const one of house.instructions)
    for (const firm of house.firms) await look(one.key, compareInstruction(world, one, { firm, person: 0 }, patience));
  for (const envelope of house.envelopes.filter(({ deleted }) => !deleted))
    await look(envelope.key, compareEnvelope(world, envelope, patience));
}

/** Options of a run besides its seed and its length. */
interface Wanted {
  /** Time limit for the search for the shortest story of a disagreement. */
  readonly shrinkMs: number;
  onDone?(done: number): void;
}

/**
 * Plays random acts of several companies against the product and against the model, one after the other. On a
 * disagreement it throws the story of the last act's subjects, and the fewest acts that lead to a disagreement.
 */
export async function playModel(
  world: World,
  seed: number,
  actions: number,
  { shrinkMs, onDone }: Wanted,
): Promise<Told & { house: House }> {
  const random = randomOf(seed);
  const house = newHouse(world, "");
  const lines: Line[] = [];
  const counts = { done: 0, refused: {} as Record<string, number>, acts: {} as Record<string, number> };
  try {
    for (let n = 1; n <= actions; n++) {
      const move = nextMove(house, world, random, n, counts.acts);
      const played = await playMove(world, { house, lines }, move);
      for (const answer of played?.answers ?? []) {
        if (answer === null) counts.done++;
        else counts.refused[answer] = (counts.refused[answer] ?? 0) + 1;
        if (played && (answer === null || played.occasion))
          counts.acts[played.name] = (counts.acts[played.name] ?? 0) + 1;
      }
      onDone?.(n);
    }
    await lookAtAll(world, house);
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    const story = lines
      .filter(({ about }, i) => i === lines.length - 1 || about.some((key) => error.about.includes(key)))
      .slice(-30)
      .map(({ said }) => `  ${said}`);
    const said = `seed ${seed}: ${error.message}\n${story.join("\n")}`;
    // The search for a shorter one may be long, or be cut off.
    if (shrinkMs > 0) console.log(said);
    const short = shrinkMs > 0 ? await shortStory(world, seed, lines, error, Date.now() + shrinkMs) : "";
    throw new Error(`${said}${short}`, { cause: error });
  }
  return { ...counts, house };
}

/** The fewest acts that lead to a disagreement, played anew on bills of their own. */
async function shortStory(
  world: World,
  seed: number,
  lines: readonly Line[],
  { about }: Disagreement,
  until: number,
): Promise<string> {
  let trials = 0;
  let last: { readonly said: readonly string[]; readonly why: string } | null = null;
  const fails = async (some: readonly Move[]): Promise<boolean> => {
    const play: Play = { house: newHouse(world, `T${++trials}-`), lines: [], trial: { patience: 25 } };
    try {
      for (const move of some) await playMove(world, play, move);
      await lookAtAll(world, play.house, 25);
      return false;
    } catch (error) {
      last = { said: play.lines.map(({ said }) => `  ${said}`), why: words(error) };
      return true;
    }
  };
  const moves = lines.map(({ move }) => move);
  // First the moves about the same subjects, then those about whatever these met, then all. The first list that fails
  // again is shortened.
  for (const some of [touching(lines, about, false), touching(lines, about, true), moves]) {
    if (Date.now() > until || !(await fails(some))) continue;
    const kept = await shortest(some, fails, until);
    await fails(kept);
    const { said, why } = last!;
    return `\nseed ${seed}: ${kept.length} of these ${moves.length} acts are enough, after ${trials} trials: ${why}\n${said.join("\n")}`;
  }
  return `\nplayed again on other bills, ${moves.length} acts agree: it is a matter of time, or of more than these bills`;
}

/** The moves about these subjects and, with `andMet`, about those that they met on the way. */
function touching(lines: readonly Line[], about: readonly string[], andMet: boolean): Move[] {
  const keys = new Set(about);
  return lines
    .toReversed()
    .filter((line) => {
      // The move on a bill makes its parts, whose keys begin with the key of the move.
      const touches =
        line.about.some((key) => keys.has(key)) ||
        [...keys].some((key) => key.startsWith(`${line.move.key}.`)) ||
        keys.has(line.move.key);
      if (touches && andMet) line.about.forEach((key) => keys.add(key));
      // A successor leads to its bill, even if the moves between are left out.
      if (touches && line.move.what === "act") keys.add(line.move.bill);
      return touches;
    })
    .map(({ move }) => move)
    .toReversed();
}
