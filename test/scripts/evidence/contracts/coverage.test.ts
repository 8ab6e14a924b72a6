import { describe, expect, it } from "vitest";
import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Address,
  type EIP1193RequestFn,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import hre from "hardhat";
import { compile, PLAIN } from "../../../../scripts/evidence/contracts/compile.ts";
import { instrument } from "../../../../scripts/evidence/contracts/coverage/instrument.ts";
import { listen } from "../../../../scripts/evidence/contracts/coverage/listen.ts";
import { coverageOf } from "../../../../scripts/evidence/contracts/coverage/report.ts";

const FILE = "contracts/Lock.sol";
const LOCK = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;
contract Lock {
  uint256 public opened;
  modifier small(uint256 key) { require(key < 100, "too large"); _; }
  function open(uint256 key, bool twice) external small(key) returns (bool wide) {
    if (key == 7 || key == 8 && !twice) opened++;
    else revert("wrong key");
    wide = key == 8 ? true : false;
  }
  function read(uint256 from) external view returns (bytes4 answer) {
    for (uint256 i = 0; i < from; ++i)
      try this.word(i) returns (bytes4 one) { answer = one; } catch { answer = 0; }
    assembly {
      if gt(from, 2) { answer := 0 }
    }
  }
  function word(uint256 at) external pure returns (bytes4) {
    if (at > 1) revert();
    return "word";
  }
}
`;

const { sources, points } = instrument({ [FILE]: LOCK }, (file) => file === FILE);
const reached = listen(hre, points);
const missing = (): readonly string[] =>
  coverageOf(points, reached).flatMap((file) => file.missing.map((what) => what.replace(`${FILE}:`, "")));

describe("code that the tests of a contract do not reach", () => {
  it("is reported, and no more once something reaches it: sent, asked or refused", { timeout: 60_000 }, async () => {
    const { Lock } = compile(sources, ["Lock"], PLAIN);
    const { provider, close } = await hre.network.create();
    const transport = custom(
      { request: provider.request.bind(provider) as unknown as EIP1193RequestFn },
      { retryCount: 0 },
    );
    const [node, wallet] = [
      createPublicClient({ transport }),
      createWalletClient({
        transport,
        account: mnemonicToAccount("test test test test test test test test test test test junk"),
      }),
    ];
    try {
      const receipt = await node.waitForTransactionReceipt({
        hash: await wallet.deployContract({ ...Lock, args: [], chain: null }),
      });
      const address = receipt.contractAddress as Address;
      const ask = (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
        node
          .call({ to: address, data: encodeFunctionData({ abi: Lock.abi, functionName, args }) })
          .catch(() => "refused");
      const send = (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
        wallet
          .sendTransaction({
            to: address,
            data: encodeFunctionData({ abi: Lock.abi, functionName, args }),
            gas: 1_000_000n,
            chain: null,
          })
          .catch(() => "refused");

      expect(missing()).toHaveLength(points.length);
      await send("open", 7n, false);
      await ask("read", 1n);
      expect([...missing()].sort()).toEqual(
        [
          '8 revert("wrong key")',
          "13 answer = 0",
          "19 revert()",
          "5 key < 100: false",
          "6 small(key): refused",
          "7 key == 7: false",
          "7 key == 8: false",
          "7 key == 8: true",
          "7 twice: false",
          "7 twice: true",
          "9 key == 8: true",
          "13 catch { answer = 0; }: caught",
          "15 if gt(from, 2) { answer := 0 }: true",
          "19 at > 1: true",
        ].sort(),
      );

      await ask("open", 100n, false);
      await send("open", 8n, true);
      await ask("open", 8n, false);
      expect([...missing()].sort()).toEqual(
        [
          "13 answer = 0",
          "13 catch { answer = 0; }: caught",
          "15 if gt(from, 2) { answer := 0 }: true",
          "19 at > 1: true",
          "19 revert()",
          "7 key == 8: false",
        ].sort(),
      );
      await ask("open", 9n, false);
      await ask("read", 3n);
      expect(missing()).toEqual([]);
      expect(coverageOf(points, reached)).toMatchObject([
        { lines: { of: 9, reached: 9 }, branches: { of: 20, reached: 20 } },
      ]);
    } finally {
      await close();
    }
  });

  it("is not passed over where the tool does not know how to look", () => {
    const odd = LOCK.replace("if gt(from, 2) { answer := 0 }", "switch from case 2 { answer := 0 }");
    expect(() => instrument({ [FILE]: odd }, () => true)).toThrow("cannot be measured");
  });
});
