import {
  getAbiItem,
  hashTypedData,
  isAddressEqual,
  toFunctionSelector,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from "viem";
import { forwarderAbi } from "./abi/forwarder.ts";
import { callsOf, type ChainCall } from "./calls.ts";
import { TITLE_ACTS_TYPES, actsOf, escrowsOf } from "./title-acts.ts";

/** A call that `from` signs and the relayer sends and pays for. */
export interface ForwardRequest {
  readonly from: Address;
  readonly to: Address;
  /** The gas that the call itself may spend. */
  readonly gas: bigint;
  /** Any number of 256 bits that `from` has not used; consecutive ones are cheaper, order is free. */
  readonly nonce: bigint;
  /** Last second, in Unix time, in which it is valid. */
  readonly deadline: bigint;
  readonly data: Hex;
}

/** Which forwarder on which chain a request is for. */
export interface ForwarderPlace {
  readonly chainId: number;
  readonly forwarder: Address;
}

const FORWARD_REQUEST_TYPES = {
  ForwardRequest: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "gas", type: "uint256" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
    { name: "data", type: "bytes" },
  ],
} as const;

/**
 * EIP-712 typed data; goes as it is into `signTypedData` of viem, wagmi and the platform signer. Acts on titles are
 * shown one by one, whatever else is asked of a contract as call data.
 */
export function forwardRequestTypedData(request: ForwardRequest, place: ForwarderPlace): TypedDataDefinition {
  const { from, to, gas, nonce, deadline, data } = request;
  const domain = {
    name: "Hawser Forwarder",
    version: "1",
    chainId: place.chainId,
    verifyingContract: place.forwarder,
  } as const;
  const acts = isAddressEqual(to, place.forwarder) ? actsOf(data) : null;
  return acts
    ? { domain, types: TITLE_ACTS_TYPES, primaryType: "TitleActs", message: { from, acts, gas, nonce, deadline } }
    : {
        domain,
        types: FORWARD_REQUEST_TYPES,
        primaryType: "ForwardRequest",
        message: { from, to, gas, nonce, deadline, data },
      };
}

/** The digest that is signed, and the `requestHash` of the event `Executed`. */
export const hashForwardRequest = (request: ForwardRequest, place: ForwarderPlace): Hex =>
  hashTypedData(forwardRequestTypedData(request, place));

/** The request for a call; `gas` is what the call may spend, see `callGas`. */
export const forwardRequest = (
  call: ChainCall,
  terms: { readonly from: Address; readonly nonce: bigint; readonly deadline: bigint; readonly gas?: bigint },
): ForwardRequest => ({
  from: terms.from,
  to: call.to,
  gas: terms.gas ?? callGas(call),
  nonce: terms.nonce,
  deadline: terms.deadline,
  data: call.data,
});

const forwarderCall = callsOf(forwarderAbi);

/** Makes a request of the own void for ever, whether it is out in the world or not. */
export const cancelCall = (forwarder: Address, nonce: bigint): ChainCall => forwarderCall(forwarder, "cancel", [nonce]);

/** Whether call data to a forwarder makes a request of its signer void. */
export const isCancel = (data: Hex): boolean => data.startsWith(CANCEL);
const CANCEL = toFunctionSelector(getAbiItem({ abi: forwarderAbi, name: "cancel" }));

export interface SignedRequest {
  readonly request: ForwardRequest;
  readonly signature: Hex;
}

/** One request; an invalid one makes the transaction revert, a failing call is reported by `Executed`. */
export const executeCall = (forwarder: Address, { request, signature }: SignedRequest): ChainCall =>
  forwarderCall(forwarder, "execute", [request, signature]);

/** Several requests; an invalid one is passed over without an event and keeps its nonce. */
export const executeBatchCall = (forwarder: Address, signed: readonly SignedRequest[]): ChainCall =>
  forwarderCall(forwarder, "executeBatch", [
    signed.map(({ request }) => request),
    signed.map(({ signature }) => signature),
  ]);

/** Gas a call may spend at most, with a wide margin; what is not used is not paid. */
function callGas(call: ChainCall): bigint {
  const acts = actsOf(call.data);
  if (acts) return 100_000n + 150_000n * BigInt(escrowsOf(acts).length);
  if (call.functionName === "mint") return 400_000n;
  return gasOfNewTitles(newTitles(call));
}

/** Gas that a call may spend at most which makes so many titles beside whatever else it does. */
export const gasOfNewTitles = (many: number): bigint => 250_000n + 300_000n * BigInt(many);

/** How many titles it mints beside others. */
function newTitles({ functionName, args }: ChainCall): number {
  const titles = functionName === "replace" ? args[1] : functionName === "mintBatch" ? args[0] : [];
  return Array.isArray(titles) ? titles.length : 0;
}
