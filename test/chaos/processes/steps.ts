import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import type { Body, Route } from "#domain/api/route";
import { ORIGINAL_TYPES, type OriginalType } from "#domain/acts/review/types";
import { reviewFlow } from "#domain/processes/review";
import type { Random } from "../../../scripts/lib/random.ts";
import { PASSWORD } from "../../support/companies.ts";
import { newBill, successorOf } from "../model/drafts.ts";
import { holds, type Actor, type Bill } from "../model/house.ts";
import { end, handOn, makeParty, mint, onChain, parties } from "../model/moving.ts";
import type { Cast } from "./cast.ts";
import { anyContent, billData, bodyOf } from "./contents.ts";
import {
  billFacts,
  holding,
  inReview,
  notToReturn,
  openPlaces,
  purposeOf,
  reviewFacts,
  said,
  standingOf,
  submitted,
  take,
  type Docks,
  type Review,
} from "./house.ts";

/** One attempt: what the product must answer, and what is then true. */
export interface Step {
  readonly name: string;
  readonly actor: Actor;
  readonly told: string;
  readonly bill: Bill | null;
  readonly review: Review | null;
  /** The refusal; null where it must be done. */
  readonly expected: string | null;
  /** Answers the refusal, and the act on the chain that is to end. */
  send(): Promise<{ readonly refused: string | null; readonly act: string | null }>;
  effect(): void;
}

export interface Game {
  readonly cast: Cast;
  readonly docks: Docks;
  readonly random: Random;
  readonly key: string;
}

const answered = <T>(answer: T | string, after?: (answer: T) => string | null) =>
  typeof answer === "string"
    ? { refused: answer, act: null }
    : { refused: null, act: after === undefined ? null : after(answer) };

const versionOf = async ({ cast }: Game, actor: Actor, review: Review): Promise<number> => {
  const seen = await cast.tried(actor, reviewRoutes.show, { params: { id: review.id } });
  return typeof seen === "string" ? 1 : seen.version;
};

/** A bill is drafted and issued, and passed on to another company. */
export function issue(game: Game, actor: Actor): Step {
  const { cast, docks, random, key } = game;
  const bill = Object.assign(newBill(docks, random, actor, "BillOfLading", key), { complete: true, straight: false });
  const by = { firm: actor.firm, person: 0 };
  let id = "";
  return {
    name: "issue",
    actor: by,
    told: `issues ${bill.number}`,
    bill,
    review: null,
    expected: null,
    async send() {
      const data = billData(bill.number);
      const made = await cast.ask(by, documentRoutes.create, { body: { kind: "BillOfLading", data: { ...data } } });
      ({ id } = made);
      docks.said.set(bill, data);
      const signed = await cast.ask(by, documentRoutes.sign, {
        params: { id },
        body: { expectedVersion: made.version, password: PASSWORD, capacityId: by.firm.capacityId },
      });
      return { refused: null, act: signed.intent?.id ?? null };
    },
    effect() {
      docks.bills.push(Object.assign(bill, { id, signed: true }));
      mint(docks, bill);
    },
  };
}

/** The holder passes a bill on that is free; nobody else can, by the contracts. */
export function pass(game: Game, bill: Bill): Step | null {
  const { cast, docks, random } = game;
  const from = docks.firms.find((firm) => holds(bill, firm));
  if (from === undefined || billFacts(docks, bill, { firm: from, person: 0 }).locked) return null;
  const to = random.pick(docks.firms.filter((firm) => firm !== from));
  return {
    name: from === bill.issuer ? "deliver" : "pass",
    actor: { firm: from, person: 0 },
    told: `passes ${bill.number} on to ${to.name}`,
    bill,
    review: null,
    expected: null,
    send: async () => ({ refused: null, act: await cast.pass(from, to, bill) }),
    effect: () => handOn(docks, bill, from, to, "BOTH"),
  };
}

