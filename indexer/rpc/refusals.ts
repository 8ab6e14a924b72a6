import { RpcDown, type NodeError } from "./transport.ts";

/** A range that the node will not answer whole: ask for less. */
export class RangeRefused extends RpcDown {
  /** How many blocks it would answer, where it says so. */
  readonly blocks: number | undefined;
  /** Whether that holds for every range (a limit of the provider), or for this one only (too much in it). */
  readonly always: boolean;

  constructor(message: string, blocks?: number, always = false) {
    super(message);
    this.blocks = blocks;
    this.always = always;
  }
}

/** The provider wants fewer requests; `retryMs` where it says for how long. */
export class RateLimited extends RpcDown {
  constructor(message: string, retryMs?: number) {
    super(message, "NODE_LIMITED", retryMs);
  }
}

/** The node does not have what is that old. */
export class Pruned extends RpcDown {
  constructor(message: string) {
    super(message, "NODE_PRUNED");
  }
}

export interface Blocks {
  readonly from: number;
  readonly to: number;
}

// Every provider has words of its own, and few have codes: -32005 is a rate limit here and a range too long there.
const PRUNED =
  /prun(?:ed|ing)|missing trie node|historical state|state (?:is )?(?:not |un)available|archive|no longer available|(?:history|receipts?|logs?) (?:is |are )?(?:not |un)available/i;
const BEHIND =
  /beyond current head|greater than (?:the )?latest|after last accepted|unknown block|(?:header|block) not found/i;
const DENSE =
  /\bresults?\b|response (?:size|too large)|response is too|too many logs|logs? matched|limit of \d+ logs|bytes|time(?:d)? ?out/i;
const LENGTH = /block range|\brange\b|too many blocks|requested blocks|\d blocks|blocks distance/i;
const RATE =
  /rate.?limit|rate exceeded|too many requests|request (?:count|limit|rate)|requests? (?:limit|per)|compute units|per second|quota|throttl|limit exceeded|capacity|credits/i;
const RATE_CODES: ReadonlySet<number> = new Set([429, -32_005, -32_007, -32_029, -32_097]);
const PRUNED_CODE = 4_444;

const SUGGESTED = /\[\s*(0x[0-9a-f]+|\d+)\s*,\s*(0x[0-9a-f]+|\d+)\s*\]|range:? (\d+)\s*-\s*(\d+)/i;
const PLAN = /\(\d+ > (\d+)\)/;
const LIMIT =
  /(?:max(?:imum)?|limit(?:ed)?|at most|up to|allowed|exceeds?|greater than|smaller than)[^0-9]{0,60}?([0-9][0-9.,]*)\s*(k\b)?/gi;
const WAIT =
  /(?:retry|again|wait|reset)[^0-9]{0,30}(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?)\b/i;

const SECOND = 1_000;
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|milli)/i, 1],
  [/^s/i, SECOND],
  [/^m/i, 60 * SECOND],
];

/** The number of blocks that a refusal names, if it is smaller than the number that was asked for. */
const fewer = (blocks: number, { from, to }: Blocks): number | undefined =>
  Number.isInteger(blocks) && blocks > 0 && blocks <= to - from ? blocks : undefined;

/** The length of the range that a refusal proposes. */
function proposed(message: string, asked: Blocks): number | undefined {
  const found = SUGGESTED.exec(message);
  if (found === null) return undefined;
  const [first, last] = [found[1] ?? found[3], found[2] ?? found[4]].map(Number) as [number, number];
  return first === asked.from ? fewer(last - first + 1, asked) : undefined;
}

/** The longest range that a provider allows, by the words of its refusal. */
function allowed(message: string, asked: Blocks): number | undefined {
  const plan = PLAN.exec(message)?.[1];
  if (plan !== undefined) return fewer(Number(plan), asked);
  for (const [, digits = "", thousands] of message.matchAll(LIMIT)) {
    const blocks = fewer(Number(digits.replaceAll(/[.,]/g, "")) * (thousands === undefined ? 1 : 1_000), asked);
    if (blocks !== undefined) return blocks;
  }
  return undefined;
}

/** How long a rate limit asks to wait, in its words or in the data beside them. */
function waitIn({ message, data }: NodeError): number | undefined {
  const rate = (data as { rate?: { backoff_seconds?: unknown } } | null | undefined)?.rate?.backoff_seconds;
  if (typeof rate === "number" && rate > 0) return rate * SECOND;
  const [, amount, unit = ""] = WAIT.exec(message) ?? [];
  const factor = UNITS.find(([name]) => name.test(unit))?.[1];
  return amount === undefined || factor === undefined ? undefined : Number(amount) * factor;
}

/** The meaning of a node's refusal of a call, or of a range of blocks where one was asked for. */
export function readRefusal(error: NodeError, asked?: Blocks): RpcDown {
  const { code, message } = error;
  const words = `The node refuses: ${message} (${code})`;
  const divisible = asked !== undefined && asked.to > asked.from;
  if (divisible && DENSE.test(message)) return new RangeRefused(words, proposed(message, asked));
  if (divisible && LENGTH.test(message) && !BEHIND.test(message)) {
    return new RangeRefused(words, proposed(message, asked) ?? allowed(message, asked), true);
  }
  if (code === PRUNED_CODE || PRUNED.test(message)) return new Pruned(words);
  if (BEHIND.test(message)) return new RpcDown(words, "NODE_BEHIND");
  // Some say nothing but "limit exceeded" of a range: less of it may do, and a limit of the rate shows at the next
  // call.
  const bare = divisible && /^\s*limit exceeded\s*$/i.test(message);
  if (!bare && (RATE_CODES.has(code) || RATE.test(message))) return new RateLimited(words, waitIn(error));
  return divisible ? new RangeRefused(words) : new RpcDown(words);
}

/** `Retry-After`: seconds, or a date. */
export function retryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const until = /^\d+$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}

export const limitedBy = (error: NodeError, after: number | undefined): RateLimited =>
  new RateLimited(`The node refuses: ${error.message} (${error.code})`, after ?? waitIn(error));
