import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import hre from "hardhat";
import { afterAll } from "vitest";
import { buildInstrumented, listen } from "./listen.ts";
import { readPlan, REACHED, workshop } from "./workshop.ts";

// Runs before each file of tests: what the tests reach is written down behind them.

const { sources, points } = readPlan();
buildInstrumented(hre, sources);
const reached = listen(hre, points);

afterAll(() => writeFileSync(join(workshop(), REACHED, `${randomUUID()}.json`), JSON.stringify([...reached])));
