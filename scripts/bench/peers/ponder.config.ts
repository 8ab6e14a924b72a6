import { createConfig, factory } from "ponder";
import { parseAbiItem, type Address } from "viem";
import { titleEscrowAbi } from "./abi.ts";

export default createConfig({
  ordering: "omnichain",
  database: { kind: "postgres", connectionString: process.env.DATABASE_URL as string },
  chains: {
    // Its limit of requests a second is taken out when it is installed (install-peers.ts).
    local: { id: 1337, rpc: process.env.PEER_RPC as string, ws: process.env.PEER_WS },
  },
  contracts: {
    TitleEscrow: {
      chain: "local",
      abi: titleEscrowAbi,
      address: factory({
        address: process.env.PEER_FACTORY as Address,
        event: parseAbiItem(
          "event TitleEscrowCreated(address indexed titleEscrow, address indexed tokenRegistry, uint256 indexed tokenId)",
        ),
        parameter: "titleEscrow",
      }),
      startBlock: 1,
      // Without a last block it follows the head.
      endBlock: process.env.PEER_LAST === undefined ? undefined : Number(process.env.PEER_LAST),
    },
  },
});
