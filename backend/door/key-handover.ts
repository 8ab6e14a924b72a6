import type { Context } from "../session/context.ts";

/**
 * Hands the company keys that a password has just opened to colleagues who wait for them and are confirmed as holders.
 */
export interface KeyHandover {
  /** Whether anybody waits. */
  wanted(ctx: Context): Promise<boolean>;
  /** Wraps the keys to them, in a transaction of its own. */
  handOver(ctx: Context): Promise<void>;
}

/** Injection token: the door knows no company. */
export const KEY_HANDOVER = Symbol("key handover");
