import { authRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { titleOfAnswer, type ChainReader, type ChainTitle, type TitlePlace } from "#domain/verify/title";
import type { Verdict } from "#domain/verify/verify";
import { call } from "../../api/client.ts";
import { pemToDer } from "../../api/pem.ts";

/** What was found, how long it took. */
export interface Verification {
  /** Null when a title was asked for by a link alone. */
  readonly verdict: Verdict | null;
  /** Null when nothing is on chain, or the chain could not be asked. */
  readonly title: ChainTitle | null;
  readonly place: TitlePlace | null;
  readonly at: Date;
  readonly milliseconds: number;
}

const chain: ChainReader = {
  title: async (place) => titleOfAnswer(await call(verifyRoutes.title, { query: { ...place } })),
};

/** Checks the bytes of a file in this browser; only its fingerprint and the place of its title leave it. ApiError. */
export async function verifyFile(file: File): Promise<Verification> {
  const at = new Date();
  const [{ verify }, { credentialChecker }, config, buffer] = await Promise.all([
    import("#domain/verify/verify"), import("#domain/verify/credential"), call(authRoutes.config, {}), file.arrayBuffer(),
  ]);
  const started = performance.now();
  const verdict = await verify(new Uint8Array(buffer), {
    chain,
    trustAnchors: config.trustAnchors.map(pemToDer),
    anchors: async (sha256) => (await call(verifyRoutes.anchor, { params: { sha256 } })).anchors,
    credential: credentialChecker(resolveDid(config.publicUrl), at),
    now: at,
  });
  return { verdict, title: verdict.title, place: verdict.place, at, milliseconds: performance.now() - started };
}

/** Asks for the state of the title that a link names. ApiError. */
export async function verifyPlace(place: TitlePlace): Promise<Verification> {
  const at = new Date();
  const started = performance.now();
  const title = await chain.title(place).catch(() => null);
  return { verdict: null, title, place, at, milliseconds: performance.now() - started };
}

/** Asks this installation for the keys of the companies it hosts; other domains cannot be asked from a browser's page. */
const resolveDid = (publicUrl: string) => async (did: string): Promise<Readonly<Record<string, unknown>> | null> => {
  const id = companyOfDid(did, [new URL(publicUrl).host, location.host]);
  return id === null ? null : call(documentRoutes.did, { params: { id } }).catch(() => null);
};

/** The company that a did:web names, if it is one of these hosts'. */
export function companyOfDid(did: string, hosts: readonly string[]): string | null {
  const [scheme, method, host = "", ...path] = did.split(":");
  if (scheme !== "did" || method !== "web" || !hosts.includes(decodeURIComponent(host))) return null;
  return path.length === 3 && path[0] === "api" && path[1] === "did" ? (path[2] ?? null) : null;
}
