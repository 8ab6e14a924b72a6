import { createPublicClient, decodeErrorResult, http } from "viem";
import { forwarderAbi } from "#domain/chain/abi/forwarder";
import { executeCall } from "#domain/chain/meta-transaction";
import { revertData } from "#domain/chain/revert";
import { requestOf } from "../../backend/intents/request.ts";

/**
 * Tries on the chain what a company has signed, as somebody who got hold of it would: the error of the forwarder, or
 * `runs`. `act`: the whole row of the act.
 */
export async function triedOn(rpcUrl: string, act: object): Promise<string> {
  const { request, place } = requestOf(act as never)!;
  const { signature } = act as { readonly signature: `0x${string}` };
  const call = executeCall(place.forwarder, { request, signature });
  const data = await createPublicClient({ transport: http(rpcUrl) })
    .call({ to: call.to, data: call.data })
    .then(
      () => null,
      (error: unknown) => revertData(error),
    );
  return data === null ? "runs" : decodeErrorResult({ abi: forwarderAbi, data }).errorName;
}
