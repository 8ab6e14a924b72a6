import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTRACTS } from "../../../scripts/generate/agreed.ts";

const SOURCE = "contracts/base/Escrow.sol";
const RESULT = "domain/chain/abi/title-escrow.ts";
const FILES = [
  SOURCE,
  RESULT,
  "hardhat.config.ts",
  "package-lock.json",
  "scripts/generate/contracts.ts",
  "domain/chain/bytecode.ts",
  "domain/chain/registry-proxy.ts",
  "test/contracts/support/deployed.ts",
];

describe("the contracts are compiled again", () => {
  let root: string;
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "hawser-stamp-"));
    for (const file of FILES) await put(file, file);
  });
  afterEach(() => rm(root, { recursive: true }));

  it("when nothing is known of them, and not when nothing has changed since", async () => {
    expect(await CONTRACTS.unchanged(root)).toBe(false);
    await CONTRACTS.note(root);
    expect(await CONTRACTS.unchanged(root)).toBe(true);
  });

  it.each([SOURCE, RESULT, "package-lock.json"])("when %s has changed", async (file) => {
    await CONTRACTS.note(root);
    await put(file, "otherwise");
    expect(await CONTRACTS.unchanged(root)).toBe(false);
  });

  it("when a source comes or a result is gone", async () => {
    await CONTRACTS.note(root);
    await put("contracts/New.sol", "");
    expect(await CONTRACTS.unchanged(root)).toBe(false);
    await rm(join(root, "contracts/New.sol"));
    await rm(join(root, "domain/chain/bytecode.ts"));
    expect(await CONTRACTS.unchanged(root)).toBe(false);
  });
});
