import { titleKey } from "./escrow.ts";
import type { Handlers } from "./handler.ts";

export const factory = {
  /** Anybody's contract may ask the factory for an escrow: only those of registries we follow concern us. */
  TitleEscrowCreated: {
    topic: "title",
    key: ({ tokenRegistry, tokenId }) => titleKey(tokenRegistry, tokenId),
    concerns: ({ tokenRegistry }, known) => known.is(tokenRegistry, "registry"),
    child: ({ titleEscrow, tokenRegistry, tokenId }) => ({
      address: titleEscrow,
      source: "escrow",
      title: titleKey(tokenRegistry, tokenId),
    }),
  },
} satisfies Handlers<"factory">;
