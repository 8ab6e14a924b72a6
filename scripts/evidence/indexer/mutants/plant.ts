import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { planted } from "../../../lib/planting.ts";
import { MUTANTS } from "./mutants.ts";

// Preloaded (`node --import`): plants the fault that HAWSER_MUTANT names while its file is loaded.

const ROOT = join(import.meta.dirname, "../../../..");
const mutant = MUTANTS.find(({ name }) => name === process.env.HAWSER_MUTANT);
if (mutant === undefined) throw new Error(`HAWSER_MUTANT: there is no fault "${process.env.HAWSER_MUTANT}"`);
const edits = [mutant, ...(mutant.also ? [mutant.also] : [])].map(({ file, ...edit }) => ({
  ...edit,
  url: pathToFileURL(join(ROOT, file)).href,
}));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const edit = edits.find((one) => one.url === url);
    return edit === undefined ? loaded : { ...loaded, source: planted(String(loaded.source), edit) };
  },
});
