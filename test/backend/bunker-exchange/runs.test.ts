import { afterAll, beforeAll, expect, it } from "vitest";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../../scripts/services/bunker-exchange.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { connect, supplier, type Supplier } from "../../support/bunker-push.ts";
import { faultsOf, runOf, type Run } from "../../support/bunker-runs.ts";
import { companies } from "../../support/companies.ts";
import { supplier as delivering } from "../../support/deliveries.ts";

/** `npm run evidence -- bunker-push` runs 500. */
const RUNS = Number(process.env["HAWSER_PUSHES"] ?? 60);
/** So many runs have a note of no signed delivery for each that has one. */
const EVERY = 12;
const SEED = Number(process.env["HAWSER_SEED"] ?? 1);

let backend: TestBackend;
let exchange: BunkerExchangeProgram;
let petrel: Supplier;
/** The exchange of the company that delivers. */
let ofQuay: BunkerExchangeProgram;
let quay: Awaited<ReturnType<typeof delivering>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1", webhookPrivate: true } });
  exchange = await startBunkerExchange();
  ofQuay = await startBunkerExchange();
  quay = await delivering(backend, await companies(backend).company("Straits Quay", { people: 2 }));
  await connect(backend, quay.office, ofQuay);
  petrel = await supplier(backend, companies(backend), exchange);
});
afterAll(async () => {
  await Promise.all([exchange.stop(), ofQuay.stop()]);
  await backend.stop();
});

it(`every one of ${RUNS} notes ends acknowledged, refused or waiting for a person, none is sent twice unasked, and deliveries end as they do`, async () => {
  const runs: Run[] = [];
  const runFor = (n: number): Promise<Run> =>
    n % EVERY === 0
      ? runOf(SEED + n, { backend, exchange: ofQuay, petrel }, quay)
      : runOf(SEED + n, { backend, exchange, petrel });
  for (let n = 0; n < RUNS; n += 1) runs.push(await runFor(n));
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
      deliveries: runs.filter(({ delivery }) => delivery !== null).length,
      faults: faults.length,
    }),
  );
  expect(faults).toEqual([]);
  // Every end is met: a run that never fails proves nothing.
  for (const state of ["ACKNOWLEDGED", "REFUSED", "FAILED"]) expect(count(state), state).toBeGreaterThan(0);
}, 1_800_000);
