import type { Address } from "viem";
import type { HDAccount } from "viem/accounts";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { titleCall, type ChainCall } from "#domain/chain/calls";
import {
  executeBatchCall,
  executeCall,
  forwardRequest,
  forwardRequestTypedData,
  type ForwardRequest,
  type SignedRequest,
} from "#domain/chain/meta-transaction";
import type { ChainEvent, Outcome } from "./chain.ts";
import type { House } from "./house.ts";

/**
 * Signing requests and having them sent. Alice asks and signs, and Bob is handed the title, unless another is named.
 */
export interface Relay {
  readonly place: { readonly chainId: number; readonly forwarder: Address };
  ask(call: ChainCall, terms?: Partial<ForwardRequest>): ForwardRequest;
  sign(request: ForwardRequest, signer?: HDAccount): Promise<SignedRequest>;
  execute(signed: SignedRequest): Promise<Outcome>;
  executeBatch(signed: readonly SignedRequest[]): Promise<Outcome>;
  isUsed(from: Address, nonce: bigint): Promise<boolean>;
  handOver(tokenId: bigint, to?: HDAccount): ChainCall;
}

export async function relay({ chain, deployment, operator, alice, bob, escrowOf }: House): Promise<Relay> {
  const { forwarder } = deployment.contracts;
  const place = { chainId: 1337, forwarder };
  const deadline = (await chain.node.getBlock()).timestamp + 86_400n;
  let nonce = 1n << 200n;
  return {
    place,
    ask: (call, terms = {}) => ({
      ...forwardRequest(call, { from: alice.address, nonce: ++nonce, deadline }),
      ...terms,
    }),
    sign: async (request, signer = alice) => ({
      request,
      signature: await signer.signTypedData(forwardRequestTypedData(request, place)),
    }),
    execute: (signed) => chain.send(operator, executeCall(forwarder, signed)),
    executeBatch: (signed) => chain.send(operator, executeBatchCall(forwarder, signed)),
    isUsed: (from, used) =>
      chain.node.readContract({ address: forwarder, abi: forwarderAbi, functionName: "isUsed", args: [from, used] }),
    handOver: (tokenId, to = bob) => titleCall.transferHolder({ escrow: escrowOf(tokenId), to: to.address }),
  };
}

/** The arguments of the events that report what was run. */
export const executed = (events: readonly ChainEvent[]) =>
  events.filter(({ name }) => name === "Executed").map(({ args }) => args);
