import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, createTestClient, http, type Hex } from "viem";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { merkleProves } from "#domain/chain/merkle";
import { canonicalJson } from "#domain/canonical";
import { first } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Colleague, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { lettersTo } from "../../support/letters.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let { carrier, shipper, bank, unsigned } = {} as Record<"carrier" | "shipper" | "bank" | "unsigned", Company>;
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  make = companies(backend);
  [carrier, shipper, bank, unsigned] = (await Promise.all([
    make.company("Carrier", { people: 2 }),
    make.company("Shipper", { people: 2 }),
    make.company("Bank", { people: 2 }),
    make.company("Unsigned", { agreed: false }),
  ])) as [Company, Company, Company, Company];
  for (const [one, other] of [
    [carrier, shipper],
    [shipper, bank],
    [carrier, unsigned],
  ] as const)
    await make.befriend(one, other);
});
afterAll(() => backend.stop());

const second = (company: Company): Colleague => company.people[1] as Colleague;
const open = (company: Company, id: string): Promise<EnvelopeDetail> =>
  company.api.call(routes.get, { params: { id } });
const compose = (
  company: Company,
  recipientId: string | null,
  documentIds: string[],
  subject = "Papers",
): Promise<EnvelopeDetail> => company.api.call(routes.compose, { body: { recipientId, subject, documentIds } });
const upload = async (company: Company, kind = "Invoice"): Promise<string> =>
  (
    await company.api.call(documentRoutes.upload, {
      query: { kind, name: `Paper ${++count}`, number: `P-${count}` },
      bytes: await plainPdf(),
    })
  ).id;

async function issue(): Promise<string> {
  const draft = await draftBill(carrier.api, `E-${++count}`);
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  expect((await settled(carrier.api, intent)).status).toBe("done");
  return draft.id;
}
const seal = async (person: Pick<Colleague, "api">, id: string, password = PASSWORD) => {
  const { version } = await person.api.call(routes.get, { params: { id } });
  return person.api.call(routes.seal, { params: { id }, body: { expectedVersion: version, password } });
};
const ready = (company: Company, id: string): Promise<void> =>
  until("the anchor", async () => (await open(company, id)).state === "READY_FOR_TRANSFER");
