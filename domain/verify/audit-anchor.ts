import { parseAbi, type PublicClient } from "viem";
import { LIMITS } from "../limits.ts";
import type { AuditAnchor } from "./audit-file.ts";
import { orNull } from "./title-escrow.ts";
import { HOUR_MS } from "../clock.ts";

const ABI = parseAbi([
  "function isActive(bytes32) view returns (bool)",
  "event DocumentIssued(bytes32 indexed document)",
]);

/** The answer of a chain about an anchor. */
export interface AnchorOnChain {
  /** When the block was made in which the root was written down; null when it is not there as the file says. */
  readonly at: string | null;
  readonly fault: string | null;
}

/**
 * Asks a chain itself whether the root stands where the file says, and since when. A record that was rewritten later
 * cannot have stood there in time.
 */
export async function anchorOnChain(
  client: PublicClient,
  { head, store, root, tx, block }: AuditAnchor,
): Promise<AnchorOnChain> {
  const nothing = (fault: string): AnchorOnChain => ({ at: null, fault });
  const blockNumber = BigInt(block);
  if ((await client.getBlockNumber()) < blockNumber) return nothing(`the chain has no block ${block}`);
  const active = await orNull(
    client.readContract({ abi: ABI, address: store, functionName: "isActive", args: [root] }),
  );
  if (active !== true)
    return nothing(
      active === null ? `there is no document store at ${store}` : "the root does not stand in the document store",
    );
  const logs = await client.getLogs({
    address: store,
    event: ABI[1],
    args: { document: root },
    fromBlock: blockNumber,
    toBlock: blockNumber,
  });
  if (!logs.some((log) => log.transactionHash === tx))
    return nothing(`block ${block} does not have the root by that transaction`);
  const { timestamp } = await client.getBlock({ blockNumber });
  const at = new Date(Number(timestamp) * 1000);
  const late = at.getTime() - Date.parse(head.at) > LIMITS.anchorLateHours * HOUR_MS;
  return {
    at: at.toISOString(),
    fault: late
      ? `the root was written down at ${at.toISOString()}, long after the moment that it is said to prove`
      : null,
  };
}
