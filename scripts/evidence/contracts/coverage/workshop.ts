import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Instrumented } from "./instrument.ts";

// The folder by which the processes of one measurement know of each other.

const VARIABLE = "COVERAGE_WORKSHOP";

export const openWorkshop = (folder: string): void => void (process.env[VARIABLE] = folder);

export function workshop(): string {
  const folder = process.env[VARIABLE];
  if (folder === undefined) throw new Error("nothing is being measured: npm run evidence -- coverage:contracts");
  return folder;
}

/** Where each file of tests leaves what it reached. */
export const REACHED = "reached";

const planFile = (): string => join(workshop(), "plan.json");
export const writePlan = (plan: Instrumented): void => writeFileSync(planFile(), JSON.stringify(plan));
export const readPlan = (): Instrumented => JSON.parse(readFileSync(planFile(), "utf8")) as Instrumented;
