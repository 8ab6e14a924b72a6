import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import { random as randomOf, type Random } from "../../../scripts/lib/random.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import type { Actor, Bill, Firm } from "../model/house.ts";
import type { Cast } from "./cast.ts";
import { inReview, standingOf, type Docks } from "./house.ts";
import {
  ask,
  assign,
  ASKED,
  begin,
  isOpen,
  issue,
  ON_BILLS,
  onBill,
  pass,
  prepare,
  replaceParty,
  save,
  type Game,
  type Step,
} from "./steps.ts";
import { compareBill, compareReview, usable, wronglyAlive } from "./views.ts";

/** Bills and reviews in use at once: few, so that acts meet. */
const [BILLS, REVIEWS] = [8, 6];
/** A look is at so many of the newest bills, which acts are about, and each so many looks at all of them. */
const [LOOKED_AT, WHOLE_LOOK] = [50, 100];
/** Attempts that are considered; the possible one that was done least is tried. */
const IN_MIND = 60;
/** The acts that lead to an answer by an agent. */
const DELEGATED = ["accept", "authorise", "accomplishFor", "refuseFor"] as const;
/** The share of acts during which a program is killed. */
const CRASHES = 0.05;
/** Acts that end a story count several times: they are tried less often than those that go on with it. */
const ENDS = /^(revoke|refuse|withdrawAgent|declineAgent|rejectSurrender|save|reject|release|pass|assign|replace in)/;

export interface Told {
  readonly done: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly acts: Readonly<Record<string, number>>;
  readonly crashes: number;
  /** Looks at which originals live. */
  readonly looks: number;
}

const live = ({ bills }: Docks): Bill[] => bills.filter(({ closedAs, deleted }) => closedAs === null && !deleted);

/** Anything that anybody may try, usually somebody whom it concerns. */
function anyStep(game: Game): Step | null {
  const { docks, random } = game;
  const person = random.pick([0, 0, 0, 1]);
  const who = (concerned: readonly Firm[]): Actor => ({
    firm: random.pick(concerned.length > 0 && random.chance(0.85) ? concerned : docks.firms),
    person,
  });
  const bills = live(docks);
  const reviews = docks.reviews.filter(isOpen);
  const chosen = bills.length > 0 && random.chance(0.9) ? random.pick(bills.slice(-BILLS)) : random.pick(docks.bills);
  if (chosen === undefined) return issue(game, who([]));
  const concerned = [...chosen.access.keys()];
  if (random.chance(0.25)) return onBill(game, who(concerned), chosen, random.pick(ON_BILLS));
  if (random.chance(0.1)) return chosen.signed ? pass(game, chosen) : null;
  const review =
    reviews.length > 0 && random.chance(0.95)
      ? random.pick(reviews.slice(-REVIEWS))
      : random.pick([...docks.reviews, null]);
  if (review === null || (reviews.length < REVIEWS && random.chance(0.2)))
    return begin(game, who(concerned), random.chance(0.2) || !chosen.signed ? null : chosen);
  const parts = docks.firms.filter((firm) => inReview(review, firm));
  const delegated = reviews.filter(({ grant }) => grant !== null);
  // Few surrenders come as far as an answer for their issuer by themselves.
  if (delegated.length > 0 && random.chance(0.25)) {
    const one = random.pick(delegated);
    return ask(game, who(docks.firms.filter((firm) => inReview(one, firm))), one, random.pick(DELEGATED));
  }
  if (random.chance(0.1)) return save(game, who([review.initiator]), review);
  if (random.chance(0.12)) return assign(game, who(parts), review);
  if (random.chance(0.12)) return replaceParty(game, who([review.initiator]), review);
  if (random.chance(0.15)) return prepare(game, who(parts), review);
  return ask(game, who(parts), review, random.pick(ASKED));
}

function nextStep(game: Game, done: Readonly<Record<string, number>>): Step {
  const { docks, random } = game;
  if (live(docks).length < 3) return issue(game, { firm: random.pick(docks.firms), person: 0 });
  const considered = Array.from({ length: IN_MIND }, () => anyStep(game)).filter((step) => step !== null);
  const often = ({ name }: Step): number => (done[name] ?? 0) * (ENDS.test(name) ? 8 : 1);
  const possible = considered.filter(({ expected }) => expected === null).toSorted((a, b) => often(a) - often(b));
  return (
    (random.chance(0.7) ? possible[0] : undefined) ?? considered[0] ?? issue(game, { firm: docks.firms[0]!, person: 0 })
  );
}

/** Waits for the end of an act on the chain. */
async function ended({ cast }: Game, { actor }: Step, act: string): Promise<void> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    const { status } = await cast.ask(actor, documentRoutes.intent, { params: { id: act } });
    if (status === "done") return;
    if (status === "failed" || status === "expired") throw new Error(`the act ${act} ${status}`);
    await wait(40);
  }
  throw new Error(`the act ${act} is under way for ever`);
}

