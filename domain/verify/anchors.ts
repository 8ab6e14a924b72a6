import { z } from "zod";
import type { AnchorFound } from "./verdict.ts";

const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);

/** Anchors by the SHA-256 of what they are of, as a file holds them. They count only where the chain says the same. */
export const keptAnchors = z.record(
  z.string(),
  z.array(
    z.object({
      chainId: z.int(),
      store: z.string(),
      root: hash,
      proof: z.array(hash),
      block: z.int().nullable(),
      at: z.string().nullable(),
    }),
  ),
);

/** The proofs in the package of an envelope. */
export const packageProofs = z.object({
  package: z.enum(["hawser-envelope", "hawser-workspace", "hawser-epack", "hawser-bunker"]),
  version: z.literal(1),
  anchors: keptAnchors,
});

export type PackageProofs = z.infer<typeof packageProofs>;
export type KeptAnchors = Readonly<Record<string, readonly AnchorFound[]>>;
