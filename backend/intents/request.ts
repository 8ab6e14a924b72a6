import { randomBytes } from "node:crypto";
import { toHex, type Address, type Hex } from "viem";
import type { ChainCall } from "#domain/chain/calls";
import {
  forwardRequest,
  hashForwardRequest,
  type ForwarderPlace,
  type ForwardRequest,
} from "#domain/chain/meta-transaction";
import type { ChainSettings } from "../settings/settings.ts";
import { chainOf } from "./chains.ts";
import type { IntentRow, StoredRequest } from "./intent-row.ts";

/** A request and the forwarder that it is for. */
export interface PlacedRequest {
  readonly request: ForwardRequest;
  readonly place: ForwarderPlace;
}

/**
 * The request that a title address must sign for a call. Any 256 random bits are a nonce, so no act waits for another.
 */
export function requestFor(
  chains: readonly ChainSettings[],
  chainId: number,
  call: ChainCall,
  from: Address,
  deadline: number,
  nonce = BigInt(toHex(randomBytes(32))),
): PlacedRequest {
  const place = { chainId, forwarder: chainOf(chains, chainId).contracts.forwarder as Address };
  return { place, request: forwardRequest(call, { from, nonce, deadline: BigInt(deadline) }) };
}

/**
 * The columns of an act that keep its request, so that nothing is lost between asking for a signature and having it.
 */
export function requestColumns({ request, place }: PlacedRequest): {
  readonly nonce: string;
  readonly request: StoredRequest;
  readonly request_hash: Hex;
} {
  const { gas, nonce, deadline } = request;
  return {
    nonce: nonce.toString(),
    request_hash: hashForwardRequest(request, place),
    request: {
      ...request,
      forwarder: place.forwarder,
      gas: gas.toString(),
      nonce: nonce.toString(),
      deadline: deadline.toString(),
    },
  };
}

/** The request of an act as it was written down; null for an act that has none. */
export function requestOf({ chain_id, request }: Pick<IntentRow, "chain_id" | "request">): PlacedRequest | null {
  if (!request) return null;
  const { forwarder, from, to, gas, nonce, deadline, data } = request;
  return {
    place: { chainId: chain_id, forwarder: forwarder as Address },
    request: {
      from: from as Address,
      to: to as Address,
      gas: BigInt(gas),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      data: data as Hex,
    },
  };
}
