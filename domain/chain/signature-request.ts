import type { Address, Hex } from "viem";
import { forwardRequestTypedData } from "./meta-transaction.ts";

/** The parts of a request to the forwarder as JSON: numbers are decimal texts. */
export interface RequestParts {
  readonly forwarder: string;
  readonly from: string;
  readonly to: string;
  readonly gas: string;
  readonly nonce: string;
  readonly deadline: string;
  readonly data: string;
}

interface SignatureRequest extends RequestParts {
  readonly chainId: number;
}

/** The typed data of a request as the server hands it to the wallet's owner. */
export const typedDataOf = ({ chainId, forwarder, from, to, gas, nonce, deadline, data }: SignatureRequest) =>
  forwardRequestTypedData(
    {
      from: from as Address,
      to: to as Address,
      gas: BigInt(gas),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      data: data as Hex,
    },
    { chainId, forwarder: forwarder as Address },
  );
