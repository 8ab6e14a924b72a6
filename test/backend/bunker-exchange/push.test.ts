import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import { deskRoutes } from "#domain/api/desk";
import { PUSH_RETRY_SECONDS } from "#domain/bunker/exchange/push";
import { beginCall } from "../../../backend/bunker-exchange/call.ts";
import { NO_EFFECTS, type Pushed } from "../../../backend/bunker-exchange/effects.ts";
import { hear } from "../../../backend/bunker-exchange/notice.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import {
  startBunkerExchange,
  type BunkerExchangeProgram,
  type ExchangeFault,
} from "../../../scripts/services/bunker-exchange.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { supplier, type Supplier } from "../../support/bunker-push.ts";
import { pushData } from "../../support/push-data.ts";
import { companies, PASSWORD, until } from "../../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let exchange: BunkerExchangeProgram;
let petrel: Supplier;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { webhookPrivate: true } });
  make = companies(backend);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  exchange = await startBunkerExchange();
  petrel = await supplier(backend, make, exchange);
});
afterEach(() => exchange.stop());

const story = (id: string) => petrel.company.api.call(routes.push, { params: { id } });
const again = (id: string, mayHaveArrived = false) =>
  petrel.company.api.call(routes.again, { params: { id }, body: { mayHaveArrived } });
const taskOf = async (id: string) => {
  const { taskId } = await story(id);
  return (await petrel.company.api.call(deskRoutes.tasks)).find((task) => task.id === taskId);
};
const takenOf = (number: string) => exchange.received.filter((one) => one.number === number && one.taken).length;
const dueAndDone = async (): Promise<void> => {
  await petrel.due();
  await petrel.work();
};
/** Pushes a note to an exchange that has this fault, once. */
async function pushed(number: string, fault: ExchangeFault): Promise<string> {
  exchange.fault = () => fault;
  const id = await petrel.push(number);
  await dueAndDone();
  exchange.fault = () => "none";
  return id;
}
const aged = (id: string, seconds: number) =>
  backend.database.asWorker((tx) =>
    rows(tx, "UPDATE app.bunker_push SET state_at = now() - make_interval(secs => $2) WHERE id = $1", [id, seconds]),
  );

