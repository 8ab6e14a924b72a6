import { parseArgs } from "node:util";
import { DEMO_OPTIONS } from "../../seed/demo-product.ts";
import { bulk } from "./bulk.ts";
import { deriving } from "./deriving.ts";
import { documentsOf } from "./documents.ts";
import { opening } from "./opening.ts";

// npm run bench -- trade-trust [--runs 30 --rows 1000 --url ADDRESS --data FOLDER]: the time to leave parts out of a
// document of each format; the time from a dropped document to its verdict and its drawing in a browser; documents that
// mean harm, opened in that browser; and the time from the upload of a table until each of its rows is a document that
// is signed and verified, on a product that is started with a demo, or on one that has it and runs there.

const { values } = parseArgs({
  options: { runs: { type: "string", default: "30" }, rows: { type: "string", default: "1000" }, ...DEMO_OPTIONS },
});
const [runs, rows] = [Number(values.runs), Number(values.rows)] as [number, number];

/** The bars, in the units of their figures. */
const BARS = { derive_ms: 100, open_ms: 1_000, bulk1000_s: 60 } as const;

const documents = await documentsOf();
const figures = {
  ...(await deriving(documents, runs)),
  ...(await opening(documents, runs)),
  ...(await bulk(rows, values)),
};
const missed = Object.entries(BARS).filter(([name, bar]) => figures[name as keyof typeof BARS] >= bar);
for (const [name, bar] of missed) console.log(`MISSED ${name}: the bar is ${bar}`);
if (figures.harmed.length > 0) console.log(`FAILED ${figures.harmed.join(", ")}`);
console.log(JSON.stringify(figures));
process.exit(missed.length === 0 && figures.harmed.length === 0 ? 0 : 1);
