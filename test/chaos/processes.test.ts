import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "../../indexer/store/db.ts";
import { compare } from "../../scripts/operate/indexer/comparing.ts";
import { until } from "../support/companies.ts";
import { startCast, type Cast } from "./processes/cast.ts";
import { leftOver, playReviews } from "./processes/play.ts";
import { usable } from "./processes/views.ts";

/** `npm run evidence -- chaos model --actions 10000 --seed 7` sets both. */
const ACTIONS = Number(process.env["HAWSER_ACTIONS"] ?? 40);
const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
const ACTION_MS = 10_000;

let cast: Cast;
beforeAll(async () => {
  cast = await startCast();
});
afterAll(() => cast?.stop());

it(
  `reviews do what their table allows and nothing else, in ${ACTIONS} acts of five companies with kills (seed ${SEED})`,
  async () => {
    const begun = Date.now();
    const { docks, done, refused, acts, crashes, looks } = await playReviews(cast, SEED, ACTIONS, (n) => {
      if (ACTIONS > 1_000 && n % 500 === 0)
        console.log(`${n} of ${ACTIONS}, ${Math.round((Date.now() - begun) / 1000)} s`);
    });
    expect(done).toBeGreaterThan(ACTIONS / 4);
    expect(looks).toBeGreaterThan(0);
    await until("nothing is under way", async () => (await leftOver(cast, docks)).live.length === 0, 60);
    expect(await leftOver(cast, docks)).toEqual({ live: [], twice: [], stuck: [], locked: [] });
    // Nobody can use a return any more that was made void, whatever has happened since.
    expect(
      await usable(
        cast,
        docks.reviews.map(({ id }) => id),
      ),
    ).toEqual([]);
    const db = await connect(cast.at.url, "hawser reviews");
    try {
      const differences: unknown[] = [];
      await compare({ db, chainId: 1337, rpcUrl: cast.at.chain.rpcUrl, onDifference: (one) => differences.push(one) });
      expect(differences).toEqual([]);
    } finally {
      await db.end();
    }
    const types = Map.groupBy(docks.reviews, ({ type }) => type);
    console.log(
      JSON.stringify({
        seed: SEED,
        actions: ACTIONS,
        done,
        refused,
        acts,
        crashes,
        looks,
        bills: docks.bills.length,
        reviews: Object.fromEntries([...types].map(([type, some]) => [type, some.length])),
        complete: docks.reviews.filter(({ history }) =>
          ["void", "convert", "accomplish", "accomplishFor"].includes(history.at(-1)!.step),
        ).length,
        seconds: Math.round((Date.now() - begun) / 1000),
      }),
    );
  },
  180_000 + ACTIONS * ACTION_MS,
);
