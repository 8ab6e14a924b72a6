import { actRoutes, BATCH_ACTS, type Together } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import type { Body, Route } from "#domain/api/route";
import type { Intent } from "#domain/api/intent";
import type { ErrorCode } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { isWritten } from "#domain/states";
import { random as randomOf, type Random } from "../../../scripts/lib/random.ts";
import { PASSWORD } from "../../support/companies.ts";
import { CHOICES, type ActionName, type Choice } from "./choices.ts";
import { dataOf, newBill } from "./drafts.ts";
import { factsFor, isPaper, stateFor, type Actor, type Bill, type House } from "./house.ts";
import type { World } from "./world.ts";

/** What the product says of one act: why not, or what is to be followed on the chain. */
export interface Outcome {
  readonly refused: ErrorCode | null;
  readonly intent: Intent | null;
}

/** One thing that somebody tries: what must come of it, and what is then true. */
export interface Step {
  readonly told: string;
  /** Bills and envelopes that it is about, for its story. */
  readonly about: readonly { readonly key: string }[];
  /** What makes it rarer than its act: it is counted by itself, and tried though it must be refused. */
  readonly occasion?: string | undefined;
  /** Why each of the things that are asked for in one must be refused; null for one that must be done. */
  readonly expected: readonly (ErrorCode | null)[];
  /** Asks the product for each of them. Throws the refusal of one that is asked for alone. */
  send(): Promise<readonly Outcome[]>;
  /** Of those that were done. */
  effect(): void;
}
const DONE: Outcome = { refused: null, intent: null };
export const done = async (asked: Promise<unknown>): Promise<readonly Outcome[]> => (await asked, [DONE]);

export function draft(house: House, world: World, random: Random, actor: Actor, key: string, kind: string): Step {
  const bill = newBill(house, random, actor, kind, key);
  let id = "";
  return {
    told: `drafts ${kind} ${bill.number}${bill.orders === "ELSEWHERE" ? "" : ` on ${bill.orders}`}`,
    about: [bill],
    expected: [actor.firm.permissions[actor.person]?.has(kindOf(kind).draft) ? null : "FORBIDDEN"],
    send: () =>
      done(
        (async () =>
          ({ id } = await world
            .api(actor)
            .call(documentRoutes.create, { body: { kind, data: { ...dataOf(bill) } } })))(),
      ),
    effect: () => void house.bills.push(Object.assign(bill, { id })),
  };
}

/** What is refused before the table is asked, or by it, or after it. */
function refusalOf(
  house: House,
  actor: Actor,
  bill: Bill,
  action: ActionName,
  choice: Choice,
  stale: boolean,
): ErrorCode | null {
  if (bill.deleted || !bill.access.has(actor.firm)) return "NOT_FOUND";
  // A draft is looked at before its version is.
  const late = action === "edit";
  if (stale && !late) return "CONTENT_UPDATED";
  if (action === "sign" && bill.issuer === actor.firm && isWritten(stateFor(bill, actor.firm)) && !bill.complete)
    return "BAD_INPUT";
  const { flow } = bill.kind;
  // Parts are begun as an amendment is.
  const row = action === "split" ? "amend" : action;
  const refused = row in flow.actions ? (flow.refusal(row, factsFor(house, bill, actor))?.code ?? null) : "WRONG_STATE";
  return refused ?? (stale ? "CONTENT_UPDATED" : null) ?? choice.refused ?? null;
}

/** An occasion is one only where nothing else stands in the way. */
const expectation = (refused: ErrorCode | null, { refused: last, occasion }: Choice) => ({
  expected: [refused],
  occasion: refused === (last ?? null) ? occasion : undefined,
});

const ROUTES = { ...documentRoutes, ...actRoutes } as unknown as Readonly<Record<string, Route>>;
const versionOf = (world: World, actor: Actor, bill: Bill): Promise<number> =>
  world
    .api(actor)
    .call(documentRoutes.get, { params: { id: bill.id } })
    .then(
      ({ version }) => version,
      () => 1,
    );

/** An act on a title, as the table has it. */
export function act(
  house: House,
  world: World,
  random: Random,
  who: Actor,
  bill: Bill,
  action: ActionName,
  key: string,
): Step {
  // The parts of a bill are begun by the first colleague, whose keys the review process has.
  const actor = action === "split" ? { ...who, person: 0 } : who;
  let made: readonly string[] = [];
  const stale = action !== "delete" && action !== "split" && random.chance(0.04);
  const choice = CHOICES[action]({ house, random, actor, bill, key, made: () => made });
  return {
    told: `${action} ${bill.number}${choice.told ?? ""}${stale ? " as it was before" : ""}`,
    about: [bill, ...bill.successors],
    ...expectation(refusalOf(house, actor, bill, action, choice, stale), choice),
    async send() {
      const api = world.api(actor);
      const params = { id: bill.id };
      if (action === "delete") return done(api.call(documentRoutes.remove, { params }));
      if (action === "split") {
        made = await world.split(
          actor,
          bill.id,
          (choice.body as { successors: Bill[] }).successors.map((part) => dataOf(part)),
        );
        return [DONE];
      }
      const expectedVersion = (await versionOf(world, actor, bill)) + (stale ? 1 : 0);
      if (action === "edit")
        return done(
          api.call(documentRoutes.save, {
            params,
            body: { expectedVersion, data: { ...dataOf({ ...bill, complete: true }) } },
          }),
        );
      if (action === "amend") {
        made = (await api.call(documentRoutes.amend, { params, body: { expectedVersion, password: PASSWORD } }))
          .successors;
        return [DONE];
      }
      const body = { expectedVersion, password: PASSWORD, ...choice.body } as Body<typeof actRoutes.void>;
      const { intent } = await api.call(ROUTES[action] as typeof actRoutes.void, { params, body });
      return [{ refused: null, intent }];
    },
    effect: choice.effect,
  };
}

/** The same act on several titles, confirmed once: each is asked by itself. */
export function together(
  house: House,
  world: World,
  seed: number,
  actor: Actor,
  bills: readonly Bill[],
  action: (typeof BATCH_ACTS)[number],
  key: string,
): Step {
  // The same chance for each: what is asked of them is the same.
  const asked = bills.map((bill) => ({
    bill,
    choice: CHOICES[action]({ house, random: randomOf(seed), actor, bill, key, made: () => [] }),
  }));
  const stale = randomOf(seed).chance(0.04);
  const refused = asked.map(({ bill, choice }) => refusalOf(house, actor, bill, action, choice, stale));
  const expected = refused.map((code, i) => (code !== "NOT_FOUND" && isPaper(bills[i]!) ? "WRONG_STATE" : code));
  return {
    told: `${action} together ${bills.map(({ number }) => number).join(", ")}${asked[0]?.choice.told ?? ""}${stale ? " as they were before" : ""}`,
    about: bills,
    expected,
    async send() {
      const documents = await Promise.all(
        bills.map(async (bill) => ({
          id: bill.id,
          expectedVersion: (await versionOf(world, actor, bill)) + (stale ? 1 : 0),
        })),
      );
      const results = await world
        .api(actor)
        .call(actRoutes.together, {
          body: { documents, act: { action, ...asked[0]?.choice.body } as Together, password: PASSWORD },
        });
      return results.map(({ refused, intent }) => ({ refused: refused?.code ?? null, intent }));
    },
    effect() {
      for (const [i, { choice }] of asked.entries()) if (expected[i] === null) choice.effect();
    },
  };
}
