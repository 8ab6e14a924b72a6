import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes } from "#domain/api/craft";
import { verifyRoutes } from "#domain/api/desk";
import { visitorRoutes } from "#domain/api/visitors";
import { BUNKER_KINDS, formsOf, signersOf } from "#domain/bunker/forms";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, ApiRefusal, refusal, type ApiClient } from "../../scripts/lib/api-client.ts";
import { random as randomOf } from "../../scripts/lib/random.ts";
import { rows } from "../../scripts/lib/sql.ts";
import { startBunkerExchange } from "../../scripts/services/bunker-exchange.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { TANKER } from "../support/bunker-samples.ts";
import { connect } from "../support/bunker-push.ts";
import { companies } from "../support/companies.ts";
import {
  aboard,
  beginning,
  chief,
  METER_FILE,
  ORDER,
  signedDelivery,
  signInPresence,
  supplier,
} from "../support/deliveries.ts";
import { lettersTo } from "../support/letters.ts";
import { programs } from "../support/processes.ts";
import { WHOLE } from "../support/sampled.ts";
import { stand, until, type Stand } from "../support/stand.ts";
import { linkIn } from "../support/visitors.ts";

const SEED = Number(process.env["HAWSER_SEED"] ?? Date.now() % 1_000_000);
/** The share of requests during which the backend is killed. */
const KILLED = WHOLE ? 1 : 0.12;
/** Requests take less; some kills come after the answer. */
const LATEST_MS = 250;
const GIVES_UP_MS = 60_000;

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let backend: Child | undefined;
let kills = 0;

const ENV = { BUNKER_SYSTEM_ID: "HWS-TEST", WEBHOOK_PRIVATE: "1" };

const start = async (): Promise<void> => {
  backend = await run.start("backend", ENV);
};

