import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { constants, Script } from "node:vm";

// `run-bundle.js FILE MODE`: runs a program that was bundled into one file, with the code that V8 compiled of it. A
// process that starts so takes half the time of one that loads modules.

type Body = (exports: object, require: NodeJS.Require, module: object, file: string, folder: string) => void;

// The program finds its arguments where it would find them without this one.
process.argv.splice(1, 1);
const file = process.argv[1]!;
const kept = `${file}.compiled`;

function compiledBefore(): Buffer | undefined {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

const script = new Script(
  `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`,
  { filename: file, cachedData: compiledBefore(), importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
);
// Where the programs are bundled; no reader of an upload may write.
if (process.env["KEEP_COMPILED"] === "1")
  process.once("beforeExit", () => writeFileSync(kept, script.createCachedData()));
const module = { exports: {} };
(script.runInThisContext() as Body)(module.exports, createRequire(file), module, file, dirname(file));
