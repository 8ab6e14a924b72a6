import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { packListRoutes as lists } from "#domain/api/pack-lists";
import { packRoutes as routes, type PackDetail } from "#domain/api/packs";
import { missingKinds } from "#domain/packs";
import { first } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { postage, type Postage } from "../../support/envelopes.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let mail: Postage;
let [shipper, bank, buyer]: Company[] = [];
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [shipper, bank, buyer] = await Promise.all([
    make.company("Shipper", { people: 2 }),
    make.company("Bank", { people: 2 }),
    make.company("Buyer", { people: 2 }),
  ]);
  for (const [one, other] of [
    [shipper, bank],
    [bank, buyer],
  ] as const)
    await make.befriend(one!, other!);
  mail = postage(backend);
});
afterAll(() => backend.stop());

const SECRET = "Discrepancy in clause 46A: ask before presenting";
const open = (company: Company, id: string): Promise<PackDetail> => company.api.call(routes.get, { params: { id } });
const upload = async (company: Company): Promise<string> =>
  (
    await company.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: `Paper ${++count}`, number: `P-${count}` },
      bytes: await plainPdf(),
    })
  ).id;
const compose = (documentIds: string[], fields: object = {}): Promise<PackDetail> =>
  shipper!.api.call(routes.compose, {
    body: {
      reference: `LC/26/${++count}`,
      cargoName: "Fuel oil",
      vesselName: "Aurelia Strait",
      portOfLoading: "Sines",
      portOfDischarge: "Singapore",
      amount: "19041220.00",
      currency: "USD",
      remarks: SECRET,
      documentIds,
      ...fields,
    },
  });
const complete = ({ id, version }: PackDetail): Promise<PackDetail> =>
  shipper!.api.call(routes.complete, { params: { id }, body: { expectedVersion: version } });
const reopen = ({ id, version }: PackDetail): Promise<PackDetail> =>
  shipper!.api.call(routes.reopen, { params: { id }, body: { expectedVersion: version } });
const save = (pack: PackDetail, change: object, api = shipper!.api): Promise<PackDetail> => {
  const { reference, cargoName, vesselName, portOfLoading, portOfDischarge, amount, currency, remarks, version } = pack;
  return api.call(routes.save, {
    params: { id: pack.id },
    body: {
      reference,
      cargoName,
      vesselName,
      portOfLoading,
      portOfDischarge,
      amount,
      currency,
      remarks: remarks ?? "",
      expectedVersion: version,
      ...change,
    },
  });
};
const created = async (documentIds?: string[]): Promise<PackDetail> =>
  complete(await compose(documentIds ?? [await upload(shipper!)]));
const counted = async (company: Company): Promise<number> => (await company.api.call(deskRoutes.counts)).epacks;

describe("the kinds that belong inside", () => {
  it("come from a list of the company, stay with the maker, and are fixed with the e-Pack", async () => {
    const kinds = ["BillOfLading", "Invoice", "Invoice"];
    const list = await shipper!.api.call(lists.keep, { body: { name: "LC sight", kinds } });
    await shipper!.api.call(lists.keep, { body: { name: "Clean collection", kinds: ["Invoice"] } });
    // One of the same name is replaced, whatever its capitals are.
    await shipper!.api.call(lists.keep, { body: { name: "lc SIGHT", kinds: [...kinds, "PackingList"] } });
    expect((await shipper!.api.call(lists.list)).map(({ id, name, kinds: of }) => [id, name, of.length])).toEqual([
      [expect.any(String), "Clean collection", 1],
      [list.id, "lc SIGHT", 4],
    ]);
    expect(await bank!.api.call(lists.list)).toEqual([]);
    expect(await refusal(bank!.api.call(lists.delete, { params: { id: list.id } }))).toBe("NOT_FOUND");

    const pack = await compose([await upload(shipper!)]);
    expect(pack.wanted).toEqual([]);
    const { wanted, documents } = await shipper!.api.call(routes.want, { params: { id: pack.id }, body: { kinds } });
    expect(missingKinds(wanted ?? [], documents)).toEqual(["BillOfLading", "Invoice"]);
    await shipper!.api.call(lists.delete, { params: { id: list.id } });
    const now = await open(shipper!, pack.id);
    expect(now.wanted).toEqual(kinds);
    await shipper!.api.call(routes.complete, { params: { id: pack.id }, body: { expectedVersion: now.version } });
    expect(await refusal(shipper!.api.call(routes.want, { params: { id: pack.id }, body: { kinds: [] } }))).toBe(
      "PACK_STATE",
    );
  });

  it("are of this platform, and not without end", async () => {
    const keep = (kinds: string[], name = "x") =>
      refusal(shipper!.api.call(lists.keep, { body: { name, kinds } as never }));
    expect(await keep(["Recipe"])).toBe("BAD_INPUT");
    expect(await keep([])).toBe("BAD_INPUT");
    expect(await keep(Array.from({ length: 41 }, () => "Invoice"))).toBe("BAD_INPUT");
    expect(await keep(["Invoice"], " ")).toBe("BAD_INPUT");
  });
});

