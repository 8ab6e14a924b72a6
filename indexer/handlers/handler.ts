import type { Args, ChainEvent, EventName, Followed, Hex, Source, Topic, Value } from "../events/event.ts";
import type { AnchorState, RegistryState, StoreState, TitleState } from "./states.ts";

/** The current state that each topic keeps; an execution is a fact of its own and keeps none. */
export interface States {
  title: TitleState;
  registry: RegistryState;
  store: StoreState;
  anchor: AnchorState;
  execution: never;
}

/** Which contracts are followed, as a handler may ask. */
export interface Known {
  is(address: Hex, source: Source): boolean;
}

/** The meaning of one event of one contract. Pure: used the same way forwards and after a reorg. */
export interface Handler<A, T extends Topic = Topic> {
  readonly topic: T;
  /** The key within the topic. */
  readonly key: (args: A, contract: Hex) => Hex;
  /** The state after the event. Left out: the event is history only and changes no row. */
  readonly fold?: (state: States[T] | undefined, event: ChainEvent<A>) => States[T] | undefined;
  /** The contract that this event makes known. */
  readonly child?: (args: A) => Pick<Followed, "address" | "source" | "title">;
  /** Picks the arguments that are kept beside the key. All of them are kept when it is left out. */
  readonly kept?: (args: A) => Readonly<Record<string, Value>>;
  /** False drops the event: it concerns nobody we follow. */
  readonly concerns?: (args: A, known: Known) => boolean;
  /**
   * Other people's contracts emit the same signature all the time: ask for it by address, never for the whole chain.
   */
  readonly common?: true;
}

type AnyHandler<A> = { [T in Topic]: Handler<A, T> }[Topic];

/** Every event of a contract, or it does not compile. Null: known and of no interest. */
export type Handlers<S extends Source> = { readonly [N in EventName<S>]: AnyHandler<Args<S, N>> | null };

/** A handler whose types were checked where it was written. */
export type Opaque = AnyHandler<Readonly<Record<string, never>>>;
