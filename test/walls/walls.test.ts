import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type Locked, missingRows, unpinned } from "../../scripts/lock/complete.ts";
import { houseOf, readHouse, ROOT } from "./house.ts";
import { refusedLicences } from "./licences.ts";
import { WALLS } from "./walls.ts";

/** Older packages say their licence in one of these ways. */
interface OldManifest {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

const house = readHouse();

describe("the house", () => {
  it("is read whole", () => {
    expect(house.size).toBeGreaterThan(100);
    expect(house.get("test/walls/walls.test.ts")?.imports).toContainEqual({
      from: "./house.ts",
      file: "test/walls/house.ts",
    });
  });
});

describe.each(WALLS)("$name", ({ faults, broken }) => {
  it("holds", () => {
    expect(faults(house)).toEqual([]);
  });

  it("can fail", () => {
    expect(faults(houseOf(broken))).not.toEqual([]);
  });
});

describe("licences of what the product needs", () => {
  it("let it be given away", async () => {
    const { packages } = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as {
      packages: Record<string, { license?: string }>;
    };
    const licenseOf = (path: string): string | undefined => {
      try {
        const { license, licenses } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as OldManifest;
        return typeof license === "string" ? license : (license ?? licenses?.[0])?.type;
      } catch {
        return undefined;
      }
    };
    expect(refusedLicences(packages, licenseOf)).toEqual([]);
  });

  it("are refused where they reach further than their package", () => {
    const packages = {
      a: { license: "GPL-3.0" },
      b: { license: "MIT" },
      c: { license: "(MIT OR GPL-3.0)" },
      d: { license: "LGPL-3.0-or-later" },
      e: { license: "AGPL-3.0-only" },
      f: {},
    };
    expect(refusedLicences(packages, () => undefined)).toEqual(["a: GPL-3.0", "e: AGPL-3.0-only", "f: no licence"]);
  });
});

const LOCKFILES = ["package-lock.json", "scripts/bench/peers/package-lock.json"] as const;

describe("a lockfile", () => {
  it.each(LOCKFILES)("says of every package what its archive must hash to, and from no registry: %s", async (file) => {
    const { packages } = JSON.parse(await readFile(join(ROOT, file), "utf8")) as {
      packages: Record<string, Locked & { resolved?: string }>;
    };
    expect(unpinned(packages)).toEqual([]);
    expect(
      Object.entries(packages)
        .filter(([, { resolved, link }]) => resolved !== undefined && link !== true)
        .map(([path]) => path),
    ).toEqual([]);
  });

  it("is found wanting when a hash is missing or weak", () => {
    const whole = `sha512-${"a".repeat(86)}==`;
    expect(
      unpinned({
        "": {},
        a: { integrity: whole },
        b: {},
        c: { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" },
        d: { link: true },
      }),
    ).toEqual(["b", "c"]);
  });

  it.each(LOCKFILES)("names the native packages of every machine, so that npm ci takes it: %s", async (file) => {
    const { packages } = JSON.parse(await readFile(join(ROOT, file), "utf8")) as { packages: Record<string, Locked> };
    expect(missingRows(packages)).toEqual({});
  });

  it("is found wanting when one is left out", () => {
    const packages = {
      "node_modules/a": {
        optionalDependencies: { "@a/linux-x64-musl": "1.2.3", "@a/darwin-arm64": "1.2.3", other: "1.2.3" },
      },
      "node_modules/@a/darwin-arm64": {},
    };
    expect(missingRows(packages)).toEqual({
      "node_modules/@a/linux-x64-musl": {
        version: "1.2.3",
        cpu: ["x64"],
        libc: ["musl"],
        optional: true,
        os: ["linux"],
      },
    });
  });
});

describe("generated files", () => {
  // It compiles the contracts, which takes long beside other work.
  it("are what their sources say", { timeout: 120_000 }, async () => {
    // In a process of its own: the compiler of the contracts does not share one with the test runner.
    const check = promisify(execFile)(
      process.execPath,
      ["--conditions=source", join(ROOT, "scripts/generate/main.ts"), "--check"],
      { cwd: ROOT },
    );
    await expect(check).resolves.toMatchObject({ stderr: "" });
  });
});