/** A review of a draft, or about a bill, is begun. */
export function begin(game: Game, actor: Actor, bill: Bill | null): Step {
  const { cast, docks, random, key } = game;
  const type = bill === null ? "draft" : random.pick(ORIGINAL_TYPES);
  const original = bill === null ? null : docks.said.get(bill)!;
  const content = anyContent(docks, random, type, {
    by: actor.firm,
    issuer: bill?.issuer ?? null,
    original,
    number: `R-${key}`,
  });
  let id = "";
  return {
    name: `begin ${type}`,
    actor,
    told: `begins to ${type} ${bill?.number ?? `R-${key}`}${content.fault === null ? "" : ` with the fault ${content.fault}`}`,
    bill,
    review: null,
    expected: bill === null ? null : bill.access.has(actor.firm) ? notToReturn(docks, bill, actor.firm) : "NOT_FOUND",
    async send() {
      const body = bodyOf(type, content);
      const answer = await (bill === null
        ? cast.tried(actor, reviewRoutes.begin, { body: { kind: "BillOfLading", ...body } as never })
        : cast.tried(actor, reviewRoutes.beginOf, {
            body: { type: type as OriginalType, originalId: bill.id, ...body } as never,
          }));
      if (typeof answer !== "string") ({ id } = answer);
      return answered(answer);
    },
    effect: () =>
      void docks.reviews.push({
        key: `R-${key}`,
        id,
        type,
        initiator: actor.firm,
        bill,
        written: content,
        agreed: null,
        parties: [],
        history: [{ step: "begin", party: null }],
        back: "none",
        grant: null,
        made: [],
      }),
  };
}

/** Writes the open draft anew. */
export function save(game: Game, actor: Actor, review: Review): Step {
  const { cast, docks, random, key } = game;
  const { type, bill } = review;
  const stale = random.chance(0.15);
  const content = anyContent(docks, random, type, {
    by: actor.firm,
    issuer: bill?.issuer ?? null,
    original: bill === null ? null : docks.said.get(bill)!,
    number: `R-${key}`,
  });
  const { state } = standingOf(review);
  return {
    name: "save",
    actor,
    told: `writes ${review.key} anew${stale ? " as it was before" : ""}${content.fault === null ? "" : ` with the fault ${content.fault}`}`,
    bill,
    review,
    expected: !inReview(review, actor.firm)
      ? "NOT_FOUND"
      : review.initiator !== actor.firm
        ? "NOT_AUTHOR"
        : state !== "initializing"
          ? "WRONG_STATE"
          : stale
            ? "CONTENT_UPDATED"
            : null,
    async send() {
      const expectedVersion = (await versionOf(game, actor, review)) + (stale ? 1 : 0);
      const body = { expectedVersion, ...bodyOf(type, content) } as never;
      const route = type === "draft" ? reviewRoutes.save : reviewRoutes.saveOf;
      return answered(
        await cast.tried(actor, route as typeof reviewRoutes.saveOf, { params: { id: review.id }, body }),
      );
    },
    effect: () => void (review.written = content),
  };
}

/** The acts that are asked for on the review itself. */
export const ASKED = [
  "submit",
  "request",
  "accept",
  "reject",
  "modify",
  "revoke",
  "refuse",
  "authorise",
  "declineAgent",
  "withdrawAgent",
  "accomplishFor",
  "refuseFor",
] as const;
type Asked = (typeof ASKED)[number];
const GIVEN: Readonly<Partial<Record<Asked, object>>> = {
  request: { password: PASSWORD },
  reject: { reason: "Not so" },
  refuse: { reason: "Freight is not paid" },
  authorise: { password: PASSWORD },
  accomplishFor: { password: PASSWORD },
  refuseFor: { reason: "Freight is not paid", password: PASSWORD },
};

function refusalOn({ docks }: Game, actor: Actor, review: Review, act: Asked): string | null {
  if (!inReview(review, actor.firm)) return "NOT_FOUND";
  const sends = act === "submit" || act === "request";
  const facts = reviewFacts(review, actor);
  // The content of the form is looked at before anything else is.
  if (sends && !facts.complete) return "BAD_INPUT";
  const { bill } = review;
  const hasIt = bill === null || bill.access.has(actor.firm);
  const unentitled =
    act !== "request" || bill === null ? null : hasIt ? notToReturn(docks, bill, actor.firm) : "NOT_POSSESSOR";
  return reviewFlow.refusal(act, { ...facts, unentitled })?.code ?? null;
}

