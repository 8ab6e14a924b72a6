import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RawLog } from "../events/event.ts";
import type { Log } from "../core/log.ts";
import type { Asking } from "./asking.ts";
import type { Member, Need } from "./member.ts";
import type { ChainClient, Range } from "./chain-client.ts";
import type { Header } from "./parse.ts";
import { RangeRefused } from "./refusals.ts";
import { RpcDown } from "./transport.ts";

/** Endpoints tell different things, and none of them is told often enough: nothing of it is taken. */
export class Disagreement extends RpcDown {
  constructor(message: string) {
    super(message, "NODES_DISAGREE");
  }
}

/** How long the slower endpoints are waited for when enough have said where they stand. */
const GRACE_MS = 250;

/** The answer of each endpoint. */
type Answers<T> = ReadonlyMap<Member, T>;

const tellLog = (log: RawLog): string =>
  [log.block, log.blockHash, log.logIndex, log.txHash, log.address, ...log.topics, log.data].join();
function tellRange({ pieces, first, last, above }: Range): string {
  const digest = createHash("sha256").update(`${first.hash}\n${last.hash}\n${above?.hash}`);
  for (const piece of pieces) digest.update(piece.map((log) => `\n${tellLog(log)}`).join(""));
  return digest.digest("hex");
}

/**
 * The ways to ask in which several endpoints must tell the same. The log names an endpoint that tells something else.
 */
