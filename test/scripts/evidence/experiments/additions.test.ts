import { cp, mkdtemp, mkdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Addition } from "../../../../scripts/evidence/experiments/addition.ts";
import { ADDITIONS } from "../../../../scripts/evidence/experiments/additions.ts";
import { costOf, take } from "../../../../scripts/evidence/experiments/apply.ts";

const ROOT = join(import.meta.dirname, "../../../..");

// The additions compile, and each step is missed: npm run evidence -- experiments.
it.each(Object.entries<Addition>(ADDITIONS))(
  "%s finds its places, and takes no more than it may",
  async (_, addition) => {
    const root = await mkdtemp(join(tmpdir(), "hawser-additions-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    for (const step of addition.steps) {
      if ("create" in step) continue;
      await mkdir(dirname(join(root, step.file)), { recursive: true });
      await cp(join(ROOT, step.file), join(root, step.file));
    }
    for (const step of addition.steps) await take(root, step);
    for (const step of addition.steps)
      expect(await readFile(join(root, step.file), "utf8")).toContain("create" in step ? step.create : step.entry);
    const cost = costOf(addition);
    for (const key of ["created", "tables", "files"] as const)
      expect(cost[key]).toBeLessThanOrEqual(addition.most[key]);
  },
);
