import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { member, PASSWORD } from "../../evidence/hostile/member.ts";
import { startOneBackend } from "../../services/one-backend.ts";
import { figuresOf } from "../figures.ts";
import { attackers, ATTACKS, from, STRANGERS, uploadSlow, type AttackName, type Target } from "./attacks.ts";
import { measure, MEASURE_NAMES, nothingMeasured, type Measured, type MeasureName, type Other } from "./measuring.ts";
import { slowPdf } from "./slow-pdf.ts";

// npm run bench -- abuse [--seconds 60 --samples 100 --letters 100000] What somebody of another company waits for while
// a stranger and a free account do their worst, one attack after the other, beside what the same takes when nobody
// attacks. First how long one request of a stranger holds the main thread. The slow file of the account draws so many
// letters one by one.

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    samples: { type: "string", default: "100" },
    letters: { type: "string", default: "100000" },
  },
});
const [seconds, samples] = [Number(values.seconds), Number(values.samples)];

/** The main thread is held by one request for no longer, hashing apart, which other threads do. */
const STRANGER_MS = 100;
/** The longest wait of the other company: three times as long, or a second longer. */
const [TIMES, MORE_MS] = [3, 1000];
/** Over fewer a slowest of a hundred says nothing. */
const ENOUGH = 100;
/** The requests of a stranger of each kind, after those that warm. */
const [WARMING, ALONE] = [3, 5];

let tell: ((busy: number) => void) | undefined;
const backend = await startOneBackend({
  preload: join(import.meta.dirname, "../../evidence/hostile/delay.mjs"),
  onLine: (line) => {
    const said = /^event loop (\{.*\})$/.exec(line)?.[1];
    if (said !== undefined) tell?.((JSON.parse(said) as { busy_ms: number }).busy_ms);
  },
});
/** How long a turn of the main thread took of the processor at most, since it was asked before. */
const busiest = (): Promise<number> =>
  new Promise((resolve) => {
    tell = resolve;
    process.kill(backend.pid, "SIGWINCH");
  });

async function worstStranger(): Promise<number> {
  const stranger = from(backend.url, "203.0.113.65");
  let worst = 0;
  for (const [name, ask] of Object.entries(STRANGERS)) {
    const turns: number[] = [];
    for (let n = -WARMING; n < ALONE; n += 1) {
      await busiest();
      const answer = await ask(stranger).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok === true) throw new Error(`${name} was taken`);
      if (n >= 0) turns.push(await busiest());
    }
    // Other work that the process does now and then is no work of the request.
    const { p50, max } = figuresOf(turns);
    console.log(`${name.padEnd(26)} holds the main thread for ${p50.toFixed(1)} ms, at most ${max.toFixed(1)} ms`);
    worst = Math.max(worst, p50);
  }
  return worst;
}

async function attacked(attack: AttackName, target: Omit<Target, "attack">, work: () => Promise<void>): Promise<void> {
  const worker = new Worker(new URL("attacker.ts", import.meta.url), {
    workerData: { ...target, attack } satisfies Target,
  });
  try {
    await work();
    worker.postMessage("end");
    const [answers] = (await Promise.race([
      once(worker, "message"),
      once(worker, "error").then(([error]) => {
        throw error as Error;
      }),
    ])) as [[string, number][]];
    console.log(
      `${ATTACKS[attack].about}: answered ${answers.map(([status, times]) => `${status} ${times} times`).join(", ")}`,
    );
  } finally {
    await worker.terminate();
  }
}

const line = (when: string, { times, refused }: Measured): void => {
  for (const name of MEASURE_NAMES) {
    if (times[name].length === 0) continue;
    const { p50, p99, max } = figuresOf(times[name]);
    console.log(
      `${when.padEnd(10)} ${name.padEnd(7)} ${String(times[name].length).padStart(5)} times   p50 ${p50.toFixed(0).padStart(6)} ms   p99 ${p99.toFixed(0).padStart(6)} ms   max ${max.toFixed(0).padStart(6)} ms`,
    );
  }
  for (const [what, count] of refused) console.log(`${when.padEnd(10)} refused: ${what} ${count} times`);
};

function together(parts: readonly Measured[]): Measured {
  const all = nothingMeasured();
  for (const { times, refused } of parts) {
    for (const name of MEASURE_NAMES) all.times[name].push(...times[name]);
    for (const [what, count] of refused) all.refused.set(what, (all.refused.get(what) ?? 0) + count);
  }
  return all;
}

try {
  const email = "ines@other.example";
  const [account, victim] = [
    await member(backend, { company: "Free Lines", email: "mallory@abuse.example" }),
    await member(backend, { company: "Other Lines", email }),
  ];
  const client = from(backend.url, "198.51.100.7");
  for (const [name, value] of victim.cookies) client.cookies.set(name, value);
  const other: Other = { url: backend.url, client, email, password: PASSWORD };
  await measure(other, nothingMeasured(), 1, 3);

  const worst = await worstStranger();
  const idle = nothingMeasured();
  await measure(other, idle, seconds, samples);
  line("idle", idle);

  const slow = new Uint8Array(slowPdf(Number(values.letters)));
  const target = { url: backend.url, cookies: [...account.cookies], slow };
  const began = performance.now();
  const alone = await uploadSlow(attackers(target));
  const { code = "" } = (await alone.json()) as { code?: string };
  console.log(
    `one slow file of ${slow.length} bytes is answered ${alone.status} ${code} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const phases: Measured[] = [];
  for (const attack of Object.keys(ATTACKS) as AttackName[]) {
    const measured = nothingMeasured();
    await attacked(attack, target, () => measure(other, measured, seconds, samples));
    line(attack, measured);
    phases.push(measured);
  }
  const during = together(phases);
  line("attacked", during);

  const p99 = (measured: Measured, name: MeasureName): number => figuresOf(measured.times[name]).p99;
  let held = worst <= STRANGER_MS;
  console.log(
    `one request of a stranger: ${worst} ms of the main thread; at most ${STRANGER_MS} ms are allowed: ${held ? "held" : "NOT HELD"}`,
  );
  for (const name of MEASURE_NAMES) {
    const [before, after] = [p99(idle, name), p99(during, name)];
    const bar = Math.max(TIMES * before, before + MORE_MS);
    held &&= after <= bar;
    console.log(
      `${name}: p99 ${after} ms, ${before} ms when nobody attacks; at most ${Math.round(bar)} ms are allowed: ${after <= bar ? "held" : "NOT HELD"}`,
    );
  }
  const told = (name: MeasureName) => ({
    [`${name}_idle_p99_ms`]: p99(idle, name),
    [`${name}_other_p99_ms`]: p99(during, name),
  });
  console.log(JSON.stringify({ worst_stranger_ms: worst, ...told("pool"), ...told("upload"), ...told("signin") }));
  if (samples >= ENOUGH && !held) process.exitCode = 1;
} finally {
  await backend.stop();
}
