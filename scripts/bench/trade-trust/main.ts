import { parseArgs } from "node:util";
import { deriving } from "./deriving.ts";
import { documentsOf } from "./documents.ts";
import { opening } from "./opening.ts";

// npm run bench -- trade-trust [--runs 30]: the time to leave parts out of a document of each format; the time from a
// dropped document to its verdict and its drawing in a browser; and documents that mean harm, opened in that browser.

const { values } = parseArgs({ options: { runs: { type: "string", default: "30" } } });
const runs = Number(values.runs);

/** The bars, in the units of their figures. */
const BARS = { derive_ms: 100, open_ms: 1_000 } as const;

const documents = await documentsOf();
const figures = { ...(await deriving(documents, runs)), ...(await opening(documents, runs)) };
const missed = Object.entries(BARS).filter(([name, bar]) => figures[name as keyof typeof BARS] >= bar);
for (const [name, bar] of missed) console.log(`MISSED ${name}: the bar is ${bar}`);
if (figures.harmed.length > 0) console.log(`FAILED ${figures.harmed.join(", ")}`);
console.log(JSON.stringify(figures));
process.exit(missed.length === 0 && figures.harmed.length === 0 ? 0 : 1);
