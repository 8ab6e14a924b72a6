import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuilt } from "../../../backend/uploads/built.ts";

const [BEFORE, BUILT, AFTER] = [100, 200, 300];
const FOLDERS = ["backend/uploads", "backend/signing", "domain/verify", "domain"];
let root: string;

const at = (seconds: number, ...paths: string[]): void =>
  paths.forEach((path) => utimesSync(join(root, path), seconds, seconds));
const put = (path: string): void => writeFileSync(join(root, path), "");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hawser-built-"));
  for (const folder of [...FOLDERS, "dist"]) mkdirSync(join(root, folder), { recursive: true });
  for (const path of ["domain/verify/a.ts", "backend/uploads/b.ts", "dist/.server.built"]) put(path);
  at(BEFORE, "domain/verify/a.ts", "backend/uploads/b.ts", ...FOLDERS);
  at(BUILT, "dist/.server.built");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("sources that were built are told from those that were changed since, or never built", () => {
  expect(isBuilt(root)).toBe(true);
  at(AFTER, "domain/verify/a.ts");
  expect(isBuilt(root)).toBe(false);
  at(BEFORE, "domain/verify/a.ts");
  expect(isBuilt(root)).toBe(true);
  rmSync(join(root, "dist/.server.built"));
  expect(isBuilt(root)).toBe(false);
});

test("a file that came or went since is a change", () => {
  rmSync(join(root, "domain/verify/a.ts"));
  expect(isBuilt(root)).toBe(false);
  put("domain/verify/a.ts");
  at(BEFORE, "domain/verify/a.ts");
  expect(isBuilt(root)).toBe(false);
  at(BEFORE, "domain/verify");
  expect(isBuilt(root)).toBe(true);
});
