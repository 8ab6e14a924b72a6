import type { Log } from "../core/log.ts";
import type { ChainClient } from "./chain-client.ts";
import { Member, type Clock, type Endpoint, type EndpointStatus, type Need } from "./member.ts";
import { agreement } from "./agreement.ts";
import type { Asking } from "./asking.ts";
import { Pruned, RangeRefused } from "./refusals.ts";
import { RpcDown } from "./transport.ts";

export interface PoolOptions {
  readonly endpoints: readonly Endpoint[];
  /** How many endpoints must tell the same before it is believed. */
  readonly agree: number;
  /** Throws when a node serves another chain than this one. */
  readonly admit: (node: ChainClient) => Promise<unknown>;
  readonly log: Log;
  readonly clock?: Clock;
}

/** All endpoints of a chain as one node that goes on while any of them answers. */
export interface Pool extends ChainClient {
  endpoints(): EndpointStatus[];
}

/** How much better than the one in use another endpoint must be. */
const MUCH_BETTER = 0.5;
/** How often endpoints that are not in use are looked at. */
const SURVEY_MS = 15_000;
/** Endpoints tell of a new block at different moments; more than so many blocks is being behind. */
const BEHIND = 3;
const realClock: Clock = { now: () => performance.now(), random: Math.random };

/** The range that enough endpoints would answer, where the one asked for is too long for them. */
function shorter(
  { range }: Need,
  errors: ReadonlyMap<Member, Error>,
  members: readonly Member[],
  agree: number,
): number | undefined {
  if (range === undefined) return undefined;
  const able = members.filter(
    (member) => member.pausedMs === 0 && range.from >= member.keepsFrom && !(errors.get(member) instanceof RpcDown),
  );
  const longest = able.map((member) => member.longest).sort((a, b) => b - a)[agree - 1];
  return longest !== undefined && longest <= range.to - range.from ? longest : undefined;
}

/** One error for all that went wrong, with the moment at which trying again makes sense. */
function combined(need: Need, errors: ReadonlyMap<Member, Error>, members: readonly Member[], agree: number): Error {
  const found = [...errors.values()];
  const refused = found.filter((error) => error instanceof RangeRefused);
  if (refused.length > 0)
    return refused.reduce((best, error) => ((error.blocks ?? 0) > (best.blocks ?? 0) ? error : best));
  const length = shorter(need, errors, members, agree);
  if (length !== undefined) return new RangeRefused("The endpoints answer shorter ranges only.", length, true);
  const [only] = found;
  if (only === undefined)
    return need.range
      ? new Pruned(`No endpoint has logs of block ${need.range.from} any more.`)
      : new RpcDown("There is no endpoint to ask.");
  const down = found.filter((error) => error instanceof RpcDown);
  if (down.length === 0 && errors.size === members.length) return only;
  const words = [...errors]
    .map(([{ name }, { message }]) => (members.length === 1 ? message : `${name}: ${message}`))
    .join("; ");
  const codes = new Set(down.map(({ code }) => code));
  const waits = members.map(({ pausedMs }) => pausedMs).filter((ms) => ms > 0);
  return new RpcDown(
    words,
    codes.size === 1 ? [...codes][0] : "NODE_DOWN",
    waits.length === 0 ? undefined : Math.min(...waits),
  );
}

export function createPool({ endpoints, agree, admit, log, clock = realClock }: PoolOptions): Pool {
  const members = endpoints.map((endpoint) => new Member(endpoint, clock));
  let current: Member | undefined;
  let surveyed = Number.NEGATIVE_INFINITY;
  const best = (): number => Math.max(0, ...members.map(({ head }) => head ?? 0));

  const choose: Asking["choose"] = (need, tried) => {
    const able = members.filter((member) => !tried.has(member) && member.pausedMs === 0 && member.can(need));
    const there = able.filter((member) => member.reaches(need));
    const top = best();
    const ranked = (there.length > 0 ? there : able).sort((a, b) => a.score(top) - b.score(top));
    const stays = ranked.find(
      (member) => member === current && member.score(top) * MUCH_BETTER <= (ranked[0] as Member).score(top),
    );
    return stays ?? ranked[0];
  };

  const question: Asking["question"] = async (member, need, ask) => {
    const began = clock.now();
    try {
      if (!member.admitted) {
        await admit(member.node);
        member.admitted = true;
      }
      const answer = await ask(member.node);
      // How long a range takes says more of the range than of the endpoint.
      member.answered(need.range === undefined ? clock.now() - began : null);
      return answer;
    } catch (error) {
      const known = member.lastError?.message;
      member.failed(error as Error, need);
      if (members.length > 1 && !(error instanceof RangeRefused) && (error as Error).message !== known) {
        log(error instanceof RpcDown ? "warn" : "error", "an endpoint fails", { endpoint: member.name, error });
      }
      throw error;
    }
  };

  const failure: Asking["failure"] = (need, errors) => {
    // Callers that wait for the end of a fault have already reported it.
    const waiting = members.filter((member) => !errors.has(member) && member.pausedMs > 0 && member.lastError !== null);
    return combined(
      need,
      new Map([...errors, ...waiting.map((member) => [member, member.lastError as Error] as const)]),
      members,
      agree,
    );
  };

  const one = async <T>(need: Need, ask: (node: ChainClient) => Promise<T>): Promise<T> => {
    const errors = new Map<Member, Error>();
    for (;;) {
      const member = choose(need, new Set(errors.keys()));
      if (member === undefined) throw failure(need, errors);
      try {
        const answer = await question(member, need, ask);
        if (current !== member && current !== undefined)
          log("info", "another endpoint is asked", { endpoint: member.name, before: current.name });
        current = member;
        return answer;
      } catch (error) {
        errors.set(member, error as Error);
      }
    }
  };

  const tipOf = async (node: ChainClient, member: Member | undefined): ReturnType<ChainClient["tip"]> => {
    const tip = await node.tip();
    if (member !== undefined) member.head = tip.head.number;
    return tip;
  };

  /** Looks now and then at the endpoints that are not in use, without waiting for them. */
  const survey = (): void => {
    if (clock.now() - surveyed < SURVEY_MS) return;
    surveyed = clock.now();
    for (const member of members) {
      if (member !== current && member.pausedMs === 0)
        question(member, {}, (node) => tipOf(node, member)).catch(() => {});
    }
  };

  const memberOf = (node: ChainClient): Member | undefined => members.find((member) => member.node === node);

  const single: ChainClient = {
    async identity() {
      return one({}, async (node) => {
        await admit(node);
        return node.identity();
      });
    },
    codes: (addresses) => one({}, (node) => node.codes(addresses)),
    async tip() {
      const tip = await one({}, (node) => tipOf(node, memberOf(node)));
      survey();
      if (members.length === 1 || best() - tip.head.number <= BEHIND) return tip;
      // The one in use has fallen behind the others: one that reaches further is asked, if it still does.
      return one({ height: best() }, (node) => tipOf(node, memberOf(node)));
    },
    headers: (numbers) => one({ height: Math.max(0, ...numbers) }, (node) => node.headers(numbers)),
    logsOf: (blocks, topics) =>
      one({ height: Math.max(0, ...blocks.map(({ number }) => number)) }, (node) => node.logsOf(blocks, topics)),
    range: (from, to, filters, read, above = to) =>
      one({ height: above, range: { from, to } }, (node) => node.range(from, to, filters, read, above)),
  };
  const together = agree > 1 ? { ...single, ...agreement({ members, choose, question, failure }, agree, log) } : single;
  return { ...together, endpoints: () => members.map((member) => member.status(best())) };
}
