import { parseArgs } from "node:util";
import { HistoryWrong, playHistories } from "./play.ts";
import { withPostgres } from "../../services/passing-postgres.ts";
import { openStore } from "./store.ts";

// Random histories of a chain, its nodes and its mirror:
// `npm run evidence -- fuzz:indexer [--histories 10000 --seed 1]`.

export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { histories: { type: "string", default: "10000" }, seed: { type: "string" } },
  });
  const histories = Number(values.histories);
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
  console.log(`SEED=${seed}, ${histories} histories`);
  const begun = Date.now();
  const seconds = (): number => Math.round((Date.now() - begun) / 100) / 10;
  let wrong: HistoryWrong | null = null;
  await withPostgres(async (url) => {
    const store = await openStore(url);
    const onDone = (done: number): void => {
      if (done % Math.ceil(histories / 20) === 0) console.log(`${done} histories, ${seconds()} s`);
    };
    try {
      await playHistories(store, { histories, seed, onDone });
    } catch (error) {
      if (!(error instanceof HistoryWrong)) throw error;
      wrong = error;
      console.error(error.message, error.cause);
    } finally {
      await store.close();
    }
  });
  console.log(
    JSON.stringify({ histories, seed, wrong: (wrong as HistoryWrong | null)?.seed ?? null, seconds: seconds() }),
  );
  process.exitCode = wrong === null ? 0 : 1;
}
