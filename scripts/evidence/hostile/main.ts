import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentRoutes } from "#domain/api/documents";
import { startOneBackend } from "../../services/one-backend.ts";
import { goodSheet } from "./archives.ts";
import type { HostileCase } from "./case.ts";
import { hostileCases } from "./cases.ts";
import { throughDoors } from "./doors.ts";
import { handIn } from "./hand-in.ts";
import { goodImage } from "./images.ts";
import { member, PASSWORD } from "./member.ts";
import { plain } from "./pdf-parts.ts";

// npm run evidence -- hostile [--seed 1 --chance 60 --family NAME]
// Hands hostile files to the backend as it runs in production: all must be refused or unable to do harm, good ones
// between them must be taken, and the event loop of the serving process must never be held up.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    chance: { type: "string", default: "60" },
    family: { type: "string" },
  },
});
const [seed, chance] = [Number(values.seed), Number(values.chance)];

/** The delay that the event loop may have, and the number of files for which that is said. */
const BAR_MS = 100;
/** Late by more, but with less work than this in any turn, it waited for a processor that others had. */
const WORK_MS = 75;
const ENOUGH = 500;
const GOOD_EVERY = 25;
const AT_ONCE = 3;
const SPEAK_EVERY = 150;

interface Late {
  readonly late_ms: number;
  /** The milliseconds of the processor, in one turn. */
  readonly busy_ms: number;
}

let tell: ((late: Late) => void) | undefined;
const backend = await startOneBackend({
  preload: join(import.meta.dirname, "delay.mjs"),
  onLine: (line) => {
    const said = /^event loop (\{.*\})$/.exec(line)?.[1];
    if (said !== undefined) tell?.(JSON.parse(said) as Late);
    else if (/ERROR/.test(line)) console.log(line);
  },
});
let stopping = false;
void backend.exited.then((how) => {
  if (stopping) return;
  console.log(`FAILED the backend ended: ${how}`);
  process.exit(1);
});
/** How late it was since it was asked before. */
const late = (): Promise<Late> =>
  new Promise((resolve) => {
    tell = resolve;
    process.kill(backend.pid, "SIGWINCH");
  });

const good: readonly Uint8Array[] = [plain(), goodImage, goodSheet];
const wrongs: string[] = [];
const families = new Map<string, { files: number; refused: number; slowest: number }>();
const stalls: string[] = [];
let [worst, busiest, waited, count] = [0, 0, 0, 0];
try {
  const by = await member(backend);
  const cases = (await hostileCases(seed, chance)).filter(
    (one) => values.family === undefined || one.family === values.family,
  );
  await by.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Warm" }, bytes: plain() });
  await late();
  const noteLate = async (what: string): Promise<void> => {
    const { late_ms, busy_ms } = await late();
    busiest = Math.max(busiest, busy_ms);
    if (late_ms > BAR_MS && busy_ms < WORK_MS) waited += 1;
    else worst = Math.max(worst, late_ms);
    if (late_ms > BAR_MS && busy_ms >= WORK_MS)
      stalls.push(`late by ${late_ms} ms, ${busy_ms} ms of them at work, during ${what}`);
  };
  const one = async (each: HostileCase): Promise<void> => {
    const began = performance.now();
    // A connection that was idle for long may just be closing: asked once more. The backend itself must not have ended.
    const { status, code, wrong } = await handIn(by, PASSWORD, each)
      .catch(() => handIn(by, PASSWORD, each))
      .catch((error: unknown) => ({ status: 0, code: null, wrong: String(error) }));
    const row = families.get(each.family) ?? { files: 0, refused: 0, slowest: 0 };
    families.set(each.family, {
      files: row.files + 1,
      refused: row.refused + (status >= 400 ? 1 : 0),
      slowest: Math.max(row.slowest, performance.now() - began),
    });
    if (wrong !== null) wrongs.push(`${each.family}: ${each.what} (${each.place}): ${wrong} ${code ?? ""}`);
  };
  for (let at = 0; at < cases.length; at += AT_ONCE) {
    const batch = cases.slice(at, at + AT_ONCE);
    await Promise.all(batch.map(one));
    count += batch.length;
    if (count % SPEAK_EVERY === 0) console.log(`${count} of ${cases.length} files`);
    await noteLate(batch.map((each) => `${each.family}: ${each.what}`).join("; "));
    if (Math.floor(at / GOOD_EVERY) === Math.floor((at + AT_ONCE) / GOOD_EVERY)) continue;
    const file = good[Math.floor(at / GOOD_EVERY) % good.length]!;
    const taken = await by.send(documentRoutes.upload, { query: { kind: "Invoice", name: "Good" }, bytes: file });
    if (!taken.ok) wrongs.push(`a good file was refused: ${taken.status} ${await taken.text()}`);
  }
  for await (const { what, wrong } of throughDoors(by, backend.url)) {
    count += 1;
    if (wrong !== null) wrongs.push(`doors: ${what}: ${wrong}`);
    await noteLate(`doors: ${what}`);
  }
} finally {
  stopping = true;
  await backend.stop();
}
for (const [name, { files, refused, slowest }] of families)
  console.log(
    `${name.padEnd(28)} ${String(files).padStart(4)} files   ${String(refused).padStart(4)} refused   slowest ${(slowest / 1000).toFixed(1).padStart(5)} s`,
  );
for (const line of [...wrongs, ...stalls]) console.log(`FAILED ${line}`);
console.log(
  `${count} files: ${wrongs.length} neither refused nor harmless; the event loop was late by ${worst} ms at the most, at most ${BAR_MS} ms is allowed; its longest turn took ${busiest} ms of the processor`,
);
if (waited > 0)
  console.log(
    `${waited} times it was later without having worked for ${WORK_MS} ms: the machine was busy with something else`,
  );
console.log(
  JSON.stringify({
    seed,
    files: count,
    wrong: wrongs.length,
    event_loop_max_ms: worst,
    busiest_ms: busiest,
    waited_for_processor: waited,
  }),
);
if (wrongs.length > 0 || stalls.length > 0 || (values.family === undefined && count < ENOUGH)) process.exitCode = 1;
