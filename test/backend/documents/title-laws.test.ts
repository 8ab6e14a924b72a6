import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { kindOf } from "#domain/kinds/kinds";
import { first } from "../../../scripts/lib/sql.ts";
import { refreshState } from "../../../backend/documents/state.ts";
import { get, until } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { ELSEWHERE, startParties, type Parties } from "./title-laws.ts";

// The tables of titles on the running backend and a real chain. At each point of each life the test lists the acts that
// every company may do. It tries every other act of the table: the code of the table refuses it, and nothing changes.
// At the end, every act of every table was possible and done somewhere.

let parties: Parties;
beforeAll(async () => {
  parties = await startParties();
}, 180_000);
afterAll(() => parties.backend.stop());
const opened = (who: "issuer" | "holder" | "bank", id: string) => get(parties.of[who].api, id);

describe("a bill of lading", () => {
  it("is nominated by an owner without possession, and the possessor executes that", async () => {
    const { issue, pass, act, law } = parties;
    const id = await issue("BillOfLading");
    await law("issuer", id, ["endorse", "convert", "void"]);
    await pass("issuer", "holder", id);
    await pass("holder", "bank", id, "POSSESSION");
    await law("holder", id, ["nominate"]);
    await law("bank", id, ["refuseReceipt"]);
    // The nominee must be a contact; the issuer is one.
    const named = await act("holder", "nominate", id, { nomineeId: parties.of.issuer.id });
    expect(named).toMatchObject({ isOwner: true, nominee: { id: parties.of.issuer.id } });
    expect(await refusal(act("holder", "nominate", id, { nomineeId: parties.of.issuer.id }))).toBe("ALREADY_NOMINATED");
    await law("bank", id, ["executeNomination", "refuseReceipt"]);
    const asked = async () =>
      (await parties.of.bank.api.call(envelopeRoutes.list, { query: { desk: "asked", limit: 200 } })).rows
        .filter((one) => one.id === id)
        .map(({ of, asked, sender, unread }) => ({ of, asked, sender: sender.id, unread }));
    expect(await asked()).toEqual([
      { of: "document", asked: "executeNomination", sender: parties.of.holder.id, unread: true },
    ]);
    // A wrong nomination is taken back by the owner alone, as long as it was not carried out.
    await law("holder", id, ["nominate", "withdrawNomination"]);
    expect(await act("holder", "withdrawNomination", id)).toMatchObject({ isOwner: true, nominee: null });
    expect(await parties.last("holder", id)).toMatchObject({ kind: "nominate", did: "withdrawNomination" });
    expect(await asked()).toEqual([]);
    await law("bank", id, ["refuseReceipt"]);
    await act("holder", "nominate", id, { nomineeId: parties.of.issuer.id });
    const executed = await act("bank", "executeNomination", id);
    expect(await asked()).toEqual([]);
    expect(executed).toMatchObject({
      isHolder: true,
      isOwner: false,
      owner: { id: parties.of.issuer.id },
      nominee: null,
    });
    expect(
      (await parties.of.bank.api.call(documentRoutes.story, { params: { id } })).events.map((event) => event.kind),
    ).toEqual(expect.arrayContaining(["issue", "both", "holder", "nominate", "owner"]));
  }, 180_000);

  it("that was endorsed or surrendered by mistake is asked back, and the party that got it decides", async () => {
    const { issue, pass, act, law, of } = parties;
    const id = await issue("BillOfLading");
    await pass("issuer", "holder", id);
    await act("holder", "endorse", id);
    await law("holder", id, ["askBack"]);
    expect(await act("holder", "askBack", id)).toMatchObject({
      isHolder: true,
      isOwner: false,
      askedBack: { to: { id: of.bank.id }, reason: "sent to the wrong company" },
    });
    // Once is enough, and nothing moves until the other party answers.
    await law("holder", id, []);
    await law("bank", id, ["nominate", "refuseReceipt"]);
    expect(await opened("bank", id)).toMatchObject({ isOwner: true, askedBack: { by: { id: of.holder.id } } });
    expect(await opened("issuer", id)).toMatchObject({ askedBack: null });
    const asked = async () =>
      (await of.bank.api.call(envelopeRoutes.list, { query: { desk: "asked", limit: 200 } })).rows
        .filter((one) => one.id === id)
        .map((row) => [row.asked, row.sender.id]);
    expect(await asked()).toEqual([["answerBack", of.holder.id]]);
    await act("bank", "refuseReceipt", id);
    expect(await asked()).toEqual([]);
    expect(await opened("holder", id)).toMatchObject({ isHolder: true, isOwner: true, askedBack: null });

    await act("holder", "surrender", id);
    await law("holder", id, ["askBack"]);
    await act("holder", "askBack", id);
    expect(await opened("issuer", id)).toMatchObject({ askedBack: { by: { id: of.holder.id } } });
    await law("issuer", id, ["acceptSurrender", "rejectSurrender"]);
    await act("issuer", "rejectSurrender", id);
    expect(await opened("holder", id)).toMatchObject({ isHolder: true, isOwner: true, askedBack: null });
  }, 180_000);

  it("of a named consignee is surrendered at origin by the shipper and released by telex", async () => {
    const { issue, pass, act, law, of } = parties;
    const id = await issue("BillOfLading", {
      consignee: { type: "NAMED", name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["SINGAPORE"] },
    });
    await pass("issuer", "holder", id);
    await law("holder", id, ["surrender", "refuseReceipt"]);
    await act("holder", "surrender", id, { purpose: "DELIVERY", comment: "telex release, please" });
    await law("issuer", id, ["acceptSurrender", "telexRelease", "rejectSurrender"]);
    const ended = await act("issuer", "telexRelease", id);
    expect(ended).toMatchObject({ state: "SURRENDERED", releaseAgent: { id: of.bank.id } });
    expect(await parties.last("bank", id)).toMatchObject({
      did: "telexRelease",
      note: "original back at Sines, for Meridian Straits, telex TLX-1",
    });
    await until("the chain is final", async () => (await opened("bank", id)).can["release"] === null);
    await law("issuer", id, []);
    await act("bank", "release", id, { lines: [{ line: 0, quantity: String((await opened("bank", id)).quantity) }] });
    expect(await opened("issuer", id)).toMatchObject({ state: "ACCOMPLISHED" });
    await law("bank", id, []);
  }, 180_000);

  it("that went through other hands is not released by telex, and goes on paper with its serial numbers", async () => {
    const { issue, pass, act, law } = parties;
    const id = await issue("BillOfLading", {
      consignee: { type: "NAMED", name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["SINGAPORE"] },
    });
    await pass("issuer", "holder", id);
    await pass("holder", "bank", id);
    await act("bank", "surrender", id, { purpose: "AMENDMENT", reasonCode: "SWTP" });
    await law("issuer", id, ["rejectSurrender", "convert"]);
    expect(await refusal(act("issuer", "convert", id, { serials: ["P-1", "P-1"] }))).toBe("LISTED_TWICE");
    expect(await act("issuer", "convert", id)).toMatchObject({ state: "CONVERTED" });
    expect(await parties.last("bank", id)).toMatchObject({
      kind: "burn",
      did: "convert",
      note: "paper originals P-1, P-2",
    });
    await law("issuer", id, []);
    await law("bank", id, []);
  }, 180_000);

  it("has the acts that are left of its table, too", async () => {
    const { issue, pass, act } = parties;
    const back = await issue("BillOfLading");
    await pass("issuer", "holder", back);
    await act("holder", "refuseReceipt", back);
    await act("issuer", "void", back);
    expect(await parties.last("issuer", back)).toMatchObject({
      kind: "replace",
      did: "void",
      note: "mistake",
      links: [],
    });
    const on = await issue("BillOfLading");
    await pass("issuer", "holder", on);
    await act("holder", "surrender", on);
    await act("issuer", "rejectSurrender", on);
    await act("holder", "endorse", on, { endorseeId: parties.of.bank.id });
    const end = await issue("BillOfLading");
    await pass("issuer", "holder", end);
    await act("holder", "surrender", end);
    expect(await act("issuer", "acceptSurrender", end)).toMatchObject({ state: "SURRENDERED" });
  }, 180_000);
});

