import { authRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { issuerRoutes } from "#domain/api/issuer";
import { isObject } from "#domain/verify/json";
import type { Oracle, Published } from "#domain/verify/oracle";
import { companyOfDid, listOfUrl } from "#domain/verify/own-addresses";
import { titleOfAnswer, type ChainReader, type ChainTitle, type TitlePlace } from "#domain/verify/title";
import type { AnchorFound, Verdict } from "#domain/verify/verdict";
import { call, callBytes } from "../../api/client.ts";
import { signaturesAside } from "../../session/signatures-aside.ts";
import { recording, type Told } from "./recording.ts";

/** The finding, and how long it took. */
export interface Verification {
  /** Null when a title was asked for by a link alone. */
  readonly verdict: Verdict | null;
  /** Null when nothing is on chain, or the chain could not be asked. */
  readonly title: ChainTitle | null;
  readonly place: TitlePlace | null;
  /** The trust of the check and the answers of others, for those who check again without this server. */
  readonly told: Told | null;
  readonly at: Date;
  readonly milliseconds: number;
}

type Config = Awaited<ReturnType<typeof installation>>;
const installation = () => call(authRoutes.config, {});

/** The chain itself where this browser reaches it, else what the server has read of it. */
async function chainReader(
  config: Config,
): Promise<{ reader: ChainReader; anchor: (found: AnchorFound) => Promise<AnchorFound>; store: Oracle["store"] }> {
  const [{ createPublicClient, http }, { anchorOnChain, confirmedByChain, storeOnChain }] = await Promise.all([
    import("viem"),
    import("#domain/verify/rpc-oracle"),
  ]);
  const clients = new Map(
    [...config.publicChains, ...config.chains].map(({ chainId, rpcUrl }) => [
      chainId,
      createPublicClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 4_000 }) }),
    ]),
  );
  const server: ChainReader = {
    title: async (place) => titleOfAnswer(await call(verifyRoutes.title, { query: { ...place } })),
  };
  return {
    reader: confirmedByChain(server, clients),
    anchor: async (found) => (await anchorOnChain(clients, found).catch(() => null)) ?? found,
    store: (document) => storeOnChain(clients, document),
  };
}

/**
 * Checks the bytes of a file in this browser; only its fingerprint, the place of its title and its issuer's name leave
 * it, and its certificates where the operator lets others be asked about them. ApiError.
 */
export async function verifyFile(file: File): Promise<Verification> {
  const at = new Date();
  const [{ verify }, { documentChecker }, { trustOfAnswer }, config, trust, buffer] = await Promise.all([
    import("#domain/verify/verify"),
    import("#domain/verify/document-checker"),
    import("#domain/verify/trust"),
    installation(),
    call(verifyRoutes.trust, {}),
    file.arrayBuffer(),
  ]);
  const { reader, anchor, store } = await chainReader(config);
  const started = performance.now();
  const { oracle, told } = recording(oracleOf(config, store));
  const anchors = async (sha256: string): Promise<AnchorFound[]> =>
    Promise.all((await call(verifyRoutes.anchor, { params: { sha256 } })).anchors.map(anchor));
  const verdict = await verify(new Uint8Array(buffer), {
    chain: reader,
    ...trustOfAnswer(trust),
    anchors,
    document: documentChecker(oracle, at),
    signatures: signaturesAside,
    ...(trust.asksOthers && {
      others: (certificates: readonly string[]) =>
        call(verifyRoutes.beside, { body: { certificates: [...certificates] } }),
    }),
    now: at,
  });
  return {
    verdict,
    title: verdict.title,
    place: verdict.place,
    told: { ...trust, ...told() },
    at,
    milliseconds: performance.now() - started,
  };
}

/** Asks for the state of the title that a link names. ApiError. */
export async function verifyPlace(place: TitlePlace): Promise<Verification> {
  const at = new Date();
  const started = performance.now();
  const { reader } = await chainReader(await installation());
  const title = await reader.title(place).catch(() => null);
  return { verdict: null, title, place, told: null, at, milliseconds: performance.now() - started };
}

/**
 * Asks this installation for the keys of the companies it hosts, and through it what other domains publish: a page may
 * not ask them itself.
 */
function oracleOf(config: Config, store: Oracle["store"]): Oracle {
  const hosts = [new URL(config.publicUrl).host, location.host];
  return {
    answers: "fresh",
    chainIds: config.chains.map(({ chainId }) => chainId),
    store,
    did: async (did): Promise<Published | null> => {
      const id = companyOfDid(did, hosts);
      return id === null
        ? (await call(verifyRoutes.ask, { query: { kind: "did", of: did } })).document
        : call(documentRoutes.did, { params: { id } }).catch(() => null);
    },
    txt: async (of) => (await call(verifyRoutes.ask, { query: { kind: "txt", of } })).records,
    statusList: async (of) => {
      const id = listOfUrl(of, hosts);
      if (id === null) return (await call(verifyRoutes.ask, { query: { kind: "json", of } })).document;
      // A verdict is of now: a revocation of a moment ago counts.
      const bytes = await callBytes(issuerRoutes.statusList, { params: { id } }, { fresh: true });
      const list: unknown = JSON.parse(await bytes.text());
      return isObject(list) ? list : null;
    },
  };
}
