import type { Statement } from "#domain/acts/acts";
import { ENDORSEMENT_TYPES, formsOf, hasCondition } from "#domain/acts/endorsement";
import type { ErrorCode } from "#domain/errors";
import type { Random } from "../../../scripts/lib/random.ts";
import { successorOf } from "./drafts.ts";
import {
  drawnOn,
  isPaper,
  lifeOf,
  NOBODY,
  numberTaken,
  refuses,
  sourceOf,
  termsOf,
  type Actor,
  type Bill,
  type Firm,
  type House,
} from "./house.ts";
import { end, makeParty, mint, onChain, parties, usedBy } from "./moving.ts";

// The input of each act, and its effect on the model.

export const ACTIONS = [
  "sign",
  "edit",
  "endorse",
  "nominate",
  "withdrawNomination",
  "executeNomination",
  "surrender",
  "present",
  "refuseReceipt",
  "acceptSurrender",
  "telexRelease",
  "rejectSurrender",
  "convert",
  "release",
  "void",
  "amend",
  "split",
  "replace",
  "cancelReplacement",
  "delete",
  "presentForAcceptance",
  "accept",
  "presentForPayment",
  "discharge",
  "dishonour",
  "protest",
  "giveBack",
  "countersign",
] as const;
export type ActionName = (typeof ACTIONS)[number];

/** The input besides version and password, and its refusal after the table has let it through. */
export interface Choice {
  readonly body: object;
  readonly told?: string;
  readonly refused?: ErrorCode | null;
  /** See Step. */
  readonly occasion?: string | undefined;
  effect(): void;
}

export interface Asked {
  readonly house: House;
  readonly random: Random;
  readonly actor: Actor;
  readonly bill: Bill;
  /** The key of the act; the keys of the drafts that it makes begin with it. */
  readonly key: string;
  /** The drafts that a replacement made. */
  made(): readonly string[];
}

const others = ({ house, actor }: Asked) => house.firms.filter((one) => one !== actor.firm);
/** Ends the title; this fixes who may release the cargo. */
function handedToAgent(asked: Asked, body: object, anyone: boolean): Choice {
  const {
    house,
    random,
    bill,
    actor: { firm },
  } = asked;
  const agent = random.pick(house.firms);
  return {
    body: { releaseAgentId: anyone && agent === firm && random.chance(0.5) ? null : agent.id, ...body },
    told: `, ${agent.name} releases`,
    effect() {
      end(bill, "SURRENDERED");
      bill.releaseAgent = agent;
      makeParty(bill, agent);
    },
  };
}
/** A signed statement on a bill of exchange, off-chain. */
const stated =
  (act: Statement): ((asked: Asked) => Choice) =>
  ({ bill, actor: { firm } }) => ({
    body: act === "accept" ? {} : { reason: "Not in funds" },
    effect: () => said(bill, act, firm, null),
  });
function said(bill: Bill, act: Statement, by: Firm, to: Firm | null): void {
  bill.statements.push({ act, to });
  bill.spoke.add(by);
}
const shown =
  (act: Statement): ((asked: Asked) => Choice) =>
  (asked) => {
    const {
      bill,
      random,
      actor: { firm },
    } = asked;
    const to = random.pick(others(asked));
    return {
      body: { presenteeId: to.id },
      told: ` to ${to.name}`,
      refused: act === "presentForAcceptance" && to !== bill.named ? "NOT_DRAWEE" : null,
      effect() {
        said(bill, act, firm, to);
        makeParty(bill, to);
      },
    };
  };
/** Parts of a bill, which usually add up. */
function partsOf({ random, bill }: Asked): { readonly parts: readonly number[]; readonly refused: ErrorCode | null } {
  const half = Math.floor(bill.quantity / 2);
  const wrong = random.pick([0, 0, 0, 0, 1, -1]);
  const parts = [half, bill.quantity - half + wrong];
  return {
    parts,
    refused: parts.some((part) => part <= 0) || wrong < 0 ? "SPLIT_QUANTITY" : wrong > 0 ? "SPLIT_EXCEEDS" : null,
  };
}
function replaced(bill: Bill, house: House, successors: readonly Bill[]): void {
  bill.successors = [...successors];
  house.bills.push(...successors);
}