export function ask(game: Game, actor: Actor, review: Review, act: Asked): Step {
  const { cast, docks } = game;
  const { bill } = review;
  return {
    name: `${act} ${review.type}`,
    actor,
    told: `${act} ${review.key}, ${review.type}${bill === null ? "" : ` of ${bill.number}`}`,
    bill,
    review,
    expected: refusalOn(game, actor, review, act),
    async send() {
      if (act === "accomplishFor" && bill !== null && this.expected === null) docks.ending.add(bill.id);
      const expectedVersion = await versionOf(game, actor, review);
      const body = { expectedVersion, ...GIVEN[act] } as never;
      return answered(
        await cast.tried(actor, reviewRoutes[act] as typeof reviewRoutes.accept, { params: { id: review.id }, body }),
      );
    },
    effect() {
      const { back } = review;
      if (act === "submit" || act === "request") return submitted(review, act);
      if (act === "authorise" || act === "declineAgent" || act === "withdrawAgent") return said(review, act);
      if (act === "accomplishFor" || act === "refuseFor") return answeredFor(review, act, actor);
      take(review, act, act === "accept" || act === "reject" || act === "refuse" ? actor.firm : null);
      const { state } = standingOf(review);
      if (bill === null) return;
      if (back === "kept" && (state === "reject" || state === "revoke")) review.back = "cancelled";
      if (act === "accept" && state !== "pending") {
        review.back = "returned";
        onChain(bill, "returnToIssuer", review.initiator);
        bill.surrenderedFor = purposeOf(review.type);
        docks.firms.forEach((firm) => firm === bill.issuer && makeParty(bill, firm));
      }
    },
  };
}

/** The agent has answered for the issuer, and the chain has carried it out. */
function answeredFor(review: Review, act: "accomplishFor" | "refuseFor", { firm }: Actor): void {
  const bill = review.bill!;
  take(review, act, firm);
  review.grant!.state = "used";
  if (act === "refuseFor") {
    review.back = "none";
    onChain(bill, "restore", bill.issuer);
    return;
  }
  end(bill, "SURRENDERED");
  bill.releaseAgent = firm;
  makeParty(bill, firm);
}

/** A collaborating company says who of it answers, and who does in that one's place. */
export function assign(game: Game, actor: Actor, review: Review): Step {
  const { cast, random } = game;
  const persons = random.pick([[], [0], [1], [0, 1], [1, 0], [1, 1]]);
  const [person = null, substitute = null] = persons.map((one) => cast.idOf({ firm: actor.firm, person: one }));
  const refused = inReview(review, actor.firm)
    ? (reviewFlow.refusal("assign", reviewFacts(review, actor))?.code ?? null)
    : "NOT_FOUND";
  return {
    name: `assign ${review.type}`,
    actor,
    told: `names ${persons.length === 0 ? "nobody" : persons.join(" and ")} for ${review.key}`,
    bill: review.bill,
    review,
    expected: refused ?? (person !== null && person === substitute ? "REVIEW_SUBSTITUTE" : null),
    async send() {
      const expectedVersion = await versionOf(game, actor, review);
      return answered(
        await cast.tried(actor, reviewRoutes.assign, {
          params: { id: review.id },
          body: { expectedVersion, personId: person, substituteId: substitute },
        }),
      );
    },
    effect() {
      const at = openPlaces(review).find((one) => review.parties[one]?.firm === actor.firm)!;
      review.parties[at]!.persons = persons;
      review.history.push({ step: "assign", party: at });
    },
  };
}

