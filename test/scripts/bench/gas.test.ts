import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import * as code from "#domain/chain/bytecode";
import { DOCUMENTS, measureOurs, ratioOf, type Figures } from "../../../scripts/bench/gas/measure.ts";
import { SNAPSHOT, figuresOf, type Snapshot } from "../../../scripts/bench/gas/snapshot.ts";
import {
  strictTitleEscrowFactoryAbi,
  strictTitleEscrowFactoryBytecode,
  tradeTrustTokenAbi,
  tradeTrustTokenBytecode,
} from "../../contracts/support/deployed.ts";

/** Zero bytes in addresses and in the compiler's trailer make the smallest differences. */
const TOLERANCE = 1.001;

let snapshot: Snapshot;
let ours: Figures;
let measured: Readonly<Record<string, number>>;

beforeAll(async () => {
  snapshot = JSON.parse(await readFile(SNAPSHOT, "utf8")) as Snapshot;
  ours = await measureOurs({
    lean: {
      forwarder: { abi: forwarderAbi, bytecode: code.forwarderBytecode },
      factory: { abi: titleEscrowFactoryAbi, bytecode: code.titleEscrowFactoryBytecode },
      registry: { abi: registryAbi, bytecode: code.registryBytecode },
      deployer: { abi: registryDeployerAbi, bytecode: code.registryDeployerBytecode },
      store: { abi: documentStoreAbi, bytecode: code.documentStoreBytecode },
    },
    strict: {
      factory: { abi: strictTitleEscrowFactoryAbi, bytecode: strictTitleEscrowFactoryBytecode },
      registry: { abi: tradeTrustTokenAbi, bytecode: tradeTrustTokenBytecode },
    },
  });
  measured = figuresOf(ours);
});

const sumOf = (flavour: string, of: (name: string) => number): number =>
  Object.keys(snapshot)
    .filter((name) => name.startsWith(`${flavour}, life: `))
    .reduce((sum, name) => sum + of(name), 0);

describe("gas", () => {
  it("is no more than when it was saved (npm run bench -- gas --save)", () => {
    expect(Object.keys(measured).toSorted()).toEqual(Object.keys(snapshot).toSorted());
    const dearer = Object.entries(measured).filter(([name, gas]) => gas > snapshot[name]!.ours * TOLERANCE);
    expect(dearer.map(([name, gas]) => `${name}: ${snapshot[name]!.ours} before, ${gas} now`)).toEqual([]);
  });

  it.each([
    ["lean", 0.67],
    ["lean_remark", 0.54],
    ["strict", 0.67],
    ["strict_remark", 0.75],
  ])("of a whole life is a part of TradeTrust's: %s", (flavour, bar) => {
    const theirs = sumOf(flavour, (name) => snapshot[name]!.theirs!);
    expect(theirs).toBeGreaterThan(900_000);
    expect(
      ratioOf(
        sumOf(flavour, (name) => measured[name]!),
        theirs,
      ),
    ).toBeLessThanOrEqual(bar);
  });

  it.each([
    ["lean", 0.89],
    ["strict", 0.92],
  ])("of no act comes near TradeTrust's: %s", (flavour, bar) => {
    const acts = Object.entries(snapshot).filter(([name]) =>
      new RegExp(`^${flavour}(_remark)?, (life|rejection): `).test(name),
    );
    expect(acts).toHaveLength(24);
    for (const [name, { theirs }] of acts) expect(ratioOf(measured[name]!, theirs!), name).toBeLessThanOrEqual(bar);
  });

  it("of deploying is less than TradeTrust's, and 50 titles are moved for little more than half", () => {
    for (const name of Object.keys(snapshot).filter((one) => one.includes("deployment")))
      expect(measured[name]!, name).toBeLessThan(snapshot[name]!.theirs!);
    const batch = "lean, 50 by one signature: transferHolder";
    expect(ratioOf(measured[batch]!, snapshot[batch]!.theirs!)).toBeLessThanOrEqual(0.56);
  });

  it(`of anchoring ${DOCUMENTS} documents is that of one transaction`, () => {
    expect(ours.anchoring).toBeLessThan(50_000n);
  });
});
