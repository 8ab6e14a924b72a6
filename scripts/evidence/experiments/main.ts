import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyOfHouse } from "../../lib/copy-of-house.ts";
import { launch } from "../../lib/processes.ts";
import type { Addition, Step } from "./addition.ts";
import { ADDITIONS } from "./additions.ts";
import { costOf, take } from "./apply.ts";

// Adds to a copy of the house what a developer would add, and asks `npm run check`: the whole addition must pass, and
// every step that is left out must be noticed.

const ROOT = join(import.meta.dirname, "../../..");
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

/** Runs a program of the copy; the lines that say what is wrong. */
async function ran(root: string, script: string, ...given: readonly string[]): Promise<Ran> {
  const said: string[] = [];
  const { exited } = await launch({
    name: script,
    command: process.execPath,
    args: ["--conditions=source", "--disable-warning=ExperimentalWarning", join(root, script), ...given],
    cwd: root,
    env: process.env,
    onLine: (line) => said.push(line),
  });
  return { good: (await exited) === "exit code 0", said };
}

const copy = await copyOfHouse();

interface Ran {
  readonly good: boolean;
  readonly said: readonly string[];
}

/** The answer about the house with these steps, which are taken back afterwards. */
async function grown(steps: readonly Step[], ask: () => Promise<Ran>): Promise<Ran> {
  try {
    for (const step of steps) await take(copy, step);
    const generated = await ran(copy, "scripts/generate/main.ts");
    return generated.good ? await ask() : generated;
  } finally {
    for (const step of steps) {
      await rm(join(copy, step.file));
      if (!("create" in step)) await cp(join(ROOT, step.file), join(copy, step.file));
    }
  }
}
const good = (steps: readonly Step[]): Promise<Ran> => grown(steps, () => ran(copy, "scripts/check/main.ts"));
const tell = (steps: readonly Step[], story: Step): Promise<Ran> =>
  grown([...steps, story], () => ran(copy, "node_modules/vitest/vitest.mjs", "run", "--project", "parts", story.file));

const wrong: string[] = [];
const result: Record<string, Addition["most"]> = {};
for (const [name, addition] of Object.entries<Addition>(ADDITIONS)) {
  if (!name.includes(values.only)) continue;
  const cost = costOf(addition);
  result[name] = cost;
  console.log(`${name}: ${addition.about}: ${cost.created} new, ${cost.tables} entries, ${cost.files} files`);
  for (const key of ["created", "tables", "files"] as const)
    if (cost[key] > addition.most[key]) wrong.push(`${name}: ${key} ${cost[key]}, at most ${addition.most[key]}`);
  const whole = await good(addition.steps);
  if (!whole.good) wrong.push(`${name} does not pass:\n${whole.said.slice(-40).join("\n")}`);
  if (addition.story !== undefined) {
    const told = await tell(addition.steps, addition.story);
    console.log(`  its story ${addition.story.file}: ${told.good ? "passes" : "FAILS"}`);
    if (!told.good) wrong.push(`${name} does not do what its story says:\n${told.said.slice(-40).join("\n")}`);
  }
  for (const step of addition.steps) {
    const { good: unnoticed } = await good(addition.steps.filter((one) => one !== step));
    console.log(`  without ${step.file}: ${unnoticed ? "NOT NOTICED" : "noticed"}`);
    if (unnoticed) wrong.push(`${name} passes without ${step.file}`);
  }
}
await rm(copy, { recursive: true, force: true });
for (const line of wrong) console.error(line);
console.log(JSON.stringify({ ...result, wrong: wrong.length }));
process.exitCode = wrong.length === 0 ? 0 : 1;