const transfer = async (person: Pick<Colleague, "api">, id: string) => {
  const { version } = await person.api.call(routes.get, { params: { id } });
  return person.api.call(routes.transfer, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
};
const arrived = (company: Company, id: string): Promise<void> =>
  until("the arrival", async () => (await open(company, id)).state === "TRANSFERRED");
async function send(from: Company, to: Company, documentIds: string[]): Promise<EnvelopeDetail> {
  const { id } = await compose(from, to.id, documentIds);
  await seal(from, id);
  await ready(from, id);
  await transfer(second(from), id);
  await arrived(from, id);
  return open(from, id);
}

describe("compose", () => {
  it("counts references by company and year, and selects by the rule", async () => {
    const [bill, paper] = [await issue(), await upload(carrier)];
    const envelope = await compose(carrier, shipper.id, [bill, paper]);
    expect(envelope.reference).toMatch(/^ENV-\d\d-\d{4}$/);
    expect(envelope.documents).toMatchObject([
      { kind: "BillOfLading", isCopy: false, moves: "BOTH" },
      { kind: "Invoice", isCopy: true, moves: null },
    ]);
  });
  it("starts a bill that is another's as the original, which keeps nobody from sending it and is not sealed", async () => {
    const bill = await issue();
    await send(carrier, shipper, [bill]);
    const late = await compose(carrier, shipper.id, [bill]);
    expect(late.documents).toMatchObject([{ isCopy: false, moves: null }]);
    expect(await refusal(seal(carrier, late.id))).toBe("NOT_POSSESSOR");
    const next = await compose(shipper, carrier.id, [bill]);
    expect(next.documents).toMatchObject([{ isCopy: false }]);
    expect(next.documents[0]?.moves).not.toBeNull();
  });
  it("lets the user change the rule", async () => {
    const paper = await upload(carrier);
    const { id } = await compose(carrier, shipper.id, [paper]);
    const changed = await carrier.api.call(routes.setDocument, {
      params: { id, documentId: paper },
      body: { isCopy: false },
    });
    expect(changed.documents[0]).toMatchObject({ isCopy: false });
  });
  it("refuses a document twice and an original in two envelopes", async () => {
    const bill = await issue();
    const { id } = await compose(carrier, shipper.id, [bill]);
    expect(await refusal(carrier.api.call(routes.addDocument, { params: { id }, body: { documentId: bill } }))).toBe(
      "DOCUMENT_ALREADY_INSIDE",
    );
    const { number } = await carrier.api.call(documentRoutes.get, { params: { id: bill } });
    await expect(compose(carrier, shipper.id, [bill])).rejects.toMatchObject({
      code: "ORIGINAL_ELSEWHERE",
      parameters: { number },
    });
  });
  it("refuses who is no contact, who is disabled, and who has no contact at all", async () => {
    expect(await refusal(compose(carrier, bank.id, []))).toBe("NOT_A_CONTACT");
    const disable = (enabled: boolean) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.contact SET enabled = $3 WHERE organisation_id = $1 AND other_id = $2", [
          carrier.id,
          shipper.id,
          enabled,
        ]),
      );
    await disable(false);
    expect(await refusal(compose(carrier, shipper.id, []))).toBe("CONTACT_DISABLED");
    await disable(true);
    const alone = await make.company("Alone");
    expect(await refusal(compose(alone, null, []))).toBe("CONTACT_NEEDED");
  });
  it("refuses an original to a company without agreement", async () => {
    const bill = await issue();
    const { id } = await compose(carrier, unsigned.id, [bill]);
    expect(await refusal(seal(carrier, id))).toBe("RECIPIENT_NO_AGREEMENT");
  });
  it("refuses another's document and a stale version", async () => {
    const paper = await upload(shipper);
    expect(await refusal(compose(carrier, shipper.id, [paper]))).toBe("NOT_FOUND");
    const { id, version } = await compose(carrier, null, []);
    const save = (expectedVersion: number) =>
      carrier.api.call(routes.save, {
        params: { id },
        body: {
          recipientId: shipper.id,
          subject: "New\r\n\r\nOpen it: \u202Ehttps://elsewhere.example",
          note: "",
          expectedVersion,
        },
      });
    // The subject is one line, as in the letter to the recipient.
    expect((await save(version)).subject).toBe("New Open it:  https://elsewhere.example");
    expect(await refusal(save(version))).toBe("CONTENT_UPDATED");
  });
  it("stands in Drafts beside the documents that are being drafted", async () => {
    const { id } = await compose(carrier, shipper.id, [], "Begun");
    const draft = await carrier.api.call(documentRoutes.create, {
      body: { kind: "BillOfLading", data: { blNo: `D-${++count}` } },
    });
    const { rows } = await carrier.api.call(routes.list, { query: { folder: "drafts", limit: 200 } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ of: "envelope", subject: "Begun" });
    expect(rows.find((row) => row.id === draft.id)).toMatchObject({
      of: "document",
      subject: `D-${count}`,
      titleState: "DRAFTING",
    });
    const newer = await compose(carrier, shipper.id, [], "Begun later");
    const latest = await carrier.api.call(routes.list, { query: { folder: "drafts", limit: 3 } });
    expect(latest.rows.map((row) => row.id)).toEqual([newer.id, draft.id, id]);
    const theirs = await shipper.api.call(routes.list, { query: { folder: "drafts", limit: 200 } });
    expect(theirs.rows.map((row) => row.id)).not.toContain(draft.id);
  });
  it("another company sees nothing of a draft", async () => {
    const { id } = await compose(carrier, shipper.id, []);
    expect(await refusal(open(shipper, id))).toBe("NOT_FOUND");
    expect(await refusal(open(bank, id))).toBe("NOT_FOUND");
  });
});

