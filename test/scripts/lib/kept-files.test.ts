import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replaceFile } from "../../../scripts/lib/kept-files.ts";

it("replaces a file by several hands at once: each ends well, the last one stands, and no draft is left", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hawser-kept-files-"));
  const file = join(folder, "state.json");
  await Promise.all(Array.from({ length: 50 }, (_, n) => replaceFile(file, `${n}`.repeat(1 + (n % 7) * 1_000))));
  expect(await readFile(file, "utf8")).toBe("49");
  expect(await readdir(folder)).toEqual(["state.json"]);
  await rm(folder, { recursive: true, force: true });
});