/** The initiator asks another company in the place of a collaborator that has not answered. */
export function replaceParty(game: Game, actor: Actor, review: Review): Step | null {
  const { cast, docks, random } = game;
  const places = review.parties.flatMap(({ role, active }, at) => (role === "collaborator" && active ? [at] : []));
  if (places.length === 0) return null;
  const place = random.pick(places);
  const former = review.parties[place]!;
  const to = random.pick(docks.firms.filter((firm) => firm !== review.initiator && firm !== former.firm));
  const twice = review.parties.some(
    (one) => one !== former && one.active && one.role === "collaborator" && one.firm === to,
  );
  const refused = inReview(review, actor.firm)
    ? (reviewFlow.refusal("replace", reviewFacts(review, actor))?.code ?? null)
    : "NOT_FOUND";
  return {
    name: `replace in ${review.type}`,
    actor,
    told: `asks ${to.name} in the place of ${former.firm.name} in ${review.key}`,
    bill: review.bill,
    review,
    expected: refused ?? (openPlaces(review).includes(place) ? (twice ? "REVIEW_TWICE" : null) : "REVIEW_ANSWERED"),
    async send() {
      const expectedVersion = await versionOf(game, actor, review);
      return answered(
        await cast.tried(actor, reviewRoutes.replace, {
          params: { id: review.id },
          body: { expectedVersion, place, organisationId: to.id },
        }),
      );
    },
    effect() {
      former.active = false;
      review.parties.push({ role: "collaborator", firm: to, active: true, persons: [], turn: former.turn ?? place });
      review.history.push({ step: "replace", party: null });
      const collaborators = review.written.collaborators.map((firm) => (firm === former.firm ? to : firm));
      review.written = { ...review.written, collaborators };
    },
  };
}

/** The issuer makes the bills of what was agreed. */
export function prepare(game: Game, actor: Actor, review: Review): Step {
  const { cast, docks, key } = game;
  const { bill, agreed } = review;
  const refused = !inReview(review, actor.firm)
    ? "NOT_FOUND"
    : (reviewFlow.refusal("sign", reviewFacts(review, actor))?.code ??
      (bill !== null && review.back !== "returned" ? "BUSY" : review.made.length > 0 ? "REVIEW_PREPARED" : null));
  let first = "";
  let made: { readonly id: string; readonly number: string }[] = [];
  return {
    name: `prepare ${review.type}`,
    actor,
    told: `makes the bills of ${review.key}`,
    bill,
    review,
    expected: refused,
    async send() {
      const expectedVersion = await versionOf(game, actor, review);
      const answer = await cast.tried(actor, reviewRoutes.prepare, {
        params: { id: review.id },
        body: { expectedVersion },
      });
      if (typeof answer === "string") return answered(answer);
      first = answer.id;
      if (bill === null) made = [{ id: first, number: answer.number }];
      else
        made = (await cast.ask(actor, reviewRoutes.show, { params: { id: review.id } })).successors.map((one) => one);
      return answered(answer);
    },
    effect() {
      const contents = bill === null ? [agreed!.data] : agreed!.parts;
      review.made = made.map(({ id, number }, i) => {
        const blank = newBill(
          docks,
          game.random,
          { firm: review.written.issuer!, person: 0 },
          "BillOfLading",
          `${key}.${i}`,
        );
        const one: Bill =
          bill === null
            ? { ...blank, number, straight: false }
            : successorOf(bill, `${key}.${i}`, id, { number, quantity: bill.quantity });
        Object.assign(one, { id, complete: true });
        docks.said.set(one, contents[i]!);
        return one;
      });
      docks.bills.push(...review.made);
      if (bill !== null) bill.successors = review.made;
    },
  };
}

/** Acts on a bill that a review may have brought back: those with an effect here, and those that it keeps anybody from. */
export const ON_BILLS = [
  "sign",
  "replace",
  "convert",
  "acceptSurrender",
  "rejectSurrender",
  "release",
  "surrender",
  "void",
  "amend",
  "telexRelease",
] as const;
export type OnBill = (typeof ON_BILLS)[number];
const BODIES: Readonly<Partial<Record<OnBill, object>>> = {
  convert: { serials: ["P-1", "P-2", "P-3"] },
  acceptSurrender: { releaseAgentId: null },
  rejectSurrender: { reason: "Freight is not paid" },
  release: { receiver: "Consignee", lines: [{ line: 0, quantity: "0.001" }], sure: true },
  surrender: { purpose: "DELIVERY" },
  void: { reason: "Wrong ship" },
  telexRelease: { originOffice: "Sines", consignee: "Consignee Ltd.", reference: "TLX-1" },
};

