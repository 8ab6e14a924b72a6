import type { EntityManager } from "typeorm";
import type { PushState } from "#domain/bunker/exchange/push";
import type { Context } from "../session/context.ts";

/** A push whose state has changed. `reason`: why it was refused or failed, in the words of the exchange where it has any. */
export interface Pushed {
  readonly push: string;
  readonly organisation: string;
  readonly delivery: string;
  readonly document: string;
  readonly number: string;
  readonly reason: string;
  /** The person who has asked for it; null where the exchange, or nobody, has changed it. */
  readonly by: Asking | null;
}

/** A person at work, for a company. */
export type Asking = Pick<Context, "organisation" | "person">;

/**
 * The consequences of a push for its delivery, in the transaction that changes it. QUEUED: a person pushes again what
 * had settled. The beginning of a push is its caller's own.
 */
export type PushEffects = Readonly<
  Record<Exclude<PushState, "SENDING" | "SENT">, (tx: EntityManager, pushed: Pushed) => Promise<void>>
>;

const nothing = (): Promise<void> => Promise.resolve();

/** Nothing follows. */
export const NO_EFFECTS: PushEffects = {
  QUEUED: nothing,
  ACKNOWLEDGED: nothing,
  REFUSED: nothing,
  FAILED: nothing,
  UNKNOWN: nothing,
};

/** The effects that a program was put together with. */
export abstract class Effects {
  abstract readonly of: PushEffects;
}
