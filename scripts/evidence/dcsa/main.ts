// The 19 paths of a title between platforms, each with the faults that must turn it red, and every message held against
// the published schemas: `npm run evidence -- dcsa [--contracts FOLDER]`, where the folder has newer files of
// https://github.com/dcsaorg/DCSA-OpenAPI than those that are kept here.
import { parseArgs } from "node:util";
import { transportDocument } from "#domain/dcsa/transport-document";
import { fromTransportDocument } from "#domain/dcsa/from-transport-document";
import { FAULTS } from "./faults.ts";
import { CONTRACTS, heldAgainst } from "./held.ts";
import { PATHS } from "./paths.ts";
import { billOf, Departure, World, type Message } from "./world.ts";
import { plantable, rulesWith, SOUND } from "./rules.ts";

const { values } = parseArgs({ options: { contracts: { type: "string", default: CONTRACTS } } });
plantable();

const problems: string[] = [];
const heard: Message[] = [];

async function walk(path: (typeof PATHS)[number], rules: typeof SOUND): Promise<string | null> {
  try {
    const world = new World(rules);
    await path.run(world);
    heard.push(...world.messages);
    return null;
  } catch (error) {
    // A program that breaks has noticed nothing.
    if (!(error instanceof Departure)) throw error;
    return error.message;
  }
}

for (const path of PATHS) {
  const went = await walk(path, SOUND);
  const kept = heard.length;
  if (went !== null) problems.push(`path ${path.number}: ${went}`);
  const found: string[] = [];
  for (const fault of FAULTS.filter((one) => one.path === path.number)) {
    const red = await walk(path, await rulesWith(fault));
    if (red === null) problems.push(`path ${path.number}: "${fault.instead}" in ${fault.file} went unnoticed`);
    else found.push(fault.file);
  }
  // Messages of a product with a fault are none of the product.
  heard.length = kept;
  if (found.length === 0) problems.push(`path ${path.number} has no fault that turns it red`);
  const name = `${path.number}`.padStart(2);
  console.log(`${name}  ${went === null ? "ok " : "RED"}  ${path.name}; ${found.length} planted, all found`);
}

const { data, unsaid } = fromTransportDocument(transportDocument.parse(billOf()));
console.log(`mapping: ${Object.keys(data).length} fields come back, ${unsaid.length} values of the document have none`);

const held = await heldAgainst(values.contracts, heard);
for (const line of held.lines) console.log(line);
problems.push(...held.problems);
for (const one of problems) console.error(one);
console.log(
  JSON.stringify({
    paths: PATHS.length,
    faults: FAULTS.length,
    messages: heard.length,
    examples: held.examples,
    problems: problems.length,
  }),
);
process.exitCode = problems.length === 0 ? 0 : 1;