/** One attempt; now and then a program is killed meanwhile. Answers the refusal. */
async function play(game: Game, step: Step, crash: boolean): Promise<string | null> {
  const { cast, docks, random } = game;
  const [{ refused, act }] = await Promise.all([
    step.send(),
    crash ? wait(random.below(60)).then(() => cast.crash(random)) : Promise.resolve(null),
  ]);
  if (refused !== step.expected) throw new Error(`the product says ${refused ?? "done"}`);
  if (refused === null) {
    if (act !== null) await ended(game, step, act);
    step.effect();
  }
  const seer = (concerned: readonly Firm[]): Actor => ({
    firm: random.pick(random.chance(0.7) && concerned.length > 0 ? concerned : docks.firms),
    person: random.pick([0, 0, 1]),
  });
  const review = step.review ?? docks.reviews.at(-1) ?? null;
  if (review !== null) await compareReview(cast, review, seer(docks.firms.filter((firm) => inReview(review, firm))));
  if (step.bill !== null && docks.bills.includes(step.bill))
    await compareBill(cast, docks, step.bill, seer([...step.bill.access.keys()]));
  // The worker asks the agent or the issuer again, and carries out what the agent answered.
  if (refused === null && review !== null && review.grant !== null)
    await compareReview(cast, review, { firm: review.initiator, person: 0 });
  if (refused === null && review?.back === "cancelled") {
    // The worker unlocks the bill only when the return is void on the chain, and only its holder sees the lock.
    const holder = { firm: review.initiator, person: 0 };
    await compareReview(cast, review, holder);
    if (review.bill !== null) await compareBill(cast, docks, review.bill, holder);
    const wrong = await usable(cast, [review.id]);
    if (wrong.length > 0) throw new Error(`a return that was made void can be used: ${wrong.join(", ")}`);
  }
  return refused;
}

/** Plays random acts of five companies about reviews against the product and against the model, one after the other. */
export async function playReviews(
  cast: Cast,
  seed: number,
  actions: number,
  onDone: (n: number) => void = () => undefined,
): Promise<Told & { readonly docks: Docks }> {
  const random: Random = randomOf(seed);
  const docks: Docks = {
    mark: "",
    firms: cast.firms,
    bills: [],
    envelopes: [],
    instructions: [],
    reviews: [],
    said: new Map(),
    ending: new Set(),
  };
  const counts = { done: 0, refused: {} as Record<string, number>, acts: {} as Record<string, number>, crashes: 0 };
  const lines: string[] = [];
  const wrong: string[] = [];
  let [over, looks] = [false, 0];
  const watch = (async () => {
    for (; !over; looks += 1) {
      wrong.push(...(await wronglyAlive(cast, docks, looks % WHOLE_LOOK === 0 ? Infinity : LOOKED_AT)));
      await wait(30);
    }
  })();
  try {
    for (let n = 1; n <= actions; n += 1) {
      const game: Game = { cast, docks, random: randomOf(random.below(2 ** 31)), key: String(n) };
      const step = nextStep(game, counts.acts);
      const crash = random.chance(CRASHES);
      if (crash) counts.crashes += 1;
      lines.push(
        `${n}. ${step.actor.firm.name} ${step.actor.person} ${step.told}: ${step.expected ?? "done"}${crash ? ", a program is killed" : ""}`,
      );
      const refused = await play(game, step, crash);
      if (refused === null) {
        counts.done += 1;
        counts.acts[step.name] = (counts.acts[step.name] ?? 0) + 1;
      } else counts.refused[refused] = (counts.refused[refused] ?? 0) + 1;
      if (wrong.length > 0) throw new Error(`two originals live, or none: ${wrong.join("; ")}`);
      onDone(n);
    }
    for (const review of docks.reviews)
      for (const firm of docks.firms) await compareReview(cast, review, { firm, person: 0 });
    for (const bill of docks.bills)
      for (const firm of docks.firms) await compareBill(cast, docks, bill, { firm, person: 0 });
  } catch (error) {
    throw new Error(
      `seed ${seed}: ${lines.slice(-25).join("\n  ")}\n  ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    over = true;
    await watch;
  }
  return { ...counts, looks, docks };
}

/** The rows that are left over when nothing is under way any more; each list is empty. */
export const leftOver = ({ at }: Cast, docks: Docks) =>
  at.database.asWorker(async (tx) => ({
    live: await rows(tx, "SELECT id, action, status FROM app.intent WHERE status IN ('waiting','open','sent')"),
    twice: await rows(
      tx,
      `SELECT i.id FROM app.intent i WHERE i.custody = 'forwarded' AND i.carried_by IS NULL AND i.status = 'done'
        AND (SELECT count(*) FROM chain.executions e WHERE e.request_hash = i.request_hash AND e.success) <> 1`,
    ),
    stuck: await rows(tx, "SELECT * FROM app.ledger_stuck"),
    locked: (
      await rows<{ id: string }>(tx, "SELECT id FROM app.document WHERE locked_by IS NOT NULL ORDER BY id")
    ).filter(
      ({ id }) =>
        !docks.reviews.some(
          ({ bill, ...review }) => bill?.id === id && standingOf({ bill, ...review }).state !== "reject",
        ) && !docks.bills.some((bill) => bill.id === id && bill.successors.length > 0),
    ),
  }));