describe("a liner bill of lading", () => {
  it("is issued, passed on, endorsed, surrendered and released like any other", async () => {
    const { issue, pass, act, law, of } = parties;
    const id = await issue("DcsaBillOfLading");
    expect(await opened("issuer", id)).toMatchObject({ state: "ISSUED", negotiability: "STRAIGHT" });
    const toOrder = await issue("DcsaBillOfLading", { isToOrder: "YES", consignee: undefined });
    expect(await opened("issuer", toOrder)).toMatchObject({ negotiability: "TO_ORDER" });
    await law("issuer", toOrder, ["endorse", "convert", "void"]);
    await pass("issuer", "holder", toOrder);
    await act("holder", "endorse", toOrder, { endorseeId: of.bank.id });
    await pass("holder", "bank", toOrder, "POSSESSION");
    await act("bank", "surrender", toOrder);
    await act("issuer", "acceptSurrender", toOrder, { releaseAgentId: of.holder.id });
    await until("the chain is final", async () => (await opened("holder", toOrder)).can["release"] === null);
    await act("holder", "release", toOrder, {
      lines: [
        { line: 0, quantity: "15660" },
        { line: 1, quantity: "21450.5" },
      ],
    });
    expect(await opened("issuer", toOrder)).toMatchObject({ state: "ACCOMPLISHED" });
  }, 180_000);
});

