import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HEAP_FLAGS } from "../../../backend/uploads/readers.ts";

const RUN = fileURLToPath(new URL("../../../backend/uploads/run-bundle.ts", import.meta.url));
const BUNDLE = `const { basename } = require("node:path");
exports.late = 1;
process.stdout.write(JSON.stringify([basename(__filename), ...process.argv.slice(2), module.exports.late, "Ü"]));`;
/** Tells whether V8 took the code that it is given. */
const TELL = `const vm = require("node:vm"), { Script } = vm;
vm.Script = class extends Script {
  constructor(...all) { super(...all); process.stderr.write("refused: " + this.cachedDataRejected); }
};
require("node:module").syncBuiltinESMExports();`;

let [folder, file, tell] = ["", "", ""];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-bundle-"));
  [file, tell] = [join(folder, "one.cjs"), join(folder, "tell.cjs")];
  await writeFile(file, BUNDLE);
  await writeFile(tell, TELL);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [...HEAP_FLAGS, "--require", tell, RUN, file, "read"], { env });

describe("a bundled reader", () => {
  it("finds its file, its arguments and its letters, though nothing was compiled of it", async () => {
    expect(JSON.parse((await run()).stdout)).toEqual(["one.cjs", "read", 1, "Ü"]);
    await expect(readFile(`${file}.compiled`)).rejects.toThrow("ENOENT");
  });

  it("is run with the code that V8 compiled of it before", async () => {
    await run({ KEEP_COMPILED: "1" });
    const { stdout, stderr } = await run();
    expect([JSON.parse(stdout), stderr]).toEqual([["one.cjs", "read", 1, "Ü"], "refused: false"]);
  });

  it("is run though what was compiled is of another program", async () => {
    await writeFile(`${file}.compiled`, "of another Node");
    const { stdout, stderr } = await run();
    expect([JSON.parse(stdout), stderr]).toEqual([["one.cjs", "read", 1, "Ü"], "refused: true"]);
  });
});
