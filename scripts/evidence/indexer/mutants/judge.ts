import { HistoryWrong, playHistories } from "../play.ts";
import { openStore } from "../store.ts";

// Plays histories on the database given until one comes out wrong; its last line says which.

const [url = "", histories = "", seed = ""] = process.argv.slice(2);
const store = await openStore(url);
let wrong: HistoryWrong | null = null;
try {
  await playHistories(store, { histories: Number(histories), seed: Number(seed), onDone: (done) => console.log(done) });
} catch (error) {
  if (!(error instanceof HistoryWrong)) throw error;
  wrong = error;
}
console.log(JSON.stringify({ seed: wrong?.seed ?? null, found: wrong?.message.split("\n", 1)[0] ?? null }));
// What a fault left open must not keep the process.
process.exit(0);
