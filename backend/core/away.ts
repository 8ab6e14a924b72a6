import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from "typeorm";
import { OUTLIVED } from "./prepared.ts";

/**
 * The errors of the database and the way to it when it goes away or comes back: restarting, handed over to another
 * server that is still, or no longer, only to be read, out of connections, not reached.
 */
const AWAY: ReadonlySet<string> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "25006",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  OUTLIVED,
]);
/** The driver gives these no code. */
const BROKEN = /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed)/;
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

interface Told {
  readonly code?: string;
  readonly message?: string;
  readonly driverError?: { readonly code?: string; readonly message?: string };
}

/** The code of the database or of the system, through whatever wraps it. */
export const sqlCode = (error: unknown): string | undefined => {
  const { code, driverError } = (error ?? {}) as Told;
  return driverError?.code ?? code;
};

const messageOf = (error: unknown): string => {
  const { message, driverError } = (error ?? {}) as Told;
  return driverError?.message ?? message ?? "";
};

/** Whether the database was away, so that nothing was kept of a transaction that had not come to its commit. */
export const isAway = (error: unknown): boolean =>
  AWAY.has(sqlCode(error) ?? "") ||
  BROKEN.test(messageOf(error)) ||
  error instanceof QueryRunnerProviderAlreadyReleasedError ||
  error instanceof QueryRunnerAlreadyReleasedError;

/** Whether no connection became free in time. */
export const isCrowded = (error: unknown): boolean => NO_CONNECTION.test(messageOf(error));

/** The connection broke during the commit: nobody here knows whether it was kept. */
export class Unsettled extends Error {
  constructor(cause: unknown) {
    super("the connection broke during the commit", { cause });
  }
}
