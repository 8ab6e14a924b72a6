import { useState } from "react";
import type { Stamp } from "#domain/api/stamps";
import { blockSize, type Shown } from "#domain/signature-block";
import type { StampSize } from "#domain/stamps";
import { useEnabledStamps } from "../../kind/use-stamps.ts";

/** The look of a signature, its stamp and its capacity. */
export interface SignatureChoice {
  readonly shown: Shown;
  /** Undefined where there is none, or none is shown. */
  readonly stamp: Stamp | undefined;
  readonly stamps: readonly Stamp[];
  readonly capacityId: string | null;
  readonly size: StampSize;
  readonly loading: boolean;
  /** Whether the signature certifies the document. */
  readonly certify: boolean;
  readonly setCertify: (certify: boolean) => void;
  readonly setShown: (shown: Shown) => void;
  readonly setStamp: (id: string) => void;
  readonly setCapacity: (id: string | null) => void;
  /** The body of the request. */
  readonly body: {
    readonly shown: Shown;
    readonly stampId: string | null;
    readonly capacityId: string | null;
    readonly certify?: boolean;
  };
}

/** The choice of a signer: everything, with the newest stamp, in no capacity, until something else is chosen. */
export function useSignatureChoice(): SignatureChoice {
  const found = useEnabledStamps();
  const [shown, setShown] = useState<Shown>("both");
  const [stampId, setStamp] = useState<string>();
  const [capacityId, setCapacity] = useState<string | null>(null);
  const [certify, setCertify] = useState(false);
  const stamps = found ?? [];
  const possible: Shown = found !== undefined && stamps.length === 0 ? "signature" : shown;
  const stamp = possible === "signature" ? undefined : (stamps.find(({ id }) => id === stampId) ?? stamps[0]);
  return {
    shown: possible,
    stamp,
    stamps,
    capacityId,
    size: blockSize(possible, stamp ?? null),
    loading: found === undefined,
    certify,
    setCertify,
    setShown,
    setStamp,
    setCapacity,
    body: { shown: possible, stampId: stamp?.id ?? null, capacityId, ...(certify ? { certify } : {}) },
  };
}
