import i18next from "i18next";
import {
  givesBytes,
  pathOf,
  takesBytes,
  type BodyInput,
  type Output,
  type Params,
  type QueryInput,
  type Route,
} from "#domain/api/route";
import type { ErrorCode, FieldError } from "#domain/errors";
import { STEP_OPENS } from "#domain/flows/arrival";
import { untilAnswered } from "./again.ts";
import { unattended } from "./attended.ts";
import { network } from "./network.ts";
import { hearWho, signedIn } from "./sign-in-again.ts";

/** Milliseconds after which an unanswered request is given up. */
const TIME_OUT_MS = 60_000;

/** An answer that is not a success: the product's code, its sentence in the current language, and the fields meant. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Under which the server's log tells of it. */
  readonly trace: string | null;

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    fields: readonly FieldError[] = [],
    trace: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.trace = trace;
  }
}

/** Whether a request ended without an answer, so that nobody here knows if the server took it. */
export const isUnanswered = (error: ApiError): boolean =>
  (error.code === "LOAD_FAILED" || error.code === "TIME_OUT") && (error.status === 0 || error.status >= 502);

export type Input<R> = (Params<R> extends undefined ? { params?: undefined } : { params: Params<R> }) &
  (QueryInput<R> extends undefined ? { query?: undefined } : { query: QueryInput<R> }) &
  (BodyInput<R> extends undefined ? { body?: BodyInit | undefined } : { body: BodyInput<R> });

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Repeat the key of an earlier try to be sure that it is done once only. */
  readonly key?: string;
  /** Somebody comes in by it: it waits for no sign-in, and says nothing of whom the page shows. */
  readonly entering?: boolean;
  /** What the browser has kept of an earlier answer does not count. */
  readonly fresh?: boolean;
}

/** Whether the server has answered this window what it answers to nobody who is not signed in. */
let wasSignedIn = false;
let signedOut: (lost: boolean) => void = () => undefined;

/** Sets the handler for a server that says that nobody is signed in; `lost`: here somebody was. */
export function onSignedOut(handler: (lost: boolean) => void): void {
  signedOut = handler;
}

let failed: (id: string, error: ApiError) => void = () => undefined;

/** Sets the handler for calls that failed by the server or on the way, by the id of their route; no refusals. */
export function onFailedCall(handler: (id: string, error: ApiError) => void): void {
  failed = handler;
}

let stepOpens: () => void = () => undefined;

/** Sets the handler for a refusal that says that the session has to take a step first. */
export function onStepOpens(handler: () => void): void {
  stepOpens = handler;
}

/** A fresh key for a state-changing request; also where the page is not in a secure context. */
export function requestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sentence = (code: ErrorCode, parameters: Record<string, unknown> = {}): string =>
  i18next.t(`errors.${code}`, parameters);

/** The address of a route with its parameters; empty ones are left out. */
export function addressOf(row: Route, input: { params?: unknown; query?: unknown }): string {
  const path = pathOf(row.path, (input.params ?? {}) as Record<string, string>);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

async function toError(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { code, message, fields, requestId } = (answer ?? {}) as {
    code?: ErrorCode;
    message?: string;
    fields?: FieldError[];
    requestId?: string;
  };
  if (code === undefined) {
    const own: ErrorCode = response.status === 504 ? "TIME_OUT" : "LOAD_FAILED";
    return new ApiError(own, response.status, sentence(own));
  }
  return new ApiError(code, response.status, message ?? sentence(code), fields, requestId ?? null);
}

async function send(
  row: Route,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: givesBytes(row) ? "*/*" : "application/json",
    "accept-language": i18next.language,
    ...unattended(),
  };
  let body: BodyInit | undefined;
  if (takesBytes(row)) {
    body = input.body as BodyInit;
    headers["content-type"] = "application/octet-stream";
  } else if (input.body !== undefined) {
    body = JSON.stringify(input.body);
    headers["content-type"] = "application/json";
  }
  if (row.method !== "GET") headers["idempotency-key"] = options.key ?? requestKey();
  const asked = (acting: Readonly<Record<string, string>> = {}): Promise<Response> =>
    untilAnswered(
      () =>
        fetched(
          addressOf(row, input),
          { method: row.method, headers: { ...headers, ...acting }, body: body ?? null, credentials: "same-origin" },
          options,
        ),
      options,
    );
  return options.entering === true || row.access === "public" ? asked() : signedIn(asked, options.signal);
}

async function fetched(address: string, request: RequestInit, options: CallOptions): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS);
  const signal = options.signal === undefined ? timeOut : AbortSignal.any([options.signal, timeOut]);
  try {
    const cache = options.fresh === true ? ({ cache: "no-cache" } as const) : {};
    const response = await fetch(address, { ...request, signal, ...cache });
    network.answered();
    return response;
  } catch (problem) {
    if (options.signal?.aborted === true) throw problem;
    network.unanswered();
    const code: ErrorCode = timeOut.aborted ? "TIME_OUT" : "LOAD_FAILED";
    throw new ApiError(code, 0, sentence(code));
  }
}

/** The answer of a route, when it is a success. */
async function answered(row: Route, input: Parameters<typeof send>[1], options: CallOptions): Promise<Response> {
  try {
    return await checked(await send(row, input, options));
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 0 || problem.status >= 500)) failed(row.id, problem);
    if (problem instanceof ApiError && row.access !== "public" && STEP_OPENS.has(problem.code)) stepOpens();
    throw problem;
  }
}

/**
 * Calls a route of the API. Throws {@link ApiError}; a missing session also leads to the sign-in page.
 * A body of bytes (`bytes: "in"`) is given as Blob or File.
 */
export async function call<R extends Route>(row: R, input: Input<R>, options: CallOptions = {}): Promise<Output<R>> {
  const response = await answered(row, input, options);
  if (row.access !== "public") wasSignedIn = true;
  if (response.status === 204) return undefined as Output<R>;
  const answer: unknown = await response.json();
  hearWho(answer);
  return answer as Output<R>;
}

/**
 * Asks where a page can do without the answer: null without a session, or where none comes. It signs nobody in or out.
 */
export async function callQuietly<R extends Route>(
  row: R,
  input: Input<R>,
  options: Pick<CallOptions, "signal"> = {},
): Promise<Output<R> | null> {
  const response = await send(row, input, { ...options, entering: true }).catch(() => null);
  return response?.ok === true ? ((await response.json()) as Output<R>) : null;
}

/** Calls a route that answers bytes. */
export async function callBytes<R extends Route>(row: R, input: Input<R>, options: CallOptions = {}): Promise<Blob> {
  const response = await answered(row, input, options);
  try {
    return await response.blob();
  } catch (problem) {
    if (options.signal?.aborted === true) throw problem;
    // It began and broke off.
    throw new ApiError("DOWNLOAD_FAILED", 0, sentence("DOWNLOAD_FAILED"));
  }
}

/** The answer when it is a success; else throws what it says. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = await toError(response);
  if (error.code === "UNAUTHENTICATED") signedOut(wasSignedIn);
  throw error;
}