describe("a delivery order", () => {
  it("is issued, passed on, presented, and released part by part", async () => {
    const { draft, pass, act, law, of } = parties;
    const id = await draft("DeliveryOrder");
    await law("issuer", id, ["sign"]);
    await act("issuer", "sign", id);
    await law("issuer", id, ["endorse", "present", "void"]);
    await pass("issuer", "holder", id);
    await law("holder", id, ["endorse", "present", "refuseReceipt"]);
    expect(await act("holder", "present", id)).toMatchObject({ state: "PRESENTED" });
    expect(await parties.last("issuer", id)).toMatchObject({ kind: "surrender", did: "present" });
    await until("the agent sees it", async () => (await opened("bank", id).catch(() => null))?.can["release"] === null);
    expect(await opened("issuer", id)).toMatchObject({ state: "PRESENTED", releaseAgent: { id: of.bank.id } });
    await law("holder", id, ["askBack"]);
    await law("issuer", id, ["rejectSurrender"]);
    expect(await refusal(act("bank", "release", id, { lines: [{ line: 0, quantity: "100.001" }] }))).toBe(
      "RELEASE_EXCEEDS",
    );
    expect(
      await act("bank", "release", id, { transport: "Truck SG 4471", lines: [{ line: 0, quantity: "60" }] }),
    ).toMatchObject({ state: "PARTLY_RELEASED", released: [{ transport: "Truck SG 4471" }] });
    await law("issuer", id, []);
    await act("bank", "release", id, { lines: [{ line: 0, quantity: "40" }] });
    expect(await opened("holder", id)).toMatchObject({ state: "ACCOMPLISHED" });
    await law("bank", id, []);
    // The print now says what the page says: the face has the record in its table, the pages behind the original have
    // it in a list.
    const printed = async (api: Parties["of"]["bank"]["api"], view: "copy" | "endorsements") =>
      (await textOfPages(await api.download(documentRoutes.pdf, { params: { id }, query: { view } }))).join(" ");
    for (const view of ["copy", "endorsements"] as const)
      expect(await printed(of.holder.api, view)).toMatch(
        /60\.000 t .*40\.000 t .*Terminal .*Truck SG 4471 .*Bank .*40\.000 t .*0\.000 t .*Terminal .*Bank/,
      );
    // A company with a copy sees the quantity, but neither receiver nor vehicle.
    const { stranger } = of;
    await parties.backend.database.asWorker(async (tx) => {
      await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'copy')", [
        id,
        stranger.id,
      ]);
      await refreshState(tx, id);
    });
    expect((await get(stranger.api, id)).released).toMatchObject([
      { receiver: null, transport: "", lines: [{ quantity: "60" }] },
      { receiver: null, transport: "", lines: [{ quantity: "40" }] },
    ]);
    const { events } = await stranger.api.call(documentRoutes.story, { params: { id } });
    expect(events.flatMap(({ kind, note }) => (kind === "release" ? [note] : []))).toEqual(["60 t", "40 t"]);
    const copied = await printed(stranger.api, "endorsements");
    expect(copied).toContain("Not stated on copies");
    for (const kept of ["Terminal", "Truck"]) expect(copied).not.toContain(kept);
  }, 180_000);

  it("whose presentation is rejected circulates again; an owner without possession nominates", async () => {
    const { issue, pass, act, law, of } = parties;
    const id = await issue("DeliveryOrder");
    await pass("issuer", "holder", id);
    await act("holder", "present", id);
    await act("issuer", "rejectSurrender", id);
    expect(await parties.last("holder", id)).toMatchObject({ kind: "restore", did: "rejectPresentation" });
    expect(await opened("holder", id)).toMatchObject({ state: "ISSUED", isHolder: true, releaseAgent: null });
    await act("holder", "endorse", id);
    await act("holder", "askBack", id);
    await law("bank", id, ["nominate", "refuseReceipt"]);
    await act("bank", "nominate", id, { nomineeId: of.issuer.id });
    await act("bank", "withdrawNomination", id);
    await act("bank", "nominate", id, { nomineeId: of.issuer.id });
    expect(await act("holder", "executeNomination", id)).toMatchObject({ owner: { id: of.issuer.id } });
  }, 180_000);

  it("is refused by who just received it, and void when it is back", async () => {
    const { issue, pass, act } = parties;
    const id = await issue("DeliveryOrder");
    await pass("issuer", "holder", id);
    await act("holder", "refuseReceipt", id);
    expect(await opened("issuer", id)).toMatchObject({ isHolder: true, state: "ISSUED" });
    expect(await act("issuer", "void", id)).toMatchObject({ state: "VOID" });
  }, 180_000);
});

