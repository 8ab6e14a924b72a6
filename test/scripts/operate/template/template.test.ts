import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const EXAMPLE = join(ROOT, "backend/document-templates/built-in/CertificateOfOrigin_v1.0");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-template-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...given: readonly string[]): Promise<{ stdout: string; stderr: string; code?: number }> =>
  promisify(execFile)(
    process.execPath,
    ["--conditions=source", "--disable-warning=ExperimentalWarning", "scripts/operate/main.ts", "template", ...given],
    { cwd: ROOT },
  ).catch((problem: unknown) => problem as { stdout: string; stderr: string; code: number });

it("checks the example, draws it in both languages and packs it", async () => {
  const [page, pack] = [join(folder, "page.html"), join(folder, "CertificateOfOrigin_v1.0.zip")];
  const { stdout } = await run(EXAMPLE, "--page", page, "--language", "zh-CN", "--pack", pack);
  expect(stdout).not.toContain("WRONG");
  expect(await readFile(page, "utf8")).toContain("原产地证书");
  expect((await run(pack)).stdout).toBe(stdout);
}, 60_000);

it("says of a file why it is no template", async () => {
  const wrong = join(folder, "PalmOil-3.3.zip");
  await writeFile(wrong, "");
  expect(await run(wrong)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Wrongly named template") as string,
  });
  const empty = join(folder, "PalmOil_v3.3.zip");
  await writeFile(empty, "");
  expect(await run(empty)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("WRONG Files and sizes") as string,
  });
}, 60_000);