describe("a draft", () => {
  it("keeps whatever is typed, and says what is missing", async () => {
    const before = await counted(shipper!);
    const pack = await shipper!.api.call(routes.compose, { body: { amount: "12.", currency: "JPY" } });
    expect(pack).toMatchObject({
      state: "DRAFT",
      direction: "out",
      documents: [],
      createdBy: "Person 1",
      problems: [
        { path: "reference", code: "REQUIRED" },
        { path: "amount", code: "NOT_A_NUMBER" },
      ],
      can: { complete: "BAD_INPUT" },
    });
    expect(await counted(shipper!)).toBe(before + 1);
    const changed = await save(pack, { reference: "LC-9", amount: "12.5" });
    expect(changed.problems).toEqual([
      { path: "amount", code: "MINOR_UNITS", parameters: { max: 0, currency: "JPY" } },
    ]);
    expect(await refusal(save(pack, { reference: "Stale" }))).toBe("CONTENT_UPDATED");
    await expect(complete(changed)).rejects.toMatchObject({
      code: "BAD_INPUT",
      fields: [{ path: "amount", code: "MINOR_UNITS" }],
    });
    expect((await save(changed, { amount: "", currency: "" })).can["complete"]).toBe("PACK_EMPTY");
  });

  it("takes documents, none of them twice, none of another company, all or none", async () => {
    const [one, other] = [await upload(shipper!), await upload(shipper!)];
    const pack = await compose([one]);
    const add = (documentIds: string[]) =>
      shipper!.api.call(routes.addDocuments, { params: { id: pack.id }, body: { documentIds } });
    expect(await refusal(add([other, one]))).toBe("PACK_DOCUMENT_INSIDE");
    expect(await refusal(add([other, await upload(bank!)]))).toBe("NOT_FOUND");
    expect((await open(shipper!, pack.id)).documents.map(({ id }) => id)).toEqual([one]);
    expect((await add([other])).documents.map(({ id }) => id)).toEqual([one, other]);
    expect(
      (await shipper!.api.call(routes.removeDocument, { params: { id: pack.id, documentId: one } })).documents.map(
        ({ id }) => id,
      ),
    ).toEqual([other]);
    expect(await refusal(shipper!.api.call(routes.removeDocument, { params: { id: pack.id, documentId: one } }))).toBe(
      "NOT_FOUND",
    );
  });

  it("has a reference number of its own in the company once it is created, in whatever letters", async () => {
    const mine = await created();
    const alike = ` ${mine.reference.toLowerCase().replaceAll("-", "\u2011")}`;
    const other = await compose([await upload(shipper!)], { reference: alike });
    expect(other.problems).toMatchObject([{ path: "reference", code: "PACK_REFERENCE_TAKEN" }]);
    await expect(complete(other)).rejects.toMatchObject({
      code: "PACK_REFERENCE_TAKEN",
      fields: [{ path: "reference" }],
    });
    // Another company may use the reference; of two simultaneous creations only one may.
    const theirs = await bank!.api.call(routes.compose, {
      body: { reference: mine.reference, documentIds: [await upload(bank!)] },
    });
    expect(
      (await bank!.api.call(routes.complete, { params: { id: theirs.id }, body: { expectedVersion: theirs.version } }))
        .state,
    ).toBe("CREATED");
    const rivals = [
      await compose([await upload(shipper!)], { reference: "RACE" }),
      await compose([await upload(shipper!)], { reference: "race" }),
    ];
    const raced = await Promise.allSettled(rivals.map(complete));
    expect(raced.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is nobody else's, and needs the right to compose", async () => {
    const pack = await compose([]);
    expect(await refusal(open(bank!, pack.id))).toBe("NOT_FOUND");
    const setRights = (permissions: string[]) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [
          shipper!.people[1]?.id,
          permissions,
        ]),
      );
    await setRights([]);
    expect(await refusal(shipper!.people[1]!.api.call(routes.compose, { body: {} }))).toBe("NO_COMPOSE");
    await setRights(["compose", "envelope.seal", "envelope.transfer"]);
    expect((await shipper!.people[1]!.api.call(routes.get, { params: { id: pack.id } })).can["edit"]).toBeNull();
  });
});

