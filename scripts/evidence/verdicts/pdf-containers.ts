import { CONTAINER_SAMPLES } from "../../../test/support/container-samples.ts";
import { NOW } from "../../../test/support/signing.ts";
import type { Sample } from "./sample.ts";

/** Signatures as other programs put them together. */
export const containers: readonly Sample[] = CONTAINER_SAMPLES.map(({ name, integrity, identity, make }) => ({
  kind: "container",
  name,
  expected: { signatures: [{ integrity, ...(identity === undefined ? {} : { identity }) }] },
  make: async () => {
    const { file, root } = await make();
    return { file, options: { chain: null, trustAnchors: [root], now: NOW } };
  },
}));
