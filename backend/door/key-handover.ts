import type { Context } from "../session/context.ts";

/** What is done with the company keys that a password has just opened: colleagues wait for them whose right to hold them is confirmed. */
export interface KeyHandover {
  /** Whether anybody waits. */
  wanted(ctx: Context): Promise<boolean>;
  /** Wraps the keys to them, in a transaction of its own. */
  handOver(ctx: Context, publicUrl: string): Promise<void>;
}

/** Injection token: the door knows no company. */
export const KEY_HANDOVER = Symbol("key handover");
