import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { registryAbi } from "#domain/chain/abi/registry";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import * as code from "#domain/chain/bytecode";
import { STORIES } from "../../../scripts/bench/gas/life.ts";
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

const STORY = new RegExp(`, (${Object.keys(STORIES).join("|")}): `);

const sumOf = (flavour: string, story: string, of: (name: string) => number): number =>
  Object.keys(snapshot)
    .filter((name) => name.startsWith(`${flavour}, ${story}: `))
    .reduce((sum, name) => sum + of(name), 0);

describe("gas", () => {
  it("is no more than when it was saved (npm run bench -- gas --save)", () => {
    expect(Object.keys(measured).toSorted()).toEqual(Object.keys(snapshot).toSorted());
    const dearer = Object.entries(measured).filter(([name, gas]) => gas > snapshot[name]!.ours * TOLERANCE);
    expect(dearer.map(([name, gas]) => `${name}: ${snapshot[name]!.ours} before, ${gas} now`)).toEqual([]);
  });

  it.each([
    ["lean", "life", 0.715],
    ["lean_remark", "life", 0.56],
    ["strict", "life", 0.7],
    ["strict_remark", "life", 0.76],
    ["lean", "seated", 0.69],
    ["lean_remark", "seated", 0.54],
    ["strict", "seated", 0.675],
    ["strict_remark", "seated", 0.735],
  ])("of a whole life is a part of TradeTrust's: %s, %s", (flavour, story, bar) => {
    const theirs = sumOf(flavour, story, (name) => snapshot[name]!.theirs!);
    expect(theirs).toBeGreaterThan(900_000);
    expect(
      ratioOf(
        sumOf(flavour, story, (name) => measured[name]!),
        theirs,
      ),
    ).toBeLessThanOrEqual(bar);
  });

  it.each([
    ["lean", 0.945],
    ["lean_remark", 0.71],
    ["strict", 0.945],
    ["strict_remark", 0.96],
  ])("of every act is less than TradeTrust's, whoever comes in: %s", (flavour, bar) => {
    const acts = Object.keys(snapshot).filter((name) => name.startsWith(`${flavour}, `) && STORY.test(name));
    expect(acts).toHaveLength(35);
    for (const name of acts) expect(ratioOf(measured[name]!, snapshot[name]!.theirs!), name).toBeLessThanOrEqual(bar);
  });

  it("of deploying is less than TradeTrust's, and 50 titles are moved for less than half", () => {
    for (const name of Object.keys(snapshot).filter((one) => one.includes("deployment")))
      expect(measured[name]!, name).toBeLessThan(snapshot[name]!.theirs!);
    const batches = Object.keys(snapshot).filter((one) => one.includes(", 50 by one signature: "));
    expect(batches).toHaveLength(3);
    for (const name of batches)
      expect(ratioOf(measured[name]!, snapshot[name]!.theirs!), name).toBeLessThanOrEqual(0.45);
  });

  it(`of anchoring ${DOCUMENTS} documents is that of one transaction`, () => {
    expect(ours.anchoring).toBeLessThan(50_000n);
  });
});