describe("seal", () => {
  it("refuses an empty one, one without recipient, one with a draft, and a wrong password", async () => {
    const paper = await upload(carrier);
    expect(await refusal(seal(carrier, (await compose(carrier, shipper.id, [])).id))).toBe("ENVELOPE_EMPTY");
    expect(await refusal(seal(carrier, (await compose(carrier, null, [paper])).id))).toBe("ENVELOPE_NO_RECIPIENT");
    const draft = await carrier.api.call(documentRoutes.create, {
      body: { kind: "BillOfLading", data: { blNo: `D-${++count}` } },
    });
    expect(await refusal(seal(carrier, (await compose(carrier, shipper.id, [draft.id])).id))).toBe(
      "ENVELOPE_HAS_DRAFT",
    );
    expect(await refusal(seal(carrier, (await compose(carrier, shipper.id, [paper])).id, "wrong-password-1"))).toBe(
      "WRONG_PASSWORD",
    );
  });
  it("fixes the content: a signed manifest whose hash, and every file's, leads to a root on the chain", async () => {
    const papers = [await upload(carrier), await upload(carrier)];
    const { id } = await compose(carrier, shipper.id, papers);
    const sealed = (await seal(carrier, id)).envelope;
    expect(sealed.state).toBe("SEALED");
    await ready(carrier, id);
    const { seal: anchor, documents } = await open(carrier, id);
    const row = await backend.database.asWorker((tx) =>
      first<{ manifest: { documents: { sha256: string }[] }; sha256: string }>(
        tx,
        "SELECT manifest, sha256 FROM app.seal WHERE envelope_id = $1",
        [id],
      ),
    );
    expect(createHash("sha256").update(canonicalJson(row?.manifest)).digest("hex")).toBe(row?.sha256);
    expect(merkleProves(anchor?.leaf as Hex, (anchor?.proof ?? []) as Hex[], anchor?.root as Hex)).toBe(true);
    const chain = createPublicClient({ transport: http(backend.chain?.rpcUrl) });
    expect(
      await chain.readContract({
        address: anchor?.store as Hex,
        abi: documentStoreAbi,
        functionName: "isActive",
        args: [anchor?.root as Hex, anchor?.leaf as Hex, (anchor?.proof ?? []) as Hex[]],
      }),
    ).toBe(true);
    for (const { sha256 } of row?.manifest.documents ?? []) {
      expect((await bank.api.call(verifyRoutes.anchor, { params: { sha256 } })).anchors[0]?.root).toBe(anchor?.root);
    }
    expect(documents.every((one) => one.fileId !== null)).toBe(true);
    const foundBy = async (company: Company, length: number) =>
      (
        await company.api.call(routes.list, { query: { folder: "all", text: `0x${row?.sha256.slice(0, length)}` } })
      ).rows.map((one) => one.id);
    expect(
      [await foundBy(carrier, 12), await foundBy(carrier, 64), await foundBy(carrier, 5), await foundBy(bank, 12)],
      "by the hash on its seal",
    ).toEqual([[id], [id], [], []]);
  });
  it("cannot be changed until it is unsealed, and then leaves no trace of a copy", async () => {
    const paper = await upload(carrier);
    const { id } = await compose(carrier, shipper.id, [paper]);
    await seal(carrier, id);
    await ready(carrier, id);
    expect(await refusal(carrier.api.call(routes.removeDocument, { params: { id, documentId: paper } }))).toBe(
      "ENVELOPE_STATE",
    );
    const { version } = await open(carrier, id);
    const unsealed = await carrier.api.call(routes.unseal, {
      params: { id },
      body: { password: PASSWORD, expectedVersion: version },
    });
    expect(unsealed).toMatchObject({ state: "DRAFT", seal: null });
    expect(
      await refusal(
        carrier.api.call(routes.unseal, {
          params: { id },
          body: { password: PASSWORD, expectedVersion: unsealed.version },
        }),
      ),
    ).toBe("NOT_SEALER_STATE");
    expect((await get(carrier.api, paper)).files.filter((file) => file.role === "copy")).toEqual([]);
  });
});

