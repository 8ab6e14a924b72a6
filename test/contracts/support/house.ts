import { custom, padHex, toHex, type Abi, type Address, type Hex } from "viem";
import type { HDAccount } from "viem/accounts";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { operatorCall, titleCall } from "#domain/chain/calls";
import type { Deployment } from "#domain/chain/deployments";
import { escrowAddress, registryAddress } from "#domain/chain/escrow-address";
import { deployContracts } from "../../../scripts/deploy/deploy-contracts.ts";
import { testChain, type Outcome, type TestChain } from "./chain.ts";

const OPERATOR_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

export interface House {
  readonly chain: TestChain;
  readonly deployment: Deployment;
  readonly operator: HDAccount;
  readonly issuer: HDAccount;
  readonly alice: HDAccount;
  readonly bob: HDAccount;
  readonly carol: HDAccount;
  readonly dave: HDAccount;
  readonly registry: Address;
  escrowOf(tokenId: bigint): Address;
}

/** Our contracts on a chain of their own, with the registry of one issuer; `abi` to read more events than ours. */
export async function house(abi?: Abi): Promise<House> {
  const chain = await testChain(abi);
  const [operator, issuer, alice, bob, carol, dave] = chain.people as [
    HDAccount,
    HDAccount,
    HDAccount,
    HDAccount,
    HDAccount,
    HDAccount,
  ];
  const book = await deployContracts({
    rpcUrl: "",
    privateKey: OPERATOR_KEY,
    transport: custom({ request: chain.provider.request }, { retryCount: 0 }),
  });
  const deployment = book.at(-1)!;
  const properties = {
    name: "Meridian Bulk Carriers",
    symbol: "MBC",
    admin: issuer.address,
    pauser: operator.address,
    salt: padHex("0x1"),
  };
  await succeed(chain.send(operator, operatorCall.deployRegistry({ ...deployment.contracts, ...properties })));
  const registry = registryAddress(deployment.contracts, properties);
  return {
    chain,
    deployment,
    operator,
    issuer,
    alice,
    bob,
    carol,
    dave,
    registry,
    escrowOf: (tokenId) => escrowAddress({ ...deployment.contracts, registry, tokenId }),
  };
}

/** The outcome of what must succeed. */
export async function succeed(sending: Promise<Outcome>): Promise<Extract<Outcome, { ok: true }>> {
  const outcome = await sending;
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome;
}

/** The refusal of what must not succeed. */
export async function refusalOf(sending: Promise<Outcome>): Promise<string> {
  const outcome = await sending;
  if (outcome.ok) throw new Error("was not refused");
  return outcome.refusal;
}

/** Everything an escrow says about itself. */
export async function viewsOf(chain: TestChain, escrow: Address) {
  const read = <
    F extends "beneficiary" | "holder" | "nominee" | "prevBeneficiary" | "prevHolder" | "active" | "isHoldingToken",
  >(
    functionName: F,
  ) => chain.node.readContract({ address: escrow, abi: titleEscrowAbi, functionName });
  const [beneficiary, holder, nominee, prevBeneficiary, prevHolder, active, isHoldingToken] = await Promise.all([
    read("beneficiary"),
    read("holder"),
    read("nominee"),
    read("prevBeneficiary"),
    read("prevHolder"),
    read("active"),
    read("isHoldingToken"),
  ]);
  return { beneficiary, holder, nominee, prevBeneficiary, prevHolder, active, isHoldingToken };
}

let counter = 0;
/** A token id that no other title of this process has. */
export const freshTokenId = (): bigint => BigInt(++counter) * 0x9e3779b97f4a7c15n;

/** A title of the issuer's registry in the hands of the named parties. */
export async function mintTitle(at: House, beneficiary: HDAccount, holder: HDAccount = beneficiary): Promise<bigint> {
  const tokenId = freshTokenId();
  await succeed(
    at.chain.send(
      at.issuer,
      titleCall.mint({ registry: at.registry, tokenId, beneficiary: beneficiary.address, holder: holder.address }),
    ),
  );
  return tokenId;
}

export const remarkOf = (length: number): Hex => (length === 0 ? "0x" : toHex(new Uint8Array(length).fill(0x61)));

/** An address as refusals print it. */
export const lower = (account: HDAccount): string => account.address.toLowerCase();
