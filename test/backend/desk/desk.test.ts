import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keccak256, toHex } from "viem";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { recordRoutes } from "#domain/api/record";
import { LIST_KINDS } from "#domain/documents/document-lists";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { DocumentColumnKey } from "#domain/documents/document-columns";
import { operatorCall } from "#domain/chain/calls";
import { first } from "../../../scripts/lib/sql.ts";
import { Streams } from "../../../backend/desk/streams.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { proposeOperator } from "../../../backend/intents/propose.ts";
import { titleOfAnswer } from "#domain/verify/title";
import { apiClient, refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { listen } from "../../support/listening.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let carrier: Company;
let shipper: Company;
let stranger: Company;
let number = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  [carrier, shipper, stranger] = (await Promise.all(
    ["Carrier", "Shipper", "Stranger"].map((name) => make.company(name)),
  )) as [Company, Company, Company];
  await make.befriend(carrier, shipper);
});
afterAll(() => backend?.stop());

async function issue(): Promise<DocumentDetail> {
  const draft = await draftBill(carrier.api, `D-${++number}`);
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  expect((await settled(carrier.api, intent)).status).toBe("done");
  return get(carrier.api, draft.id);
}
const worker = <T>(sql: string, parameters: unknown[] = []): Promise<T | null> =>
  backend.database.asWorker((tx) => first<T>(tx, sql, parameters));

describe("counts", () => {
  it("leaves out of the drafts what is written inside a process, which says whom it asks", async () => {
    const drafts = async (): Promise<number> => (await carrier.api.call(deskRoutes.counts)).drafts;
    const before = await drafts();
    const { id } = await carrier.api.call(documentRoutes.create, { body: { kind: "ShippingInstruction", data: {} } });
    expect(await drafts()).toBe(before + 1);
    await backend.database.asWorker(async (tx) => {
      await tx.query("UPDATE app.document SET kind = 'BunkerRequisition' WHERE id = $1", [id]);
      await refreshState(tx, id);
    });
    expect(await drafts()).toBe(before);
  });

  it("counts for each company what is with it", async () => {
    const before = await carrier.api.call(deskRoutes.counts);
    await issue();
    expect(await carrier.api.call(deskRoutes.counts)).toEqual({ ...before, bl: before.bl + 1 });
    // The count equals the length of the Document List, drafts and ended documents included.
    const counted = async (): Promise<number> => (await carrier.api.call(deskRoutes.counts)).documents;
    const listed = async (): Promise<number> =>
      (await carrier.api.call(documentRoutes.list, { query: { kind: LIST_KINDS.documents.join(",") } })).total;
    await carrier.api.call(documentRoutes.create, { body: { kind: "ShippingInstruction", data: {} } });
    expect(await counted()).toBe(before.documents + 1);
    expect(await listed()).toBe(before.documents + 1);
    expect(await stranger.api.call(deskRoutes.counts)).toEqual({
      inbox: 0,
      reminded: 0,
      reviews: 0,
      drafts: 0,
      bl: 0,
      do: 0,
      documents: 0,
      epacks: 0,
      bunker: 0,
      screening: 0,
      contactRequests: 0,
      tasks: 0,
      mailFailed: 0,
      keysWanted: 0,
      stampsWaiting: 0,
    });
  });
});

describe("the columns of lists", () => {
  it("are kept for the person who chose them, and for nobody else", async () => {
    const chosen = () => carrier.api.call(deskRoutes.columns);
    const choose = (list: "bl" | "documents", columns: DocumentColumnKey[] | null) =>
      carrier.api.call(deskRoutes.chooseColumns, { body: { list, columns } });
    expect(await chosen()).toEqual({});
    await choose("documents", ["name", "createdBy"]);
    // Columns that the list does not have are dropped, and the order is the list's.
    expect(await choose("bl", ["updatedAt", "size", "vessel"])).toEqual({
      documents: ["name", "createdBy"],
      bl: ["vessel", "updatedAt"],
    });
    expect(await choose("bl", ["owner"])).toEqual(await chosen());
    expect(await chosen()).toEqual({ documents: ["name", "createdBy"], bl: ["owner"] });
    expect(await shipper.api.call(deskRoutes.columns)).toEqual({});
    expect(await choose("documents", null)).toEqual({ bl: ["owner"] });
    await worker("UPDATE app.list_columns SET columns = '{owner,former}'");
    expect(await chosen()).toEqual({ bl: ["owner"] });
  });
});