describe("transfer", () => {
  it("needs two people: the colleague is told by letter, and copies arrive without the chain", async () => {
    const paper = await upload(carrier);
    const { id } = await compose(carrier, shipper.id, [paper], "Papers for two");
    const told = async (of: string): Promise<string[]> =>
      (await lettersTo(backend.database, of)).flatMap(({ subject }) =>
        subject.includes("Papers for two") ? [subject] : [],
      );
    await seal(carrier, id);
    await ready(carrier, id);
    const [sealer, colleague] = carrier.people;
    expect(await told(sealer!.id)).toEqual([]);
    expect(await told(colleague!.id)).toEqual([expect.stringMatching(/sealed Papers for two: you can transfer it$/)]);
    expect(await refusal(transfer(carrier, id))).toBe("FOUR_EYES");
    expect(await refusal(open(shipper, id))).toBe("NOT_FOUND");
    await transfer(second(carrier), id);
    await arrived(carrier, id);
    const received = await open(shipper, id);
    expect(received).toMatchObject({ direction: "in", unread: true, state: "TRANSFERRED" });
    const copy = await get(shipper.api, paper);
    expect(copy).toMatchObject({ owning: "Copy" });
    expect(copy.files.map((file) => file.role)).toEqual(["copy"]);
    await shipper.api.call(routes.read, { params: { id } });
    expect((await open(shipper, id)).unread).toBe(false);
  });
  it("moves the title and the envelope together; the chain decides", async () => {
    const bill = await issue();
    const { id } = await compose(carrier, shipper.id, [bill]);
    await seal(carrier, id);
    await ready(carrier, id);
    const chain = createTestClient({ mode: "anvil", transport: http(backend.chain?.rpcUrl) });
    await chain.setAutomine(false);
    const { envelope, intent } = await transfer(second(carrier), id);
    try {
      expect(envelope.state).toBe("TRANSFERRING");
      expect(await refusal(transfer(second(carrier), id))).toBe("ENVELOPE_TRANSFERRING");
      expect(await refusal(open(shipper, id))).toBe("NOT_FOUND");
    } finally {
      await chain.setAutomine(true).then(() => chain.mine({ blocks: 1 }));
    }
    expect((await settled(carrier.api, intent)).status).toBe("done");
    await arrived(carrier, id);
    expect(await get(shipper.api, bill)).toMatchObject({
      state: "ISSUED",
      isHolder: true,
      isOwner: true,
      owning: "Original",
    });
    expect(await get(carrier.api, bill)).toMatchObject({ state: "TRANSFERRED", isHolder: false });
  });
  it("moves possession only from then on, unless the owner chose to endorse", async () => {
    const bill = await issue();
    await send(carrier, shipper, [bill]);
    const { id, documents } = await compose(shipper, bank.id, [bill]);
    expect(documents[0]).toMatchObject({ moves: "POSSESSION" });
    const chosen = await shipper.api.call(routes.setDocument, {
      params: { id, documentId: bill },
      body: { moves: "BOTH" },
    });
    expect(chosen.documents[0]).toMatchObject({ moves: "BOTH" });
    await shipper.api.call(routes.setDocument, { params: { id, documentId: bill }, body: { moves: "POSSESSION" } });
    await seal(shipper, id);
    await ready(shipper, id);
    await transfer(second(shipper), id);
    await arrived(shipper, id);
    expect(await get(bank.api, bill)).toMatchObject({ isHolder: true, isOwner: false });
    expect(await get(shipper.api, bill)).toMatchObject({ state: "ISSUED", isHolder: false, isOwner: true });
  });
  it("has one winner of many", async () => {
    const bill = await issue();
    const { id } = await compose(carrier, shipper.id, [bill]);
    await seal(carrier, id);
    await ready(carrier, id);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => transfer(second(carrier), id)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await arrived(carrier, id);
    const moved = await backend.database.asWorker((tx) =>
      first<{ n: string }>(tx, "SELECT count(*) AS n FROM app.intent WHERE envelope_id = $1", [id]),
    );
    expect(Number(moved?.n)).toBe(1);
  });
  it("is refused to who has no agreement or no right to originals", async () => {
    const plain = await make.company("Plain", {
      people: 2,
      permissions: ["compose", "envelope.seal", "envelope.transfer"],
    });
    await make.befriend(carrier, plain);
    await make.befriend(plain, shipper);
    const bill = await issue();
    await send(carrier, plain, [bill]);
    const { id } = await compose(plain, shipper.id, [bill]);
    await seal(plain, id);
    await ready(plain, id);
    expect(await refusal(transfer(second(plain), id))).toBe("FORBIDDEN");
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.person SET agreement_version = NULL WHERE id = $1", [second(plain).id]),
    );
    expect(await refusal(transfer(second(plain), id))).toBe("AGREEMENT_NEEDED");
  });
});