describe("a bill of exchange", () => {
  it("due later is accepted, passed on, presented and paid", async () => {
    const { issue, pass, act, law, of } = parties;
    const id = await issue("BillOfExchange");
    await law("issuer", id, ["endorse", "presentForAcceptance", "void"]);
    await pass("issuer", "holder", id);
    await law("holder", id, ["endorse", "presentForAcceptance", "refuseReceipt"]);
    await act("holder", "presentForAcceptance", id);
    // The presenter has acted on the title and can no longer refuse it.
    await law("holder", id, ["endorse", "dishonour"]);
    await law("bank", id, ["accept", "dishonour"]);
    expect(await act("bank", "accept", id)).toMatchObject({
      state: "ACCEPTED",
      acceptor: { id: of.bank.id },
      acceptedAt: expect.any(String),
    });
    expect(await opened("holder", id)).toMatchObject({ state: "ACCEPTED" });
    await law("holder", id, ["endorse", "presentForPayment"]);
    await law("bank", id, []);
    await act("holder", "presentForPayment", id);
    await law("holder", id, ["discharge", "dishonour"]);
    await law("bank", id, ["dishonour"]);
    expect(await act("holder", "discharge", id)).toMatchObject({ state: "ACCOMPLISHED" });
    expect(await opened("issuer", id)).toMatchObject({ state: "ACCOMPLISHED" });
    await law("holder", id, []);
    await law("issuer", id, []);
  }, 180_000);

  it("at sight is presented at once, dishonoured, protested and paid late; everybody who signed it learns that", async () => {
    const { issue, pass, act, law } = parties;
    const id = await issue("BillOfExchange", { tenor: "SIGHT", days: "" });
    await pass("issuer", "holder", id);
    await law("holder", id, ["endorse", "refuseReceipt", "presentForPayment"]);
    await act("holder", "presentForPayment", id);
    await act("bank", "dishonour", id);
    expect(await opened("issuer", id)).toMatchObject({ state: "DISHONOURED" });
    await law("holder", id, ["discharge", "protest"]);
    await law("bank", id, []);
    await act("holder", "protest", id);
    await law("holder", id, ["discharge"]);
    const story = await parties.of.holder.api.call(documentRoutes.story, { params: { id } });
    expect(story.events.filter((event) => event.kind === "state").map((event) => event.act)).toEqual([
      "presentForPayment",
      "dishonour",
      "protest",
    ]);
    const statements = story.events.flatMap((event) =>
      event.kind === "state" && event.proof ? [event.proof.statement] : [],
    );
    expect(statements[0]).toMatchObject({ previous: null });
    expect(statements.slice(1).every((one) => typeof one["previous"] === "string")).toBe(true);
    expect(await act("holder", "discharge", id)).toMatchObject({ state: "ACCOMPLISHED" });
    expect(await parties.allonge("holder", id)).toMatch(
      /Dishonoured.* no funds .*Protested.* Notary, Rotterdam .*Paid and discharged/,
    );
  }, 180_000);

  it.each([
    ["SPECIAL", "TO_ORDER", ["endorse", "refuseReceipt", "presentForAcceptance"]],
    ["SANS_RECOURSE", "TO_ORDER", ["endorse", "refuseReceipt", "presentForAcceptance"]],
    ["CONDITIONAL", "TO_ORDER", ["endorse", "refuseReceipt", "presentForAcceptance"]],
    ["RESTRICTIVE", "RESTRICTED", ["refuseReceipt", "presentForAcceptance"]],
    ["FOR_COLLECTION", "RESTRICTED", ["refuseReceipt", "presentForAcceptance"]],
    ["PLEDGE", "PLEDGED", ["endorse", "refuseReceipt", "presentForAcceptance"]],
  ] as const)(
    "endorsed %s leaves the endorsee %s",
    async (type, negotiability, possible) => {
      const { issue, pass, act, law, of } = parties;
      const id = await issue("BillOfExchange");
      const condition = type === "CONDITIONAL" ? { condition: "on delivery of the goods" } : {};
      if (type === "CONDITIONAL")
        expect(await refusal(act("issuer", "endorse", id, { type, endorseeId: of.holder.id }))).toBe(
          "CONDITION_NEEDED",
        );
      expect(await refusal(act("issuer", "endorse", id, { type: "NAMED", endorseeId: of.holder.id }))).toBe(
        "ENDORSEMENT_FORM",
      );
      await act("issuer", "endorse", id, { type, endorseeId: of.holder.id, ...condition });
      // A holder that may not pass ownership on by endorsement may not name the next owner either.
      const unnamed =
        negotiability === "PLEDGED"
          ? "PLEDGE_COLLECTION_ONLY"
          : negotiability === "RESTRICTED"
            ? "ENDORSED_RESTRICTIVELY"
            : null;
      expect((await opened("holder", id)).can["nominate"]).toBe(unnamed);
      await pass("issuer", "holder", id, "POSSESSION");
      await law("holder", id, possible);
      expect(await opened("holder", id)).toMatchObject({ negotiability, isOwner: true, isHolder: true });
      if (type === "CONDITIONAL") expect(await parties.allonge("holder", id)).toContain("on delivery of the goods");
      if (type !== "PLEDGE") return;
      expect(await refusal(act("holder", "endorse", id, { type: "SPECIAL" }))).toBe("PLEDGE_COLLECTION_ONLY");
      await act("holder", "endorse", id, { type: "FOR_COLLECTION" });
    },
    180_000,
  );

  it("has the acts that are left of its table, too", async () => {
    const { issue, pass, act, of } = parties;
    const blank = await issue("BillOfExchange");
    expect(await act("issuer", "endorse", blank, { type: "BLANK", endorseeId: of.holder.id })).toMatchObject({
      negotiability: "BLANK",
    });
    await act("issuer", "void", blank);
    const id = await issue("BillOfExchange");
    await pass("issuer", "holder", id);
    await act("holder", "refuseReceipt", id);
    await act("issuer", "endorse", id, { type: "SPECIAL", endorseeId: of.holder.id });
    await act("issuer", "askBack", id);
    await act("holder", "nominate", id, { nomineeId: of.bank.id });
    await act("holder", "withdrawNomination", id);
    await act("holder", "nominate", id, { nomineeId: of.bank.id });
    expect(await act("issuer", "executeNomination", id)).toMatchObject({ owner: { id: of.bank.id } });
  }, 180_000);
});

