import type { Log } from "../core/log.ts";
import { header, type Header } from "./parse.ts";
import { namesOf } from "./secrets.ts";

/** Wakes the follower early. A hint says "look now", and what the node said of its new head. */
export interface Hints {
  /**
   * Resolves at the next hint, or after `ms`; at once if a hint came since the last wait. With the newest head that was
   * told, if one was.
   */
  wait(ms: number): Promise<Header | undefined>;
  wake(): void;
  /** The name of the address that tells of new blocks now; null when none does. */
  readonly source: string | null;
  close(): void;
}

export interface HintOptions {
  /** WebSocket addresses of one chain; one at a time is listened to. */
  readonly urls: readonly string[];
  readonly chainId: number;
  readonly log?: Log;
  /** How long an address may be silent before it is asked for a sign of life, and then before it is left. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 20_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Numbers of the questions that an address is asked. */
const [CHAIN, SUBSCRIBE, ALIVE] = [1, 2, 3];
const question = (id: number, method: string, params: readonly unknown[] = []): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

interface Said {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message?: unknown };
  readonly method?: unknown;
  readonly params?: { readonly result?: unknown };
}

function parsed(data: unknown): Said {
  try {
    return (JSON.parse(String(data)) ?? {}) as Said;
  } catch {
    return {};
  }
}

/** The head that a message tells of; undefined where it cannot be read. */
function headOf({ params }: Said): Header | undefined {
  try {
    return header(params?.result) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Why an address is of no use, by what it said; null when nothing speaks against it. */
function faultIn({ id, result, error }: Said, chainId: number): string | null {
  if (id === CHAIN && Number(result) !== chainId) return `it serves chain ${Number(result)}`;
  if (id === SUBSCRIBE && error !== undefined) return "it tells nobody of new blocks";
  return null;
}

/**
 * Listens to `newHeads` at the first WebSocket address that tells of them. One that ends, serves another chain or has
 * fallen silent is left for the next; after the last comes the first again, each round later than the one before.
 */
export function createHints({ urls, chainId, log = () => {}, patienceMs = PATIENCE_MS }: HintOptions): Hints {
  const names = namesOf(urls);
  let pending = false;
  let head: Header | undefined;
  let closed = false;
  let resume: (() => void) | undefined;
  let leave = (): void => {};
  let retry: NodeJS.Timeout | undefined;
  let source: string | null = null;
  /** Addresses tried since one of them told of a block. */
  let failures = 0;
  /** Why each was left, until it tells again: what goes on is said once. */
  const reasons = new Map<string, string>();

  const wake = (): void => {
    pending = true;
    resume?.();
  };

  const listen = (at: number): void => {
    const name = names[at] as string;
    const socket = new WebSocket(urls[at] as string);
    let silence: NodeJS.Timeout | undefined;
    let left = false;

    const end = (why: string): void => {
      if (left) return;
      left = true;
      clearTimeout(silence);
      socket.close();
      source = null;
      if (closed) return;
      if (reasons.get(name) !== why)
        log("warn", "an address tells of no new blocks", { chainId, endpoint: name, reason: why });
      reasons.set(name, why);
      const rounds = Math.floor(++failures / urls.length);
      retry = setTimeout(
        () => listen((at + 1) % urls.length),
        rounds === 0 ? 0 : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (rounds - 1)),
      );
    };
    const expectWord = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        if (socket.readyState === WebSocket.OPEN) socket.send(question(ALIVE, "eth_chainId"));
        silence = setTimeout(() => end("it says nothing"), patienceMs);
      }, patienceMs);
    };

    leave = () => end("closed");
    expectWord();
    socket.onopen = () => {
      socket.send(question(CHAIN, "eth_chainId"));
      socket.send(question(SUBSCRIBE, "eth_subscribe", ["newHeads"]));
      wake();
    };
    socket.onmessage = ({ data }) => {
      const said = parsed(data);
      const fault = faultIn(said, chainId);
      if (left) return;
      if (fault !== null) {
        end(fault);
        return;
      }
      expectWord();
      if (said.id === SUBSCRIBE) source = name;
      if (said.method !== "eth_subscription") return;
      failures = 0;
      reasons.clear();
      head = headOf(said);
      wake();
    };
    socket.onerror = () => end("it cannot be reached");
    socket.onclose = () => end("it ended");
  };
  if (urls.length > 0) listen(0);

  return {
    wake,
    get source() {
      return source;
    },
    async wait(ms) {
      if (!pending && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        resume = undefined;
      }
      pending = false;
      const told = head;
      head = undefined;
      return told;
    },
    close() {
      closed = true;
      clearTimeout(retry);
      leave();
      wake();
    },
  };
}
