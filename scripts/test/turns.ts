import { readdirSync } from "node:fs";
import { join } from "node:path";

// Data: files of tests that take turns, because all of them are longer than anybody waits for.

/** Files of which each run plays some. */
interface Turns {
  readonly about: string;
  readonly files: readonly string[];
  /** How many of them a run plays. */
  readonly some: number;
}

/** Stories in a browser that every run plays. */
const ALWAYS: readonly string[] = ["newcomers.test.ts", "review-story.test.ts"];
/** The way of a bill from carrier to bank and back, by keys that the platform keeps and by a wallet. */
const CUSTODY: readonly string[] = ["story.test.ts", "story-wallet.test.ts"];

const inBrowser = (root: string): readonly string[] =>
  readdirSync(join(root, "test/browser")).filter(
    (name) => name.endsWith(".test.ts") && !ALWAYS.includes(name) && !CUSTODY.includes(name),
  );

/** The files that take turns, in a project at this folder. */
export const turnsOf = (root: string): readonly Turns[] => [
  { about: "the way of a bill, by custody", files: CUSTODY.map((name) => `test/browser/${name}`), some: 1 },
  { about: "stories in a browser", files: inBrowser(root).map((name) => `test/browser/${name}`), some: 6 },
  {
    about: "crashes, races and planted faults",
    files: [
      "test/chaos/crash-points.test.ts",
      "test/chaos/double-spend.test.ts",
      "test/chaos/kills.test.ts",
      "test/chaos/model-faults.test.ts",
      "test/chaos/model.test.ts",
      "test/chaos/replacing.test.ts",
      "test/chaos/review-crashes.test.ts",
      "test/backend/documents/title-laws.test.ts",
    ],
    some: 2,
  },
  {
    about: "commands",
    files: [
      "test/scripts/bench/commands.test.ts",
      "test/scripts/deploy/main.test.ts",
      "test/scripts/evidence/contracts/prove.test.ts",
      "test/scripts/evidence/hostile/hostile.test.ts",
      "test/scripts/start/development.test.ts",
    ],
    some: 1,
  },
];
