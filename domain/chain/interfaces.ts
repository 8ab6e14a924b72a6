import type { Hex } from "viem";

/** ERC-165 ids by which TradeTrust's clients tell a token registry of version 5: it mints, burns and restores. */
export const REGISTER_INTERFACES: readonly Hex[] = ["0x6010a5e7", "0xfe9d9303", "0x5e089da7"];
/** And a title escrow of version 5. */
export const ESCROW_INTERFACES: readonly Hex[] = ["0x3e143f7b"];