describe("a push", () => {
  it("sends what the schema asks for, and is acknowledged by a message", async () => {
    const id = await pushed("BDN-1", "none");
    const { state, calls, lines, error } = await story(id);
    expect(state).toBe("ACKNOWLEDGED");
    expect(error).toBe(null);
    expect(lines.map(({ line }) => line)).toEqual(["BEGUN", "CALLED", "TAKEN", "ACKNOWLEDGED"]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ n: 1, schemaVersion: "1.4", status: 202 });
    expect(JSON.parse(calls[0]!.request)).toMatchObject({
      participants: [{ id: exchange.receiver }],
      parent_node_id: "folder-1",
      parent_node_type: "FOLDER",
      payload: [{ bdn_no: "BDN-1", bdn_gross_tonnage: 56204, bdn_supplied_product_metric_tons_delivered: 500.123 }],
    });
    expect(JSON.stringify(calls)).not.toContain(exchange.key);
    expect(lines[1]?.detail).toMatchObject({ leftOut: expect.arrayContaining(["bdn_supplier_uen"]) as unknown });
    expect(await taskOf(id)).toMatchObject({ kind: "bunkerPush", state: "SUCCEEDED", title: "BDN-1" });
  });

  it("that the schema does not take is not sent, and says what is asked for, where, and in which version", async () => {
    const id = await pushed("BDN-2", "schemaChanged");
    const { state, error, calls } = await story(id);
    expect([state, error?.code, calls.length]).toEqual(["FAILED", "PUSH_MISMATCH", 0]);
    expect(error?.parameters).toMatchObject({ field: "0.bdn_carbon_intensity", asks: "required", version: "2.0" });
    expect(exchange.received).toEqual([]);
    await again(id);
    await petrel.work();
    expect((await story(id)).state).toBe("ACKNOWLEDGED");
    const wrong = await petrel.push("BDN-3", pushData("BDN-3", { grossTonnage: "many" }));
    await dueAndDone();
    expect((await story(wrong)).error?.parameters["field"]).toBe("0.bdn_gross_tonnage (Gross tonnage / 总吨)");
  });

  it("waits after each try that was not taken, then for a person, who pushes it again as a task", async () => {
    exchange.fault = () => "error";
    const id = await petrel.push("BDN-4");
    for (const [i, seconds] of PUSH_RETRY_SECONDS.entries()) {
      await dueAndDone();
      const { state, attempts, nextAt } = await story(id);
      expect([state, attempts]).toEqual(["QUEUED", i + 1]);
      const wait = (new Date(nextAt!).getTime() - Date.now()) / 1000;
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(seconds - 50);
    }
    await dueAndDone();
    expect(await story(id)).toMatchObject({ state: "FAILED", error: { code: "PUSH_FAILED" }, nextAt: null });
    const task = await taskOf(id);
    expect(task).toMatchObject({ state: "FAILED", error: { code: "PUSH_FAILED" } });
    exchange.fault = () => "none";
    await petrel.company.api.call(deskRoutes.retryTask, { params: { id: task!.id } });
    await petrel.work();
    // The rounds of the backend may have been there first.
    await until("it is acknowledged", async () => (await story(id)).state === "ACKNOWLEDGED");
    expect(takenOf("BDN-4")).toBe(1);
    expect((await taskOf(id))?.state).toBe("SUCCEEDED");
  });

  it.each(["hangUp", "gateway"] as const)("whose answer is lost (%s) is not sent again unasked", async (fault) => {
    // The message is lost, too: it comes for a call whose transaction nobody here knows.
    const id = await pushed("BDN-5", fault);
    await dueAndDone();
    expect([(await story(id)).state, takenOf("BDN-5")]).toEqual(["UNKNOWN", 1]);
    const task = await taskOf(id);
    expect(task?.error?.code).toBe("PUSH_UNSURE");
    expect(await refusal(petrel.company.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe(
      "PUSH_UNSURE",
    );
    expect(await refusal(again(id))).toBe("PUSH_UNSURE");
    await again(id, true);
    await petrel.work();
    expect([(await story(id)).state, takenOf("BDN-5")]).toEqual(["ACKNOWLEDGED", 2]);
  });

  it("whose answer was lost ends where a person says that the exchange has it", async () => {
    const id = await pushed("BDN-6", "hangUp");
    await petrel.company.api.call(routes.received, { params: { id } });
    const { state, lines } = await story(id);
    expect([state, lines.at(-1)?.line, lines.at(-1)?.person]).toEqual(["ACKNOWLEDGED", "RECEIVED", "Person 1"]);
    expect(await refusal(petrel.company.api.call(routes.received, { params: { id } }))).toBe("PUSH_NOT_WAITING");
    expect(await refusal(again(id))).toBe("PUSH_NOT_WAITING");
  });

  it("that is refused says so in the words of the exchange, at once or by a message", async () => {
    const [now, later] = [await pushed("BDN-7", "refused"), await pushed("BDN-8", "refusedLater")];
    expect((await story(now)).error).toMatchObject({
      code: "PUSH_REFUSED",
      parameters: { reason: "bdn_imo_no is not registered" },
    });
    expect((await story(later)).error).toMatchObject({ parameters: { reason: "duplicate note" } });
  });

  it("with a wrong key waits for a person at once", async () => {
    const id = await pushed("BDN-9", "wrongKey");
    expect(await story(id)).toMatchObject({ state: "FAILED", attempts: 1, error: { code: "EXCHANGE_KEY" } });
  });

  it("that is due when the exchange was taken out of use waits for a person, who may push it again", async () => {
    const id = await petrel.push("BDN-13");
    const inUse = (enabled: boolean) =>
      petrel.company.api.call(routes.set, {
        body: {
          baseUrl: exchange.url,
          participants: [exchange.receiver],
          parentNodeId: "folder-1",
          parentNodeType: "FOLDER",
          enabled,
          password: PASSWORD,
        },
      });
    await inUse(false);
    await dueAndDone();
    expect(await story(id)).toMatchObject({ state: "FAILED", error: { code: "EXCHANGE_NOT_SET" }, calls: [] });
    expect((await taskOf(id))?.state).toBe("FAILED");
    await inUse(true);
    await again(id);
    await petrel.work();
    expect([(await story(id)).state, takenOf("BDN-13")]).toEqual(["ACKNOWLEDGED", 1]);
  });

  it("whose message never comes waits for a person after a day", async () => {
    const id = await pushed("BDN-10", "noticeLost");
    expect((await story(id)).state).toBe("SENT");
    await petrel.work();
    expect((await story(id)).state).toBe("SENT");
    await aged(id, 86_500);
    await petrel.work();
    expect([(await story(id)).state, takenOf("BDN-10")]).toEqual(["UNKNOWN", 1]);
  });

  it("whose process dies between the line and the answer is never sent again by itself", async () => {
    const id = await petrel.push("BDN-11");
    const call = () =>
      backend.database.asWorker((tx) =>
        beginCall(tx, NO_EFFECTS, { push: id, attempts: 0 }, { version: "1.4", body: {}, detail: {} }),
      );
    expect(await call()).not.toBe(null);
    expect(await call()).toBe(null);
    await dueAndDone();
    expect((await story(id)).state).toBe("SENDING");
    await aged(id, 600);
    await petrel.work();
    expect([(await story(id)).state, exchange.received.length]).toEqual(["UNKNOWN", 0]);
  });

  it("is one for each delivery, and needs an exchange", async () => {
    const other = await make.company("No Exchange");
    expect(await refusal(other.api.call(routes.test))).toBe("EXCHANGE_NOT_SET");
    expect(await other.api.call(routes.pushes)).toEqual([]);
    const id = await petrel.push("BDN-12");
    expect(await refusal(other.api.call(routes.push, { params: { id } }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.again, { params: { id }, body: {} }))).toBe("NOT_FOUND");
  });
});

describe("a message of the exchange", () => {
  const said = (secret: string, body: object) =>
    fetch(`${backend.url}/api/notify`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });

  it("counts once, before the answer as after it", async () => {
    const [twice, early] = [await pushed("BDN-20", "noticeTwice"), await pushed("BDN-21", "noticeEarly")];
    expect((await story(twice)).lines.map(({ line }) => line)).toEqual(["BEGUN", "CALLED", "TAKEN", "ACKNOWLEDGED"]);
    expect((await story(early)).state).toBe("ACKNOWLEDGED");
    expect([takenOf("BDN-20"), takenOf("BDN-21")]).toEqual([1, 1]);
  });

  it("about an unknown push is refused in words, and kept in the log", async () => {
    const { secret } = exchange.notify!;
    const answer = await said(secret, { type: "PUSH_SUCCESS", transaction_id: "nobody-knows-it" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOTICE_UNKNOWN"]);
    const kept = await backend.database.asWorker((tx) =>
      rows<{ detail: { transaction: string } }>(
        tx,
        "SELECT detail FROM app.bunker_push_line WHERE organisation_id = $1 AND push_id IS NULL",
        [petrel.company.id],
      ),
    );
    expect(kept.map(({ detail }) => detail.transaction)).toEqual(["nobody-knows-it"]);
  });

  it("needs the company's present secret, and a type that is known", async () => {
    const { secret } = exchange.notify!;
    const last = secret.at(-1) === "A" ? "B" : "A";
    const other = (await supplier(backend, make, exchange)).company;
    for (const wrong of [
      `${secret.slice(0, -1)}${last}`,
      "x",
      secret.replace(/_[0-9a-f]{32}_/, `_${other.id.replaceAll("-", "")}_`),
    ])
      expect((await said(wrong, { type: "CONFIG_REFRESH" })).status).toBe(401);
    expect((await said(secret, { type: "PUSH_MAYBE" })).status).toBe(422);
    expect((await said(secret, { type: "CONFIG_REFRESH" })).status).toBe(200);
  });

  it("tells the delivery how its push ended, in the same transaction", async () => {
    const id = await pushed("BDN-22", "noticeLost");
    const told: Pushed[] = [];
    const effects = {
      ...NO_EFFECTS,
      ACKNOWLEDGED: (_: unknown, pushed: Pushed) => Promise.resolve(void told.push(pushed)),
    };
    const { transaction, id: call } = (await story(id)).calls[0]!;
    for (const notice of [
      { type: "PUSH_SUCCESS", transaction: transaction!, call: "", reason: "" },
      { type: "PUSH_SUCCESS", transaction: "", call, reason: "" },
    ] as const)
      expect(await backend.database.asWorker((tx) => hear(tx, effects, petrel.company.id, notice))).toBe(true);
    expect(told.map(({ push, number }) => [push, number])).toEqual([[id, "BDN-22"]]);
  });

  it("that contradicts what was heard changes nothing, and stands in the log once", async () => {
    const id = await pushed("BDN-23", "none");
    const { transaction } = (await story(id)).calls[0]!;
    for (let n = 0; n < 3; n += 1)
      expect((await said(exchange.notify!.secret, { type: "PUSH_FAILED", transaction_id: transaction })).status).toBe(
        200,
      );
    const { state, lines } = await story(id);
    expect([state, lines.filter(({ line }) => line === "LATE").length]).toEqual(["ACKNOWLEDGED", 1]);
  });
});
