import type { ForUkey } from "#domain/api/certificates";
import type { z } from "zod";
import { BRIDGE, BRIDGE_ERRORS, bridgeAt, type BridgeErrorCode, type TokenCertificate } from "#domain/ukey";
import { isKeyOf } from "#domain/lookup";

/** The bridge refused, or is not there. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode | "ABSENT";
  constructor(code: BridgeErrorCode | "ABSENT") {
    super(code);
    this.code = code;
  }
}

type Name = keyof typeof BRIDGE;
type Answer<N extends Name> = z.output<(typeof BRIDGE)[N]["output"]>;

const KEY = "hawser.ukey";
/** The token that the bridge gave this window for its code: it ends with the window, and with the bridge. */
const token = {
  get: (): string => {
    try {
      return sessionStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  },
  set: (value: string): void => {
    try {
      sessionStorage.setItem(KEY, value);
    } catch {
      // Then the code is asked for again.
    }
  },
};

async function ask<N extends Name>(
  port: number,
  name: N,
  input?: z.input<(typeof BRIDGE)[N]["input"]>,
): Promise<Answer<N>> {
  const { path, method, output } = BRIDGE[name];
  const headers = {
    authorization: `Bearer ${token.get()}`,
    ...(input === undefined ? {} : { "content-type": "application/json" }),
  };
  const response = await fetch(`${bridgeAt(port)}${path}`, {
    method,
    headers,
    credentials: "omit",
    body: input === undefined ? null : JSON.stringify(input),
  }).catch(() => {
    throw new BridgeError("ABSENT");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { code } = (answer ?? {}) as { code?: string };
    throw new BridgeError(isKeyOf(BRIDGE_ERRORS, code) ? code : "TOKEN_FAILED");
  }
  const parsed = output.safeParse(answer);
  // Something else listens there.
  if (!parsed.success) throw new BridgeError("ABSENT");
  return parsed.data as Answer<N>;
}

/** Whether the bridge knows this page by the code. ABSENT, ORIGIN_REFUSED. */
export const isPaired = async (port: number): Promise<boolean> => (await ask(port, "status")).paired;

/** Makes this page known to the bridge, by the code that it shows. CODE_WRONG. */
export async function pair(port: number, code: string): Promise<void> {
  token.set((await ask(port, "pair", { code })).token);
}

/** The certificates on all tokens that are plugged in. */
export const certificatesOnTokens = (port: number): Promise<TokenCertificate[]> => ask(port, "certificates");

/**
 * Has the key of a certificate sign what the platform asks for, on whichever token it is now. TOKEN_GONE, PIN_WRONG,
 * PIN_LOCKED.
 */
export async function signOnToken(port: number, { certificate, attributes }: ForUkey, pin: string): Promise<string> {
  const found = (await certificatesOnTokens(port)).find((one) => one.certificate === certificate);
  if (found === undefined) throw new BridgeError("TOKEN_GONE");
  return (await ask(port, "sign", { token: found.token, key: found.key, attributes, pin })).value;
}
