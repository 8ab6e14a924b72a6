import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, http, padHex, type PublicClient } from "viem";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import type { Deployment } from "#domain/chain/deployments";
import { registryAddress } from "#domain/chain/escrow-address";
import { refusalOfRevert, revertData } from "#domain/chain/revert";
import { deployContracts } from "../../scripts/deploy/deploy-contracts.ts";
import { localChain, type LocalChain } from "../support/chain.ts";

let chain: LocalChain;
let node: PublicClient;
let deployment: Deployment;

beforeAll(async () => {
  chain = await localChain();
  node = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
  deployment = (await deployContracts({ rpcUrl: chain.rpcUrl, privateKey: chain.accounts[0]!.privateKey })).at(-1)!;
});
afterAll(() => chain.stop());

const errorOf = async (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => null,
    (error: unknown) => error,
  );
const strange = (): ChainCall =>
  titleCall.mint({
    registry: deployment.contracts.registryImplementation,
    tokenId: 1n,
    beneficiary: chain.accounts[1]!.address,
    holder: chain.accounts[1]!.address,
  });

describe("revertData", () => {
  it("is found in what a node over HTTP answers, however it was asked", async () => {
    const call = strange();
    const account = chain.accounts[1]!.address;
    const asked = [
      () => node.call({ account, to: call.to, data: call.data }),
      () => node.estimateGas({ account, to: call.to, data: call.data }),
      () =>
        node.simulateContract({
          account,
          address: call.to,
          abi: call.abi,
          functionName: call.functionName,
          args: call.args,
        }),
    ];
    for (const asking of asked) {
      const data = revertData(await errorOf(asking()));
      expect(data).not.toBeNull();
      expect(refusalOfRevert(data!).code).toBe("NOT_ISSUER");
    }
  });

  it("is empty for a bare revert, and absent when the node does not answer", async () => {
    const bare = titleCall.nominate({ escrow: deployment.contracts.factory, to: chain.accounts[1]!.address });
    const data = revertData(await errorOf(node.call({ to: bare.to, data: bare.data })));
    expect(data).toBe("0x");
    expect(refusalOfRevert("0x").code).toBe("CHAIN_REVERTED");
    const nowhere = createPublicClient({ transport: http("http://127.0.0.1:1", { retryCount: 0 }) });
    expect(revertData(await errorOf(nowhere.call({ to: bare.to, data: bare.data })))).toBeNull();
    expect(revertData(new Error("other"))).toBeNull();
  });
});

describe("the addresses that are computed", () => {
  it("are those of the contracts that a real node makes", async () => {
    const properties = {
      name: "北海船务",
      symbol: "BH",
      admin: chain.accounts[1]!.address,
      pauser: chain.accounts[0]!.address,
      salt: padHex("0x7"),
    } as const;
    const call = operatorCall.deployRegistry({ ...deployment.contracts, ...properties });
    const { result } = await node.simulateContract({
      account: chain.accounts[2]!.address,
      address: call.to,
      abi: call.abi,
      functionName: call.functionName,
      args: call.args,
    });
    expect(result).toBe(registryAddress(deployment.contracts, properties));
  });
});
