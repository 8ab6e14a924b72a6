import { isKeyOf } from "../lookup.ts";
import { EDITIONS } from "./context-editions.ts";
import { CONTEXTS } from "./contexts.ts";
import type { Published } from "./oracle.ts";

/** Answers the DID document of an issuer; null when its domain cannot be asked. */
export type ResolveDid = (did: string) => Promise<Published | null>;

/** The addresses that could not be loaded. Libraries wrap the errors of a loader, each in its own way. */
export interface Missed {
  /** Addresses of contexts that are not at hand. */
  readonly contexts: string[];
  /** Keys that the document of their DID does not have. */
  readonly keys: string[];
  /** How many editions there are of the context that has most of those that were loaded. */
  editions: number;
}

export const nothingMissed = (): Missed => ({ contexts: [], keys: [], editions: 1 });

/** Answers the contexts that credentials of the scheme use, and the keys of issuers; nothing else is ever fetched. */
export async function credentialLoader(
  resolveDid: ResolveDid,
  missed: Missed = nothingMissed(),
  /** Which edition of a context counts where its publisher changed it: 0 is the newest. */
  edition = 0,
): Promise<DocumentLoader> {
  const { defaultDocumentLoader } = await import("@digitalbazaar/vc");
  return async (url) => {
    const answer = (document: unknown): LoadedDocument => ({ contextUrl: null, documentUrl: url, document });
    if (isKeyOf(CONTEXTS, url)) return answer(CONTEXTS[url]);
    if (isKeyOf(EDITIONS, url)) {
      const all = EDITIONS[url];
      missed.editions = Math.max(missed.editions, all.length);
      return answer((all[edition] ?? all[0]).document);
    }
    if (!url.startsWith("did:"))
      return defaultDocumentLoader(url).catch((error: unknown) => {
        missed.contexts.push(url);
        throw error;
      });
    const [did = ""] = url.split("#");
    const document = await resolveDid(did);
    const methods = document?.["verificationMethod"];
    const method = Array.isArray(methods) ? methods.find((one: { id?: unknown }) => one.id === url) : undefined;
    if (document !== null && document["id"] === did && url === did) return answer(document);
    if (document === null || document["id"] !== did || method === undefined) {
      missed.keys.push(url);
      throw new Error("the issuer does not know this key");
    }
    return answer({ "@context": document["@context"], ...(method as object) });
  };
}
