import type { Address } from "viem";
import { documentRoutes as routes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import type { Intent } from "#domain/api/shapes";
import type { ErrorCode } from "#domain/errors";
import { isWritten } from "#domain/states";
import type { Random } from "../../../scripts/lib/random.ts";
import { play } from "../../contracts/support/model.ts";
import type { Known, StepName } from "../../contracts/support/steps.ts";
import { completeBill } from "../../support/bill.ts";
import { PASSWORD } from "../../support/companies.ts";
import { factsFor, KIND, NOBODY, numberTaken, QUANTITY, refuses, stateFor, termsOf, type Actor, type Bill, type Firm, type House } from "./house.ts";
import type { World } from "./world.ts";

/** One thing that somebody tries: what must come of it, and what is then true. */
export interface Step {
  readonly told: string;
  /** Bills and envelopes that it is about, for its story. */
  readonly about: readonly { readonly id: string }[];
  /** Null when it must succeed. */
  readonly expected: ErrorCode | null;
  /** Asks the product; answers the act on the chain to follow, if there is one. */
  send(): Promise<Intent | null>;
  effect(): void;
}

/** Moves a title as the contracts do. What the product lets through, the contracts must take. */
function onChain(bill: Bill, step: StepName, caller: Firm, a: Address = NOBODY, b: Address = NOBODY): void {
  const titles = new Map<bigint, Known>(bill.title ? [[1n, bill.title]] : []);
  const refused = play({ paused: false, titles }, { step, caller: caller.address, draw: { tokenId: 1n, a, b, odd: false, remark: "0x" } } as never, bill.issuer.address);
  if (refused !== null) throw new Error(`the table lets ${step} of ${bill.number} through, which the contracts refuse with ${refused}`);
  const before = bill.title;
  bill.title = titles.get(1n) ?? null;
  const elsewhere = (from: Address | undefined, to: Address | undefined): boolean => from !== to && ![from, to].some((one) => one === undefined || one === NOBODY || one === bill.issuer.address);
  if (elsewhere(before?.holder, bill.title?.holder) || elsewhere(before?.beneficiary, bill.title?.beneficiary)) bill.strayed = true;
}
const usedBy = (bill: Bill, party: Address): void => bill.endorsements.filter(({ by }) => by === party).forEach((one) => (one.used = true));
/** Whoever holds or owns it has to do with it. */
export function parties({ firms }: House, bill: Bill): void {
  for (const firm of firms) if (bill.title && (bill.title.holder === firm.address || bill.title.beneficiary === firm.address) && bill.access.get(firm) !== "author") bill.access.set(firm, "party");
}
const mint = (house: House, bill: Bill): void => {
  onChain(bill, "mint", bill.issuer, bill.issuer.address, bill.issuer.address);
  parties(house, bill);
};
const end = (bill: Bill, as: "VOID" | "SURRENDERED"): void => {
  bill.title = { beneficiary: NOBODY, holder: NOBODY, nominee: NOBODY, prevBeneficiary: NOBODY, prevHolder: NOBODY, active: false, isHoldingToken: false };
  bill.closedAs = as;
};

/** Hands a title on as an envelope does. */
export function handOn(house: House, bill: Bill, from: Firm, to: Firm, moves: "BOTH" | "POSSESSION"): void {
  if (moves === "BOTH") {
    onChain(bill, "transferOwners", from, to.address, to.address);
    usedBy(bill, from.address);
  } else onChain(bill, "transferHolder", from, to.address);
  parties(house, bill);
}

const draftBill = (bill: Bill, data: object = {}): object => ({
  ...completeBill({ blNo: bill.number, consignee: bill.straight ? { type: "NAMED", name: "CONSIGNEE LTD." } : { type: "TO_ORDER" } }),
  cargo: [{ description: "FUEL OIL", quantity: String(QUANTITY), unit: "TNE", grossWeight: "100", grossWeightUnit: "TNE" }], ...(bill.complete ? {} : { placeOfIssue: "" }), ...data,
});

export function draft(house: House, world: World, random: Random, actor: Actor, number: string): Step {
  const bill: Bill = {
    id: "", number, issuer: actor.firm, straight: random.chance(0.2), complete: random.chance(0.9), deleted: false, signed: false, title: null, strayed: false, closedAs: null, releaseAgent: null, released: 0,
    access: new Map([[actor.firm, "author"]]), endorsements: [], surrenderedFor: null, successor: null, successorOf: null, broughtBy: null,
  };
  let id = "";
  return {
    told: `drafts ${number}`, about: [], expected: actor.firm.permissions[actor.person]?.has("bl.draft") ? null : "FORBIDDEN",
    send: async () => {
      ({ id } = await world.api(actor).call(routes.create, { body: { kind: "BillOfLading", data: { ...draftBill(bill) } } }));
      return null;
    },
    effect: () => void house.bills.push(Object.assign(bill, { id })),
  };
}

const ACTIONS = ["sign", "endorse", "surrender", "refuseReceipt", "acceptSurrender", "rejectSurrender", "release", "void", "amend", "replace", "cancelReplacement", "delete"] as const;
type ActionName = (typeof ACTIONS)[number];
/** What is asked for besides the version and the password, and what that is refused with after the table has let it through. */
interface Choice {
  readonly body: object;
  readonly told?: string;
  readonly refused?: ErrorCode | null;
  effect(): void;
}

/** An act on a bill, as the table has it. */
export function act(house: House, world: World, random: Random, actor: Actor, bill: Bill, action: ActionName = random.pick(ACTIONS)): Step {
  const { firm } = actor;
  let made = "";
  const choice = CHOICES[action]({ house, random, actor, bill, made: () => made });
  const stale = action !== "delete" && random.chance(0.04);
  const incomplete = action === "sign" && bill.issuer === firm && isWritten(stateFor(bill, firm)) && !bill.complete;
  const seen = !bill.deleted && bill.access.has(firm);
  const expected = !seen ? "NOT_FOUND" : stale ? "CONTENT_UPDATED" : incomplete ? "BAD_INPUT" : KIND.flow.refusal(action, factsFor(house, bill, actor))?.code ?? choice.refused ?? null;
  return {
    told: `${action} ${bill.number}${choice.told ?? ""}${stale ? " as it was before" : ""}`, about: [bill, ...(bill.successor ? [bill.successor] : [])], expected,
    async send() {
      const api = world.api(actor);
      const params = { id: bill.id };
      if (action === "delete") return api.call(routes.remove, { params }).then(() => null);
      const version = await api.call(routes.get, { params }).then((found) => found.version, () => 1);
      const expectedVersion = stale ? version + 1 : version;
      if (action === "amend") {
        made = (await api.call(routes.amend, { params, body: { expectedVersion, password: PASSWORD } })).successors[0] ?? "";
        return null;
      }
      const body = { expectedVersion, password: PASSWORD, ...choice.body } as Body<typeof routes.void>;
      return (await api.call(routes[action] as typeof routes.void, { params, body })).intent;
    },
    effect: choice.effect,
  };
}

interface Asked {
  readonly house: House;
  readonly random: Random;
  readonly actor: Actor;
  readonly bill: Bill;
  /** The draft that an amendment began. */
  made(): string;
}

const CHOICES: Readonly<Record<ActionName, (asked: Asked) => Choice>> = {
  sign: ({ house, bill, actor: { firm } }) => ({
    body: { capacityId: firm.capacityId }, refused: numberTaken(house, bill) ? "NUMBER_TAKEN" : null,
    effect() {
      bill.signed = true;
      if (!bill.successorOf) mint(house, bill);
    },
  }),
  endorse({ house, random, actor: { firm }, bill }) {
    const to = random.pick(house.firms.filter((one) => one !== firm));
    const type = random.pick(["TO_ORDER", "TO_ORDER", "NAMED", "BLANK"] as const);
    return {
      body: { type, endorseeId: to.id }, told: ` ${type} to ${to.name}`, refused: type === "BLANK" && termsOf(bill) === "BLANK" ? "ALREADY_BLANK" : null,
      effect() {
        if (type !== "BLANK") {
          onChain(bill, "transferBeneficiary", firm, to.address);
          usedBy(bill, firm.address);
        }
        bill.endorsements.push({ type, by: type === "BLANK" ? firm.address : to.address, used: false });
        parties(house, bill);
      },
    };
  },
  surrender: ({ random, actor: { firm }, bill }) => {
    const purpose = random.pick(["DELIVERY", "AMENDMENT"] as const);
    return {
      body: { purpose }, told: ` for ${purpose}`,
      effect() {
        onChain(bill, "returnToIssuer", firm);
        bill.surrenderedFor = purpose;
      },
    };
  },
  refuseReceipt: ({ actor: { firm }, bill }) => ({
    body: { reason: "Not ours" },
    effect() {
      const verb = refuses(bill, firm)!;
      onChain(bill, verb, firm);
      if (verb !== "rejectTransferHolder") bill.endorsements = bill.endorsements.filter(({ by, used }) => by !== firm.address || used);
      const packed = verb === "rejectTransferBeneficiary" ? undefined : bill.broughtBy?.inside.find((one) => one.bill === bill);
      if (!packed || !bill.broughtBy) return;
      packed.refused = true;
      bill.broughtBy.state = "REFUSED";
      bill.broughtBy = null;
    },
  }),
  acceptSurrender({ house, random, actor: { firm }, bill }) {
    const agent = random.pick(house.firms);
    return {
      body: { releaseAgentId: agent === firm && random.chance(0.5) ? null : agent.id }, told: `, ${agent.name} releases`,
      effect() {
        end(bill, "SURRENDERED");
        bill.releaseAgent = agent;
        if (bill.access.get(agent) !== "author") bill.access.set(agent, "party");
      },
    };
  },
  rejectSurrender: ({ bill }) => ({ body: { reason: "Not yet" }, effect: () => onChain(bill, "restore", bill.issuer) }),
  release({ random, bill }) {
    const quantity = random.pick([25, 50, 100]);
    return {
      body: { receiver: "Consignee", lines: [{ line: 0, quantity: String(quantity) }] }, told: ` ${quantity}`, refused: bill.released + quantity > QUANTITY ? "RELEASE_EXCEEDS" : null,
      effect: () => void (bill.released += quantity),
    };
  },
  void: ({ bill }) => ({ body: { reason: "Wrong ship" }, effect: () => end(bill, "VOID") }),
  amend: ({ house, bill, made }) => ({
    body: {},
    effect() {
      const successor: Bill = {
        ...bill, id: made(), deleted: false, signed: false, title: null, strayed: false, closedAs: null, releaseAgent: null, released: 0, access: new Map([[bill.issuer, "author"]]), endorsements: [],
        surrenderedFor: null, successor: null, successorOf: bill, broughtBy: null,
      };
      bill.successor = successor;
      house.bills.push(successor);
    },
  }),
  replace: ({ house, bill }) => ({
    body: {},
    effect() {
      const successor = bill.successor!;
      end(bill, "VOID");
      bill.successor = successor.successorOf = null;
      mint(house, successor);
    },
  }),
  cancelReplacement: ({ bill }) => ({
    body: {},
    effect() {
      const successor = bill.successor!;
      successor.signed = false;
      bill.successor = successor.successorOf = null;
    },
  }),
  delete: ({ house, bill }) => ({
    body: {},
    effect() {
      bill.deleted = true;
      for (const { inside } of house.envelopes) for (const at of inside.keys()) if (inside[at]?.bill === bill) inside.splice(at, 1);
    },
  }),
};