export const CHOICES: Readonly<Record<ActionName, (asked: Asked) => Choice>> = {
  sign({ house, bill, actor: { firm } }) {
    if (isPaper(bill)) return { body: {}, effect: () => void (bill.signed = true) };
    const source = lifeOf(bill) === "ORDER" ? (sourceOf(house, bill, firm)?.bill ?? null) : null;
    const exceeds = source !== null && bill.quantity + drawnOn(house, source, bill) + source.released > source.quantity;
    return {
      body: { ...(lifeOf(bill) === "CARGO" ? { capacityId: firm.capacityId } : {}) },
      refused: numberTaken(house, bill) ? "NUMBER_TAKEN" : exceeds ? "ORDER_EXCEEDS" : null,
      effect() {
        bill.signed = true;
        bill.drawsOn = source;
        if (!bill.successorOf) mint(house, bill);
      },
    };
  },
  edit: ({ house, bill }) => ({
    body: {},
    refused: numberTaken(house, bill) ? "NUMBER_TAKEN" : null,
    effect: () => void (bill.complete = true),
  }),
  endorse(asked) {
    const {
      house,
      random,
      bill,
      actor: { firm },
    } = asked;
    const to = random.pick(others(asked));
    const type = random.pick(["TO_ORDER", "TO_ORDER", "BLANK", "SPECIAL", ...ENDORSEMENT_TYPES] as const);
    const terms = termsOf(bill);
    const refused =
      type === "BLANK" && terms === "BLANK"
        ? "ALREADY_BLANK"
        : !formsOf(lifeOf(bill), null).includes(type)
          ? "ENDORSEMENT_FORM"
          : !formsOf(lifeOf(bill), terms).includes(type)
            ? "PLEDGE_COLLECTION_ONLY"
            : null;
    return {
      body: { type, endorseeId: to.id, ...(hasCondition(type) ? { condition: "When the ship has arrived" } : {}) },
      told: ` ${type} to ${to.name}`,
      refused,
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
  nominate(asked) {
    const {
      random,
      bill,
      actor: { firm },
    } = asked;
    const to = random.pick(others(asked));
    return {
      body: { nomineeId: to.id },
      told: ` ${to.name}`,
      refused: bill.title?.nominee === to.address ? "ALREADY_NOMINATED" : null,
      effect: () => onChain(bill, "nominate", firm, to.address),
    };
  },
  withdrawNomination: ({ bill, actor: { firm } }) => ({
    body: {},
    effect: () => onChain(bill, "nominate", firm, NOBODY),
  }),
  executeNomination: ({ house, bill, actor: { firm } }) => ({
    body: {},
    effect() {
      const before = bill.title?.beneficiary;
      onChain(bill, "transferBeneficiary", firm, bill.title?.nominee ?? NOBODY);
      usedBy(bill, before);
      parties(house, bill);
    },
  }),
  surrender: ({ random, actor: { firm }, bill }) => {
    const purpose = random.pick(["DELIVERY", "AMENDMENT"] as const);
    return {
      body: { purpose },
      told: ` for ${purpose}`,
      effect() {
        onChain(bill, "returnToIssuer", firm);
        bill.surrenderedFor = purpose;
      },
    };
  },
  present({ house, random, actor: { firm }, bill }) {
    // The party that the bill names, another one, or nobody: then it is the issuer.
    const chosen = random.chance(0.3) ? null : random.pick(house.firms);
    const agent = chosen ?? bill.issuer;
    return {
      body: { releaseAgentId: chosen?.id ?? null },
      told: ` to ${agent.name}`,
      refused: agent !== bill.issuer && agent !== bill.named ? "NOT_AGENT_NAMED" : null,
      effect() {
        onChain(bill, "returnToIssuer", firm);
        bill.releaseAgent = agent;
        makeParty(bill, agent);
      },
    };
  },
  discharge: ({ actor: { firm }, bill }) => ({ body: {}, effect: () => onChain(bill, "returnToIssuer", firm) }),
  refuseReceipt: ({ actor: { firm }, bill }) => ({
    body: { reason: "Not ours" },
    effect() {
      const verb = refuses(bill, firm)!;
      onChain(bill, verb, firm);
      if (verb !== "rejectTransferHolder")
        bill.endorsements = bill.endorsements.filter(({ by, used }) => by !== firm.address || used);
      const packed =
        verb === "rejectTransferBeneficiary" ? undefined : bill.broughtBy?.inside.find((one) => one.bill === bill);
      if (!packed || !bill.broughtBy) return;
      packed.refused = true;
      bill.broughtBy.state = "REFUSED";
      bill.broughtBy = null;
    },
  }),
  acceptSurrender: (asked) => handedToAgent(asked, {}, true),
  telexRelease: (asked) =>
    handedToAgent(asked, { originOffice: "Sines", consignee: "Consignee Ltd.", reference: "TLX-1" }, false),
  rejectSurrender: ({ bill }) => ({
    body: { reason: "Not yet" },
    effect() {
      onChain(bill, "restore", bill.issuer);
      bill.releaseAgent = null;
    },
  }),
  convert({ random, bill }) {
    const twice = random.chance(0.1);
    return {
      body: { serials: ["P-1", twice ? "P-1" : "P-2"] },
      refused: twice ? "LISTED_TWICE" : null,
      effect: () => end(bill, "CONVERTED"),
    };
  },
  release({ house, random, bill }) {
    const quantity = bill.quantity * random.pick([0.25, 0.5, 1, 1.25]);
    const drawn = lifeOf(bill) === "CARGO" ? drawnOn(house, bill) : 0;
    const exceeds = bill.released + quantity + drawn > bill.quantity;
    return {
      body: { receiver: "Consignee", lines: [{ line: 0, quantity: String(quantity) }], sure: true },
      told: ` ${quantity}`,
      refused: exceeds ? "RELEASE_EXCEEDS" : null,
      occasion: exceeds ? "release more than there is" : undefined,
      effect: () => void (bill.released += quantity),
    };
  },
  void: ({ bill }) => ({
    body: { reason: "Wrong ship" },
    effect: () => (isPaper(bill) ? void (bill.voided = true) : end(bill, "VOID")),
  }),
  giveBack: ({ bill }) => ({ body: {}, effect: () => void (bill.returned = true) }),
  amend: ({ house, bill, key, made }) => ({
    body: {},
    effect: () =>
      replaced(
        bill,
        house,
        made().map((id, i) => successorOf(bill, `${key}.${i}`, id, bill)),
      ),
  }),
  split(asked) {
    const { house, bill, key, made } = asked;
    const { parts, refused } = partsOf(asked);
    const successors = parts.map((quantity, i) =>
      successorOf(bill, `${key}.${i}`, "", { number: `${house.mark}M-${key}.${i}`, quantity }),
    );
    return {
      body: { successors },
      told: ` into ${parts.join(" and ")}`,
      refused,
      effect: () =>
        replaced(
          bill,
          house,
          successors.map((one, i) => Object.assign(one, { id: made()[i] ?? "" })),
        ),
    };
  },
  replace: ({ house, bill }) => ({
    body: {},
    refused: bill.successors.some((one) => numberTaken(house, one)) ? "NUMBER_TAKEN" : null,
    effect() {
      const { successors } = bill;
      end(bill, "VOID");
      bill.successors = [];
      for (const successor of successors) {
        successor.successorOf = null;
        mint(house, successor);
      }
    },
  }),
  cancelReplacement: ({ bill }) => ({
    body: {},
    effect() {
      for (const successor of bill.successors) Object.assign(successor, { signed: false, successorOf: null });
      bill.successors = [];
    },
  }),
  delete: ({ house, bill }) => ({
    body: {},
    effect() {
      bill.deleted = true;
      for (const { inside } of house.envelopes)
        for (const at of inside.keys()) if (inside[at]?.bill === bill) inside.splice(at, 1);
    },
  }),
  presentForAcceptance: shown("presentForAcceptance"),
  accept: stated("accept"),
  presentForPayment: shown("presentForPayment"),
  dishonour: stated("dishonour"),
  protest: stated("protest"),
  countersign: ({ bill, actor: { firm } }) => ({ body: {}, effect: () => void bill.spoke.add(firm) }),
};
