import type { Request, Response } from "express";
import type { RateName } from "#domain/api/rates";
import type { ErrorResponse } from "#domain/dcsa/envelope-shapes";
import { Refused } from "#domain/errors";
import type { Rates } from "../../core/rates.ts";
import { readBytes } from "../../core/read-bytes.ts";
import { sourceOf } from "../../core/source.ts";
import type { Wire } from "./wire.ts";

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** A message that is not taken: it is answered in the form of the standard, and nothing of it is kept. */
export class NotTaken extends Error {
  readonly status: 400 | 401 | 404 | 409;
  /** The path of the member that is at fault. */
  readonly at: string | null;
  constructor(status: 400 | 401 | 404 | 409, message: string, at: string | null = null) {
    super(message);
    this.status = status;
    this.at = at;
  }
}

/** The unsigned answer where a request failed: the sender tries again. */
export const failure = (
  request: Request,
  status: number,
  { text, at = null }: { readonly text: string; readonly at?: string | null },
): ErrorResponse => ({
  httpMethod: request.method as ErrorResponse["httpMethod"],
  requestUri: request.originalUrl.slice(0, 500),
  statusCode: status,
  statusCodeText: STATUS_TEXTS[status] ?? "Error",
  errorDateTime: new Date().toISOString(),
  errors: [
    {
      errorCode: 7000,
      errorCodeText: STATUS_TEXTS[status] ?? "Error",
      errorCodeMessage: text,
      ...(at === null ? {} : { jsonPath: `$.${at}`.slice(0, 500) }),
    },
  ],
});

function answer(response: Response, { status, body }: Wire, version: string): void {
  response.status(status).set({ "API-Version": version, "Cache-Control": "no-store" });
  if (body === null) response.end();
  else response.type("application/json").send(JSON.stringify(body));
}

/** Answers that nothing is here, and where that is which was looked for. */
export const notServed = (request: Request, response: Response, version: string, text = "NOT_FOUND"): void =>
  answer(response, { status: 404, body: failure(request, 404, { text }) }, version);

function meaningOf(error: unknown): { readonly status: number; readonly text: string; readonly at?: string | null } {
  if (error instanceof NotTaken) return { status: error.status, text: error.message, at: error.at };
  const known = error instanceof Refused ? error.code : null;
  const status =
    known === "TOO_MANY_REQUESTS" ? 429 : known === "PINT_TOO_LARGE" ? 413 : known === "NOT_FOUND" ? 404 : 500;
  if (status === 500) console.error(String(error));
  return { status, text: known ?? "INTERNAL" };
}

/**
 * Serves messages of a contract at a rate. What is answered is what the contract says, and no error of the API of this
 * node. `unasked` answers, before the body is read, where nobody waits for it.
 */
export const serving =
  (rates: Rates, version: string) =>
  (
    rate: RateName,
    mb: number,
    work: (request: Request, bytes: Buffer) => Promise<Wire>,
    unasked?: (request: Request) => Promise<Wire | null>,
  ) =>
  async (request: Request, response: Response): Promise<void> => {
    let leave = (): void => undefined;
    try {
      leave = rates.enter(rate, sourceOf(request.ip ?? ""));
      const early = (await unasked?.(request)) ?? null;
      if (early !== null) {
        // The rest runs through and is not kept, so that the sender reads the answer.
        request.resume();
        return answer(response, early, version);
      }
      const bytes = await readBytes(request, { mb, code: "PINT_TOO_LARGE" });
      answer(response, await work(request, bytes), version);
    } catch (error) {
      const { status, ...meaning } = meaningOf(error);
      if (!response.headersSent) answer(response, { status, body: failure(request, status, meaning) }, version);
    } finally {
      leave();
    }
  };
