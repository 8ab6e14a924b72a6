import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../indexer/store/db.ts";
import { ReindexRefused } from "../../indexer/sync/reindex.ts";
import { consumerOf } from "../../scripts/evidence/indexer/agreement.ts";
import { Crash, mirrorOf, simulatedConfig, type CrashPlan } from "../../scripts/evidence/indexer/mirror.ts";
import { readMirror, type Change } from "../../scripts/evidence/indexer/reading.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import { dyingAt } from "./dying-at.ts";
import { freshStore, type FreshStore } from "./fresh-store.ts";

let store: FreshStore;
let nextChain = 70_000;

beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store?.close());

/** A chain with a mirror that is at its head. */
async function mirrored(seed: number, blocks = 40) {
  const chainId = nextChain++;
  const sim = new SimulatedNode(seed, chainId);
  sim.mine(blocks);
  const chain = simulatedConfig(chainId, { rewinds: false });
  const mirror = mirrorOf({ store, sim, chain });
  await mirror.settle();
  const live = async (): Promise<number> =>
    (await store.reader.query<{ id: number }>("select id from chain.chain where chain_id = $1 and live", [chainId]))
      .rows[0]!.id;
  return { chainId, sim, chain, mirror, live, seq: (await readMirror(store.reader, chainId)).changes.at(-1)!.seq };
}

const keysOf = (changes: readonly Change[]): string[] =>
  [...new Set(changes.map(({ topic, key }) => `${topic} ${key}`))].sort();

describe("reading a chain anew beside its mirror", () => {
  it("tells nobody anything when the mirror was right, and leaves no second copy", async () => {
    const { chainId, mirror, live, seq } = await mirrored(1);
    const [before, old] = [await readMirror(store.reader, chainId), await live()];
    expect(await mirror.reindex()).toEqual({ takenBack: 0, told: 0 });
    expect(await readMirror(store.reader, chainId)).toEqual(before);
    expect(before.changes.at(-1)?.seq).toBe(seq);
    expect(await live()).not.toBe(old);
    for (const table of ["event", "title", "registry", "anchor", "contract", "block", "cursor"]) {
      const { rows } = await store.reader.query(`select from chain.${table} where chain = $1 limit 1`, [old]);
      expect(rows, table).toEqual([]);
    }
    await mirror.close();
  });

  it("puts right what was wrong, and tells what differs and nothing else", async () => {
    const { chainId, sim, mirror, live, seq } = await mirrored(2);
    const id = await live();
    const right = await readMirror(store.reader, chainId);
    const events = right.events.filter(({ topic, name }) => topic === "title" && name !== "TitleEscrowCreated");
    const [lost, altered, untouched] = [...new Set(events.map(({ key }) => key))];
    const gone = events.find(({ key }) => key === lost)!;
    const bytes = (key: string): string => `\\x${key.replace(":0x", "").slice(2)}`;
    await store.reader.query("delete from chain.event where chain = $1 and block = $2 and log_index = $3", [
      id,
      gone.block,
      gone.index,
    ]);
    await store.reader.query("update chain.title set holder = '\\x01' where chain = $1 and key = $2", [
      id,
      bytes(altered!),
    ]);

    const swapped = await mirror.reindex();
    const after = await readMirror(store.reader, chainId, seq);
    expect({ ...after, changes: right.changes }).toEqual(right);
    expect(keysOf(after.changes)).toEqual([`title ${lost}`, `title ${altered}`].sort());
    expect(keysOf(after.changes)).not.toContain(`title ${untouched}`);
    const ofLost = after.changes.filter(({ key }) => key === lost);
    expect(ofLost.filter(({ applied }) => applied)).toHaveLength(events.filter(({ key }) => key === lost).length);
    expect(ofLost.filter(({ applied }) => !applied)).toHaveLength(ofLost.filter(({ applied }) => applied).length - 1);
    const ofAltered = after.changes.filter(({ key }) => key === altered);
    expect(ofAltered.map(({ applied }) => applied)).toEqual([false, true]);
    expect(swapped).toEqual({ takenBack: ofLost.length / 2 + 0.5, told: ofLost.length / 2 + 1.5 });
    await store.heard(chainId, after.changes.at(-1)!.seq, sim.head.number);
    await mirror.close();
  });

  it("is found by the process that follows the chain, which goes on from there", async () => {
    const { chainId, sim, chain, mirror } = await mirrored(3);
    expect(await mirrorOf({ store, sim, chain }).reindex()).toEqual({ takenBack: 0, told: 0 });
    sim.mine(5);
    await mirror.settle();
    sim.rewind(12);
    sim.mine(15);
    await mirror.settle();
    await consumerOf(store, store.reader, sim, chainId).end();
    await mirror.close();
  });

  it("leaves the old one in place wherever it dies, and goes on from there", { timeout: 600_000 }, async () => {
    const points: { statements: number; calls: number } = { statements: 0, calls: 0 };
    const story = async (plan: CrashPlan): Promise<void> => {
      const { chainId, sim, chain, mirror, live } = await mirrored(4, 20);
      await mirror.close();
      const [before, old] = [await readMirror(store.reader, chainId), await live()];
      let dead = false;
      const other = mirrorOf({
        store,
        sim,
        chain,
        plan: (count, moment) => {
          points[moment === "call" ? "calls" : "statements"] = Math.max(
            points[moment === "call" ? "calls" : "statements"],
            count,
          );
          return !dead && (dead = plan(count, moment));
        },
      });
      const outcome = await other.reindex();
      expect(await readMirror(store.reader, chainId)).toEqual(before);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(Crash);
        const swapped = (await live()) !== old;
        if (!swapped)
          expect((await store.reader.query("select from chain.cursor where chain = $1", [old])).rows).toHaveLength(1);
        expect(await other.reindex()).toEqual({ takenBack: 0, told: 0 });
        expect(await readMirror(store.reader, chainId)).toEqual(before);
      }
      const { rows } = await store.reader.query("select from chain.chain where chain_id = $1", [chainId]);
      expect(rows).toHaveLength(1);
    };
    await story(() => false);
    const { statements, calls } = { ...points };
    expect(statements).toBeGreaterThan(40);
    const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
    await dyingAt(upTo(statements), (at) =>
      story((count, moment) => count === at && moment === (at % 2 === 0 ? "before" : "after")),
    );
    await dyingAt(upTo(calls), (at) => story((count, moment) => count === at && moment === "call"));
  });

  it("is done by one process at a time, and not before there is a mirror", async () => {
    const { sim, chain, mirror } = await mirrored(5);
    const holder = await connect(store.url, "test");
    await holder.query("select pg_advisory_lock(7227304, $1)", [chain.chainId]);
    expect(await mirror.reindex()).toBeInstanceOf(ReindexRefused);
    await holder.end();
    const chainId = nextChain++;
    const none = new SimulatedNode(6, chainId);
    none.mine(3);
    expect(await mirrorOf({ store, sim: none, chain: simulatedConfig(chainId) }).reindex()).toBeInstanceOf(
      ReindexRefused,
    );
    expect(sim.head.number).toBe(40);
    await mirror.close();
  });
});
