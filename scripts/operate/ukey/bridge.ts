import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { BRIDGE, BRIDGE_ERRORS, BRIDGE_VERSION } from "#domain/ukey";
import { BridgeRefusal, type Tokens } from "./tokens.ts";

export interface BridgeOptions {
  readonly tokens: Tokens;
  /** Sites that may ask, and no other. */
  readonly origins: readonly string[];
  readonly port: number;
  /** Shows a new code to whoever sits before the machine. */
  readonly show: (code: string) => void;
}

export interface Bridge {
  readonly url: string;
  stop(): Promise<void>;
}

const HOST = "127.0.0.1";
const MAX_BODY = 16 * 1024;
/** Wrong codes until another one is shown. */
const GUESSES = 5;

/** The tokens of pages that have typed a code; all of them end with the program. */
class Pairing {
  readonly #show: (code: string) => void;
  readonly #tokens = new Map<string, string>();
  #code = "";
  #guesses = 0;

  constructor(show: (code: string) => void) {
    this.#show = show;
    this.#renew();
  }

  /** A code counts once. CODE_WRONG. */
  pair(origin: string, code: string): string {
    const right = timingSafeEqual(Buffer.from(code), Buffer.from(this.#code));
    this.#guesses += 1;
    if (right || this.#guesses >= GUESSES) this.#renew();
    if (!right) throw new BridgeRefusal("CODE_WRONG");
    const token = randomBytes(32).toString("base64url");
    this.#tokens.set(token, origin);
    return token;
  }

  knows = (origin: string, authorization: string | undefined): boolean =>
    this.#tokens.get(authorization?.replace(/^Bearer /, "") ?? "") === origin;

  #renew(): void {
    this.#guesses = 0;
    this.#code = String(randomInt(1_000_000)).padStart(6, "0");
    this.#show(this.#code);
  }
}

/**
 * Lets pages of the sites that it is told of use the tokens of this machine, after the code that is shown here was
 * typed there. It listens on the machine itself only, answers to its own name only, and keeps no PIN.
 */
export async function startBridge({ tokens, origins, port, show }: BridgeOptions): Promise<Bridge> {
  const pairing = new Pairing(show);
  // Tokens are slow and take one request after another.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  const answer = async (request: IncomingMessage, origin: string): Promise<unknown> => {
    const asked = Object.entries(BRIDGE).find(([, row]) => row.path === request.url && row.method === request.method);
    if (!asked) throw new BridgeRefusal("BAD_INPUT");
    const [name, row] = asked as [keyof typeof BRIDGE, (typeof BRIDGE)[keyof typeof BRIDGE]];
    const paired = pairing.knows(origin, request.headers.authorization);
    if (name === "status") return { bridge: "hawser-ukey", version: BRIDGE_VERSION, paired };
    if (name !== "pair" && !paired) throw new BridgeRefusal("NOT_PAIRED");
    const input = row.method === "POST" ? await bodyOf(request, row.input) : {};
    if (name === "pair") return { token: pairing.pair(origin, (input as z.output<typeof BRIDGE.pair.input>).code) };
    if (name === "certificates") return inTurn(() => tokens.certificates());
    const { attributes, ...where } = input as z.output<typeof BRIDGE.sign.input>;
    const value = await inTurn(() => tokens.sign({ ...where, attributes: Buffer.from(attributes, "base64") }));
    return { value: value.toString("base64") };
  };

  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const origin = request.headers.origin ?? "";
    const at = (server.address() as AddressInfo).port;
    // A name that somebody else has pointed at this machine is not ours.
    const known = [`${HOST}:${at}`, `localhost:${at}`].includes(request.headers.host ?? "") && origins.includes(origin);
    if (known) for (const [header, value] of headersFor(request, origin)) response.setHeader(header, value);
    if (known && request.method === "OPTIONS") return void response.writeHead(204).end();
    const done = known
      ? await answer(request, origin).catch((error: unknown) => error)
      : new BridgeRefusal("ORIGIN_REFUSED");
    const refused = done instanceof Error ? (done instanceof BridgeRefusal ? done.code : "TOKEN_FAILED") : null;
    response.writeHead(refused === null ? 200 : BRIDGE_ERRORS[refused].http, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(JSON.stringify(refused === null ? done : { code: refused, message: BRIDGE_ERRORS[refused].text }));
  };
  server.requestTimeout = 30_000;
  // A page asks rarely: a connection that it thinks open may have been closed by then.
  server.maxRequestsPerSocket = 1;
  await listening(server, port);
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Browsers ask before a page of the network may speak to the machine itself. */
function headersFor(request: IncomingMessage, origin: string): [string, string][] {
  return [
    ["access-control-allow-origin", origin],
    ["vary", "origin"],
    ["access-control-allow-methods", "GET, POST"],
    ["access-control-allow-headers", "authorization, content-type"],
    ["access-control-max-age", "600"],
    ...(request.headers["access-control-request-private-network"] === "true"
      ? [["access-control-allow-private-network", "true"] as [string, string]]
      : []),
  ];
}

async function bodyOf(request: IncomingMessage, shape: z.ZodType): Promise<unknown> {
  let text = "";
  for await (const part of request) {
    text += (part as Buffer).toString("utf8");
    if (text.length > MAX_BODY) throw new BridgeRefusal("BAD_INPUT");
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new BridgeRefusal("BAD_INPUT");
  }
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
