import type { Address, Hex } from "viem";
import type { SignatureRequest } from "../api/shapes.ts";
import { forwardRequestTypedData } from "./meta-transaction.ts";

/** The typed data of a request as the server hands it to the wallet's owner. */
export const typedDataOf = ({ chainId, forwarder, from, to, gas, nonce, deadline, data }: SignatureRequest) =>
  forwardRequestTypedData(
    { from: from as Address, to: to as Address, gas: BigInt(gas), nonce: BigInt(nonce), deadline: BigInt(deadline), data: data as Hex },
    { chainId, forwarder: forwarder as Address },
  );
