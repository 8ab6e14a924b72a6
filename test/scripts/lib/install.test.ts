import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInstalled, projectNode } from "../../../scripts/lib/install.mjs";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hawser-install-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, contents: unknown): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof contents === "string" ? contents : JSON.stringify(contents));
};

const native = { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
const locked = {
  "": {},
  "node_modules/a": { version: "1.0.0" },
  "node_modules/n": native,
  "node_modules/far": { ...native, os: ["aix"] },
  "node_modules/maybe": { version: "1.0.0", optional: true },
};
const there = { "node_modules/a": { version: "1.0.0" }, "node_modules/n": native };

async function tree(present: object): Promise<boolean> {
  await put("package-lock.json", { packages: locked });
  await put("node_modules/.package-lock.json", { packages: present });
  await put(projectNode("."), "");
  return isInstalled(root);
}

describe("packages count as installed", () => {
  it("when all that this machine needs is there", async () => {
    expect(await tree(there)).toBe(true);
  });

  it("not when nothing is", () => {
    expect(isInstalled(root)).toBe(false);
  });

  it("not when one has another version than the lockfile says", async () => {
    expect(await tree({ ...there, "node_modules/a": { version: "0.9.0" } })).toBe(false);
  });

  it("not when a native half was left out, as npm does under an old Node", async () => {
    expect(await tree({ "node_modules/a": { version: "1.0.0" } })).toBe(false);
  });

  it("not when npm was cut off before it wrote its list", async () => {
    await tree(there);
    await rm(join(root, "node_modules/.package-lock.json"));
    expect(isInstalled(root)).toBe(false);
  });
});

describe("an install script of a package", () => {
  it("is allowed or denied by name, for every one that the lockfile has, and for no other", async () => {
    const read = async (name: string) =>
      JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), "utf8")) as unknown;
    const { packages } = (await read("package-lock.json")) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const { allowScripts } = (await read("package.json")) as { allowScripts: Record<string, boolean> };
    const wanting = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.split("node_modules/").at(-1) ?? "");
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(wanting)].toSorted());
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(["node"]);
  });
});
