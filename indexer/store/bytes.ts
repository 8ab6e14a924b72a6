import type { Hex } from "../events/event.ts";

/** Hex as Postgres reads bytes from text. */
export const toBytes = (hex: Hex): string => `\\x${hex.slice(2)}`;
export const toHex = (bytes: unknown): Hex => `0x${(bytes as Buffer).toString("hex")}`;
export const toHexOrNull = (bytes: unknown): Hex | null => (bytes === null ? null : toHex(bytes));
/** Unix seconds as Postgres reads a time. */
export const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const toSeconds = (time: unknown): number => (time as Date).getTime() / 1000;
