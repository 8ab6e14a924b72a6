import type { EscrowEventName } from "#domain/chain/title-events";
import type { Expectation } from "../intents/intent-row.ts";
import { isKeyOf } from "#domain/lookup";

/** An event of a title, as the mirror of the chain keeps it. */
export interface TitleEvent {
  readonly tx: string;
  readonly block: number;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** How one transaction changed a title; what it did not touch is absent. Addresses in lower case. */
export interface EventEffect {
  readonly tx: string;
  readonly block: number;
  readonly holder?: string;
  readonly beneficiary?: string;
  readonly nominee?: string;
  readonly status?: "active" | "returned" | "burnt";
}

const lower = (value: unknown): string => String(value).toLowerCase();

type Said = (args: TitleEvent["args"]) => Omit<EventEffect, "tx" | "block">;
/** A refusal is told beside the transfer that it is. */
const beside: Said = () => ({});

/** The state of the title after each event. */
const SAYS: Readonly<Record<EscrowEventName, Said>> = {
  TokenReceived: (args) => ({
    holder: lower(args["holder"]),
    beneficiary: lower(args["beneficiary"]),
    status: "active",
  }),
  HolderTransfer: (args) => ({ holder: lower(args["toHolder"]) }),
  BeneficiaryTransfer: (args) => ({ beneficiary: lower(args["toBeneficiary"]) }),
  // A nomination that is taken back names nobody, as the mirror then says.
  Nomination: (args) => ({ nominee: lower(args["nominee"]).replace(/^0x0+$/, "") }),
  ReturnToIssuer: () => ({ status: "returned" }),
  Shred: () => ({ status: "burnt" }),
  RejectTransferOwners: beside,
  RejectTransferHolder: beside,
  RejectTransferBeneficiary: beside,
};
/** The effects of consecutive events, one for each transaction that moved the title, in order. */
export function eventEffectsOf(events: readonly TitleEvent[]): EventEffect[] {
  const effects = new Map<string, EventEffect>();
  for (const event of events) {
    // Events of its register (pauses) change nothing of a title.
    if (!isKeyOf(SAYS, event.name)) continue;
    const said = SAYS[event.name](event.args);
    if (Object.keys(said).length > 0)
      effects.set(event.tx, { ...effects.get(event.tx), ...said, tx: event.tx, block: event.block });
  }
  return [...effects.values()];
}

const FIELDS = ["status", "holder", "beneficiary", "nominee"] as const;

/**
 * Whether the transaction brought about what the act wanted: it touched something of it, and everything that was
 * wanted holds, by what it did or by how the title stands.
 */
export function fulfils(expected: Expectation, effect: EventEffect, title: Expectation | null): boolean {
  const wanted = FIELDS.filter((field) => expected[field] !== undefined);
  // A title that ended has no parties left to compare.
  return (
    wanted.some((field) => effect[field] !== undefined) &&
    wanted.every((field) => (effect[field] ?? title?.[field]) === expected[field])
  );
}

/** Whether the title stands as the act wanted it. */
export const holds = (expected: Expectation, title: Expectation | null): boolean => {
  const wanted = FIELDS.filter((field) => expected[field] !== undefined);
  return title !== null && wanted.length > 0 && wanted.every((field) => title[field] === expected[field]);
};