const EFFECTS: Readonly<Partial<Record<OnBill, (docks: Docks, bill: Bill, actor: Actor) => void>>> = {
  sign(docks, bill, { firm }) {
    bill.signed = true;
    const review = docks.reviews.find(({ made }) => made.includes(bill));
    if (review === undefined) mint(docks, bill);
    else if (review.bill === null) {
      // Nobody is named in the bill, so that its initiator gets it.
      onChain(bill, "mint", bill.issuer, review.initiator.address, review.initiator.address);
      parties(docks, bill);
    }
    if (review !== undefined && review.made.every(({ signed }) => signed)) take(review, "sign", firm);
  },
  replace(docks, bill, { firm }) {
    const review = holding(docks, bill)!;
    end(bill, "VOID");
    for (const one of bill.successors) {
      one.successorOf = null;
      onChain(one, "mint", bill.issuer, review.initiator.address, review.initiator.address);
      parties(docks, one);
    }
    bill.successors = [];
    take(review, "void", firm);
  },
  convert(docks, bill, { firm }) {
    take(holding(docks, bill)!, "convert", firm);
    end(bill, "CONVERTED");
  },
  acceptSurrender(docks, bill, { firm }) {
    const review = holding(docks, bill)!;
    take(review, "accomplish", firm);
    end(bill, "SURRENDERED");
    bill.releaseAgent = review.agreed?.agent ?? bill.issuer;
    makeParty(bill, bill.releaseAgent);
  },
  rejectSurrender(docks, bill, { firm }) {
    const review = holding(docks, bill)!;
    take(review, "refuse", firm);
    review.back = "none";
    onChain(bill, "restore", bill.issuer);
    // The bill that was to take its place is a draft like every other; nobody here goes on with it.
    for (const one of review.made) docks.bills.splice(docks.bills.indexOf(one), 1);
    review.made = [];
    bill.successors = [];
  },
  release(_, bill) {
    bill.released += 0.001;
  },
};

const ROUTES = { ...documentRoutes, ...actRoutes } as unknown as Readonly<Record<OnBill, Route>>;

/** An act on a bill, by its table; null where the table allows what is of no review. */
export function onBill(game: Game, actor: Actor, bill: Bill, action: OnBill): Step | null {
  const { cast, docks } = game;
  const refused = !bill.access.has(actor.firm)
    ? "NOT_FOUND"
    : (bill.kind.flow.refusal(action, billFacts(docks, bill, actor))?.code ?? null);
  const effect = EFFECTS[action];
  const ofReview = action === "sign" || action === "release" || holding(docks, bill) !== undefined;
  if (refused === null && (effect === undefined || !ofReview)) return null;
  return {
    name: action,
    actor,
    told: `${action} ${bill.number}`,
    bill,
    review: docks.reviews.find((one) => one.made.includes(bill)) ?? holding(docks, bill) ?? null,
    expected: refused,
    async send() {
      if (action === "convert" || action === "acceptSurrender") docks.ending.add(bill.id);
      const seen = await cast.tried(actor, documentRoutes.get, { params: { id: bill.id } });
      const expectedVersion = typeof seen === "string" ? 1 : seen.version;
      const body = {
        expectedVersion,
        password: PASSWORD,
        ...(action === "telexRelease" ? { releaseAgentId: actor.firm.id } : {}),
        ...(action === "sign" ? { capacityId: actor.firm.capacityId } : {}),
        ...BODIES[action],
      } as Body<typeof actRoutes.void>;
      const answer = await cast.tried(actor, ROUTES[action] as typeof actRoutes.void, {
        params: { id: bill.id },
        body,
      });
      if (typeof answer === "string") docks.ending.delete(bill.id);
      return answered(answer, ({ intent }) => intent?.id ?? null);
    },
    effect: () => effect?.(docks, bill, actor),
  };
}

/** Something may still come of it. */
export const isOpen = (review: Review): boolean => !["complete", "revoke"].includes(standingOf(review).state);
