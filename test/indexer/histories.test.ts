import { afterAll, beforeAll, describe, it } from "vitest";
import { playHistories } from "../../scripts/evidence/indexer/play.ts";
import type { Store } from "../../scripts/evidence/indexer/store.ts";
import { freshStore } from "./fresh-store.ts";

/** `npm run evidence -- fuzz:indexer` plays as many as one likes. */
const HISTORIES = Number(process.env.INDEXER_HISTORIES ?? 120);
const SEED = Number(process.env.INDEXER_SEED ?? Date.now() % 2 ** 31);

let store: Store;

beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store?.close());

describe("random histories", () => {
  it(
    `agree with the model in ${HISTORIES} of forks, faults of nodes, deaths and new leaders (INDEXER_SEED=${SEED})`,
    async () => {
      await playHistories(store, { histories: HISTORIES, seed: SEED });
    },
    300_000 + HISTORIES * 2_000,
  );
});