describe("tasks", () => {
  it("lists the company's own work with what it was about", async () => {
    const bill = await issue();
    const [task] = await carrier.api.call(deskRoutes.tasks);
    expect(task).toMatchObject({
      kind: "sign",
      title: bill.number,
      state: "SUCCEEDED",
      document: { id: bill.id, kind: "BillOfLading" },
      attempts: 1,
      error: null,
    });
    expect((await stranger.api.call(deskRoutes.tasks)).map((one) => one.kind)).toEqual(["deployRegistry"]);
  });

  it("retries nothing that has not failed", async () => {
    await issue();
    const [task] = await carrier.api.call(deskRoutes.tasks);
    expect(await refusal(carrier.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe("TASK_NOT_FAILED");
  });

  it("leads back to the document where a person must confirm", async () => {
    await issue();
    const [task] = await carrier.api.call(deskRoutes.tasks);
    await worker("UPDATE app.task SET state = 'FAILED' WHERE id = $1", [task!.id]);
    expect(await refusal(carrier.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe("TASK_NOT_HERE");
  });

  it("tries at once what something holds up, and leaves it as it is", async () => {
    await issue();
    const [task] = await carrier.api.call(deskRoutes.tasks);
    expect(task!.waits).toBe(false);
    await worker("UPDATE app.task SET state = 'QUEUED', error_code = 'CHAIN_DOWN', finished_at = NULL WHERE id = $1", [
      task!.id,
    ]);
    const retried = await carrier.api.call(deskRoutes.retryTask, { params: { id: task!.id } });
    expect(retried).toMatchObject({ state: "QUEUED", waits: true, attempts: 1, error: { code: "CHAIN_DOWN" } });
    await worker("UPDATE app.task SET state = 'SUCCEEDED', error_code = NULL, finished_at = now() WHERE id = $1", [
      task!.id,
    ]);
  });

  it("is nobody else's", async () => {
    const [task] = await carrier.api.call(deskRoutes.tasks);
    expect(await refusal(stranger.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe("NOT_FOUND");
  });

  it("goes on with what the operator sends itself, as the same act", async () => {
    const task = (await stranger.api.call(deskRoutes.tasks)).find((one) => one.kind === "deployRegistry")!;
    await worker("UPDATE app.task SET state = 'FAILED', error_code = 'CHAIN_REVERTED' WHERE id = $1", [task.id]);
    await worker("UPDATE app.intent SET status = 'failed' WHERE id = (SELECT intent_id FROM app.task WHERE id = $1)", [
      task.id,
    ]);
    expect(await stranger.api.call(deskRoutes.retryTask, { params: { id: task.id } })).toMatchObject({
      state: "QUEUED",
      attempts: 2,
      error: null,
    });
    await until(
      "it has succeeded",
      async () => (await stranger.api.call(deskRoutes.tasks)).find((one) => one.id === task.id)?.state === "SUCCEEDED",
    );
  });
});

describe("the record of a document", () => {
  it("tells a company what it has done with it, and nobody else", async () => {
    const bill = await issue();
    const lines = await carrier.api.call(recordRoutes.documentTrail, { params: { id: bill.id } });
    expect(lines.map((line) => line.event)).toContain("document.sign");
    expect(lines.find((line) => line.event === "document.sign")).toMatchObject({ person: { name: "Person 1" } });
    expect(await refusal(stranger.api.call(recordRoutes.documentTrail, { params: { id: bill.id } }))).toBe("NOT_FOUND");
  });
});

describe("acts", () => {
  it("are followed by who may see the document", async () => {
    const bill = await issue();
    const act = await worker<{ id: string }>("SELECT id FROM app.intent WHERE document_id = $1", [bill.id]);
    const seen = await carrier.api.call(documentRoutes.intent, { params: { id: act!.id } });
    expect(seen).toMatchObject({ status: "done", action: "sign", confirmations: { done: 0, needed: 0 }, error: null });
    expect(await refusal(stranger.api.call(documentRoutes.intent, { params: { id: act!.id } }))).toBe("NOT_FOUND");
    expect(
      await refusal(
        stranger.api.call(documentRoutes.intentCancel, { params: { id: act!.id }, body: { password: PASSWORD } }),
      ),
    ).toBe("NOT_FOUND");
    expect(
      await carrier.api.call(documentRoutes.intentCancel, { params: { id: act!.id }, body: { password: PASSWORD } }),
    ).toMatchObject({ status: "done" });
    expect(
      await refusal(
        carrier.api.call(documentRoutes.intentSign, {
          params: { id: act!.id },
          body: { signature: `0x${"1".repeat(130)}` },
        }),
      ),
    ).toBe("NOT_FOUND");
  });
});

describe("live changes", () => {
  it("reach the companies concerned and nobody else", async () => {
    const [mine, other] = [await listen(backend, carrier), await listen(backend, stranger)];
    expect(mine.response.headers.get("content-type")).toContain("text/event-stream");
    const bill = await issue();
    await until("the change arrives", async () =>
      mine.said.some((one) => one.topic === "document" && one.id === bill.id),
    );
    await until("the act arrives", async () => mine.said.some((one) => one.topic === "intent"));
    expect(other.said.filter((one) => one.topic !== "chain")).toEqual([]);
    // The head of the chain has an event of its own, so that no browser reads anything again for it.
    await until("the head arrives", async () => other.said.some((one) => one.event === "chain"));
    await Promise.all([mine.close(), other.close()]);
  });

  it("need a session, and end with it", async () => {
    expect((await fetch(`${backend.url}${deskRoutes.events.path}`)).status).toBe(401);
    const visitor = await make.company("Visitor");
    const stream = await listen(backend, visitor);
    await backend.app.get(Streams).beat();
    expect(stream.ended()).toBe(false);
    await worker("DELETE FROM app.session WHERE organisation_id = $1", [visitor.id]);
    await backend.app.get(Streams).beat();
    await until("the stream ends", async () => stream.ended());
    // The stream ends in order: after a break a browser would report an error.
    expect(stream.broken()).toBe(false);
  });

  it("let the oldest stream of one browser go when it opens too many", async () => {
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let i = 0; i < 8; i++) streams.push(await listen(backend, shipper));
    await until("four have ended", async () => streams.filter((stream) => stream.ended()).length === 4);
    expect(streams.map((stream) => stream.ended())).toEqual([true, true, true, true, false, false, false, false]);
    for (const stream of streams) await stream.close();
  });
});

describe("an answer to anyone", () => {
  const anyone = () => apiClient(backend.url);

  it("tells the newest block of the chain", async () => {
    const [head] = await anyone().call(deskRoutes.chain);
    expect(head).toMatchObject({ chainId: 1337, lagging: false, problem: null });
    expect(head!.number).toBeGreaterThan(0);
  });

  it("tells a title's history by address, and names only companies that are public", async () => {
    const { register } = await issue();
    const ask = { query: { chainId: register!.chainId, registry: register!.registry, tokenId: register!.tokenId } };
    const hidden = await anyone().call(verifyRoutes.title, ask);
    expect(hidden).toMatchObject({
      known: true,
      paused: false,
      story: {
        status: "active",
        chainId: 1337,
        events: [{ n: 1, kind: "issue", holder: carrier.address, by: null, note: null }],
      },
    });
    expect(hidden.story.parties).toEqual([{ address: carrier.address, name: null, you: false, issuer: true }]);
    await worker("UPDATE app.organisation SET is_public = true WHERE id = $1", [carrier.id]);
    expect((await anyone().call(verifyRoutes.title, ask)).story.parties).toMatchObject([{ name: "Carrier" }]);
    await worker("UPDATE app.organisation SET is_public = false WHERE id = $1", [carrier.id]);
  });

  it("knows nothing of a title that is not on the chain", async () => {
    const unknown = await anyone().call(verifyRoutes.title, {
      query: { chainId: 1337, registry: `0x${"1".repeat(40)}`, tokenId: `0x${"2".repeat(64)}` },
    });
    expect(unknown).toMatchObject({ known: false, read: false, story: { events: [], status: null } });
    // A server that does not read the register, or the chain, has no answer: the title may well be there.
    expect(titleOfAnswer(unknown)).toBeNull();
    const elsewhere = await anyone().call(verifyRoutes.title, {
      query: { chainId: 137, registry: `0x${"1".repeat(40)}`, tokenId: `0x${"2".repeat(64)}` },
    });
    expect([elsewhere.known, elsewhere.read, titleOfAnswer(elsewhere)]).toEqual([false, false, null]);
    const { register } = await issue();
    const other = await anyone().call(verifyRoutes.title, {
      query: { chainId: register!.chainId, registry: register!.registry, tokenId: `0x${"2".repeat(64)}` },
    });
    expect([other.known, other.read, titleOfAnswer(other)?.status]).toEqual([false, true, "UNKNOWN"]);
    expect(
      await refusal(
        anyone().call(verifyRoutes.title, {
          query: { chainId: 1337, registry: "0x12" as `0x${string}`, tokenId: `0x${"2".repeat(64)}` },
        }),
      ),
    ).toBe("BAD_INPUT");
  });

  it("tells where a fingerprint is anchored once the chain has it", async () => {
    const [sha256, root] = ["ab".repeat(32), keccak256(toHex("a root"))];
    const store = backend.settings.chains[0]!.contracts.documentStore as `0x${string}`;
    await worker("INSERT INTO app.anchor (sha256, chain_id, store, root, proof) VALUES ($1,1337,$2,$3,$4)", [
      sha256,
      store,
      root,
      JSON.stringify([`0x${"cd".repeat(32)}`]),
    ]);
    expect(await anyone().call(verifyRoutes.anchor, { params: { sha256 } })).toEqual({ anchors: [] });
    await backend.database.asWorker((tx) =>
      proposeOperator(tx, {
        action: "anchor",
        chainId: 1337,
        call: operatorCall.issueRoot({ store, root }),
        parameters: { root },
      }),
    );
    await until(
      "it is anchored",
      async () => (await anyone().call(verifyRoutes.anchor, { params: { sha256 } })).anchors.length === 1,
    );
    expect(await anyone().call(verifyRoutes.anchor, { params: { sha256 } })).toMatchObject({
      anchors: [{ chainId: 1337, store, root, proof: [`0x${"cd".repeat(32)}`] }],
    });
    expect(await anyone().call(verifyRoutes.anchor, { params: { sha256: "00".repeat(32) } })).toEqual({ anchors: [] });
  });
});

describe("health", () => {
  it("says how far the ledger is behind", async () => {
    await until(
      "nothing is left",
      async () => ((await (await fetch(`${backend.url}/health/ready`)).json()) as { ledger: number }).ledger === 0,
    );
    expect((await fetch(`${backend.url}/health/ready`)).status).toBe(200);
  });
});

describe("a chain that does not answer", () => {
  it("is said to everybody at once, with the moment since when", async () => {
    const own = await startBackend({ chain: true });
    const stream = await listen(own, await companies(own).company("Listener", { register: false }));
    const chainNow = async () => (await apiClient(own.url).call(deskRoutes.chain))[0]!;
    const { number } = await chainNow();
    const killed = new Date();
    const before = stream.said.length;
    await own.chain!.kill9();
    await until("it is said", async () => (await chainNow()).problem === "NODE_DOWN");
    expect(await chainNow()).toMatchObject({ number, problem: "NODE_DOWN" });
    expect(Math.abs(Date.parse((await chainNow()).currentAt!) - killed.getTime())).toBeLessThan(60_000);
    await until("it is heard", async () => stream.said.length > before);
    await stream.close();
    await own.stop();
  });
});