/** Kills the backend at some moment from now on, and starts it again. */
async function killSoon(random: ReturnType<typeof randomOf>): Promise<void> {
  await wait(random.below(LATEST_MS));
  await backend!.kill("SIGKILL");
  kills += 1;
  await start();
}

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  await start();
}, 180_000);
afterAll(async () => {
  await backend?.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

/**
 * A program that asks again by the same key until it is answered, as every client should. The backend is killed at some
 * moment of some of its requests, and started again.
 */
function stubborn(api: ApiClient, random: ReturnType<typeof randomOf>, share = KILLED): ApiClient {
  const call: ApiClient["call"] = async (route, ask) => {
    const changes = route.method !== "GET";
    const headers = changes ? { "idempotency-key": randomUUID() } : {};
    const killed = changes && random.chance(share);
    const killing = killed ? killSoon(random) : Promise.resolve();
    for (const end = Date.now() + GIVES_UP_MS; ;) {
      const answer = await api.call(route, { ...ask, headers } as typeof ask).then(
        (output) => ({ output }),
        (error: unknown) => ({ error }),
      );
      await killing;
      if ("output" in answer) return answer.output;
      const again = !(answer.error instanceof ApiRefusal) || answer.error.status >= 500;
      if (!again || Date.now() > end) throw answer.error;
      await wait(100);
    }
  };
  return { ...api, call };
}

const supplierAt = async (name: string) => {
  const { settings, database } = at;
  const server = { url: run.url, settings, database, chain: null };
  const company = await companies(server).company(name, { people: 2 });
  return { company, ...(await supplier(server, company)) };
};

it(`a delivery is done once, whenever the backend is killed (seed ${SEED})`, { timeout: 420_000 }, async () => {
  const { company, office, crew, craft } = await supplierAt("Straits Quay");
  const random = randomOf(SEED);
  const id = await signedDelivery({ office: stubborn(office, random), crew: stubborn(crew, random), craft });
  if (WHOLE) expect(kills).toBeGreaterThan(20);

  const delivery = await aboard(office, id).show();
  expect(delivery.state).toBe("SIGNED");
  const kinds = [...formsOf("before"), ...formsOf("after"), "BunkerDeliveryNote"] as const;
  expect(delivery.forms.filter(({ documentId }) => documentId !== null).map(({ kind }) => kind)).toEqual(
    BUNKER_KINDS.filter((kind) => kinds.includes(kind)),
  );
  const told = await at.database.asWorker(async (tx) => ({
    numbers: await rows(tx, "SELECT bdn_no FROM app.bunker_delivery WHERE organisation_id = $1", [company.id]),
    documents: await rows(tx, "SELECT kind FROM app.bunker_form WHERE process_id = $1", [id]),
    signatures: await rows(tx, "SELECT DISTINCT document_id, signer FROM app.bunker_signature WHERE process_id = $1", [
      id,
    ]),
    all: await rows(tx, "SELECT document_id, signer FROM app.bunker_signature WHERE process_id = $1", [id]),
    steps: await rows<{ step: string }>(tx, "SELECT step FROM app.process_line WHERE process_id = $1 ORDER BY n", [id]),
  }));
  expect(told.numbers).toHaveLength(1);
  expect(told.documents).toHaveLength(kinds.length);
  expect(told.all).toHaveLength(told.signatures.length);
  expect(told.all).toHaveLength(kinds.flatMap((kind) => signersOf(kind, { surveyed: false })).length);
  expect(told.steps.map(({ step }) => step)).toEqual(["begin", "assign", "open", "commence", "complete", "sign"]);

  // Every paper that was signed is whole, and each signature in it holds.
  const trust = trustOfAnswer(await office.call(verifyRoutes.trust));
  for (const kind of kinds) {
    const file = await crew.download(bunkerRoutes.file, { params: { id, kind } });
    const { checks, signatures } = await verify(file, { chain: null, ...trust, now: new Date() });
    expect(checks.integrity, kind).toMatchObject({ outcome: "VALID" });
    expect(signatures, kind).toHaveLength(signersOf(kind, { surveyed: false }).length);
  }
});

it(
  `a delivery is modified, given to another tanker and ended once, whenever the backend is killed (seed ${SEED})`,
  { timeout: 420_000 },
  async () => {
    const { office, crew, craft } = await supplierAt("Jurong Quay");
    const other = await office.call(craftRoutes.add, {
      body: { ...TANKER, imo: "", licence: "SB-202", name: "STRAITS HERON", owner: "", meterSerial: "", mmsi: "" },
    });
    const random = randomOf(SEED);
    for (let round = 0; round < (WHOLE ? 6 : 1); round++) {
      const { id } = await office.call(bunkerRoutes.begin, { body: beginning({ parties: [chief()] }) });
      await aboard(office, id).assign(craft.id);
      await aboard(crew, id).open();
      await aboard(crew, id).sign("BunkerRequisition");
      await aboard(crew, id).save("BunkerSafetyCheck");
      const before = kills;
      const doomed = aboard(stubborn(office, random, 1), id);
      await doomed.modify({ ...ORDER, agent: "NORTH QUAY AGENCY" }, "The agent has changed");
      await doomed.replaceTanker(other.id, "Engine failure");
      expect(await refusal(crew.call(bunkerRoutes.show, { params: { id } }))).toBe("BUNKER_TANKER_REPLACED");
      expect(await aboard(office, id).show()).toMatchObject({
        state: "PRE_DELIVERY",
        craft: { id: other.id },
        ordered: { agent: "NORTH QUAY AGENCY" },
      });
      await aboard(office, id).save("BunkerSafetyCheck");
      await doomed.abort("The ship has sailed");
      expect(kills - before).toBe(3);

      const ended = await aboard(office, id).show();
      expect(ended.state).toBe("ABORTED");
      expect(ended.forms.flatMap(({ documentId }) => documentId ?? [])).toEqual([]);
      // A form that the former tanker alone had signed is evidence, once.
      expect(ended.former).toMatchObject([{ craft: TANKER.name, forms: [{ kind: "BunkerRequisition" }] }]);
      const told = await at.database.asWorker(async (tx) => ({
        steps: await rows<{ step: string }>(tx, "SELECT step FROM app.process_line WHERE process_id = $1 ORDER BY n", [
          id,
        ]),
        voided: await rows(tx, "SELECT 1 FROM app.bunker_form WHERE process_id = $1 AND voided_at IS NOT NULL", [id]),
        former: await rows(tx, "SELECT former_craft_ids AS ids FROM app.bunker_delivery WHERE process_id = $1", [id]),
      }));
      expect(told.steps.map(({ step }) => step)).toEqual([
        "begin",
        "assign",
        "open",
        "modify",
        "replaceTanker",
        "abort",
      ]);
      // The requisition of the former tanker, and a safety check of each.
      expect(told.voided).toHaveLength(3);
      expect(told.former).toEqual([{ ids: [craft.id] }]);
    }
  },
);

it.each([
  { point: "push.beforeCall", taken: 0, state: "QUEUED" },
  { point: "push.called", taken: 0, state: "UNKNOWN" },
  { point: "push.answered", taken: 1, state: "UNKNOWN" },
] as const)("a note is sent once when the backend dies at $point", { timeout: 240_000 }, async (killed) => {
  const exchange = await startBunkerExchange();
  try {
    const { office, ...others } = await supplierAt(`Quay of ${killed.point}`);
    const id = await signedDelivery({ office, ...others });
    await backend!.kill("SIGTERM");
    const doomed = await run.start("backend", { ...ENV, HAWSER_FAILPOINT: killed.point });
    try {
      await connect(run, office, exchange);
      exchange.fault = () => "noticeLost";
      const { version: expectedVersion } = await aboard(office, id).show();
      await office.call(bunkerRoutes.push, { params: { id }, body: { expectedVersion } });
      expect(await doomed.exited).toBe("SIGKILL");
    } finally {
      await doomed.kill("SIGKILL");
      await start();
    }
    exchange.fault = () => "none";
    const takenNow = () => exchange.received.filter(({ taken }) => taken).length;
    expect(takenNow()).toBe(killed.taken);
    const shown = () => aboard(office, id).show();
    // Nobody waits here until the process that had claimed it is believed dead.
    const aged = (set: string) =>
      at.database.asWorker((tx) => tx.query(`UPDATE app.bunker_push SET ${set} WHERE delivery_id = $1`, [id]));
    if (killed.state === "QUEUED") {
      expect(await shown()).toMatchObject({ state: "SUBMITTED", push: "QUEUED" });
      await aged("next_at = now()");
    } else {
      await aged("state_at = now() - interval '1 day'");
      await until("it waits for a person", async () => (await shown()).push === "UNKNOWN");
      expect([takenNow(), (await shown()).state]).toEqual([killed.taken, "SUBMITTED"]);
      const [push] = await office.call(bunkerExchangeRoutes.pushes);
      const params = { id: push!.id };
      await (killed.taken === 1
        ? office.call(bunkerExchangeRoutes.received, { params })
        : office.call(bunkerExchangeRoutes.again, { params, body: { mayHaveArrived: true } }));
    }
    await until("the delivery is completed", async () => (await shown()).state === "COMPLETED");
    expect(takenNow()).toBe(1);
  } finally {
    await exchange.stop();
  }
});

it(
  "a note goes to the ship once when the backend dies between its package and its letter",
  { timeout: 240_000 },
  async () => {
    const ship = "chief@pelagia.example";
    const { office, ...others } = await supplierAt("Pandan Quay");
    const id = await signedDelivery({ office, ...others });
    await backend!.kill("SIGTERM");
    const doomed = await run.start("backend", { ...ENV, HAWSER_FAILPOINT: "bunker-copy-stored" });
    try {
      await office.call(bunkerRoutes.sendNote, { params: { id }, body: { email: ship, language: "en-US" } });
      expect(await doomed.exited).toBe("SIGKILL");
    } finally {
      await doomed.kill("SIGKILL");
      await start();
    }
    expect(await lettersTo(at.database, ship)).toEqual([]);
    expect((await aboard(office, id).show()).copies).toMatchObject([{ to: ship, attached: null, sentAt: null }]);
    const packages = () =>
      at.database.asWorker((tx) =>
        rows<{ key: string }>(tx, "SELECT sha256 AS key FROM app.bunker_copy WHERE process_id = $1", [id]),
      );
    const [made] = await packages();
    expect(made?.key).toMatch(/^[0-9a-f]{64}$/);
    // Nobody waits here until the process that had taken it is believed dead.
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.bunker_copy SET next_at = now() WHERE process_id = $1", [id]),
    );
    await until("the letter is written", async () => (await lettersTo(at.database, ship)).length > 0);
    expect(await lettersTo(at.database, ship)).toHaveLength(1);
    expect((await aboard(office, id).show()).copies).toMatchObject([{ to: ship, attached: true }]);
    // The package that the dead one had made: no other is.
    expect(await packages()).toEqual([made]);
  },
);

it(
  `parties, the file of a meter and a correction are set once, whenever the backend is killed (seed ${SEED})`,
  { timeout: 420_000 },
  async () => {
    const { company, office, crew, craft } = await supplierAt("Tuas Quay");
    const random = randomOf(SEED);
    const doomed = { office: stubborn(office, random, 1), crew: stubborn(crew, random, 1) };
    for (let round = 0; round < (WHOLE ? 6 : 1); round++) {
      const { id } = await office.call(bunkerRoutes.begin, { body: beginning({ parties: [chief()] }) });
      const [inOffice, onBoard] = [aboard(office, id), aboard(crew, id)];
      await inOffice.assign(craft.id);
      await onBoard.open();
      const before = kills;
      const { version } = await onBoard.show();
      const surveyor = { ...chief(), signer: "SURVEYOR" as const, name: "Ana Duarte" };
      const parties = [{ ...chief(), name: "Jan Wilk" }, surveyor];
      const set = { expectedVersion: version, surveyed: false, parties };
      await doomed.crew.call(bunkerRoutes.setParties, { params: { id }, body: set });
      const named = await onBoard.show();
      expect(named.version).toBe(version + 1);
      expect(named.parties.map(({ signer, name }) => [signer, name])).toEqual([
        ["CHIEF_ENGINEER", "Jan Wilk"],
        ["SURVEYOR", "Ana Duarte"],
      ]);
      await signInPresence(onBoard, formsOf("before"));
      await onBoard.commence();
      await onBoard.complete();
      const pumped = await onBoard.show();
      await doomed.crew.call(bunkerRoutes.setMeter, {
        params: { id },
        query: { name: "MFM-7741.csv", expectedVersion: pumped.version },
        bytes: Buffer.from(METER_FILE),
      });
      expect((await onBoard.show()).version).toBe(pumped.version + 1);
      expect(await crew.call(bunkerRoutes.meter, { params: { id } })).toMatchObject([{ mass: "849.736" }]);
      await signInPresence(onBoard, [...formsOf("after"), "BunkerDeliveryNote"]);
      const correction = await doomed.office.call(bunkerRoutes.begin, { body: beginning({ correctsId: id }) });
      const corrected = await inOffice.show();
      expect(corrected).toMatchObject({ state: "SIGNED", correctedBy: [{ id: correction.id }] });
      expect(kills - before).toBe(3);
      const told = await at.database.asWorker(async (tx) => ({
        meters: await rows(tx, "SELECT 1 FROM app.bunker_meter WHERE process_id = $1", [id]),
        actions: await rows<{ action: string }>(
          tx,
          `SELECT action FROM app.audit WHERE organisation_id = $1 AND detail->>'process' = $2
            AND action IN ('bunker.set-parties', 'bunker.set-meter') ORDER BY n`,
          [company.id, id],
        ),
      }));
      expect(told.meters).toHaveLength(1);
      expect(told.actions.map(({ action }) => action)).toEqual(["bunker.set-parties", "bunker.set-meter"]);
    }
  },
);

it(
  `a chief engineer signs by a code once, whenever the backend is killed (seed ${SEED})`,
  { timeout: 420_000 },
  async () => {
    const { office, crew, craft } = await supplierAt("Keppel Quay");
    const random = randomOf(SEED);
    for (let round = 0; round < (WHOLE ? 4 : 1); round++) {
      const ship = `chief-${round}@pelagia.example`;
      const { id } = await office.call(bunkerRoutes.begin, { body: beginning({ parties: [chief(ship)] }) });
      await aboard(office, id).assign(craft.id);
      const onBoard = aboard(crew, id);
      await onBoard.open();
      const { workspaceId, forms } = await onBoard.sign("BunkerRequisition");
      const { documentId } = forms.find(({ kind }) => kind === "BunkerRequisition")!;
      const letters = async () => (await lettersTo(at.database, ship)).map(({ body }) => body);
      const link = await until("the link of the ship", async () => {
        const found = linkIn((await letters()).join("\n"));
        return found.token === "" ? null : found;
      });
      /** The code that a request sends, whatever becomes of its answer. */
      const codeOf = async (ask: () => Promise<unknown>): Promise<string> => {
        const codes = async () => (await letters()).flatMap((body) => /^(\d{8})$/m.exec(body)?.[1] ?? []);
        const before = (await codes()).length;
        await ask();
        return until("a code", async () => {
          const all = await codes();
          return all.length > before && all.at(-1);
        });
      };
      const guest = apiClient(run.url);
      await guest.call(visitorRoutes.enter, {
        body: { ...link, code: await codeOf(() => guest.call(visitorRoutes.sendCode, { body: link })) },
      });
      const params = { id: workspaceId!, documentId: documentId! };
      const signatures = async () => (await onBoard.formOf("BunkerRequisition")).signatures;
      const before = kills;
      // A visitor whose answer is lost looks whether it counts, and else asks for a new code.
      for (let tries = 0; tries < 4 && (await signatures()).length < 2; tries++) {
        const code = await codeOf(() => guest.call(visitorRoutes.sendSigningCode, { params }));
        const killing = tries === 0 ? killSoon(random) : Promise.resolve();
        await guest.call(visitorRoutes.sign, { params, body: { code, name: "Tomasz Wilk" } }).catch(() => undefined);
        await killing;
      }
      expect(kills - before).toBe(1);
      expect((await signatures()).map(({ signer, how }) => [signer, how])).toEqual([
        ["CARGO_OFFICER", "account"],
        ["CHIEF_ENGINEER", "code"],
      ]);
      const trust = trustOfAnswer(await office.call(verifyRoutes.trust));
      const file = await crew.download(bunkerRoutes.file, { params: { id, kind: "BunkerRequisition" } });
      const { checks, signatures: inFile } = await verify(file, { chain: null, ...trust, now: new Date() });
      expect(checks.integrity).toMatchObject({ outcome: "VALID" });
      expect(inFile).toHaveLength(2);
      const signed = await at.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.bunker_signature WHERE process_id = $1 AND signer = 'CHIEF_ENGINEER'", [id]),
      );
      expect(signed).toHaveLength(1);
    }
  },
);