describe("an original in hand", () => {
  const deskOf = async (who: typeof carrier, id: string): Promise<string | undefined> =>
    (await who.api.call(routes.list, { query: { limit: 200 } })).rows.find((row) => row.id === id)?.desk;

  it("stays with the company until it goes on, by itself and then with its envelope", async () => {
    const bill = await issue();
    expect(await deskOf(carrier, bill)).toBe("held");
    const { id } = await send(carrier, shipper, [bill]);
    expect(await deskOf(carrier, bill)).toBeUndefined();
    expect(await deskOf(carrier, id)).toBeUndefined();
    expect(await deskOf(shipper, id)).toBe("asked");
    await shipper.api.call(routes.read, { params: { id } });
    expect(await deskOf(shipper, id)).toBe("held");
    const { desk, counterparties, kinds } = await shipper.api.call(routes.facets, { query: {} });
    const held = await shipper.api.call(routes.list, { query: { desk: "held" } });
    expect(held.total).toBe(desk.held);
    expect(counterparties.map((one) => one.id)).toContain(carrier.id);
    expect(kinds).toContain("BillOfLading");
    const narrowed = async (query: object) =>
      (await shipper.api.call(routes.list, { query: { limit: 200, ...query } })).rows.map((row) => row.id);
    expect(await narrowed({ counterparty: carrier.id, inside: "BillOfLading", days: 1, title: "ISSUED" })).toContain(
      id,
    );
    expect(await narrowed({ inside: "PackingList" })).not.toContain(id);
    expect(await narrowed({ title: "ACCOMPLISHED" })).not.toContain(id);
    await send(shipper, carrier, [bill]);
    expect(await deskOf(shipper, id)).toBe("done");
  });

  it("gives a new envelope its subject, which stays as it was typed", async () => {
    const bill = await issue();
    const made = await carrier.api.call(routes.compose, {
      body: { documentIds: [bill], originalIds: [bill], suggest: true },
    });
    expect(made.subject).toMatch(/^Original B\/L \S/);
    const typed = await carrier.api.call(routes.compose, { body: { subject: "Ours", documentIds: [], suggest: true } });
    const copy = await carrier.api.call(routes.addDocument, {
      params: { id: typed.id },
      body: { documentId: await upload(carrier), suggest: true },
    });
    expect(copy.subject).toBe("Ours");
    await carrier.api.call(routes.delete, { params: { id: made.id } });
  });

  it("goes to the endorsee by itself, unless somebody was chosen", async () => {
    const bill = await issue();
    const begun = (recipientId: string | null) =>
      carrier.api.call(routes.compose, {
        body: { documentIds: [bill], originalIds: [bill], suggest: true, recipientId },
      });
    const before = await begun(null);
    expect(before.recipient).toBeNull();
    await carrier.api.call(routes.delete, { params: { id: before.id } });
    const { intent } = await carrier.api.call(actRoutes.endorse, {
      params: { id: bill },
      body: {
        expectedVersion: (await get(carrier.api, bill)).version,
        password: PASSWORD,
        type: "TO_ORDER",
        endorseeId: shipper.id,
      },
    });
    await settled(carrier.api, intent);
    const made = await begun(null);
    expect(made.recipient).toMatchObject({ id: shipper.id });
    await carrier.api.call(routes.delete, { params: { id: made.id } });
  });
});

