import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#domain/limits";
import { BLANK_PACK } from "#domain/packs";
import { tasks } from "../../backend/desk/tasks.ts";
import { sweepFiles } from "../../backend/jobs/files.ts";
import { askForPackage } from "../../backend/packaging/ask.ts";
import { compose } from "../../backend/packs/compose.ts";
import { ownerOf } from "../../backend/ports/storage-marker.ts";
import { DiskStorage } from "../../backend/ports/storage.ts";
import { rows } from "../../scripts/lib/sql.ts";
import { build, type Built, type Child } from "../support/built.ts";
import {
  handOver,
  intentRow,
  issue,
  party,
  reached,
  registryOf,
  stateOf,
  titleOf,
  type Party,
} from "../support/parties.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { calmBlock, dearBlocks } from "../support/chain.ts";
import { stand, until, type Stand } from "../support/stand.ts";

let built: Built;
let at: Stand;
let stateFile: string;
let run: Awaited<ReturnType<typeof programs>>;
let carrier: Party;
let shipper: Party;
const running = new Map<ProgramName, Child>();

const start = async (name: ProgramName, env: NodeJS.ProcessEnv = {}): Promise<Child> => {
  const child = await run.start(name, env);
  running.set(name, child);
  return child;
};
/** How the program ended, or its last lines where it runs on for half a minute. */
const ended = (child: Child): Promise<string> =>
  Promise.race([
    child.exited,
    new Promise<string>((tell) => setTimeout(() => tell(child.lines.slice(-5).join("\n")), 30_000).unref()),
  ]);
const stop = async (name: ProgramName): Promise<void> => {
  await running.get(name)?.kill("SIGTERM");
  running.delete(name);
};

beforeAll(async () => {
  stateFile = join(await mkdtemp(join(tmpdir(), "hawser-state-")), "chain.json");
  [built, at] = await Promise.all([build(), stand({ anvil: { stateFile, stateIntervalSeconds: 1 } })]);
  run = await programs(at, built);
  await Promise.all((["indexer", "relayer", "backend"] as const).map((name) => start(name)));
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
  await Promise.all([registryOf(at, carrier), registryOf(at, shipper)]);
});
afterAll(async () => {
  for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
  await rm(dirname(stateFile), { recursive: true, force: true });
});

/**
 * Checks for exactly one execution on the chain, one transaction's bytes and one successful task, seen by both sides.
 */
async function exactlyOnce(intentId: string): Promise<void> {
  const found = await at.database.asWorker(async (tx) => ({
    executions: await rows(
      tx,
      "SELECT 1 FROM chain.executions e JOIN app.intent i ON i.request_hash = e.request_hash WHERE i.id = $1",
      [intentId],
    ),
    sent: await rows(tx, "SELECT 1 FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid]", [intentId]),
    tasks: await rows(tx, "SELECT state FROM app.task WHERE intent_id = $1", [intentId]),
  }));
  expect(found).toEqual({
    executions: [expect.anything()],
    sent: [expect.anything()],
    tasks: [{ state: "SUCCEEDED" }],
  });
}
/** Copies the chain's present state as a whole: the chain writes it each second, maybe at this moment. */
const keepState = (): Promise<true> =>
  until("the state is on the disk", async () => {
    try {
      await copyFile(stateFile, `${stateFile}.older`);
      const { block } = JSON.parse(await readFile(`${stateFile}.older`, "utf8")) as { block: { number: string } };
      return Number(block.number) === Number(await at.rpc("eth_blockNumber"));
    } catch {
      // The file does not exist yet, or is half written.
      return false;
    }
  });
/** The hashes of all signed bytes of an act, in order. */
const attempts = async (intentId: string): Promise<string[]> =>
  (
    await at.database.asWorker((tx) =>
      rows<{ hash: string }>(
        tx,
        `SELECT a.hash FROM app.relay_attempt a JOIN app.relay_transaction r ON r.id = a.transaction_id
          WHERE r.intents @> ARRAY[$1::uuid] ORDER BY r.nonce, a.number`,
        [intentId],
      ),
    )
  ).map((row) => row.hash);
let number = 0;
async function issued() {
  const bill = await issue(at, carrier, `CP-${++number}`);
  await reached(at, bill.intentId, "done");
  return bill;
}

/** The states in which a crash at each point may leave the intent. */
const left = {
  "relayer-before-store": ["open"],
  "relayer-stored": ["sent"],
  "relayer-broadcast": ["sent", "done"],
  "ledger-before-commit": ["sent"],
};

