import { AsyncLocalStorage } from "node:async_hooks";

/** In whose name a request is served, as far as that is known yet. */
interface Asker {
  key: string;
  person?: string;
}

const asked = new AsyncLocalStorage<Asker>();
/** The product itself: jobs and what else nobody asked for. */
const ITSELF = "itself";

/** Serves a request that comes from there; `askerIs` says more once a session was found. */
export const servedFrom = <T>(source: string, work: () => T): T => asked.run({ key: `source ${source}` }, work);

/** From here on the request is served in the name of that company, at the wish of that person. */
export function askerIs(organisation: string, person: string): void {
  const asker = asked.getStore();
  if (asker) Object.assign(asker, { key: organisation, person });
}

/**
 * The key by which turns are taken in queues: a company, the source of a request without a session, or the product
 * itself.
 */
export const askerKey = (): string => asked.getStore()?.key ?? ITSELF;

/** The person of a session, in whichever company; the same as `askerKey` where there is none. */
export const askerPerson = (): string => asked.getStore()?.person ?? askerKey();
