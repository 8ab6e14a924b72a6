import type { PublicClient } from "viem";
import { documentChecker } from "#domain/verify/document-checker";
import { openEvidence } from "#domain/verify/evidence";
import { anchorsIn, isPackage } from "#domain/verify/package";
import { SILENT } from "#domain/verify/oracle";
import { fromBase64 } from "#domain/verify/base64";
import { openCertificateOrNull } from "#domain/verify/certificates";
import { issuerKey } from "#domain/verify/qualified";
import type { BesideAnswer, ServiceOnList } from "#domain/listed-services";
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
  /** Services on trusted lists that whoever checks has. */
  readonly services?: readonly ServiceOnList[];
  readonly now: Date;
}

const keyOf = (certificate: string, of: "issuer" | "subject"): string | null => {
  const opened = openCertificateOrNull(fromBase64(certificate));
  return opened === null ? null : issuerKey(opened[of]);
};

/** The services that issue under the name that one of the certificates gives as its issuer; nobody is asked. */
function answerOf(services: readonly ServiceOnList[], certificates: readonly string[]): BesideAnswer {
  const issuers = new Set(certificates.map((one) => keyOf(one, "issuer")));
  const found = services.filter(({ certificate }) => {
    const key = keyOf(certificate, "subject");
    return key !== null && issuers.has(key);
  });
  return { services: found, revocations: [] };
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
    ...(given.services === undefined || given.services.length === 0
      ? {}
      : { others: async (certificates) => answerOf(given.services ?? [], certificates) }),
    now: given.now,
  });
}