export function agreement(
  { choose, question, failure }: Asking,
  agree: number,
  log: Log,
): Pick<ChainClient, "tip" | "headers" | "logsOf" | "range"> {
  const said = new Map<string, string>();
  /** Those that have not said yet where they stand: they are asked last. */
  const silent = new Set<Member>();

  const disagree = (what: string, told: ReadonlyMap<string, readonly Member[]>): string => {
    const words = [...told].map(
      ([answer, by]) =>
        `${by.map(({ name }) => name).join(" and ")}: ${answer.length > 80 ? `${answer.length} characters` : answer}`,
    );
    const message = `The endpoints disagree about ${what} (${words.join("; ")}).`;
    if (said.get(what) !== message) log("warn", message, {});
    said.clear();
    said.set(what, message);
    return message;
  };

  /** Asks one endpoint after another until `enough`, the first ones at once. */
  const gather = async <T>(
    need: Need,
    ask: (node: ChainClient) => Promise<T>,
    enough: (answers: Answers<T>) => boolean,
  ): Promise<Answers<T>> => {
    const answers = new Map<Member, T>();
    const errors = new Map<Member, Error>();
    while (!enough(answers)) {
      const round: Member[] = [];
      for (let missing = Math.max(1, agree - answers.size); missing > 0; missing--) {
        const tried = [...answers.keys(), ...errors.keys(), ...round];
        const member = choose(need, new Set([...tried, ...silent])) ?? choose(need, new Set(tried));
        if (member !== undefined) round.push(member);
      }
      if (answers.size + round.length < agree) throw failure(need, errors);
      if (round.length === 0) return answers;
      await Promise.all(
        round.map(async (member) => {
          try {
            answers.set(member, await question(member, need, ask));
          } catch (error) {
            errors.set(member, error as Error);
          }
        }),
      );
      const refused = [...errors.values()].find((error) => error instanceof RangeRefused);
      if (refused !== undefined) throw refused;
    }
    return answers;
  };

  const group = <T>(answers: Answers<T>, tell: (answer: T) => string): Map<string, Member[]> => {
    const told = new Map<string, Member[]>();
    for (const [member, answer] of answers) told.set(tell(answer), [...(told.get(tell(answer)) ?? []), member]);
    return told;
  };

  /** The answer that enough endpoints give. Throws Disagreement when none is. */
  const agreed = async <T>(
    what: string,
    need: Need,
    ask: (node: ChainClient) => Promise<T>,
    tell: (answer: T) => string,
  ): Promise<T> => {
    const winner = (answers: Answers<T>): readonly Member[] | undefined =>
      [...group(answers, tell).values()].find((by) => by.length >= agree);
    const answers = await gather(need, ask, (some) => winner(some) !== undefined);
    const told = group(answers, tell);
    const message = told.size > 1 ? disagree(what, told) : "";
    const by = winner(answers);
    if (by === undefined) throw new Disagreement(message);
    return answers.get(by[0] as Member) as T;
  };

  const headers: ChainClient["headers"] = async (numbers) => {
    const nobody = (list: readonly (Header | null)[]) => list.map((header) => header?.hash ?? "").join();
    const need = { height: Math.max(0, ...numbers) };
    const winner = (answers: Answers<(Header | null)[]>) =>
      [...group(answers, nobody).values()].find((by) => by.length >= agree);
    const answers = await gather(
      need,
      (node) => node.headers(numbers),
      (some) => winner(some) !== undefined,
    );
    return numbers.map((number, at) => {
      const known = new Map([...answers].flatMap(([member, list]) => (list[at] ? [[member, list[at]] as const] : [])));
      const told = group(known, ({ hash }) => hash);
      const message = told.size > 1 ? disagree(`block ${number}`, told) : "";
      const by = [...told.values()].find((some) => some.length >= agree);
      if (by !== undefined) return known.get(by[0] as Member) ?? null;
      // An endpoint that does not know a block yet does not contradict the others.
      if (told.size > 1) throw new Disagreement(message);
      return null;
    });
  };

  /** Where the endpoints stand: all of them, or enough where others are slow or hang. */
  const tips = async (): Promise<Answers<Awaited<ReturnType<ChainClient["tip"]>>>> => {
    const answers = new Map<Member, Awaited<ReturnType<ChainClient["tip"]>>>();
    const errors = new Map<Member, Error>();
    const able: Member[] = [];
    for (let member = choose({}, new Set()); member !== undefined; member = choose({}, new Set(able)))
      able.push(member);
    const quick = able.filter((member) => !silent.has(member));
    const enough = Promise.withResolvers<void>();
    const all = Promise.all(
      (quick.length >= agree ? quick : able).map(async (member) => {
        silent.add(member);
        try {
          const tip = await question(member, {}, (node) => node.tip());
          member.head = tip.head.number;
          answers.set(member, tip);
          if (answers.size === agree) enough.resolve();
        } catch (error) {
          errors.set(member, error as Error);
        } finally {
          silent.delete(member);
        }
      }),
    );
    await Promise.race([all, enough.promise.then(() => sleep(GRACE_MS, undefined, { ref: false }))]);
    if (answers.size < agree) throw failure({}, errors);
    return new Map(answers);
  };

  return {
    headers,
    logsOf: (blocks, topics) =>
      agreed(
        `the logs of blocks ${blocks[0]?.number} to ${blocks.at(-1)?.number}`,
        { height: Math.max(0, ...blocks.map(({ number }) => number)) },
        (node) => node.logsOf(blocks, topics),
        (logs) => logs.map(tellLog).join("\n"),
      ),
    async range(from, to, filters, read, above = to) {
      const { range } = await agreed(
        `blocks ${from} to ${to}`,
        { height: above, range: { from, to } },
        (node) => node.range(from, to, filters, (range) => ({ range, told: tellRange(range) }), above),
        ({ told }) => told,
      );
      return read(range);
    },
    /** The highest block that enough endpoints have, if they have the same. */
    async tip() {
      const told = await tips();
      const byHeight = [...told.values()].sort((a, b) => b.head.number - a.head.number);
      const reached = byHeight[agree - 1] as (typeof byHeight)[number];
      const same = [...told].filter(([, { head }]) => head.hash === reached.head.hash);
      const [head] = same.length >= agree ? [reached.head] : await headers([reached.head.number]);
      if (!head) throw new RpcDown(`Fewer than ${agree} endpoints have block ${reached.head.number}.`, "NODE_BEHIND");
      return { head, finalized: byHeight.map(({ finalized }) => finalized).sort((a, b) => b - a)[agree - 1] as number };
    },
  };
}
