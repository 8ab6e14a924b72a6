import { request as plainRequest, type IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { bodyReader, ENCODINGS } from "./body.ts";
import { parseAnswer, type Body } from "./long-list.ts";
import { limitedBy, RateLimited, retryAfter } from "./refusals.ts";
import { withoutKeys } from "./secrets.ts";
import { RpcDown, type Answer, type Call, type NodeError, type Transport } from "./transport.ts";

const TIMEOUT_MS = 15_000;
const WORDS = 200;
const TOO_LARGE = 413;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** The provider takes fewer calls at once than were sent. */
class BatchRefused extends Error {
  readonly calls: number | undefined;

  constructor(calls?: number) {
    super("batch refused");
    this.calls = calls;
  }
}

const BATCH = /batch/i;
const BATCH_SIZE = /(?:max(?:imum)?|limit(?:ed)?|at most|up to|more than|exceeds?)[^0-9]{0,40}(\d+)/i;

interface Raw {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null;
}

const errorOf = (error: NonNullable<Raw["error"]>): NodeError => ({
  code: Number(error.code),
  message: String(error.message),
  data: error.data,
});

function parsed(answer: Body, count: number): Raw | Raw[] | undefined {
  try {
    const body = parseAnswer(answer, count);
    return typeof body === "object" && body !== null ? (body as Raw | Raw[]) : undefined;
  } catch {
    return undefined;
  }
}

function readAnswers(body: Raw | Raw[], count: number): Answer[] {
  // One refusal for all, as of a batch or of a wrong key, bears no number.
  if (!Array.isArray(body) && body.error && typeof body.id !== "number") {
    const error = errorOf(body.error);
    if (count > 1 && BATCH.test(error.message))
      throw new BatchRefused(Number(BATCH_SIZE.exec(error.message)?.[1] ?? Number.NaN));
    return Array.from({ length: count }, () => ({ error }));
  }
  const answers = new Map<number, Answer>();
  for (const item of Array.isArray(body) ? body : [body]) {
    const { id, result, error } = item ?? {};
    if (typeof id !== "number") throw new RpcDown(`An answer bears no number: ${JSON.stringify(item).slice(0, WORDS)}`);
    answers.set(id, error === undefined || error === null ? { result } : { error: errorOf(error) });
  }
  return Array.from({ length: count }, (_, id) => answers.get(id) ?? { error: { code: 0, message: "no answer" } });
}

function read(response: IncomingMessage, answer: Body, count: number): Answer[] {
  const { statusCode: status = 0, headers } = response;
  const text = answer.bytes.toString("utf8", 0, WORDS);
  const body = parsed(answer, count);
  const refusal = body !== undefined && !Array.isArray(body) && body.error ? errorOf(body.error) : undefined;
  const after = retryAfter(headers["retry-after"] ?? null);
  if (status === TOO_MANY || (status === UNAVAILABLE && after !== undefined)) {
    throw refusal ? limitedBy(refusal, after) : new RateLimited(`The node answers ${status}: ${text}`, after);
  }
  if (status === TOO_LARGE && count > 1) throw new BatchRefused();
  if (status === 401 || status === 403) throw new RpcDown(`The node answers ${status}: ${text}`, "NODE_FORBIDDEN");
  // Some send refusals as JSON-RPC has them, with a status of their own.
  if ((status < 200 || status > 299) && refusal === undefined && !Array.isArray(body))
    throw new RpcDown(`The node answers ${status}: ${text}`);
  if (body === undefined) throw new RpcDown(`The node answers with something else than JSON: ${text}`);
  return readAnswers(body, count);
}

/**
 * Sends a body; answers when the answer has begun. By the programs of Node itself: answers of tens of megabytes pass by
 * in a few large steps.
 */
function sent(url: URL, body: Buffer, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  const { username, password } = url;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: "POST",
        signal,
        headers: { "content-type": "application/json", "content-length": body.length, "accept-encoding": ENCODINGS },
        ...(username === "" ? {} : { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
      },
      resolve,
    )
      .on("error", reject)
      .end(body);
  });
}

async function post(
  url: string,
  calls: readonly Call[],
  timeoutMs: number,
  bodyOf: (response: IncomingMessage) => Promise<Body>,
): Promise<Answer[]> {
  const bodies = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
  const response = await sent(
    new URL(url),
    Buffer.from(JSON.stringify(bodies.length === 1 ? bodies[0] : bodies)),
    AbortSignal.timeout(timeoutMs),
  );
  return read(response, await bodyOf(response), calls.length);
}

/** Speaks to one node over HTTP, in batches as large as the node takes. Its errors name no key of the address. */
export function httpTransport(url: string, timeoutMs = TIMEOUT_MS): Transport {
  const clean = withoutKeys(url);
  const bodyOf = bodyReader();
  let most = Number.POSITIVE_INFINITY;

  const send = async (calls: readonly Call[]): Promise<readonly Answer[]> => {
    if (calls.length > most) {
      const answers: Answer[] = [];
      for (let at = 0; at < calls.length;) {
        const piece = calls.slice(at, at + most);
        answers.push(...(await send(piece)));
        at += piece.length;
      }
      return answers;
    }
    try {
      return await post(url, calls, timeoutMs, bodyOf);
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      const named =
        error.calls !== undefined && error.calls > 0 && error.calls < calls.length ? error.calls : undefined;
      most = Math.max(1, named ?? Math.floor(calls.length / 2));
      return send(calls);
    }
  };

  return async (calls) => {
    try {
      return await send(calls);
    } catch (error) {
      if (error instanceof RpcDown) {
        error.message = clean(error.message);
        throw error;
      }
      const { message, cause } = error as Error;
      throw new RpcDown(
        clean(`The node does not answer: ${message}${cause instanceof Error ? ` (${cause.message})` : ""}`),
      );
    }
  };
}
