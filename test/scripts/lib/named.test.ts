import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ["--conditions=source", join(ROOT, script), ...args], { cwd: ROOT }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );

describe("commands that are given a name", () => {
  it("list their programs when they are given none", async () => {
    const { code, said } = await run("scripts/evidence/main.ts");
    expect(code).toBe(0);
    expect(said).toContain("npm run evidence -- NAME");
    expect(said).toMatch(/^ {2}tamper +no changed byte/m);
  });

  it("say that a name is unknown, and list those that are", async () => {
    const { code, said } = await run("scripts/operate/main.ts", "toString");
    expect(code).toBe(2);
    expect(said).toContain(`There is no "toString".`);
    expect(said).toMatch(/^ {2}reindex +reads a chain anew/m);
  });

  it("hand on what follows the name", async () => {
    const { code, said } = await run("scripts/operate/main.ts", "ukey", "--site", "https://hawser.example");
    expect(code).toBe(2);
    expect(said).toContain("which module reads the UKey");
  });
});
