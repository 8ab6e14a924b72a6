import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { offerRoutes } from "#domain/api/offers";
import { ApiRefusal } from "../../scripts/lib/api-client.ts";
import { random } from "../../scripts/lib/random.ts";
import { rows } from "../../scripts/lib/sql.ts";
import type { TestBackend } from "../support/backend.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { get, PASSWORD } from "../support/companies.ts";
import { allowed, draftBill, linerBill } from "../support/platforms.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { acquainted, type TwoNodes } from "../support/two-nodes.ts";
import { sampled } from "../support/sampled.ts";
import { spendFreely } from "./spending.ts";

/** `npm run evidence -- dcsa kills` kills 200 times. */
const KILLS = Number(process.env["HAWSER_KILLED"] ?? 10);
const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
const PATIENCE_MS = 120_000;

type Side = "wave" | "bole";
const CODES = { wave: "WAVE", bole: "BOLE" } as const;
/** The places at which a program dies that works on the exchange of a title. */
const POINTS: readonly (readonly [Side, string])[] = [
  ["wave", "pint.beforeOffer"],
  ["wave", "pint.offered"],
  ["wave", "pint.answered"],
  ["bole", "pint.decided"],
  ["bole", "pint.landing"],
  ["bole", "pint.landed"],
];

/** The places at which a program dies that asks for the issue of a bill, issues it, or answers that. */
const ISSUE_POINTS: readonly (readonly [Side, string])[] = [
  ["wave", "pint.beforeCarrier"],
  ["wave", "pint.carrierGoes"],
  ["wave", "pint.carrierAnswered"],
  ["wave", "pint.issueAnswered"],
  ["bole", "pint.issuanceTaken"],
  ["bole", "pint.landing"],
  ["bole", "pint.beforeCarrier"],
  ["bole", "pint.carrierAnswered"],
];

interface Node {
  readonly at: Stand;
  readonly run: Awaited<ReturnType<typeof programs>>;
  readonly running: Map<ProgramName, Child>;
}

let built: Built;
let nodes: Readonly<Record<Side, Node>>;
let known: TwoNodes;

const start = async ({ run, running }: Node, side: Side, point = ""): Promise<Child> => {
  const env = {
    PLATFORM_CODE: CODES[side],
    WEBHOOK_PRIVATE: "1",
    ...(point === "" ? {} : { HAWSER_FAILPOINT: point }),
  };
  const child = await run.start("backend", env);
  running.set("backend", child);
  return child;
};

async function node(side: Side): Promise<Node> {
  const at = await stand();
  const one: Node = { at, run: await programs(at, built), running: new Map() };
  for (const name of ["indexer", "relayer"] as const) one.running.set(name, await one.run.start(name));
  await start(one, side);
  return one;
}

/** A node whose backend is a process of its own, for what is set up by statements and by its API. */
const asBackend = (side: Side): TestBackend => {
  const { at, run } = nodes[side];
  const settings = { ...at.settings, platformCode: CODES[side], webhookPrivate: true };
  return { url: run.url, settings, ownerUrl: at.url, database: at.database, chain: at.chain } as unknown as TestBackend;
};

beforeAll(async () => {
  built = await build();
  const [wave, bole] = await Promise.all([node("wave"), node("bole")]);
  nodes = { wave, bole };
  known = await acquainted(asBackend("wave"), asBackend("bole"));
  await spendFreely(wave.at.database, [known.carrier]);
}, 300_000);
afterAll(async () => {
  for (const { running } of Object.values(nodes ?? {}))
    for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await Promise.all(Object.values(nodes ?? {}).map(({ at }) => at.close()));
});

const ask = <Row>(side: Side, text: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
  nodes[side].at.database.asWorker((tx) => rows<Row>(tx, text, parameters));

/** Sends until the other platform answers: one that has just been started may not yet. */
async function patiently(send: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ;)
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== "COUNTERPARTY_AWAY" || Date.now() > end) throw error;
      await wait(200);
    }
}

/** The request of the carrier to let a bill go to the buyer on the other node. */
async function goingTo(id: string) {
  const { carrier, platformId, buyerLei: lei } = known;
  const { version: expectedVersion } = await get(carrier.api, id);
  return { params: { id }, body: { expectedVersion, platformId, lei, rulebook: 1, password: PASSWORD } };
}

