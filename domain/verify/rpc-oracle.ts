import { parseAbi, type PublicClient } from "viem";
import type { StoredDocument, StoreState } from "./oracle.ts";
import { readStanding, rpcChainReader } from "./rpc-reader.ts";
import { orNull } from "./title-escrow.ts";
import type { ChainReader, ChainTitle } from "./title.ts";
import type { AnchorFound } from "./verdict.ts";

type Hex = `0x${string}`;
type Clients = ReadonlyMap<number, PublicClient>;

const STORE = parseAbi([
  "function isIssued(bytes32 root) view returns (bool)",
  "function isRevoked(bytes32 document) view returns (bool)",
  "event DocumentIssued(bytes32 indexed document)",
]);
const STORE_OF_PROOFS = parseAbi([
  "function isRevoked(bytes32 root, bytes32 document, bytes32[] proof) view returns (bool)",
]);

/**
 * The answer of a document store about a document, asked of the chain itself. Null: no endpoint of its chain, or no
 * store there.
 */
export async function storeOnChain(
  clients: Clients,
  { chainId, store, root, target, proof }: StoredDocument,
): Promise<StoreState | null> {
  const client = clients.get(chainId);
  if (client === undefined) return null;
  const at = { address: store as Hex, blockNumber: await client.getBlockNumber() };
  const [issued, revoked, one, all] = await Promise.all([
    orNull(client.readContract({ ...at, abi: STORE, functionName: "isIssued", args: [root as Hex] })),
    orNull(
      client.readContract({
        ...at,
        abi: STORE_OF_PROOFS,
        functionName: "isRevoked",
        args: [root as Hex, target as Hex, proof as Hex[]],
      }),
    ),
    orNull(client.readContract({ ...at, abi: STORE, functionName: "isRevoked", args: [target as Hex] })),
    orNull(client.readContract({ ...at, abi: STORE, functionName: "isRevoked", args: [root as Hex] })),
  ]);
  if (revoked === true || one === true || all === true) return "REVOKED";
  if (issued === null) return null;
  return issued ? "ISSUED" : "NOT_ISSUED";
}

/**
 * Since when the chain itself has the root of an anchor; null where it has not, or cannot be asked. Nobody's word is
 * taken for the time.
 */
export async function anchorOnChain(clients: Clients, anchor: AnchorFound): Promise<AnchorFound | null> {
  const client = clients.get(anchor.chainId);
  if (client === undefined) return null;
  const address = anchor.store as Hex;
  const issued = await orNull(
    client.readContract({ abi: STORE, address, functionName: "isIssued", args: [anchor.root as Hex] }),
  );
  if (issued !== true) return null;
  const blockNumber = anchor.block === null ? null : BigInt(anchor.block);
  if (blockNumber === null) return { ...anchor, at: null };
  const logs = await client.getLogs({
    address,
    event: STORE[2],
    args: { document: anchor.root as Hex },
    fromBlock: blockNumber,
    toBlock: blockNumber,
  });
  if (logs.length === 0) return { ...anchor, block: null, at: null };
  const { timestamp } = await client.getBlock({ blockNumber });
  return { ...anchor, at: new Date(Number(timestamp) * 1000).toISOString() };
}

/**
 * A server's answers, with its names and its history, where the chain itself says the same of who holds and owns the
 * title;
 * what the chain says, where they differ; the server's word alone, where the chain cannot be asked.
 */
export const confirmedByChain = (server: ChainReader, clients: Clients): ChainReader => ({
  async title(place, documentIds = []) {
    const client = clients.get(place.chainId);
    const [told, standing] = await Promise.all([
      server.title(place).catch(() => null),
      client === undefined ? null : readStanding(client, place).catch(() => null),
    ]);
    if (standing === null) return told;
    const same =
      told !== null &&
      // A server knows nothing of bills of exchange on registers of others.
      standing.obligation === null &&
      told.status === standing.status &&
      told.holder === standing.holder &&
      told.owner === standing.owner;
    if (!same) return rpcChainReader(clients).title(place, documentIds);
    return { ...(await withRemarks(told)), block: standing.block, source: "chain" };

    /** A server does not tell strangers what remarks say; whoever has the document reads them on the chain. */
    async function withRemarks(title: ChainTitle): Promise<ChainTitle> {
      const sealed = title.story.events.some(({ remark }) => remark !== null && remark.text === null);
      if (!sealed || documentIds.length === 0) return title;
      const read = await rpcChainReader(clients)
        .title(place, documentIds)
        .catch(() => null);
      const texts = new Map(read?.story.events.map(({ tx, remark }) => [tx, remark]));
      const events = title.story.events.map((event) =>
        event.remark?.text === null ? { ...event, remark: texts.get(event.tx) ?? event.remark } : event,
      );
      return { ...title, story: { ...title.story, events } };
    }
  },
});
