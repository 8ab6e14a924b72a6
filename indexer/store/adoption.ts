import type { Block, ChainEvent, Followed, Hex, Source, Topic, Value } from "../events/event.ts";
import { toBytes, toHex, toTime } from "./bytes.ts";
import { transaction, type Db } from "./db.ts";
import { tell } from "./ledger.ts";
import { advance, Changes, rebuild } from "./projection.ts";
import { historyOf, insertContracts, insertEvents } from "./rows.ts";
import { FenceLost, moveCursor, type Cursor, type Projection } from "./store.ts";

/** Contracts whose past is read beside the mirror, and up to where it has been. */
export interface Progress {
  /** By these its rows are kept. */
  readonly keys: readonly Hex[];
  /** The first block of interest. */
  readonly since: number;
  readonly readTo: number;
}

/** A registry of others that somebody wants mirrored. */
export interface Wanted extends Progress {
  readonly registry: Hex;
  readonly factory: Hex;
  readonly implementation: Hex;
  /** Mirrored whole, however many events it has. */
  readonly kept: boolean;
}

/**
 * The wanted registry whose turn it is: none that the mirror's cursor has not reached, none that is stopped or waits
 * for something.
 */
export async function nextWanted(db: Db, { id, chainId }: Projection, cursor: Cursor): Promise<Wanted | null> {
  const { rows } = await db.query(
    `select w.registry, w.factory, w.implementation, w.since, w.kept, coalesce(a.read_to, w.since - 1) as read_to
     from chain.wanted w left join chain.adoption a on a.chain = $1 and a.registry = w.registry
     where w.chain_id = $2 and w.since <= $3 and w.stopped is null and (w.full_at is null or w.kept)
       and a.leaving is not true and (a.retry_at is null or a.retry_at <= clock_timestamp())
       and not exists (select from chain.contract c where c.chain = $1 and c.address = w.registry)
     order by a.worked_at nulls first, w.registry limit 1`,
    [id, chainId, cursor.number],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const registry = toHex(row.registry);
  return {
    registry,
    keys: [registry],
    factory: toHex(row.factory),
    implementation: toHex(row.implementation),
    since: row.since as number,
    readTo: row.read_to as number,
    kept: row.kept as boolean,
  };
}

/** Up to where all of these have been read; null while one of them waits to be tried again. */
export async function progressOf(
  db: Db,
  { id }: Projection,
  { keys, since }: Omit<Progress, "readTo">,
): Promise<number | null> {
  const { rows } = await db.query<{ read_to: number; waits: boolean | null }>(
    `select coalesce(a.read_to, $3::bigint - 1) as read_to, a.retry_at > clock_timestamp() as waits
     from unnest($2::bytea[]) as k left join chain.adoption a on a.chain = $1 and a.registry = k`,
    [id, keys.map(toBytes), since],
  );
  return rows.some(({ waits }) => waits === true) ? null : Math.min(...rows.map(({ read_to }) => read_to));
}

/** The escrows of a registry that were found so far, with the blocks they were made in. */
export async function escrowsOf(
  db: Db,
  chain: number,
  registry: Hex,
): Promise<Required<Pick<Followed, "address" | "since" | "title">>[]> {
  const { rows } = await db.query(
    `select args ->> 'titleEscrow' as escrow, key, min(block) as since from chain.event
     where chain = $1 and topic = 'title' and key >= $2 and key <= $3 and name = 'TitleEscrowCreated' group by 1, 2`,
    [chain, toBytes(`${registry}${"00".repeat(32)}`), toBytes(`${registry}${"ff".repeat(32)}`)],
  );
  return rows.map((row) => ({ address: row.escrow as Hex, since: row.since as number, title: toHex(row.key) }));
}

/** The children that some contracts have announced and that the mirror does not follow yet. */
export async function untakenChildren(
  db: Db,
  chain: number,
  makers: readonly Hex[],
): Promise<{ source: Source; name: string; args: Readonly<Record<string, Value>>; block: number }[]> {
  const { rows } = await db.query(
    `select e.source, e.name, e.args, e.block from chain.event e
     where e.chain = $1 and e.contract = any($2::bytea[]) and e.name in ('RegistryDeployed', 'TitleEscrowCreated')
       and not exists (
       select from chain.contract c where c.chain = $1
         and c.address = decode(substring(coalesce(e.args ->> 'titleEscrow', e.args ->> 'registry') from 3), 'hex'))
     order by e.block, e.log_index`,
    [chain, makers.map(toBytes)],
  );
  return rows as never;
}

/** Hashes of the remembered blocks of a range. */
export async function hashesOf(db: Db, chain: number, from: number, to: number): Promise<ReadonlyMap<number, Hex>> {
  const { rows } = await db.query(
    "select number, hash from chain.block where chain = $1 and number between $2 and $3",
    [chain, from, to],
  );
  return new Map(rows.map((row) => [row.number as number, toHex(row.hash)]));
}

/** Where a log stands in its chain. */
interface Spot {
  readonly block: number;
  readonly logIndex: number;
}

/** Those of the logs that the mirror does not have yet. */
export async function notYetKept<L extends Spot>(db: Db, chain: number, logs: readonly L[]): Promise<L[]> {
  const { rows } = await db.query(
    `select block, log_index from chain.event join unnest($2::bigint[], $3::int[]) as l (b, i) on block = b
      and log_index = i where chain = $1`,
    [chain, logs.map(({ block }) => block), logs.map(({ logIndex }) => logIndex)],
  );
  const kept = new Set(rows.map((row) => `${String(row.block)} ${String(row.log_index)}`));
  return logs.filter(({ block, logIndex }) => !kept.has(`${block} ${logIndex}`));
}

/** The rows that a part of the past of some contracts adds. */
export interface Adopted {
  readonly blocks: readonly Block[];
  /** In the order of the chain, none of which the mirror has. */
  readonly events: readonly ChainEvent[];
  /** The last block that was read. */
  readonly readTo: number;
  /** The contracts to follow from now on: when all was read that the mirror itself has passed. */
  readonly contracts: readonly Followed[];
}

/**
 * Adds a part of the past in one transaction, while the mirror stands at `cursor`: by the term in it, nobody else has
 * read on meanwhile.
 */
export async function adopt(
  db: Db,
  projection: Projection,
  cursor: Cursor,
  progress: Progress,
  adopted: Adopted,
): Promise<void> {
  const { id } = projection;
  const { blocks, events, readTo, contracts } = adopted;
  await transaction(db, async () => {
    await moveCursor(db, id, cursor);
    await rememberBlocks(db, id, blocks);
    const later = await toldAfter(db, id, events);
    if (later.length > 0) await tell(db, projection, cursor.number, later.toReversed(), false);
    await insertEvents(db, id, events);
    await (later.length > 0 ? rebuild : advance)(db, id, Changes.of(events));
    await db.query("delete from chain.contract where chain = $1 and address = any($2::bytea[])", [
      id,
      contracts.map(({ address }) => toBytes(address)),
    ]);
    await insertContracts(db, id, contracts);
    await db.query(
      `insert into chain.adoption (chain, registry, read_to) select $1, k, $3 from unnest($2::bytea[]) as k
       on conflict (chain, registry) do update set read_to = excluded.read_to, worked_at = clock_timestamp(),
         retry_at = null, problem = null`,
      [id, progress.keys.map(toBytes), readTo],
    );
    await tell(db, projection, cursor.number, inOrder([...later, ...events]), true);
  });
}

const inOrder = (events: ChainEvent[]): ChainEvent[] =>
  events.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);

