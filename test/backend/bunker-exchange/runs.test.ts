import { afterAll, beforeAll, expect, it } from "vitest";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../../scripts/services/bunker-exchange.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { supplier, type Supplier } from "../../support/bunker-push.ts";
import { faultsOf, runOf, type Run } from "../../support/bunker-runs.ts";
import { companies } from "../../support/companies.ts";

/** `npm run evidence -- bunker-push` runs 500. */
const RUNS = Number(process.env["HAWSER_PUSHES"] ?? 60);
const SEED = Number(process.env["HAWSER_SEED"] ?? 1);

let backend: TestBackend;
let exchange: BunkerExchangeProgram;
let petrel: Supplier;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { webhookPrivate: true } });
  exchange = await startBunkerExchange();
  petrel = await supplier(backend, companies(backend), exchange);
});
afterAll(async () => {
  await exchange.stop();
  await backend.stop();
});

it(`every one of ${RUNS} notes ends acknowledged, refused or waiting for a person, and none is sent twice unasked`, async () => {
  const runs: Run[] = [];
  for (let n = 0; n < RUNS; n += 1) runs.push(await runOf(SEED + n, { backend, exchange, petrel }));
  const faults = faultsOf(runs);
  const count = (...states: readonly string[]) => runs.filter(({ state }) => states.includes(state)).length;
  console.log(
    JSON.stringify({
      runs: runs.length,
      acknowledged: count("ACKNOWLEDGED"),
      refused: count("REFUSED"),
      waiting: count("FAILED", "UNKNOWN"),
      askedAgain: runs.reduce((sum, { asked }) => sum + asked, 0),
      sentTwiceUnasked: runs.filter(({ taken, asked }) => taken > 1 + asked).length,
      faults: faults.length,
    }),
  );
  expect(faults).toEqual([]);
  // Every end is met: a run that never fails proves nothing.
  for (const state of ["ACKNOWLEDGED", "REFUSED", "FAILED"]) expect(count(state), state).toBeGreaterThan(0);
}, 1_800_000);