describe("a crash", { timeout: 120_000 }, () => {
  for (const [program, point] of sampled(
    [
      ["relayer", "relayer-before-store"],
      ["relayer", "relayer-stored"],
      ["relayer", "relayer-broadcast"],
      ["backend", "ledger-before-commit"],
    ] as const,
    1,
  ))
    it(`of the ${program} at ${point} loses nothing and doubles nothing`, async () => {
      const bill = await issued();
      await stop(program);
      const doomed = await run.start(program, { HAWSER_FAILPOINT: point });
      let id: string;
      try {
        ({ id } = await handOver(carrier, shipper, bill.documentId));
        expect(await ended(doomed)).toBe("SIGKILL");
        // A broadcast transaction is in the chain at once: the mirror may have it before this check.
        expect(left[point]).toContain((await intentRow(at, id)).status);
      } finally {
        // Even after a failure, the next test finds the program running.
        await doomed.kill("SIGKILL");
        await start(program);
      }
      await reached(at, id, "done");
      await until(
        "both see it",
        async () =>
          (await stateOf(at, bill.documentId, shipper)) === "ISSUED" &&
          (await stateOf(at, bill.documentId, carrier)) === "TRANSFERRED",
      );
      await exactlyOnce(id);
      await exactlyOnce(bill.intentId);
    });

  for (const [program, point] of sampled(
    [
      ["relayer", "relayer-broadcast"],
      ["backend", "ledger-before-commit"],
    ] as const,
    1,
  ))
    it(`of the ${program} at ${point} between a register and the first title in it leaves one of each`, async () => {
      await stop("relayer");
      const issuer = await party(at, `Issuer ${program}`);
      const deployments = () =>
        at.database.asWorker((tx) =>
          rows<{ status: string; registry: Hex }>(
            tx,
            `SELECT status, parameters->>'registry' AS registry FROM app.intent WHERE organisation_id = $1
              AND action = 'deployRegistry'`,
            [issuer.id],
          ),
        );
      const registry = (await deployments())[0]!.registry;
      const bill = await issue(at, issuer, `CP-${++number}`, registry);
      if (program === "backend") await stop("backend");
      const doomed = await run.start(program, { HAWSER_FAILPOINT: point });
      try {
        // The register is sent first, and the ledger reports it first.
        if (program === "backend") await start("relayer");
        expect(await ended(doomed)).toBe("SIGKILL");
        expect(await at.rpc("eth_getCode", [registry, "latest"])).not.toBe("0x");
        // A relayer that lives on may have sent the title before the backend crashed.
        if (program === "relayer") expect(await titleOf(at, bill.tokenId)).toBeNull();
        expect(program === "relayer" ? ["open"] : ["open", "sent"]).toContain(
          (await intentRow(at, bill.intentId)).status,
        );
      } finally {
        await doomed.kill("SIGKILL");
        await start(program);
      }
      await reached(at, bill.intentId, "done");
      await exactlyOnce(bill.intentId);
      expect(await stateOf(at, bill.documentId, issuer)).toBe("ISSUED");
      expect(await deployments()).toEqual([{ status: "done", registry }]);
      const mirrored = (view: "registries" | "titles", column: string) =>
        at.database.asWorker((tx) =>
          rows<{ registry: Hex }>(tx, `SELECT registry FROM chain.${view} WHERE ${column} = $1`, [issuer.address]),
        );
      expect([await mirrored("registries", "admin"), await mirrored("titles", "holder")]).toEqual([
        [{ registry }],
        [{ registry }],
      ]);
    });

  for (const point of sampled(["relayer-replacement-stored", "relayer-replacement-broadcast"], 1))
    it(`of the relayer between two prices for the same calls, at ${point}, loses nothing and doubles nothing`, async () => {
      const bill = await issued();
      await stop("relayer");
      await at.rpc("anvil_setAutomine", [false]);
      const doomed = await run.start("relayer", { HAWSER_FAILPOINT: point });
      const { id } = await handOver(carrier, shipper, bill.documentId);
      await reached(at, id, "sent");
      const [first] = await attempts(id);
      await until("its bytes wait for a block", () => at.rpc("eth_getTransactionByHash", [first]));
      await dearBlocks(at, 3);
      expect(await ended(doomed)).toBe("SIGKILL");
      const kept = await attempts(id);
      expect(kept).toEqual([first, expect.anything()]);
      await start("relayer");
      await until("the dearer bytes wait for a block", () => at.rpc("eth_getTransactionByHash", [kept[1]]));
      await calmBlock(at);
      expect(await reached(at, id, "done", 30_000)).toMatchObject({ tx_hash: kept[1] });
      expect(await attempts(id)).toEqual(kept);
      await exactlyOnce(id);
    });

  it("of the backend at package-stored leaves a package that is made once, and no file beside it", async () => {
    await stop("backend");
    const doomed = await run.start("backend", { HAWSER_FAILPOINT: "package-stored" });
    const files = join(at.dir, "files");
    const made = () => shipper.act(async (ctx) => (await tasks(ctx)).filter((task) => task.package !== null));
    let id: string;
    try {
      id = await shipper.act(async (ctx) => {
        const pack = await compose(ctx, { ...BLANK_PACK, reference: "LC 7", documentIds: [] });
        const written = [["note.txt", Buffer.from("What was agreed.")]] as const;
        return askForPackage(ctx, { pack_id: pack }, { name: "LC 7.zip", at: new Date(), written, documents: [] });
      });
      expect(await ended(doomed)).toBe("SIGKILL");
      expect(await made()).toMatchObject([{ id, state: "RUNNING", package: { state: "PROCESSING" } }]);
    } finally {
      await doomed.kill("SIGKILL");
      // Two minutes pass in which its maker says nothing.
      await at.database.asWorker((tx) => tx.query("UPDATE app.package SET leased_until = now()"));
      await start("backend");
    }
    await until("it is made", async () => (await made())[0]?.state === "SUCCEEDED");
    expect(await made()).toMatchObject([{ id, package: { state: "FINISHED", name: "LC 7.zip" } }]);
    const [{ parts, begun } = { parts: [], begun: 0 }] = await at.database.asWorker((tx) =>
      rows<{ parts: string[]; begun: number }>(tx, "SELECT parts, begun FROM app.package WHERE task_id = $1", [id]),
    );
    expect(begun).toBe(2);
    const storage = new DiskStorage(files, at.settings.kek, (await ownerOf(files)) ?? "");
    for (const _ of ["set aside", "taken away"])
      await sweepFiles(at.database, storage, new Date(Date.now() + (LIMITS.orphanDays + 1) * 86_400_000));
    const stored = (await readdir(files, { recursive: true })).filter((name) => name.includes(shipper.id));
    expect(stored.map((name) => basename(name)).filter((name) => name.length >= 64)).toEqual(parts);
  });

  it("of the chain, which comes back with an older state: what it lost is sent again in its order", async () => {
    const before = await issued();
    // The chain will come back with this state, which has the first bill and nothing later.
    await keepState();
    const bill = await issued();
    const { id } = await handOver(carrier, shipper, bill.documentId);
    const first = await handOver(carrier, shipper, before.documentId);
    await Promise.all([reached(at, id, "done"), reached(at, first.id, "done")]);
    const hashes = (await Promise.all([bill.intentId, id, first.id].map((act) => intentRow(at, act)))).map(
      (row) => row.tx_hash,
    );
    const inChain = async () =>
      (await Promise.all(hashes.map((hash) => at.rpc("eth_getTransactionReceipt", [hash])))).filter(
        (receipt) => receipt !== null,
      ).length;
    expect(await inChain()).toBe(3);
    await until(
      "the relayer has seen them",
      async () =>
        (
          await at.database.asWorker((tx) =>
            rows(tx, "SELECT 1 FROM app.relay_transaction WHERE status IN ('signed','mined')"),
          )
        ).length === 0,
    );
    await stop("relayer");
    await at.chain.kill9();
    await copyFile(`${stateFile}.older`, stateFile);
    await at.chain.restart();
    expect(await inChain()).toBe(0);
    await until(
      "the mirror has followed it back",
      async () => (await intentRow(at, id)).status === "sent" && (await titleOf(at, bill.tokenId)) === null,
    );
    const relayer = await start("relayer");
    await until("everything is in the chain again", async () => (await inChain()) === 3);
    for (const act of [id, first.id, bill.intentId, before.intentId]) await reached(at, act, "done");
    for (const act of [id, first.id, bill.intentId, before.intentId]) await exactlyOnce(act);
    expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: shipper.address });
    expect(await titleOf(at, before.tokenId)).toMatchObject({ holder: shipper.address });
    expect(relayer.lines.filter((line) => line.includes("fell out of the chain"))).toHaveLength(new Set(hashes).size);
    const again = await issued();
    await exactlyOnce(again.intentId);
  });
});