/**
 * The changes already told of the same titles and registries that come after these events: the ledger tells the changes
 * of each key in the order of the chain.
 */
async function toldAfter(db: Db, chain: number, events: readonly ChainEvent[]): Promise<ChainEvent[]> {
  const firsts = new Map<string, ChainEvent>();
  for (const event of events)
    if (!firsts.has(`${event.topic} ${event.key}`)) firsts.set(`${event.topic} ${event.key}`, event);
  const later: ChainEvent[] = [];
  for (const [topic, some] of Map.groupBy(firsts.values(), (event): Topic => event.topic)) {
    for (const told of await historyOf(
      db,
      chain,
      topic,
      some.map(({ key }) => key),
    )) {
      const first = firsts.get(`${topic} ${told.key}`) as ChainEvent;
      if (told.block > first.block || (told.block === first.block && told.logIndex > first.logIndex)) later.push(told);
    }
  }
  return inOrder(later);
}

/** The blocks of events that were not known to have any: the mirror may have them already, and then the same. */
async function rememberBlocks(db: Db, chain: number, blocks: readonly Block[]): Promise<void> {
  const { rowCount } = await db.query(
    `insert into chain.block as b (chain, number, hash, at, has_events)
     select $1, number, hash, at, true from unnest($2::bigint[], $3::bytea[], $4::timestamptz[]) as n (number, hash, at)
     on conflict (chain, number) do update set has_events = true where b.hash = excluded.hash`,
    [
      chain,
      blocks.map(({ number }) => number),
      blocks.map(({ hash }) => toBytes(hash)),
      blocks.map(({ at }) => toTime(at)),
    ],
  );
  if (rowCount !== blocks.length) throw new FenceLost("The mirror has other blocks than were read.");
}

/** Keeps why a past could not be read; it is tried again after the wait. */
export async function postpone(
  db: Db,
  { id }: Projection,
  { keys, readTo }: Progress,
  problem: string,
  waitMs: number,
): Promise<void> {
  // A projection whose place another one has taken may be gone by now: whoever follows it learns that from the fence.
  await db.query(
    `with kept as (select id from chain.chain where id = $1 for key share)
     insert into chain.adoption (chain, registry, read_to, problem, retry_at)
     select kept.id, k, $3, $4, clock_timestamp() + $5 * interval '1 millisecond' from kept, unnest($2::bytea[]) as k
     on conflict (chain, registry) do update set worked_at = clock_timestamp(), problem = excluded.problem,
       retry_at = excluded.retry_at`,
    [id, keys.map(toBytes), readTo, problem, waitMs],
  );
}