async function offered(): Promise<string> {
  const { carrier } = known;
  const id = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, id);
  const given = await goingTo(id);
  await patiently(() => carrier.api.call(offerRoutes.create, given));
  return id;
}

/** The holders of the title of a bill: nobody may have it twice. */
async function holders(
  id: string,
): Promise<{ readonly free: boolean; readonly there: number; readonly state: string }> {
  const [here] = await ask<{ number: string; free: boolean; state: string }>(
    "wave",
    `SELECT d.data->>'transportDocumentReference' AS number, t.status = 'active' AND d.locked_by IS NULL AS free,
        coalesce((SELECT state FROM app.pint_offer WHERE document_id = d.id ORDER BY created_at DESC LIMIT 1), '') AS state
      FROM app.document d JOIN chain.titles t ON t.registry = d.registry AND t.token_id = d.token_id WHERE d.id = $1`,
    [id],
  );
  const there = await ask(
    "bole",
    `SELECT 1 FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id WHERE b.number = $1`,
    [here?.number],
  );
  return { free: here?.free === true, there: there.length, state: here?.state ?? "" };
}

/** Waits until the title has gone. A claim that a killed program left is over: time passes. */
const ended = (id: string): Promise<unknown> =>
  until(
    `the end of ${id}`,
    async () => {
      await ask("wave", "UPDATE app.pint_offer SET next_at = now() WHERE state = 'OFFERED' AND next_at > now()");
      return (await holders(id)).state === "GONE" || wait(200, false);
    },
    PATIENCE_MS,
  );

it(
  `one has each title and none is lost while backends of both nodes are killed ${KILLS} times (seed ${SEED})`,
  async () => {
    const dice = random(SEED);
    const titles: string[] = [];
    const died: string[] = [];
    for (let n = 0; n < KILLS; n += 1) {
      // Every point in turn, and between them any moment.
      const [side, point] = n % 2 === 0 ? POINTS[(n / 2) % POINTS.length]! : [dice.pick(["wave", "bole"] as const), ""];
      const { running } = nodes[side];
      if (point !== "") {
        await running.get("backend")?.kill("SIGKILL");
        const doomed = await start(nodes[side], side, point);
        titles.push(await offered());
        expect(await Promise.race([doomed.exited, wait(PATIENCE_MS, `${point} was not met`)])).toBe("SIGKILL");
      } else {
        titles.push(await offered());
        await wait(dice.below(3_000));
        await running.get("backend")?.kill("SIGKILL");
      }
      died.push(point === "" ? `${side} at any moment` : point);
      for (const id of titles) {
        const { free, there } = await holders(id);
        expect(free && there > 0, `two hold ${id} after ${died.at(-1)}`).toBe(false);
        expect(there, `${id} after ${died.at(-1)}`).toBeLessThanOrEqual(1);
      }
      await start(nodes[side], side);
      for (const id of titles) await ended(id);
      await until(
        "every title stands on the other chain",
        async () =>
          (await ask("bole", "SELECT 1 FROM app.pint_landing WHERE state = 'DONE'")).length === titles.length ||
          wait(200, false),
        PATIENCE_MS,
      );
    }
    const moved = titles.length;
    const standing = await ask("bole", "SELECT 1 FROM chain.titles WHERE status = 'active'");
    const burnt = await ask("wave", "SELECT 1 FROM chain.titles WHERE status = 'burnt'");
    expect({ standing: standing.length, burnt: burnt.length }).toEqual({ standing: moved, burnt: moved });
    console.log(JSON.stringify({ kills: died.length, titles: moved, points: [...new Set(died)].toSorted() }));
  },
  600_000 + KILLS * 60_000,
);

