import { setTimeout as sleep } from "node:timers/promises";
import { createPublicClient, http, keccak256, toHex, zeroAddress, type Address, type Hex } from "viem";
import { registryDeployerAbi } from "#domain/chain/abi/registry-deployer";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import type { Deployment } from "#domain/chain/deployments";
import { deployContracts } from "../../scripts/deploy/deploy-contracts.ts";
import type { LocalChain } from "../support/chain.ts";
import type { Random } from "../../scripts/lib/random.ts";

/** Our real contracts on a real local chain, and parties who use them at random. */
export async function realContracts(chain: LocalChain) {
  const client = createPublicClient({ transport: http(chain.rpcUrl, { batch: true }), cacheTime: 0 });
  const rpc = (method: string, params: unknown[]): Promise<unknown> => client.request({ method, params } as never);
  const book = await deployContracts({ rpcUrl: chain.rpcUrl, privateKey: chain.accounts[0]!.privateKey });
  const deployment = book.at(-1) as Deployment;
  const [operator, issuer, ...parties] = chain.accounts.slice(0, 5).map(({ address }) => address) as [
    Address,
    Address,
    ...Address[],
  ];
  const everybody = [issuer, ...parties];

  /** Sends a call from an unlocked account and waits for its block; a refused one is mined too, without an event. */
  const send = async (from: Address, call: ChainCall): Promise<boolean> => {
    const hash = (await rpc("eth_sendTransaction", [
      { from, to: call.to, data: call.data, gas: toHex(3_000_000) },
    ])) as Hex;
    for (let tries = 0; tries < 2_000; tries++) {
      const receipt = (await rpc("eth_getTransactionReceipt", [hash])) as { status: Hex } | null;
      if (receipt !== null) return receipt.status === "0x1";
      await sleep(5);
    }
    throw new Error(`${call.functionName} was not mined: ${hash}`);
  };

  const properties = { name: "Carrier", symbol: "BL", admin: issuer, pauser: operator, salt: keccak256("0x01") };
  await send(
    operator,
    operatorCall.deployRegistry({ ...properties, registryDeployer: deployment.contracts.registryDeployer }),
  );
  const registry = await client.readContract({
    address: deployment.contracts.registryDeployer,
    abi: registryDeployerAbi,
    functionName: "getRegistryAddress",
    args: [properties.name, properties.symbol, properties.admin, properties.pauser, properties.salt],
  });

  let serial = 0;
  const mint = async (beneficiary: Address, holder: Address) => {
    const tokenId = BigInt(keccak256(toHex(`${serial++} ${beneficiary}`)));
    await send(issuer, titleCall.mint({ registry, beneficiary, holder, tokenId }));
    return tokenId;
  };

  const escrowOf = (tokenId: bigint) =>
    client.readContract({
      address: deployment.contracts.factory,
      abi: titleEscrowFactoryAbi,
      functionName: "getEscrowAddress",
      args: [registry, tokenId],
    });

  /** The title as `eth_call` has it, in the words of the view; zero addresses are null. */
  const titleByCall = async (escrow: Address) => {
    const read = (functionName: "holder" | "beneficiary" | "nominee" | "prevHolder" | "prevBeneficiary") =>
      client.readContract({ address: escrow, abi: titleEscrowAbi, functionName });
    const flag = (functionName: "active" | "isHoldingToken") =>
      client.readContract({ address: escrow, abi: titleEscrowAbi, functionName });
    const [holder, beneficiary, nominee, prevHolder, prevBeneficiary, active, holding, sequence] = await Promise.all([
      read("holder"),
      read("beneficiary"),
      read("nominee"),
      read("prevHolder"),
      read("prevBeneficiary"),
      flag("active"),
      flag("isHoldingToken"),
      client.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "sequence" }),
    ]);
    const orNull = (address: Address) => (address === zeroAddress ? null : address.toLowerCase());
    return {
      status: !active ? "burnt" : holding ? "active" : "returned",
      holder: orNull(holder),
      beneficiary: orNull(beneficiary),
      nominee: orNull(nominee),
      prev_holder: orNull(prevHolder),
      prev_beneficiary: orNull(prevBeneficiary),
      // The mirror counts the registry's word on a replaced title too; nobody acts on that one any more.
      sequence: active ? Number(sequence) : null,
    };
  };

  /** One random act on a random title, mostly a legal one. */
  const actAtRandom = async (dice: Random, tokens: bigint[]): Promise<void> => {
    if (tokens.length < 3 || dice.chance(0.15)) {
      const beneficiary = dice.pick(everybody);
      tokens.push(await mint(beneficiary, dice.chance(0.6) ? beneficiary : dice.pick(everybody)));
      return;
    }
    const tokenId = dice.pick(tokens);
    const escrow = await escrowOf(tokenId);
    if ((await client.getCode({ address: escrow })) === undefined) {
      // A reorg took it back.
      tokens.splice(tokens.indexOf(tokenId), 1);
      return;
    }
    const title = await titleByCall(escrow);
    const remark: Hex = dice.chance(0.5) ? "0x" : "0xc0ffee";
    const [owner, keeper] = [title.beneficiary as Address, title.holder as Address];
    const to = dice.pick(everybody);
    const endorsee = (title.nominee ?? to) as Address;
    if (title.status === "burnt") return;
    if (title.status === "returned") {
      await send(
        issuer,
        dice.chance(0.6)
          ? titleCall.restore({ registry, tokenId, remark })
          : titleCall.burn({ registry, tokenId, remark }),
      );
      return;
    }
    const acts: (() => Promise<unknown>)[] = [
      () => send(owner, titleCall.nominate({ escrow, to: dice.chance(0.2) ? zeroAddress : to, remark })),
      () => send(keeper, titleCall.transferBeneficiary({ escrow, to: endorsee, remark })),
      () => send(keeper, titleCall.transferHolder({ escrow, to, remark })),
      () => send(keeper, titleCall.transferOwners({ escrow, beneficiary: endorsee, holder: to, remark })),
      () => send(owner, titleCall.rejectTransferBeneficiary({ escrow, remark })),
      () => send(keeper, titleCall.rejectTransferHolder({ escrow, remark })),
      () => send(keeper, titleCall.rejectTransferOwners({ escrow, remark })),
      () => send(keeper, titleCall.returnToIssuer({ escrow, remark })),
      async () => {
        const next = BigInt(keccak256(toHex(`next ${serial++}`)));
        const successors = dice.chance(0.5) ? [] : [{ beneficiary: to, holder: to, tokenId: next }];
        const done = await send(issuer, titleCall.replace({ registry, tokenId, successors, remark }));
        if (done && successors.length > 0) tokens.push(next);
      },
    ];
    await dice.pick(acts)();
  };

  return {
    client,
    rpc,
    deployment,
    registry,
    operator,
    issuer,
    everybody,
    send,
    mint,
    escrowOf,
    titleByCall,
    actAtRandom,
  };
}

export type RealContracts = Awaited<ReturnType<typeof realContracts>>;
