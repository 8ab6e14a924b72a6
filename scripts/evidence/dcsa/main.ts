// The 19 paths of a title between platforms, each with the faults that must turn it red; with the published contracts
// every message is held against their schemas: `npm run evidence -- dcsa [--contracts FOLDER]`, where the folder has
// the files of PINT 3.0.0, issuance, surrender, endorsement chains and eBL 3.0.4 of
// https://github.com/dcsaorg/DCSA-OpenAPI (Apache-2.0).
import { parseArgs } from "node:util";
import { MESSAGE_SHAPES, SERVED_PATHS } from "#domain/dcsa/served";
import { isKeyOf, keysOf } from "#domain/lookup";
import { transportDocument } from "#domain/dcsa/transport-document";
import { fromTransportDocument } from "#domain/dcsa/from-transport-document";
import { eblMessages } from "./ebl-messages.ts";
import { FAULTS } from "./faults.ts";
import { issuanceMessages } from "./issuance-messages.ts";
import { PATHS } from "./paths.ts";
import { billOf, Departure, World, type Message } from "./world.ts";
import { plantable, rulesWith, SOUND } from "./rules.ts";
import { Contract, published } from "./schemas.ts";
import { surrenderMessages } from "./surrender-messages.ts";
import { CONTRACT_FILES, differences } from "./served.ts";

const { values } = parseArgs({ options: { contracts: { type: "string" } } });
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

const issuance = await issuanceMessages();
for (const { variant, schema, problem } of issuance)
  if (problem !== null) problems.push(`${variant} ${schema}: ${problem}`);

const surrenders = surrenderMessages();
for (const { name, said } of surrenders)
  for (const { schema, problem } of said)
    if (problem !== null) problems.push(`surrender, ${name} ${schema}: ${problem}`);

let examples = 0;
if (values.contracts === undefined)
  console.log("schemas: not asked; --contracts FOLDER holds every message against the published contracts");
else {
  const pint = await Contract.of(values.contracts, "EBL_PINT_v3.0.0.yaml");
  const chain = await Contract.of(values.contracts, "EBL_END_v3.0.4.yaml");
  for (const contract of keysOf(CONTRACT_FILES))
    problems.push(...differences(await published(values.contracts, CONTRACT_FILES[contract]), contract));
  console.log(`served: ${SERVED_PATHS.length} calls as the contracts have them, with their codes and required members`);
  const ebl = await Contract.of(values.contracts, CONTRACT_FILES.EBL);
  const issue = await Contract.of(values.contracts, CONTRACT_FILES.ISS);
  for (const [variant, said] of Map.groupBy(issuance, (one) => one.variant)) {
    const faults = said.flatMap(({ schema, value }) =>
      issue.faults(schema, value).map((fault) => `${schema}: ${fault}`),
    );
    problems.push(...faults.map((fault) => `issue, ${variant}: ${fault}`));
    const names = said.map(({ schema }) => schema).join(", ");
    console.log(`issue elsewhere, ${variant}: ${faults.length === 0 ? "ok" : "RED"}; ${names}`);
  }
  const surrender = await Contract.of(values.contracts, CONTRACT_FILES.SUR);
  const contracts = { SUR: surrender, PINT: pint, END: chain };
  for (const { name, said } of surrenders) {
    const faults = said.flatMap(({ contract, schema, value }) =>
      contracts[contract].faults(schema, value).map((fault) => `surrender, ${name} ${schema}: ${fault}`),
    );
    problems.push(...faults);
    const answers = said.flatMap(({ value }) =>
      typeof value === "object" && value !== null && "action" in value ? [String(value.action)] : [],
    );
    console.log(
      `surrender, ${name} x ${answers.join(", ")}: ${faults.length === 0 ? "ok" : "RED"}; ${said.length} messages`,
    );
  }
  const said = eblMessages();
  for (const { schema, value } of said)
    for (const fault of ebl.faults(schema, value)) problems.push(`${schema}: ${fault}`);
  console.log(`schemas: ${said.length} messages of the eBL API held against them`);
  for (const { schema, value } of [...heard, { schema: "TransportDocument", value: billOf() }])
    for (const fault of pint.faults(schema, value)) problems.push(`${schema}: ${fault}`);
  for (const contract of [pint, chain, ebl, issue, surrender]) {
    console.log(`schemas: ${contract.compileAll()} compiled`);
    for (const { name, schema, value, faults } of contract.examples()) {
      examples += 1;
      for (const fault of faults) problems.push(`example ${name}: ${fault}`);
      const own = isKeyOf(MESSAGE_SHAPES, schema) ? MESSAGE_SHAPES[schema] : null;
      const read = own?.safeParse(value);
      if (read?.success === false) problems.push(`example ${name} is refused here: ${read.error.message}`);
      if (schema === "EblEnvelope") {
        const document = transportDocument.safeParse((value as { transportDocument: unknown }).transportDocument);
        if (!document.success) problems.push(`the document of example ${name} is refused: ${document.error.message}`);
      }
    }
  }
  console.log(`schemas: ${heard.length} messages and ${examples} examples held against them`);
}
for (const one of problems) console.error(one);
console.log(
  JSON.stringify({
    paths: PATHS.length,
    faults: FAULTS.length,
    messages: heard.length,
    examples,
    problems: problems.length,
  }),
);
process.exitCode = problems.length === 0 ? 0 : 1;
