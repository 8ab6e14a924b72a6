import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { inBackend, withoutOwner } from "../support/without-owner.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

it("leaks nothing when no query asks whose a row is: row-level security is a wall of its own", async () => {
  let planted = 0;
  for await (const file of glob(`${ROOT}backend/**/*.ts`))
    if (inBackend(file)) planted += withoutOwner(await readFile(file, "utf8")).planted;
  expect(planted).toBeGreaterThan(90);
  const child = spawn(
    process.execPath,
    [
      `${ROOT}node_modules/vitest/vitest.mjs`,
      "run",
      "--config",
      "test/support/second-wall.config.ts",
      "test/backend/matrix.test.ts",
      "-t",
      "^(stranger|powerless) ",
    ],
    { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  expect(code, said.slice(-4_000)).toBe(0);
  expect(said).toMatch(/Tests .*\d{3} passed/);
}, 300_000);