describe("afterwards", () => {
  it("goes back to the sender in a new draft", async () => {
    const bill = await issue();
    const { id } = await send(carrier, shipper, [bill]);
    const back = await shipper.api.call(routes.returnToSender, { params: { id } });
    expect(back).toMatchObject({ state: "DRAFT", direction: "out", recipient: { id: carrier.id } });
    expect(back.documents[0]).toMatchObject({ id: bill, isCopy: false });
    expect(await refusal(carrier.api.call(routes.returnToSender, { params: { id } }))).toBe("NOT_RECIPIENT");
  });
  it("is archived by each side for itself", async () => {
    const { id } = await send(carrier, shipper, [await upload(carrier)]);
    // A sent envelope is found under Sent alone.
    const [inbox, sent] = await Promise.all(
      (["inbox", "sent"] as const).map((folder) => carrier.api.call(routes.list, { query: { folder, limit: 200 } })),
    );
    expect(inbox!.rows.map((row) => row.id)).not.toContain(id);
    expect(sent!.rows.map((row) => row.id)).toContain(id);
    await carrier.api.call(routes.archive, { params: { id } });
    const archived = await carrier.api.call(routes.list, { query: { folder: "archived" } });
    expect(archived.rows.map((row) => row.id)).toContain(id);
    expect(
      (await carrier.api.call(routes.list, { query: { folder: "archived", direction: "in" } })).rows.map(
        (row) => row.id,
      ),
    ).not.toContain(id);
    const theirs = await shipper.api.call(routes.list, { query: { folder: "inbox", limit: 200 } });
    expect(theirs.rows.map((row) => row.id)).toContain(id);
    await carrier.api.call(routes.unarchive, { params: { id } });
    expect(
      (await carrier.api.call(routes.list, { query: { folder: "archived" } })).rows.map((row) => row.id),
    ).not.toContain(id);
  });
  it("pages the Inbox without gap or double, asked first", async () => {
    const all = await carrier.api.call(routes.list, { query: { folder: "inbox", limit: 200 } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await carrier.api.call(routes.list, {
        query: { folder: "inbox", limit: 2, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all.rows.map((row) => row.id));
    expect(new Set(seen).size).toBe(all.total);
    const rank = { asked: 0, held: 1, waiting: 2, done: 3, draft: 3 };
    expect(all.rows.map((row) => rank[row.desk])).toEqual(all.rows.map((row) => rank[row.desk]).toSorted());
  });
  it("writes down who did what, for the own side", async () => {
    const { id } = await send(carrier, shipper, [await upload(carrier)]);
    const events = (await carrier.api.call(routes.log, { params: { id } })).map((entry) => entry.event);
    expect(events).toEqual([
      "envelope.compose",
      "envelope.seal",
      "envelope.manifest",
      "envelope.anchored",
      "envelope.transfer",
      "envelope.deliver",
    ]);
    expect(
      (await carrier.api.call(deskRoutes.tasks)).filter((task) => task.envelopeId === id).map((task) => task.state),
    ).toEqual(["SUCCEEDED", "SUCCEEDED"]);
    // The recipient reads when it came, from whom, and what its own company did.
    await shipper.api.call(routes.returnToSender, { params: { id } });
    expect(await shipper.api.call(routes.log, { params: { id } })).toMatchObject([
      { event: "envelope.deliver", by: "", organisation: carrier.name },
      { event: "envelope.return", organisation: shipper.name },
    ]);
  });
});

it("passes only possession on where another party was named as the owner", async () => {
  const bill = await issue();
  await send(carrier, shipper, [bill]);
  const { version } = await get(shipper.api, bill);
  const { intent } = await shipper.api.call(actRoutes.endorse, {
    params: { id: bill },
    body: { expectedVersion: version, password: PASSWORD, type: "NAMED", endorseeId: bank.id },
  });
  expect((await settled(shipper.api, intent)).status).toBe("done");
  await send(shipper, bank, [bill]);
  expect(await get(bank.api, bill)).toMatchObject({ isHolder: true, isOwner: true, negotiability: "STRAIGHT" });
});