it("the parties that wait for an act, or are given something by it, were written to; nobody about an own act", async () => {
  const { backend, of } = parties;
  const waiting = () => backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.organisation_mail"));
  await until("every letter is handed out", async () => (await waiting()) === null);
  const written = async (who: "issuer" | "holder" | "bank") => {
    const mails = (await lettersTo(backend.database, of[who].people[0]?.id ?? "")).filter(({ subject }) =>
      /L-\d+/.test(subject),
    );
    for (const { subject, body } of mails) {
      expect(`${subject}\n${body}`).not.toMatch(/[{}]|undefined/);
      expect(subject.charAt(0)).toMatch(/[A-Z]/);
      expect(subject.startsWith(`${of[who].name} `), subject).toBe(false);
      expect(body).toMatch(/http:\/\/localhost:\d+\/doc\/\w+\/view\/[0-9a-f-]{36}/);
    }
    return new Set(mails.map(({ subject }) => subject.replace(/L-\d+/, "L-1")));
  };
  expect([...(await written("bank"))]).toEqual(
    expect.arrayContaining([
      "Holder nominated an owner of B/L L-1",
      "Holder withdrew the nomination of an owner of B/L L-1",
      "Holder asks you to undo the endorsement of B/L L-1",
      "Issuer asks you to release the cargo of B/L L-1",
      "B/L L-1 is on paper now",
      "Holder presented delivery order L-1 to you",
      "Holder asks you to accept bill of exchange L-1",
      "Holder asks you to pay bill of exchange L-1",
      "Bill of exchange L-1 is yours",
    ]),
  );
  expect([...(await written("holder"))]).toEqual(
    expect.arrayContaining([
      "Issuer accepted the surrender of B/L L-1",
      "Issuer rejected the surrender of B/L L-1",
      "Bank nominated an owner of delivery order L-1",
      "Bank accepted bill of exchange L-1",
      "Notice of dishonour: bill of exchange L-1",
    ]),
  );
  expect([...(await written("issuer"))]).toEqual(
    expect.arrayContaining([
      "Holder surrendered B/L L-1 to you",
      "B/L L-1 is yours",
      "Delivery order L-1 is yours",
      "Holder refused delivery order L-1",
      "Bill of exchange L-1 is paid",
      "Notice of dishonour: bill of exchange L-1",
      "Protest of bill of exchange L-1",
    ]),
  );
}, 180_000);

it("every act of every table was possible somewhere", () => {
  for (const [kind, done] of parties.done) {
    if (kind === "DcsaBillOfLading") continue;
    const acts = Object.keys(kindOf(kind).flow.actions).filter((action) => !ELSEWHERE.includes(action));
    expect(
      acts.filter((action) => !done.has(action)),
      kind,
    ).toEqual([]);
  }
  expect(Object.keys(kindOf("DcsaBillOfLading").flow.actions)).toEqual(
    Object.keys(kindOf("BillOfLading").flow.actions),
  );
  expect([...parties.done.keys()].toSorted()).toEqual([
    "BillOfExchange",
    "BillOfLading",
    "DcsaBillOfLading",
    "DeliveryOrder",
  ]);
});
