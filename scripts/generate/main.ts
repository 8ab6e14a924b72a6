import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CONTRACTS, STATEMENTS } from "./agreed.ts";
import { generatedFiles, ROOT } from "./files.ts";
import { SCHEMA_FILE, schemaFresh, schemaText, stamped } from "./schema.ts";
import { STATEMENTS_FILE, statementsFresh, statementsText } from "./statements.ts";

type Files = ReadonlyMap<string, string>;

/** Those that differ from what is on the disk. */
async function changed(files: Files): Promise<Files> {
  const differing = new Map<string, string>();
  for (const [path, text] of files)
    if ((await readFile(join(ROOT, path), "utf8").catch(() => undefined)) !== text) differing.set(path, text);
  return differing;
}

/**
 * The generated files of the contracts that differ. They are compiled only when something has changed since they
 * agreed.
 */
async function changedOfContracts(): Promise<Files> {
  if (await CONTRACTS.unchanged(ROOT)) return new Map();
  const { contractFiles } = await import("./contracts.ts");
  const differing = await changed(await contractFiles());
  if (differing.size === 0) await CONTRACTS.note(ROOT);
  return differing;
}

/** Whether the types of the statements are what the database says of them. */
async function statementsAgree(): Promise<boolean> {
  if (await STATEMENTS.unchanged(ROOT)) return true;
  const fresh = await statementsFresh(ROOT);
  if (fresh) await STATEMENTS.note(ROOT);
  return fresh;
}

/** Names of the generated files that differ from what their sources say. */
export async function staleFiles(): Promise<string[]> {
  return [
    ...(await changed(generatedFiles())).keys(),
    ...(await changedOfContracts()).keys(),
    ...((await schemaFresh(ROOT)) ? [] : [SCHEMA_FILE]),
    ...((await statementsAgree()) ? [] : [STATEMENTS_FILE]),
  ];
}

async function write(files: Files): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
    console.log(`${path} written`);
  }
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    const stale = await staleFiles();
    for (const path of stale) console.error(`${path} is not what its sources say: run npm run generate`);
    process.exit(stale.length === 0 ? 0 : 1);
  }
  const ofContracts = await changedOfContracts();
  await write(ofContracts);
  if (ofContracts.size > 0) await CONTRACTS.note(ROOT);
  await write(await changed(generatedFiles()));
  if (!(await schemaFresh(ROOT))) await write(new Map([[SCHEMA_FILE, await stamped(ROOT, await schemaText(ROOT))]]));
  if (!(await statementsAgree())) await write(new Map([[STATEMENTS_FILE, await statementsText(ROOT)]]));
}
