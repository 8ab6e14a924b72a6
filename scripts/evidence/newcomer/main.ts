import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Work } from "../../../test/support/counting.ts";
import { runTest } from "../chaos/vitest.ts";
import { BEFORE } from "./before.ts";
import { REQUIRED } from "./required.ts";

/** The fields that are argued for, each by each person. */
const argued = REQUIRED.reduce((sum, { by }) => sum + by.length, 0);
/** The most that it may take now: two thirds of before. Pages have no bar. */
const BAR = { fields: (BEFORE.fields * 2) / 3, clicks: (BEFORE.clicks * 2) / 3 } as const;

// Two new companies, one in English and one in Chinese, from the sign-in page to a document received, in a browser:
// how many fields, clicks and pages it takes them, beside what it took before.
const folder = await mkdtemp(join(tmpdir(), "hawser-counted-"));
const file = join(folder, "work.json");
try {
  const { passed } = await runTest(
    "test/newcomer/counted.story.ts",
    { COUNTED: file },
    { config: "test/on-demand.config.ts", aloud: true },
  );
  if (!passed) throw new Error("the story did not come to its end");
  const now = JSON.parse(await readFile(file, "utf8")) as Work;
  for (const { field, by, reason } of REQUIRED) console.log(`${field}: ${by.join(", ")} (${reason})`);
  const over = Object.entries(BAR).filter(([of, most]) => now[of as keyof typeof BAR] > most);
  for (const [of, most] of over) console.error(`${of}: more than ${most}`);
  const unargued = argued !== now.fields;
  if (unargued) console.error(`fields: ${argued} are argued for, ${now.fields} are asked`);
  console.log(JSON.stringify({ ...now, before: BEFORE }));
  process.exitCode = over.length === 0 && !unargued ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