it("a bill is issued once by the other node, and never here, wherever a backend of either is killed", async () => {
  const { carrier } = known;
  const before = (await ask("wave", "SELECT 1 FROM chain.titles")).length;
  const points = sampled(ISSUE_POINTS, 3);
  for (const [side, point] of points) {
    const { running } = nodes[side];
    await running.get("backend")?.kill("SIGKILL");
    const doomed = await start(nodes[side], side, point);
    const id = await draftBill(carrier.api, carrier);
    const given = await goingTo(id);
    await patiently(() => carrier.api.call(exchangeIssueRoutes.create, given));
    expect(await Promise.race([doomed.exited, wait(PATIENCE_MS, `${point} was not met`)])).toBe("SIGKILL");
    await start(nodes[side], side);
    const { number } = await get(carrier.api, id);
    const issues = () =>
      ask<{ state: string }>("wave", "SELECT state FROM app.pint_issue WHERE document_id = $1", [id]);
    await until(
      `the end of ${point}`,
      async () => {
        // A claim that a killed program left is over: time passes.
        await ask("wave", "UPDATE app.pint_issue SET next_at = now() WHERE state = 'DUE' AND next_at > now()");
        await ask("bole", "UPDATE app.pint_issuance SET next_at = now() WHERE state = 'ANSWERING' AND next_at > now()");
        return (await issues())[0]?.state === "ISSUED" || wait(200, false);
      },
      PATIENCE_MS,
    );
    expect(await issues(), point).toHaveLength(1);
    expect((await get(carrier.api, id)).state, point).toBe("TRANSFERRED");
    const there = await ask(
      "bole",
      `SELECT 1 FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id WHERE b.number = $1 AND l.state = 'DONE'`,
      [number],
    );
    expect(there, point).toHaveLength(1);
  }
  expect(await ask("wave", "SELECT 1 FROM chain.titles")).toHaveLength(before);
}, 600_000);

it("a refusal that is repeated, since its 204 was lost in a crash, never hits the next request of the number", async () => {
  const { carrier } = known;
  const quiet = async () => {
    await ask("bole", "UPDATE app.pint_issuance SET next_at = now() WHERE state = 'ANSWERING' AND next_at > now()");
    return (await ask("bole", "SELECT 1 FROM app.pint_issuance WHERE state = 'ANSWERING'")).length === 0;
  };
  await until("no answer is under way", async () => (await quiet()) || wait(200, false), PATIENCE_MS);
  await nodes.wave.running.get("backend")?.kill("SIGKILL");
  const doomed = await start(nodes.wave, "wave", "pint.issueAnswered");
  const id = await draftBill(carrier.api, carrier, { isElectronic: "NO" });
  const first = await goingTo(id);
  await patiently(() => carrier.api.call(exchangeIssueRoutes.create, first));
  expect(await Promise.race([doomed.exited, wait(PATIENCE_MS, "the refusal was not met")])).toBe("SIGKILL");
  const answering = async () =>
    (
      await ask(
        "bole",
        "SELECT 1 FROM app.pint_issuance WHERE state = 'ANSWERING' AND next_at < now() + interval '30 s'",
      )
    ).length > 0;
  // The platform repeats its answer when the carrier has asked anew.
  await until("the attempt has ended", async () => (await answering()) || wait(100, false), PATIENCE_MS);
  await ask("bole", "UPDATE app.pint_issuance SET next_at = now() + interval '1 hour' WHERE state = 'ANSWERING'");
  await start(nodes.wave, "wave");
  const { number, data, version } = await get(carrier.api, id);
  const again = async () => {
    const given = await goingTo(id);
    await patiently(() => carrier.api.call(exchangeIssueRoutes.create, given));
  };
  const newest = async () =>
    (
      await ask<{ state: string; reason: string }>(
        "wave",
        "SELECT state, reason FROM app.pint_issue WHERE document_id = $1 ORDER BY created_at DESC LIMIT 1",
        [id],
      )
    )[0];
  const issuances = () =>
    ask<{ state: string }>("bole", "SELECT state FROM app.pint_issuance WHERE number = $1 ORDER BY received_at", [
      number,
    ]);
  await carrier.api.call(documentRoutes.save, {
    params: { id },
    body: { expectedVersion: version, data: { ...data, isElectronic: "YES" } },
  });
  await again();
  const refused = "the platform takes no request before its answer is taken";
  await until(refused, async () => (await newest())?.reason.startsWith("HTTP 409") || wait(200, false), PATIENCE_MS);
  expect(await issuances()).toEqual([{ state: "ANSWERING" }]);
  await ask("bole", "UPDATE app.pint_issuance SET next_at = now() WHERE state = 'ANSWERING'");
  const told = "the answer was taken before";
  await until(told, async () => (await issuances())[0]?.state === "ANSWERED" || wait(200, false), PATIENCE_MS);
  await again();
  await until("it is issued", async () => (await newest())?.state === "ISSUED" || wait(200, false), PATIENCE_MS);
  expect((await get(carrier.api, id)).state).toBe("TRANSFERRED");
  expect((await issuances()).map(({ state }) => state)).toEqual(["ANSWERED", "ANSWERED"]);
}, 600_000);
