import { encodeAbiParameters, toEventSelector, toHex, type Abi, type AbiEvent, type Hex } from "viem";
import type { Source } from "../../../indexer/events/event.ts";
import { SOURCES } from "../../../indexer/events/sources.ts";

/** The state of the contracts, kept the way the contracts keep it and not the way the mirror derives it. */
export interface ModelTitle {
  registry: Hex;
  tokenId: Hex;
  escrow: Hex;
  status: "active" | "returned" | "burnt";
  beneficiary: Hex | null;
  holder: Hex | null;
  nominee: Hex | null;
  prevBeneficiary: Hex | null;
  prevHolder: Hex | null;
  events: number;
  replacedBy: Hex[];
}

export interface World {
  titles: Map<string, ModelTitle>;
  /** Those of others have no name that an event would tell. */
  registries: Map<Hex, { admin: Hex | null; name: string | null; paused: boolean }>;
  anchors: Map<Hex, "issued" | "revoked">;
  executions: Set<Hex>;
  minted: number;
}

/** An event as the mirror is to keep it. */
export interface ToldEvent {
  readonly topic: "title" | "registry" | "anchor" | "execution";
  readonly key: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly remark: Hex | null;
}

export interface WorldLog {
  readonly address: Hex;
  readonly topics: Hex[];
  readonly data: Hex;
  readonly tx: Hex;
  /** Null when nobody can ever want to hear it. */
  readonly told: ToldEvent | null;
  /** The contract that must be followed for this to be heard: one of the settings, or a registry of others. */
  readonly under: Hex;
}

export const emptyWorld = (): World => ({
  titles: new Map(),
  registries: new Map(),
  anchors: new Map(),
  executions: new Set(),
  minted: 0,
});

/** A world of its own: what is in it is replaced, never changed. */
export const cloneWorld = (world: World): World => ({
  titles: new Map(world.titles),
  registries: new Map(world.registries),
  anchors: new Map(world.anchors),
  executions: new Set(world.executions),
  minted: world.minted,
});

/** An event as viem encodes it: its selector, and its inputs by where they go. */
const shapes = new Map(
  Object.entries(SOURCES).flatMap(([source, abi]) =>
    (abi as Abi)
      .filter((item): item is AbiEvent => item.type === "event")
      .map(
        (event) =>
          [
            `${source} ${event.name}`,
            {
              selector: toEventSelector(event),
              indexed: event.inputs.filter((input) => input.indexed === true),
              plain: event.inputs.filter((input) => input.indexed !== true),
            },
          ] as const,
      ),
  ),
);

/** Encodes an event with viem: the oracle of the mirror's own decoder. Indexed inputs are all of one word. */
export function encodeLog(
  source: Source,
  eventName: string,
  args: Record<string, unknown>,
  from: Hex,
  tx: Hex,
): Omit<WorldLog, "told" | "under"> {
  const { selector, indexed, plain } = shapes.get(`${source} ${eventName}`)!;
  return {
    address: from,
    topics: [selector, ...indexed.map((input) => encodeAbiParameters([input], [args[input.name!]]))],
    data: encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name!]),
    ),
    tx,
  };
}

/**
 * Token ids are kept as 32 bytes, other numbers as decimal text; the remark stands apart, and the title of an escrow is
 * its key.
 */
export function toldOf(source: Source, from: Hex, name: string, all: Record<string, unknown>): ToldEvent {
  const { indexed, plain } = shapes.get(`${source} ${name}`)!;
  const kept =
    (key: string) =>
    (value: unknown): unknown =>
      typeof value !== "bigint" ? value : /tokenIds?$/i.test(key) ? toHex(value, { size: 32 }) : value.toString();
  const { remark, ...args } = Object.fromEntries(
    [...indexed, ...plain].map(({ name: key = "" }) => {
      const value = all[key];
      return [key, Array.isArray(value) ? value.map(kept(key)) : kept(key)(value)];
    }),
  );
  const { registry: _registry, tokenId: _tokenId, ...rest } = args;
  return {
    ...aboutOf(source, args, from),
    name,
    args: source === "escrow" ? rest : args,
    remark: remark === undefined || remark === "0x" ? null : (remark as Hex),
  };
}

/** The subject of a contract's event, as the ledger names it. */
function aboutOf(source: Source, args: Record<string, unknown>, from: Hex): Pick<ToldEvent, "topic" | "key"> {
  if (args.tokenId !== undefined)
    return { topic: "title", key: `${args.registry ?? args.tokenRegistry ?? from}:${args.tokenId}` };
  if (source === "forwarder") return { topic: "execution", key: args.requestHash as Hex };
  if (source === "documentStore") return { topic: "anchor", key: args.document as Hex };
  return { topic: "registry", key: (args.registry ?? from) as Hex };
}
