import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../../scripts/lib/sql.ts";
import { connect } from "../../indexer/store/db.ts";
import { random } from "../../scripts/lib/random.ts";
import { compare } from "../../scripts/operate/indexer/comparing.ts";
import { actsAreSigned, originalsAmongCopies, recordsAreWhole, statesRebuilt } from "./model/invariants.ts";
import { playModel } from "./model/run.ts";
import { compareTitles } from "./model/views.ts";
import { startWorld, type World } from "./model/world.ts";

/** `npm run evidence -- chaos model --actions 10000 --seed 7` sets both. */
const ACTIONS = Number(process.env["HAWSER_ACTIONS"] ?? 60);
const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
/** Time limit for the search for the shortest story of a disagreement; a planted fault needs none. */
const SHRINK_MS = Number(process.env["HAWSER_SHRINK_MS"] ?? 300_000);
/** Copies of one title that are made at the end. */
const COPIES = ACTIONS >= 1_000 ? 100 : 5;
const ACTION_MS = 5_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

it(
  `does what the tables allow and nothing else, in ${ACTIONS} acts of several companies (seed ${SEED})`,
  async () => {
    const begun = Date.now();
    const { house, done, refused, acts } = await playModel(world, SEED, ACTIONS, {
      shrinkMs: SHRINK_MS,
      onDone: (n) =>
        void (
          ACTIONS > 1_000 &&
          n % 500 === 0 &&
          console.log(`${n} of ${ACTIONS}, ${Math.round((Date.now() - begun) / 1000)} s`)
        ),
    });
    // A short game may draw few refusals by chance; a long one meets most of them.
    expect(done).toBeGreaterThan(ACTIONS / 6);
    expect(Object.keys(refused).length).toBeGreaterThan(ACTIONS >= 400 ? 3 : 0);
    await compareTitles(world, house);

    const { database, ownerUrl, chain } = world.backend;
    const db = await connect(ownerUrl, "hawser model");
    try {
      const differences: unknown[] = [];
      const result = await compare({
        db,
        chainId: 1337,
        rpcUrl: chain!.rpcUrl,
        onDifference: (one) => differences.push(one),
      });
      expect(differences).toEqual([]);
      expect(result.titles).toBeGreaterThan(0);
    } finally {
      await db.end();
    }
    const tally = await database.asWorker(async (tx) => ({
      live: await rows(
        tx,
        `SELECT id, action, status FROM app.intent WHERE status IN ('waiting','open','sent')
          AND action NOT IN ('anchor')`,
      ),
      failed: await rows(
        tx,
        "SELECT id, action, status, error_code FROM app.intent WHERE status IN ('failed','expired')",
      ),
      unequal: await rows(
        tx,
        `SELECT i.id FROM app.intent i WHERE i.custody = 'forwarded' AND i.carried_by IS NULL AND (SELECT count(*)
          FROM chain.executions e WHERE e.request_hash = i.request_hash AND e.success) <> 1`,
      ),
      stuck: await rows(tx, "SELECT * FROM app.ledger_stuck"),
      locked: await rows(
        tx,
        `SELECT d.id FROM app.document d WHERE (d.locked_by IS NOT NULL) <> EXISTS (SELECT 1 FROM app.replacement r
          WHERE r.document_id = d.id AND r.ended IS NULL)`,
      ),
    }));
    expect(tally).toEqual({ live: [], failed: [], unequal: [], stuck: [], locked: [] });
    expect(await statesRebuilt(world, house)).toEqual([]);
    expect(await originalsAmongCopies(world, house, COPIES)).toEqual([]);
    expect(await actsAreSigned(world, random(SEED), 20)).toEqual([]);
    // Every act is in the record of its company, and the removal of a line is noticed.
    expect(await recordsAreWhole(world)).toEqual([]);
    console.log(
      JSON.stringify({
        seed: SEED,
        actions: ACTIONS,
        done,
        refused,
        acts,
        bills: house.bills.length,
        envelopes: house.envelopes.length,
        seconds: Math.round((Date.now() - begun) / 1000),
      }),
    );
  },
  120_000 + SHRINK_MS + ACTIONS * ACTION_MS,
);
