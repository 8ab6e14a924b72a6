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

/** The product's answer to one act: its refusal, or the intent to follow on the chain. */
export interface Outcome {
  readonly refused: ErrorCode | null;
  readonly intent: Intent | null;
}

/** One attempt: what the product must answer, and what is then true. */
export interface Step {
  readonly told: string;
  /** The bills and envelopes that its story is about. */
  readonly about: readonly { readonly key: string }[];
  /** A rarer case of the act. It is counted by itself, and tried even if it must be refused. */
  readonly occasion?: string | undefined;
  /** The expected refusal of each part of the request; null for a part that must be done. */
  readonly expected: readonly (ErrorCode | null)[];
  /** Asks the product for each part. Throws the refusal if there is only one. */
  send(): Promise<readonly Outcome[]>;
  /** Applies the parts that were done to the model. */
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

/** The refusal before the table is asked, by it, or after it. */
function refusalOf(
  house: House,
  actor: Actor,
  bill: Bill,
  action: ActionName,
  choice: Choice,
  stale: boolean,
): ErrorCode | null {
  if (bill.deleted || !bill.access.has(actor.firm)) return "NOT_FOUND";
  // An edit looks at the draft before its version.
  const late = action === "edit";
  if (stale && !late) return "CONTENT_UPDATED";
  if (action === "sign" && bill.issuer === actor.firm && isWritten(stateFor(bill, actor.firm)) && !bill.complete)
    return "BAD_INPUT";
  const { flow } = bill.kind;
  // A split begins as an amendment does.
  const row = action === "split" ? "amend" : action;
  const refused = row in flow.actions ? (flow.refusal(row, factsFor(house, bill, actor))?.code ?? null) : "WRONG_STATE";
  return refused ?? (stale ? "CONTENT_UPDATED" : null) ?? choice.refused ?? null;
}

/** An occasion counts only if nothing else refuses the act. */
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

/** An act on a title, by the table. */
export function act(
  house: House,
  world: World,
  random: Random,
  who: Actor,
  bill: Bill,
  action: ActionName,
  key: string,
): Step {
  // The first colleague begins the parts of a bill, because the review process has that person's keys.
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

/** The same act on several titles, confirmed once; each has an answer of its own. */
export function together(
  house: House,
  world: World,
  seed: number,
  actor: Actor,
  bills: readonly Bill[],
  action: (typeof BATCH_ACTS)[number],
  key: string,
): Step {
  // All have the same chance, because the request asks the same of each.
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