it(
  `an answer of the exchange counts once, and so does a second push, whenever the backend is killed (seed ${SEED})`,
  { timeout: 420_000 },
  async () => {
    const exchange = await startBunkerExchange();
    try {
      const { office, ...others } = await supplierAt("Changi Quay");
      const random = randomOf(SEED);
      await connect(run, office, exchange);
      exchange.fault = () => "noticeLost";
      for (let round = 0; round < (WHOLE ? 6 : 1); round++) {
        const id = await signedDelivery({ office, ...others });
        const shown = () => aboard(office, id).show();
        const looked = async () => ({ params: { id }, body: { expectedVersion: (await shown()).version } });
        /** The exchange says what became of the newest push, and again until it is heard. */
        const told = async (type: "PUSH_SUCCESS" | "PUSH_FAILED"): Promise<void> => {
          await until("the exchange has taken it", async () => (await shown()).push === "SENT");
          const about = { transaction_id: exchange.received.at(-1)!.transaction };
          const say = () => exchange.say(type, about).catch(() => 0);
          const killing = killSoon(random);
          const first = await say();
          await killing;
          if (first !== 200) await until("the exchange is heard", async () => (await say()) === 200);
        };
        const [before, sent] = [kills, exchange.received.length];
        await office.call(bunkerRoutes.push, await looked());
        await told("PUSH_FAILED");
        expect(await shown()).toMatchObject({ state: "SUBMIT_FAILED", push: "REFUSED", unsent: null });
        await stubborn(office, random, 1).call(bunkerRoutes.retry, await looked());
        await told("PUSH_SUCCESS");
        const { state, history } = await shown();
        expect(state).toBe("COMPLETED");
        expect(history.map(({ step }) => step).slice(-4)).toEqual(["push", "refused", "retry", "acknowledged"]);
        expect(kills - before).toBe(3);
        expect(exchange.received.length - sent).toBe(2);
      }
    } finally {
      await exchange.stop();
    }
  },
);