describe("an e-Pack that is created", () => {
  it("cannot be changed until it is a draft again", async () => {
    const pack = await created();
    expect(await refusal(save(pack, { cargoName: "Other" }))).toBe("PACK_STATE");
    expect(await refusal(complete(pack))).toBe("PACK_STATE");
    const again = await reopen(pack);
    expect(again.state).toBe("DRAFT");
    expect(await refusal(reopen(again))).toBe("PACK_STATE");
    await shipper!.api.call(routes.delete, { params: { id: again.id } });
    expect(await refusal(open(shipper!, again.id))).toBe("NOT_FOUND");
  });

  it("cannot be sent with a draft or a voided document inside", async () => {
    const bill = (await draftBill(shipper!.api, "D-1")).id;
    const pack = await created([await upload(shipper!), bill]);
    expect(pack.can["send"]).toBe("PACK_HAS_DRAFT");
    await expect(
      shipper!.api.call(envelopeRoutes.compose, { body: { recipientId: bank!.id, packIds: [pack.id] } }),
    ).rejects.toMatchObject({ code: "PACK_HAS_DRAFT", parameters: { number: "D-1" } });
    await expect(shipper!.api.download(routes.package, { params: { id: pack.id } })).rejects.toMatchObject({
      code: "PACK_HAS_DRAFT",
      parameters: { number: "D-1" },
    });
    expect(await refusal(shipper!.api.download(routes.package, { params: { id: (await compose([])).id } }))).toBe(
      "PACK_EMPTY",
    );
    const paper = await upload(shipper!);
    const other = await created([paper]);
    const { version } = await shipper!.api.call(documentRoutes.get, { params: { id: paper } });
    await shipper!.api.call(actRoutes.void, {
      params: { id: paper },
      body: { expectedVersion: version, reason: "Wrong", password: PASSWORD },
    });
    expect(
      await refusal(
        shipper!.api.call(envelopeRoutes.compose, { body: { recipientId: bank!.id, packIds: [other.id] } }),
      ),
    ).toBe("PACK_DOCUMENT_ENDED");
    expect(
      await refusal(
        shipper!.api.call(envelopeRoutes.compose, {
          body: { recipientId: bank!.id, packIds: [(await compose([])).id] },
        }),
      ),
    ).toBe("PACK_STATE");
  });

  it("goes into an envelope as a whole, once, and comes out of it as a whole", async () => {
    const shared = await upload(shipper!);
    const [one, other] = [await created([shared, await upload(shipper!)]), await created([shared])];
    const envelope = await shipper!.api.call(envelopeRoutes.compose, {
      body: { recipientId: bank!.id, documentIds: [shared], packIds: [one.id, other.id] },
    });
    expect(envelope.documents.map(({ id }) => id)).toEqual(one.documents.map(({ id }) => id));
    expect(envelope.packs).toMatchObject([
      { reference: one.reference, vesselName: "Aurelia Strait" },
      { documents: [shared] },
    ]);
    const { id } = envelope;
    expect(await refusal(shipper!.api.call(envelopeRoutes.addPack, { params: { id }, body: { packId: one.id } }))).toBe(
      "PACK_ALREADY_INSIDE",
    );
    await expect(
      shipper!.api.call(envelopeRoutes.removeDocument, { params: { id, documentId: one.documents[1]!.id } }),
    ).rejects.toMatchObject({ code: "PACK_WHOLE", parameters: { reference: one.reference } });
    expect(await refusal(reopen(await open(shipper!, one.id)))).toBe("PACK_IN_ENVELOPE");
    expect(await refusal(shipper!.api.call(routes.delete, { params: { id: one.id } }))).toBe("PACK_IN_ENVELOPE");
    const out = await shipper!.api.call(envelopeRoutes.removePack, { params: { id, packId: one.id } });
    expect(out.documents.map((document) => document.id)).toEqual([shared]);
    expect((await reopen(await open(shipper!, one.id))).state).toBe("DRAFT");
    expect(await refusal(shipper!.api.call(envelopeRoutes.removePack, { params: { id, packId: one.id } }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("on its way", () => {
  it("reaches the recipient with its documents and without the remarks, who sends it on; each sees the transfers it took part in", async () => {
    const pack = await created([await upload(shipper!), await upload(shipper!)]);
    const envelopeId = await mail.seal(shipper!, bank!, [], [pack.id]);
    const seal = await backend.database.asWorker((tx) =>
      first<{ manifest: { packs: unknown[] } }>(tx, "SELECT manifest FROM app.seal WHERE envelope_id = $1", [
        envelopeId,
      ]),
    );
    expect(seal?.manifest.packs).toEqual([
      {
        id: pack.id,
        reference: pack.reference,
        cargoName: "Fuel oil",
        vesselName: "Aurelia Strait",
        portOfLoading: "Sines",
        portOfDischarge: "Singapore",
        amount: { value: "19041220.00", currency: "USD" },
        documents: pack.documents.map(({ id }) => id),
      },
    ]);
    expect(await refusal(open(bank!, pack.id))).toBe("NOT_FOUND");
    await mail.transfer(shipper!, envelopeId);

    const sent = await open(shipper!, pack.id);
    expect(sent).toMatchObject({
      state: "TRANSFERRED",
      remarks: SECRET,
      can: { reopen: "WRONG_STATE", delete: "WRONG_STATE", send: null },
    });
    const received = await bank!.api.send(routes.get, { params: { id: pack.id } });
    const told = await received.text();
    expect(told).not.toContain(SECRET);
    expect(JSON.parse(told)).toMatchObject({
      state: "TRANSFERRED",
      direction: "in",
      owner: { name: "Shipper" },
      reference: pack.reference,
      amount: "19041220.00",
      remarks: null,
      createdBy: null,
      documents: [{ owning: "Copy", state: "CREATED" }, {}],
    });
    expect((await bank!.api.call(envelopeRoutes.get, { params: { id: envelopeId } })).packs).toMatchObject([
      { reference: pack.reference },
    ]);
    expect(await refusal(save(sent, { remarks: "" }, bank!.api))).toBe("PACK_NOT_OWNER");

    // Each reader downloads the whole e-Pack. No package holds the remarks, and a stranger gets none.
    for (const one of [shipper!, bank!]) {
      const files = unzipSync(await one.api.download(routes.package, { params: { id: pack.id } }));
      expect(Object.keys(files).filter((name) => name.startsWith("documents/"))).toEqual(
        pack.documents.map(({ number }, i) => `documents/0${i + 1} ${number}.pdf`),
      );
      const description = strFromU8(files["documents.json"]!);
      expect(JSON.parse(description)).toMatchObject({
        package: "hawser-epack",
        epack: { reference: pack.reference, amount: { value: "19041220.00", currency: "USD" } },
        documents: [{ kind: "Invoice" }, {}],
      });
      expect(description).not.toContain(SECRET);
      for (const line of strFromU8(files["SHA256SUMS.txt"]!).trim().split("\n"))
        expect(createHash("sha256").update(files[line.slice(66)]!).digest("hex")).toBe(line.slice(0, 64));
    }
    expect(await refusal(buyer!.api.download(routes.package, { params: { id: pack.id } }))).toBe("NOT_FOUND");

    const onward = await mail.send(bank!, buyer!, [], [pack.id]);
    expect((await open(buyer!, pack.id)).documents).toHaveLength(2);
    const log = (company: Company) => company.api.call(routes.log, { params: { id: pack.id } });
    const first1 = { from: { name: "Shipper" }, to: { name: "Bank" }, documents: 2, result: "delivered", envelopeId };
    const second = {
      from: { name: "Bank" },
      to: { name: "Buyer" },
      documents: 2,
      result: "delivered",
      envelopeId: onward,
    };
    expect(await log(shipper!)).toMatchObject([first1]);
    expect(await log(bank!)).toMatchObject([second, first1]);
    expect(await log(buyer!)).toMatchObject([second]);
    const record = (company: Company) => company.api.call(routes.record, { params: { id: pack.id } });
    expect((await record(shipper!)).map(({ event }) => event)).toEqual([
      "pack.complete",
      "pack.put-in",
      "pack.compose",
    ]);
    expect(JSON.stringify(await record(shipper!))).not.toContain(SECRET);
    expect(await record(bank!)).toEqual([]);
    const back = await buyer!.api.call(envelopeRoutes.returnToSender, { params: { id: onward } });
    expect(back).toMatchObject({ recipient: { id: bank!.id }, packs: [{ id: pack.id }] });
  });

  it("is listed for both sides, found by what is typed in it, page by page", async () => {
    const list = (company: Company, query: object = {}) => company.api.call(routes.list, { query });
    const all = await list(shipper!, { limit: 200 });
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await list(shipper!, { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
      more = page.next !== null;
    }
    expect(seen).toEqual(all.rows.map(({ id }) => id));
    expect(all.total).toBe(seen.length);
    expect((await list(bank!, { state: "TRANSFERRED" })).rows).toMatchObject([
      { direction: "in", owner: { name: "Shipper" }, inside: [{ kind: "Invoice", count: 2 }] },
    ]);
    const marked = await compose([], { vesselName: "Kestrel 100%" });
    expect((await list(shipper!, { text: "kestrel 100%" })).rows.map(({ id }) => id)).toEqual([marked.id]);
    // The maker finds an e-Pack by its remarks and amount; its receivers do not see the remarks.
    const about = await compose([], { remarks: "Ask about code ４７Ｂ", amount: "88123.45" });
    for (const text of ["code 47b", "８８１２３"])
      expect(
        (await list(shipper!, { text })).rows.map(({ id }) => id),
        text,
      ).toEqual([about.id]);
    expect((await list(shipper!, { text: "Discrepancy", state: "TRANSFERRED" })).rows).not.toEqual([]);
    expect((await list(bank!, { text: "Discrepancy" })).rows).toEqual([]);
  });

  it("goes back without what was voided since, as single documents", async () => {
    const [kept, wrong] = [await upload(shipper!), await upload(shipper!)];
    const [pack, whole] = [await created([kept, wrong]), await created([kept])];
    const id = await mail.send(shipper!, bank!, [], [pack.id, whole.id]);
    await shipper!.api.call(actRoutes.void, {
      params: { id: wrong },
      body: { expectedVersion: 1, reason: "Wrong", password: PASSWORD },
    });
    const back = await bank!.api.call(envelopeRoutes.returnToSender, { params: { id } });
    expect(back).toMatchObject({
      recipient: { id: shipper!.id },
      documents: [{ id: kept }],
      packs: [{ id: whole.id }],
      can: { seal: null },
    });
    expect(back.documents).toHaveLength(1);
    // A colleague who asks too gets the same draft; when it is deleted, a new one is begun.
    const again = () =>
      Promise.all(
        bank!.people.map(async ({ api }) => (await api.call(envelopeRoutes.returnToSender, { params: { id } })).id),
      );
    expect(await again()).toEqual([back.id, back.id]);
    await bank!.api.call(envelopeRoutes.delete, { params: { id: back.id } });
    const [one, other] = await again();
    expect(one).toBe(other);
    expect(one).not.toBe(back.id);
  });
});
