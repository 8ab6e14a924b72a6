import type { Followed, Hex } from "../events/event.ts";
import { handlerOf } from "../handlers/catalogue.ts";
import { escrowsOf, nextWanted, progressOf, untakenChildren, type Progress, type Wanted } from "../store/adoption.ts";
import type { Db } from "../store/db.ts";
import type { Root } from "../store/register.ts";
import { contracts as followed } from "../store/rows.ts";
import type { Cursor, Projection } from "../store/store.ts";
import { Contracts } from "./scan.ts";
import { boundOfRegistry } from "./strangers.ts";

/** Contracts whose past is to be read, and what is needed to understand it. */
export interface Pursuit extends Progress {
  /** True for contracts of the settings, false for those of strangers. */
  readonly ours: boolean;
  /** A registry of strangers of which only so many events are kept. */
  readonly bounded: Hex | null;
  /** The contracts that may speak: these, and those that the mirror follows where they can make one of these. */
  readonly contracts: Contracts;
  /** The contracts whose logs are asked for. */
  readonly asks: readonly Hex[];
  /** Followed when all is read, as far as they are known. */
  readonly before: readonly Followed[];
  /** The contracts that the mirror followed when this was put together. */
  readonly known: Contracts;
  readonly knownSize: number;
}

interface Situation {
  readonly cursor: Cursor;
  readonly known: Contracts;
  /** Contracts of the settings that the mirror does not follow. */
  readonly roots: readonly Root[];
  /** The pursuit before this one. */
  readonly last: Pursuit | null;
}

type Made = Pick<Pursuit, "contracts" | "asks" | "before">;

/** The next pursuit: contracts of the settings before those of strangers; null when there is nothing to read. */
export async function nextPursuit(
  db: Db,
  projection: Projection,
  { cursor, known, roots, last }: Situation,
): Promise<Pursuit | null> {
  const pursue = async (
    progress: Progress,
    { ours, bounded }: Pick<Pursuit, "ours" | "bounded">,
    make: () => Promise<Made>,
  ): Promise<Pursuit> => {
    const goesOn =
      last?.keys.join() === progress.keys.join() &&
      last.readTo === progress.readTo &&
      last.known === known &&
      last.knownSize === known.size;
    const made: Made = goesOn ? last : await make();
    return { ...made, ...progress, ours, bounded, known, knownSize: known.size };
  };
  if (roots.length > 0) {
    const place = { keys: roots.map(({ address }) => address), since: projection.startBlock };
    const readTo = await progressOf(db, projection, place);
    if (readTo !== null)
      return pursue({ ...place, readTo }, { ours: true, bounded: null }, () => ofRoots(db, projection, roots));
  }
  const wanted = await nextWanted(db, projection, cursor);
  return (
    wanted &&
    pursue(wanted, { ours: false, bounded: wanted.kept ? null : wanted.registry }, () =>
      ofStranger(db, projection, wanted, known),
    )
  );
}

/** The pursuit after a part of it was read, and found these. */
export function furtherOn(pursuit: Pursuit, readTo: number, found: readonly Followed[]): Pursuit {
  pursuit.contracts.add(found);
  return {
    ...pursuit,
    readTo,
    asks: [...pursuit.asks, ...found.map(({ address }) => address)],
    before: [...pursuit.before, ...found],
  };
}

async function ofStranger(db: Db, projection: Projection, wanted: Wanted, known: Contracts): Promise<Made> {
  const { registry, factory, since } = wanted;
  const ours = known.is(factory, "factory") && known.boundOf(factory) === null;
  const escrows = await escrowsOf(db, projection.id, registry);
  const all: Followed[] = [
    { address: registry, source: "registry", since, bound: boundOfRegistry(wanted) },
    // Other registries may use the factory, whatever becomes of the block that made this one.
    { address: factory, source: "factory", since: projection.startBlock - 1, bound: ours ? null : factory },
    ...escrows.map(({ address, since: made, title }): Followed => ({
      address,
      source: "escrow",
      since: made,
      title,
      bound: ours ? null : registry,
    })),
  ];
  return {
    contracts: new Contracts(all),
    asks: all.map(({ address }) => address),
    before: all.filter(({ address }) => known.sourceOf(address) === undefined),
  };
}

/**
 * Contracts of the settings speak of what others make too: a factory that is followed, for a registry that comes with a
 * new deployer.
 */
async function ofRoots(db: Db, { id, startBlock }: Projection, roots: readonly Root[]): Promise<Made> {
  const already = await followed(db, id);
  const own: Followed[] = roots.map((root) => ({ ...root, since: startBlock - 1, bound: null }));
  const all = new Map([...already, ...own].map((one) => [one.address, one]));
  const factories = [...all.values()]
    .filter(({ source, bound }) => source === "factory" && bound === null)
    .map(({ address }) => address);
  const makers = [...new Set([...own.map(({ address }) => address), ...factories])];
  for (const { source, name, args, block } of await untakenChildren(db, id, makers)) {
    // Titles of registries that nobody follows are no concern of ours.
    if (name === "TitleEscrowCreated" && all.get(args["tokenRegistry"] as Hex)?.source !== "registry") continue;
    const child = handlerOf(source, name)?.child?.(args as Record<string, never>);
    if (child !== undefined && !all.has(child.address)) {
      const found: Followed = { ...child, since: block, bound: null };
      all.set(child.address, found);
      own.push(found);
    }
  }
  const listens = own.some(({ source }) => source === "deployer" || source === "registry") ? factories : [];
  return {
    contracts: new Contracts(all.values()),
    asks: [...new Set([...own.map(({ address }) => address), ...listens])],
    before: own,
  };
}
