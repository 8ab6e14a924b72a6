import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../scripts/lib/sql.ts";
import { connect } from "../../indexer/store/db.ts";
import { compare } from "../../scripts/operate/indexer/comparing.ts";
import { random as randomOf } from "../../scripts/lib/random.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { intentRow } from "../support/parties.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { sampled } from "../support/sampled.ts";
import { orderPair, passRound, toItsEnd, type Circulated } from "./circulating.ts";
import { farOf, livingOf, replacers, slowest, STUCK_MS, whileAway, type Line, type Replacers } from "./replacing.ts";

/** `npm run evidence -- chaos kills --kills 100 --seed 7` sets both. */
const KILLS = Number(process.env["HAWSER_KILLS"] ?? 2);
const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
const PROGRAMS = ["backend", "relayer", "indexer"] as const;
const LINES = 3;

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let people: Replacers;
const running = new Map<ProgramName, Child>();

const start = async (name: ProgramName, env: NodeJS.ProcessEnv = {}): Promise<void> =>
  void running.set(name, await run.start(name, env));

/** Ends a program in order and starts it with another environment. */
async function again(name: ProgramName, env: NodeJS.ProcessEnv): Promise<void> {
  await running.get(name)?.kill("SIGTERM");
  await start(name, env);
}

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  await Promise.all(PROGRAMS.map((name) => start(name)));
  people = await replacers(at, run.url);
});
afterAll(async () => {
  for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

/** Exactly the last bill lives; each replaced bill ended in the transaction that minted the next one. */
async function oneLives(line: Line): Promise<void> {
  expect(await livingOf(at, line)).toEqual([line.bills.at(-1)]);
  const apart = await at.database.asWorker((tx) =>
    rows(
      tx,
      `SELECT o.document_id FROM app.replacement o JOIN app.replacement_part p ON p.replacement_id = o.id
        JOIN app.intent i ON i.document_id = o.document_id AND i.action = 'replace' AND i.carried_by IS NULL
        AND i.status = 'done'
       JOIN app.document s ON s.id = p.document_id
      WHERE o.document_id = ANY ($1) AND NOT EXISTS (
        SELECT 1 FROM chain.history h JOIN app.document d ON d.id = o.document_id AND h.chain_id = d.chain_id
          AND h.topic = 'title' AND h.key = decode(substr(d.registry, 3) || substr(d.token_id, 3), 'hex')
         WHERE h.name = 'Replaced' AND h.tx_hash = i.tx_hash AND h.args->'newTokenIds' ? s.token_id)`,
      [line.bills],
    ),
  );
  expect(apart).toEqual([]);
}

describe("a replacement", () => {
  const crashes = [
    ["relayer", "relayer-before-store", ["open"]],
    ["relayer", "relayer-stored", ["sent"]],
    ["relayer", "relayer-broadcast", ["sent", "done"]],
    ["backend", "ledger-before-commit", ["sent", "done"]],
  ] as const;
  for (const [program, point, left] of sampled(crashes, 1))
    it(`is done once though the ${program} crashes at ${point}`, { timeout: 2 * STUCK_MS }, async () => {
      const line = await people.issue(`R-${point}`);
      await people.prepare(line);
      let act: string;
      try {
        if (program === "relayer") {
          await again(program, { HAWSER_FAILPOINT: point });
          act = await people.confirm(line);
        } else {
          // The backend crashes while it consumes the result: until it stands with its failpoint, nothing is sent.
          await running.get("relayer")!.kill("SIGTERM");
          act = await people.confirm(line);
          await again(program, { HAWSER_FAILPOINT: point });
          await start("relayer");
        }
        expect(await Promise.race([running.get(program)!.exited, wait(STUCK_MS, "it lives on")])).toMatch(/^SIG/);
        expect(left).toContain((await intentRow(at, act)).status);
        // Before the chain executes it the old bill lives, afterwards the new one: always exactly one.
        expect(await livingOf(at, line)).toHaveLength(1);
      } finally {
        await running.get(program)?.kill("SIGKILL");
        await start(program);
      }
      await people.ended(line, act);
      await oneLives(line);
    });
});

it(
  `never leaves two originals or none while backend, relayer and indexer are killed ${KILLS} times (seed ${SEED})`,
  async () => {
    const random = randomOf(SEED);
    const lines = await Promise.all(Array.from({ length: LINES }, (_, i) => people.issue(`K-${i}`)));
    const pair = await orderPair(people);
    let over = false;
    const counts: number[] = [];
    /**
     * Kills and restarts with their times, and the progress of mirror and ledger: they explain why an act took long.
     */
    const timeline: string[] = [];
    const note = (what: string): void => void timeline.push(`${new Date().toISOString()} ${what}`);
    const watch = (async () => {
      for (let said = ""; !over;) {
        for (const line of lines) counts.push((await livingOf(at, line)).length);
        const far = await farOf(at);
        if (far !== said) note((said = far));
        await wait(25);
      }
    })();
    const work = Promise.all(
      lines.map(async (line, i) => {
        const choice = randomOf(SEED + i + 1);
        while (!over) {
          if (choice.chance(0.4)) {
            await people.review(line, choice.chance(0.5));
            continue;
          }
          if (choice.chance(0.5)) await people.roundTrip(line);
          await people.replace(line);
        }
      }),
    );
    // Beside them other titles change hands, are presented and end.
    const told: Circulated = { acts: 0, longestMs: 0 };
    const ends = randomOf(SEED - 1);
    const all = Promise.all([
      work,
      (async () => {
        while (!over) await passRound(people, pair, told);
      })(),
      (async () => {
        for (let n = 1; !over; n++) await toItsEnd(at, people, ends, `KE-${n}`, told);
      })(),
    ]);
    const kills: Record<string, number> = {};
    const restarts: number[] = [];
    try {
      for (let i = 0; i < KILLS; i++) {
        await Promise.race([wait(100 + random.below(1_400)), all]);
        const name = random.pick(PROGRAMS);
        const begun = Date.now();
        await whileAway(async () => {
          await running.get(name)!.kill("SIGKILL");
          kills[name] = (kills[name] ?? 0) + 1;
          note(`${name} killed`);
          for (let up = false; !up;)
            up = await start(name).then(
              () => true,
              () => wait(200, false),
            );
          note(`${name} up`);
        });
        restarts.push(Date.now() - begun);
      }
      over = true;
      await all;
    } finally {
      over = true;
      await watch;
    }

    expect(new Set(counts)).toEqual(new Set([1]));
    const longestMs = Math.max(told.longestMs, ...lines.map((line) => line.longestMs));
    if (longestMs >= STUCK_MS) console.log(timeline.join("\n"), JSON.stringify(await slowest(at)));
    expect(longestMs).toBeLessThan(STUCK_MS);
    for (const line of lines) {
      expect(line.replaced).toBeGreaterThan(0);
      await oneLives(line);
    }
    expect(told.acts).toBeGreaterThan(0);
    for (const one of pair) expect(await livingOf(at, one)).toEqual(one.bills);
    await until(
      "the record of the acts is whole",
      async () =>
        (
          await at.database.asWorker((tx) =>
            rows(tx, "SELECT 1 FROM app.intent WHERE status IN ('waiting','open','sent')"),
          )
        ).length === 0,
    );
    const tally = await at.database.asWorker(async (tx) => ({
      // A return that was signed in advance and rejected, and what would have made another void, ended unsent.
      undone: await rows(
        tx,
        `SELECT id, action, status, error_code FROM app.intent WHERE status <> 'done'
          AND NOT (kept AND status = 'failed' AND error_code = 'INTENT_CANCELLED')`,
      ),
      returning: await rows(tx, "SELECT process_id FROM app.review WHERE return_state IN ('unsigned','kept','sent')"),
      unequal: await rows(
        tx,
        `SELECT i.id FROM app.intent i WHERE i.custody = 'forwarded' AND i.carried_by IS NULL AND i.status = 'done' AND (SELECT count(*)
          FROM chain.executions e WHERE e.request_hash = i.request_hash AND e.success) <> 1`,
      ),
      open: await rows(tx, "SELECT id FROM app.replacement WHERE ended IS DISTINCT FROM 'done'"),
      locked: await rows(tx, "SELECT id FROM app.document WHERE locked_by IS NOT NULL OR awaits_replacement"),
      stuck: await rows(tx, "SELECT * FROM app.ledger_stuck"),
    }));
    expect(tally).toEqual({ undone: [], unequal: [], open: [], returning: [], locked: [], stuck: [] });
    const db = await connect(at.url, "hawser kills");
    try {
      const differences: unknown[] = [];
      await compare({ db, chainId: 1337, rpcUrl: at.chain.rpcUrl, onDifference: (one) => differences.push(one) });
      expect(differences).toEqual([]);
    } finally {
      await db.end();
    }
    const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0);
    console.log(
      JSON.stringify({
        seed: SEED,
        kills,
        replacements: sum(({ replaced }) => replaced),
        transfers: sum(({ transferred }) => transferred),
        others: told.acts,
        looks: counts.length,
        longestActMs: longestMs,
        slowestRestartMs: Math.max(...restarts),
      }),
    );
  },
  300_000 + KILLS * 30_000,
);
