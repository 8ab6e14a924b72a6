import type { PublicClient } from "viem";
import type { FeeModel, Market } from "./fees.ts";

/** Asks a node what gas costs now, as far as the model wants to know. */
export async function marketOf(
  client: Pick<PublicClient, "getBlock" | "getGasPrice" | "estimateMaxPriorityFeePerGas">,
  model: FeeModel,
): Promise<Market> {
  const nothing: Market = { baseFee: null, tip: 0n, price: 0n };
  if (model.kind === "free") return nothing;
  if (model.kind === "price") return { ...nothing, price: await client.getGasPrice() };
  const { baseFeePerGas: baseFee } = await client.getBlock();
  return baseFee === null
    ? { ...nothing, price: await client.getGasPrice() }
    : { ...nothing, baseFee, tip: await client.estimateMaxPriorityFeePerGas() };
}
