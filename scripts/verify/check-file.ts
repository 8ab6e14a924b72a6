import type { PublicClient } from "viem";
import { documentChecker } from "#domain/verify/document-checker";
import { openEvidence } from "#domain/verify/evidence";
import { anchorsIn, isPackage } from "#domain/verify/package";
import { SILENT } from "#domain/verify/oracle";
import { anchorOnChain, storeOnChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import type { AnchorFound, Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";

export interface Given {
  /** DER of authorities that whoever checks trusts. */
  readonly roots: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  readonly clients: ReadonlyMap<number, PublicClient>;
  /**
   * The document store that is known to be the platform's; without it an anchor in any store counts for the file alone.
   */
  readonly store?: string | undefined;
  readonly now: Date;
}

/** Checks a file or an evidence bundle with nothing but what is given and what the chains say. */
export async function checkFile(bytes: Uint8Array, given: Given): Promise<Verdict> {
  const evidence = isPackage(bytes) ? openEvidence(bytes) : null;
  const kept = evidence === null && isPackage(bytes) ? anchorsIn(bytes) : {};
  const oracle = {
    ...SILENT,
    ...evidence?.oracle,
    chainIds: [...given.clients.keys()],
    store: (document: Parameters<typeof storeOnChain>[1]) => storeOnChain(given.clients, document),
  };
  // An anchor in a bundle or a package counts only where the chain says so too.
  const anchors = async (sha256: string): Promise<AnchorFound[]> => {
    const named = (evidence?.anchors(sha256) ?? kept[sha256] ?? []).filter(
      ({ store }) => given.store === undefined || store.toLowerCase() === given.store,
    );
    return (await Promise.all(named.map((one) => anchorOnChain(given.clients, one).catch(() => null)))).filter(
      (one) => one !== null,
    );
  };
  return verify(bytes, {
    chain: given.clients.size === 0 ? null : rpcChainReader(given.clients),
    trustAnchors: given.roots,
    revocationLists: given.revocationLists,
    anchors,
    document: documentChecker(oracle, given.now),
    now: given.now,
  });
}
