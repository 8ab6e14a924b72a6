import { rm } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { buildServer } from "../../lib/built-server.ts";
import { DEMO_OPTIONS } from "../../seed/demo-product.ts";
import { startOneBackend, type OneBackend } from "../../services/one-backend.ts";
import { figuresOf, type Figures } from "../figures.ts";
import { residentOf } from "../memory.ts";
import { crowd, SCREENS, type Screen } from "./asking.ts";
import { measureBatch } from "./batch.ts";
import { seedSize } from "./fill.ts";
import type { Size } from "./seeding.ts";
import { openSessions } from "./sessions.ts";

// npm run bench -- api [--documents 1000000 --organisations 1000 --small 10000 --small-organisations 10 --users 50
// --passes 8 --titles 50 --seed 1 --url ADDRESS --data FOLDER] How long the Inbox, a search and a document's page take
// for people who work all at once, on a platform with few documents and on one with many. The comparison is of growth
// by others: by default a company has 1,000 documents of its own in both, of the same kinds and states, and some 20
// partners at most; only 990 more companies are on the larger one. Both run at the same time with a database of their
// own and are asked in turns, as often and after as much warming, so that other work of the machine befalls both.
// Nobody waits between two screens: p99 is of servers that are as busy as they can be, by pass as well, to tell a
// platform that is slow from a machine that was. Then an envelope with many titles beside as many with one, on a
// product that is started with a demo, or on one that has it and runs there.

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "1000000" },
    organisations: { type: "string", default: "1000" },
    small: { type: "string", default: "10000" },
    "small-organisations": { type: "string", default: "10" },
    users: { type: "string", default: "50" },
    passes: { type: "string", default: "8" },
    titles: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    ...DEMO_OPTIONS,
  },
});
const [users, passes, titles, seed] = [values.users, values.passes, values.titles, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const SIZES = {
  few: { documents: Number(values.small), organisations: Number(values["small-organisations"]) },
  many: { documents: Number(values.documents), organisations: Number(values.organisations) },
} as const satisfies Record<string, Size>;

/** The ratio that the many may cost to the few. */
const BARS = { inbox: 1.2, search: 1.5, document: 1.2 } as const satisfies Record<Screen, number>;
/** The memory of the server after the last pass of all, to that before the passes over the last screen. */
const MEMORY_BAR = 1.2;
/** Passes over each screen before those that count: every page that will be read has been read, on both platforms. */
const WARMING = 2;

async function platform(
  compiled: string,
  size: Size,
): Promise<{ backend: OneBackend; people: Awaited<ReturnType<typeof crowd>> }> {
  const backend = await startOneBackend({ compiled });
  try {
    const began = performance.now();
    await seedSize(backend.databaseUrl, size, (line) => console.log(line));
    console.log(
      `${size.documents} documents of ${size.organisations} companies written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    return { backend, people: await crowd(backend.url, await openSessions(backend.db, users, size), seed) };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

async function screens(
  compiled: string,
): Promise<Readonly<Record<"few" | "many", Readonly<Record<Screen, Figures>>>> & { readonly grown: number }> {
  const few = await platform(compiled, SIZES.few);
  try {
    const many = await platform(compiled, SIZES.many);
    try {
      const told = { few: {}, many: {} } as Record<"few" | "many", Record<Screen, Figures>>;
      let grown = 0;
      for (const screen of SCREENS) {
        const [times, byPass] = [
          { few: [] as number[], many: [] as number[] },
          { few: [] as number[], many: [] as number[] },
        ];
        const idle = performance.eventLoopUtilization();
        const memory: number[] = [];
        for (let pass = -WARMING; pass < passes; pass += 1)
          for (const name of pass % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
            const took = await { few, many }[name].people.pass(screen);
            if (pass < 0) continue;
            times[name].push(...took);
            byPass[name].push(figuresOf(took).p99);
            if (name === "many") memory.push((await residentOf(many.backend.pid, "now")) / 1_000_000);
          }
        const [first = 0, last = 0] = [memory[0], memory.at(-1)];
        grown = first === 0 ? 0 : last / first;
        // The asking side waits for the servers, never they for it.
        console.log(
          `${screen.padEnd(9)} asking took ${(performance.eventLoopUtilization(idle).utilization * 100).toFixed(0)} % of the time of its process; memory of the server with many ${memory.map((mb) => mb.toFixed(0)).join(" ")} MB`,
        );
        for (const name of ["few", "many"] as const) {
          const figures = figuresOf(times[name]);
          told[name][screen] = figures;
          console.log(
            `${screen.padEnd(9)} ${name.padEnd(5)} p50 ${figures.p50.toFixed(1).padStart(7)} ms   p99 ${figures.p99.toFixed(1).padStart(7)} ms   max ${figures.max.toFixed(1).padStart(7)} ms   p99 of each pass ${byPass[name].map((ms) => ms.toFixed(0)).join(" ")}`,
          );
        }
      }
      return { ...told, grown };
    } finally {
      many.people.end();
      await many.backend.stop();
    }
  } finally {
    few.people.end();
    await few.backend.stop();
  }
}

const compiled = await buildServer();
let told: Awaited<ReturnType<typeof screens>>;
try {
  told = await screens(compiled);
} finally {
  await rm(compiled, { recursive: true, force: true });
}
const { few, many, grown } = told;
const ratio = (screen: Screen): number => Math.round((many[screen].p99 / few[screen].p99) * 100) / 100;
const batch50 = titles > 0 ? await measureBatch(titles, values) : null;
console.log(
  JSON.stringify({
    inbox_p99_ms: many.inbox.p99,
    inbox_p99_ratio: ratio("inbox"),
    search_p99_ms: many.search.p99,
    search_p99_ratio: ratio("search"),
    document_p99_ms: many.document.p99,
    document_p99_ratio: ratio("document"),
    memory_ratio: Math.round(grown * 100) / 100,
    batch50_ratio: batch50,
  }),
);
if (SCREENS.some((screen) => ratio(screen) > BARS[screen]) || grown > MEMORY_BAR) process.exitCode = 1;
