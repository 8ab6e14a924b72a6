import type { AbiEvent } from "viem";
import { toEventSelector } from "viem/utils";
import type { ChainEvent, Hex, Source, Topic } from "../events/event.ts";
import { SOURCES } from "../events/sources.ts";
import { deployer } from "./deployer.ts";
import { documentStore } from "./document-store.ts";
import { escrow } from "./escrow.ts";
import { factory } from "./factory.ts";
import { forwarder } from "./forwarder.ts";
import type { Handlers, Opaque, States } from "./handler.ts";
import { registry } from "./registry.ts";
import { storeDeployer } from "./store-deployer.ts";

const HANDLERS: { readonly [S in Source]: Handlers<S> } = {
  forwarder,
  factory,
  escrow,
  deployer,
  registry,
  documentStore,
  storeDeployer,
};

/** The handler of an event; null when the event is of no interest. */
export const handlerOf = (source: Source, name: string): Opaque | null =>
  (HANDLERS[source] as Readonly<Record<string, unknown>>)[name] as Opaque | null;

/** Whether the event changes a row of current state, and therefore is told to the consumers of the ledger. */
export const isHistoryOnly = (event: ChainEvent): boolean =>
  event.topic !== "execution" && handlerOf(event.source, event.name)?.fold === undefined;

/** The state of one key after one more of its events. */
export function fold<T extends Topic>(state: States[T] | undefined, event: ChainEvent): States[T] | undefined {
  const handler = handlerOf(event.source, event.name);
  const change = handler?.fold as ((state: unknown, event: ChainEvent) => States[T] | undefined) | undefined;
  return change === undefined ? state : change(state, event);
}

const selectors = Object.entries(SOURCES).flatMap(([source, abi]) =>
  (abi as readonly { readonly type: string }[])
    .filter((item): item is AbiEvent => item.type === "event")
    .map((event) => ({
      source: source as Source,
      selector: toEventSelector(event),
      handler: handlerOf(source as Source, event.name),
    })),
);

const wanted = selectors.filter(({ handler }) => handler !== null);

/** First topics that belong to the trade: a whole chain can be asked for them. */
export const OWN_TOPICS: readonly Hex[] = [
  ...new Set(wanted.filter(({ handler }) => handler?.common !== true).map(({ selector }) => selector)),
];

/** First topics that many other contracts emit as well, and who of ours emits them. */
export const COMMON_TOPICS: readonly Hex[] = [
  ...new Set(wanted.filter(({ handler }) => handler?.common === true).map(({ selector }) => selector)),
];
export const COMMON_SOURCES: ReadonlySet<Source> = new Set(
  wanted.filter(({ handler }) => handler?.common === true).map(({ source }) => source),
);

export const ALL_TOPICS: readonly Hex[] = [...new Set([...OWN_TOPICS, ...COMMON_TOPICS])];
