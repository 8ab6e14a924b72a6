import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { COLUMN_FACTS } from "#domain/bunker/craft";
import { METER_COLUMN_NAMES, METER_COLUMNS } from "#domain/meter-columns";
import { craftRoutes } from "#domain/api/craft";
import { documentRoutes } from "#domain/api/documents";
import { visitorRoutes } from "#domain/api/visitors";
import { formsOf, type BunkerKind } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_SAMPLES, SHIP, TANKER } from "../../support/bunker-samples.ts";
import { companies, type Company } from "../../support/companies.ts";
import {
  aboard,
  beginning,
  chief,
  METER_FILE,
  ORDER,
  signByCode,
  signInPresence,
  supplier,
} from "../../support/deliveries.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { visitors } from "../../support/visitors.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let yard: Company;
let all: Awaited<ReturnType<typeof supplier>>;
const CHIEF = "chief@pelagia.example";

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1" } });
  guests = visitors(backend, mail);
  yard = await companies(backend).company("Straits Quay", { people: 3 });
  all = await supplier(backend, yard);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

const begin = async (given: Parameters<typeof beginning>[0] = {}) => {
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties: [chief()], ...given }) });
  return { id, office: aboard(all.office, id), crew: aboard(all.crew, id) };
};
describe("a bunker delivery", () => {
  it("goes from the order to the note that both have signed, in presence", async () => {
    const { office, crew } = await begin();
    expect(await office.show()).toMatchObject({ state: "CREATED", bdnNo: null });
    const assigned = await office.assign(all.craft.id);
    expect(assigned).toMatchObject({ state: "ASSIGNED", craft: { name: "QUAY HERON" } });
    expect(assigned.bdnNo).toMatch(/^BDN-\d{2}\d{4}$/);
    expect(await refusal(crew.commence())).toBe("WRONG_STATE");
    await crew.open();
    const unwritten = await all.crew.download(routes.file, { params: { id: assigned.id, kind: "BunkerSafetyCheck" } });
    expect(Buffer.from(unwritten).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await refusal(crew.commence())).toBe("BUNKER_FORMS_UNSIGNED");
    await signInPresence(crew, formsOf("before"));
    expect(await crew.commence()).toMatchObject({ state: "DELIVERING", commencedAt: "2026-11-25T15:06:00.000Z" });
    const moments = (await crew.show()).history.map(({ comment }) => comment);
    expect(moments).toContain("2026-11-25 15:06 UTC");
    expect(await refusal(crew.complete("2026-11-25T15:06:00Z"))).toBe("BUNKER_TIMES");
    await crew.complete();
    await signInPresence(crew, formsOf("after"));
    const note = await crew.sign("BunkerDeliveryNote");
    expect(note).toMatchObject({ state: "POST_DELIVERY" });
    const signed = await crew.present("BunkerDeliveryNote");
    expect(signed).toMatchObject({ state: "SIGNED" });
    expect(signed.forms.find(({ kind }) => kind === "BunkerDeliveryNote")?.signatures).toMatchObject([
      { signer: "CARGO_OFFICER", how: "account", witness: "" },
      { signer: "CHIEF_ENGINEER", how: "presence", name: "Tomasz Wilk", witness: "Person 2" },
    ]);
    const { documentId } = signed.forms.find(({ kind }) => kind === "BunkerDeliveryNote")!;
    expect(await all.office.call(documentRoutes.get, { params: { id: documentId! } })).toMatchObject({
      state: "CREATED",
      signatures: [{ name: "Person 2" }, { name: "Person 2" }],
    });
    const file = await all.crew.download(routes.file, { params: { id: signed.id, kind: "BunkerDeliveryNote" } });
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await refusal(office.abort("Too late"))).toBe("WRONG_STATE");
    expect(await refusal(crew.save("BunkerDeliveryNote"))).toBe("WRONG_STATE");
  });

  it("takes the readings from the file of the meter, which nobody changes by typing", async () => {
    const { id, office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    const upload = async (text: string) =>
      all.crew.call(routes.setMeter, {
        params: { id },
        query: { name: "MFM-7741.csv", expectedVersion: (await crew.show()).version },
        bytes: Buffer.from(text),
      });
    expect(await refusal(upload(METER_FILE))).toBe("WRONG_STATE");
    await signInPresence(crew, formsOf("before"));
    await crew.commence();
    await crew.complete();
    expect(await refusal(upload("a,b\n1,2\n"))).toBe("METER_FILE_COLUMNS");
    expect(await refusal(upload(METER_FILE.replace("128900.000", "128000.000")))).toBe("METER_FILE_BACKWARDS");
    await upload(METER_FILE);
    const [log] = await all.crew.call(routes.meter, { params: { id } });
    expect(log).toMatchObject({ name: "MFM-7741.csv", rows: 4, mass: "849.736", by: "Person 2" });
    expect(Buffer.from(await all.office.download(routes.meterFile, { params: { id }, query: {} })).toString()).toBe(
      METER_FILE,
    );
    const typed = BUNKER_SAMPLES.BunkerMeterReadingPost;
    await crew.save("BunkerMeterReadingPost", {
      ...typed,
      readings: [{ product: "VLSFO 0.50 %", deliveryEnd: "1.000" }],
    });
    expect((await crew.formOf("BunkerMeterReadingPost")).data).toMatchObject({
      readings: [{ deliveryStart: "128406.512", deliveryEnd: "129256.248" }],
    });
  });

  it("reads the columns of a meter that calls them otherwise, once the office has said so at the tanker", async () => {
    const { id, office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    await signInPresence(crew, formsOf("before"));
    await crew.commence();
    await crew.complete();
    const [head = "", ...lines] = METER_FILE.split("\n");
    const columns = head.split(",");
    const file = [columns.map((_, i) => `K${i}`).join(","), ...lines].join("\n");
    const upload = async () =>
      all.crew.call(routes.setMeter, {
        params: { id },
        query: { name: "MFM-7741.csv", expectedVersion: (await crew.show()).version },
        bytes: Buffer.from(file),
      });
    const call = async (facts: object) => {
      const { name, imo, licence, owner, meterSerial, mmsi } = all.craft;
      await all.office.call(craftRoutes.set, {
        params: { id: all.craft.id },
        body: { name, imo, licence, owner, meterSerial, mmsi, ...facts },
      });
    };
    expect(await refusal(upload())).toBe("METER_FILE_COLUMNS");
    const read = METER_COLUMN_NAMES.flatMap((column) => {
      const at = columns.findIndex((one) =>
        METER_COLUMNS[column].names.some((name) => name === one.trim().toLowerCase()),
      );
      return at < 0 ? [] : [[COLUMN_FACTS[column], `K${at}`]];
    });
    await call(Object.fromEntries(read));
    await upload();
    expect((await all.crew.call(routes.meter, { params: { id } }))[0]).toMatchObject({ rows: 4, mass: "849.736" });
    await call({});
  });

  it("gives the readings back to typing when the file is taken away, and keeps it once they are signed", async () => {
    const { id, office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    await signInPresence(crew, formsOf("before"));
    await crew.commence();
    await crew.complete();
    const expected = async () => ({ expectedVersion: (await crew.show()).version });
    const upload = async (api = all.crew) =>
      api.call(routes.setMeter, {
        params: { id },
        query: { name: "MFM-7741.csv", ...(await expected()) },
        bytes: Buffer.from(METER_FILE),
      });
    const remove = async () => all.crew.call(routes.removeMeter, { params: { id }, query: await expected() });
    expect(await refusal(remove())).toBe("NOT_FOUND");
    const typed = { readings: [{ product: "VLSFO 0.50 %", deliveryStart: "128406.512", deliveryEnd: "129000.000" }] };
    await crew.save("BunkerMeterReadingPost", typed);
    // The office gives it as well; what the form says follows at once, and what was typed comes back.
    await upload(all.office);
    expect((await crew.formOf("BunkerMeterReadingPost")).data).toMatchObject({
      readings: [{ product: "VLSFO 0.50 %", deliveryEnd: "129256.248" }],
    });
    expect((await crew.formOf("BunkerMeterReceipt")).data).toMatchObject({ batches: [{ mass: "849.736" }] });
    await remove();
    expect((await crew.formOf("BunkerMeterReadingPost")).data).toMatchObject(typed);
    expect(await all.crew.call(routes.meter, { params: { id } })).toEqual([]);
    await upload();
    await crew.sign("BunkerMeterSealsCheckPost");
    const { version } = await crew.formOf("BunkerMeterReadingPost");
    expect(version).toBe(1);
    await crew.sign("BunkerMeterReadingPost");
    expect(await all.crew.call(routes.meter, { params: { id } })).toMatchObject([{ fixed: true }]);
    expect(await refusal(remove())).toBe("BUNKER_FORM_SIGNED");
    expect(await refusal(upload())).toBe("BUNKER_FORM_SIGNED");
    // The curves stand on the receipt, which stays one page.
    await crew.sign("BunkerMeterReceipt");
    const paper = await all.office.download(routes.file, { params: { id, kind: "BunkerMeterReceipt" } });
    const pages = await textOfPages(paper);
    expect(pages).toEqual([expect.stringContaining("FLOW AND DENSITY OF THE METER")]);
  });

  it("is found by its product and by its place, as its forms are", async () => {
    const ordered = { ...ORDER, locationCode: "AEPA", products: [{ name: "LSMGO DMA", grade: "DMA", quantity: "90" }] };
    const { id, office, crew } = await begin({ ordered });
    await office.assign(all.craft.id);
    await crew.open();
    await crew.save("BunkerRequisition");
    const found = async (query: object) =>
      (await all.office.call(routes.list, { query })).rows.map((row) => row.id).includes(id);
    expect(await found({ product: "LSMGO DMA" })).toBe(true);
    expect(await found({ location: "AEPA" })).toBe(true);
    expect(await found({ product: "VLSFO 0.50 %" })).toBe(false);
    expect(await found({ location: "AEBA", product: "LSMGO DMA" })).toBe(false);
    const { products, locations } = await all.office.call(routes.filters);
    expect(products).toEqual(expect.arrayContaining(["LSMGO DMA", "VLSFO 0.50 %"]));
    expect(locations).toEqual(expect.arrayContaining(["AEBA", "AEPA"]));
    const { documentId } = await crew.formOf("BunkerRequisition");
    const forms = async (query: object) =>
      (await all.office.call(documentRoutes.list, { query })).rows.map((row) => row.id);
    expect(await forms({ product: "LSMGO DMA", location: "AEPA" })).toEqual([documentId]);
    expect(await forms({ product: "LSMGO DMA", location: "AEBA" })).toEqual([]);
  });

  it("is signed by the chief engineer by a code to the ship's mailbox", async () => {
    const { office, crew } = await begin({ parties: [chief(CHIEF)] });
    await office.assign(all.craft.id);
    await crew.open();
    const signed = await crew.sign("BunkerRequisition");
    expect(signed.parties).toMatchObject([{ signer: "CHIEF_ENGINEER", invited: true }]);
    const link = await guests.linkTo(CHIEF, { name: signed.bdnNo! });
    const guest = await guests.enter(CHIEF, link);
    await signByCode(guests, guest, CHIEF, signed, "BunkerRequisition");
    const { turn, signatures } = await crew.formOf("BunkerRequisition");
    expect(turn).toBeNull();
    expect(signatures).toMatchObject([
      { signer: "CARGO_OFFICER" },
      { signer: "CHIEF_ENGINEER", how: "code", name: "Tomasz Wilk", witness: "" },
    ]);
    // Nobody signs anything of a delivery that has ended.
    const { workspaceId, forms } = await crew.sign("BunkerSafetyCheck");
    await office.abort("The ship left");
    const { documentId } = forms.find(({ kind }) => kind === "BunkerSafetyCheck")!;
    const signing = { params: { id: workspaceId!, documentId: documentId! } };
    expect(await refusal(guest.call(visitorRoutes.sendSigningCode, signing))).toBe("WRONG_STATE");
  });

  it("gives its tanker to another craft, and disables the original one at once", async () => {
    const { id, office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    await crew.sign("BunkerRequisition");
    await crew.save("BunkerSafetyCheck");
    const other = await supplierCraft("QUAY PLOVER", "SB-0500");
    expect(await refusal(office.replaceTanker(all.craft.id))).toBe("CRAFT_SAME");
    const replaced = await office.replaceTanker(other);
    expect(replaced).toMatchObject({ state: "PRE_DELIVERY", craft: { name: "QUAY PLOVER" } });
    // A form that one side alone has signed is not left so: it is kept as evidence, and begins anew.
    const [requisition, safety] = replaced.forms;
    expect(requisition).toMatchObject({ documentId: null, signatures: [], turn: "CARGO_OFFICER" });
    expect(safety).toMatchObject({ documentId: null, version: 0 });
    expect(replaced.former).toMatchObject([
      { craft: TANKER.name, forms: [{ kind: "BunkerRequisition", signatures: [{ signer: "CARGO_OFFICER" }] }] },
    ]);
    expect(await refusal(all.crew.call(routes.show, { params: { id } }))).toBe("BUNKER_TANKER_REPLACED");
    expect((await all.crew.call(routes.list, { query: {} })).rows.map((row) => row.id)).not.toContain(id);
  });

  it("is written, pumped and signed anew by a tanker that replaces another after its forms were signed", async () => {
    const { id, office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    await signInPresence(crew, formsOf("before"));
    await crew.commence();
    await crew.complete();
    const upload = async () =>
      all.crew.call(routes.setMeter, {
        params: { id },
        query: { name: "MFM-7741.csv", expectedVersion: (await crew.show()).version },
        bytes: Buffer.from(METER_FILE),
      });
    await upload();
    await signInPresence(crew, formsOf("after"));
    await crew.sign("BunkerDeliveryNote");
    const other = await supplierCraft("QUAY EGRET", "SB-0600");
    const replaced = await office.replaceTanker(other);
    // It has pumped nothing yet. Only the requisition that both have signed is left, and says of whom it is.
    expect(replaced).toMatchObject({ state: "PRE_DELIVERY", commencedAt: null, completedAt: null });
    const left = replaced.forms.filter(({ documentId }) => documentId !== null);
    expect(left.map(({ kind, turn }) => [kind, turn])).toEqual([["BunkerRequisition", null]]);
    expect(replaced.checks.find(({ name }) => name === "tanker")).toMatchObject({
      outcome: "look",
      faults: [{ kind: "BunkerRequisition" }],
    });
    // Signatures and measurements of the former one stay to be read by the office.
    const [evidence] = replaced.former;
    expect(evidence).toMatchObject({ craft: TANKER.name, meters: [{ name: "MFM-7741.csv" }] });
    expect(evidence!.forms.map(({ kind }) => kind)).toEqual([
      ...formsOf("before").filter((kind) => kind !== "BunkerRequisition"),
      ...formsOf("after"),
      "BunkerDeliveryNote",
    ]);
    for (const { documentId, signatures } of evidence!.forms)
      expect(await all.office.call(documentRoutes.get, { params: { id: documentId } })).toMatchObject({
        state: "VOID",
        signatures: signatures.map(() => ({ name: expect.any(String) as string })),
      });
    const query = { former: evidence!.meters[0]!.id };
    const file = await all.office.download(routes.meterFile, { params: { id }, query });
    expect(Buffer.from(file).toString()).toBe(METER_FILE);
    expect(await all.office.call(routes.meter, { params: { id } })).toEqual([]);
    expect(await refusal(all.office.download(routes.meterFile, { params: { id }, query: {} }))).toBe("NOT_FOUND");

    const crewTo = async (from: string, to: string): Promise<void> => {
      await all.office.call(craftRoutes.crew, { params: { id: from }, body: { persons: [] } });
      await all.office.call(craftRoutes.crew, { params: { id: to }, body: { persons: [yard.people[1]!.id] } });
    };
    await crewTo(all.craft.id, other);
    const named = { tanker: { name: "QUAY EGRET", licence: `SB-0600-${crafts}` } };
    const signs = async (kinds: readonly BunkerKind[]) => {
      for (const kind of kinds) {
        const { forms } = await crew.sign(kind, { ...BUNKER_SAMPLES[kind], ...named });
        if (forms.find((one) => one.kind === kind)?.turn === "CHIEF_ENGINEER") await crew.present(kind);
      }
    };
    // In their order, and no pumping before them.
    expect(await refusal(crew.commence())).toBe("BUNKER_FORMS_UNSIGNED");
    expect(await refusal(crew.sign("BunkerMeterReadingPre"))).toBe("BUNKER_FORM_ORDER");
    await signs(formsOf("before").filter((kind) => kind !== "BunkerRequisition"));
    expect(await crew.commence("2026-11-25T15:30:00Z")).toMatchObject({ commencedAt: "2026-11-25T15:30:00.000Z" });
    await crew.complete();
    // The readings of the former meter do not come back, and can be given anew.
    const begun = (await crew.formOf("BunkerMeterReadingPost")).data["readings"] as readonly FieldData[];
    expect(begun[0]).not.toHaveProperty("deliveryEnd");
    await upload();
    await signs([...formsOf("after"), "BunkerDeliveryNote"]);
    const signed = await crew.show();
    expect(signed.state).toBe("SIGNED");
    const note = signed.forms.find(({ kind }) => kind === "BunkerDeliveryNote")!.data;
    expect(note).toMatchObject({ ...named, commencedAt: "2026-11-25T15:30:00Z" });
    expect((note["forms"] as readonly { tanker?: string }[]).map(({ tanker }) => tanker)).toEqual([
      TANKER.name,
      ...Array.from({ length: 7 }, () => undefined),
    ]);
    const exported = await all.office.download(routes.export, { query: { id, format: "json" } });
    expect(JSON.parse(Buffer.from(exported).toString())).toMatchObject({
      rows: [{ bunkerTanker: "QUAY EGRET", commencedAt: "2026-11-25T15:30:00Z" }],
    });
    await crewTo(other, all.craft.id);
  });

  it("is all that the crew of a tanker sees of its company", async () => {
    const { id } = await begin();
    expect(await refusal(all.crew.call(routes.show, { params: { id } }))).toBe("NOT_FOUND");
    for (const closed of [
      () => all.crew.call(documentRoutes.list, { query: {} }),
      () => all.crew.call(craftRoutes.list),
      () => all.crew.call(routes.begin, { body: beginning() }),
    ])
      expect(await refusal(closed())).toBe("FORBIDDEN");
  });

  it("is nothing that a crew of no craft sees, before it has a tanker neither", async () => {
    const { id } = await begin();
    const nowhere = yard.people[2]!;
    const has = (permissions: readonly string[]) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [nowhere.id, permissions]),
      );
    await has(["bunker.crew"]);
    try {
      expect(await refusal(nowhere.api.call(routes.show, { params: { id } }))).toBe("NOT_FOUND");
      expect(await nowhere.api.call(routes.list, { query: {} })).toMatchObject({ rows: [] });
    } finally {
      await has(ALL_PERMISSIONS);
    }
  });

  it("is changed and ended by its office, with the reason, and gives no number twice", async () => {
    const { office } = await begin();
    const first = await office.assign(all.craft.id);
    const changed = await office.modify({ ...ORDER, agent: "OTHER AGENTS" }, "The agent changed");
    expect(changed).toMatchObject({ state: "ASSIGNED", ordered: { agent: "OTHER AGENTS" } });
    expect(changed.history.at(-1)).toMatchObject({ step: "modify", comment: "The agent changed" });
    // The same again is no change, and gives the history no line.
    expect(await refusal(office.modify({ ...ORDER, agent: "OTHER AGENTS" }, "Again"))).toBe("NOTHING_CHANGED");
    expect((await office.show()).history).toHaveLength(changed.history.length);
    expect(await office.abort("The ship left")).toMatchObject({ state: "ABORTED" });
    const next = await begin();
    const second = await next.office.assign(all.craft.id);
    expect(Number(second.bdnNo!.slice(6))).toBe(Number(first.bdnNo!.slice(6)) + 1);
  });

  it("says at its field what is wrong, and keeps what was typed", async () => {
    const { office, crew } = await begin();
    await office.assign(all.craft.id);
    await crew.open();
    const { version } = await crew.formOf("BunkerRequisition");
    await crew.save("BunkerRequisition", { ...BUNKER_SAMPLES.BunkerRequisition, maximumRate: "fast" });
    expect(await refusal(crew.sign("BunkerRequisition", null))).toBe("BAD_INPUT");
    expect((await crew.formOf("BunkerRequisition")).data).toMatchObject({ maximumRate: "fast" });
    expect(
      await refusal(
        all.crew.call(routes.save, {
          params: { id: (await office.show()).id, kind: "BunkerRequisition" },
          body: { data: {}, expectedVersion: version },
        }),
      ),
    ).toBe("CONTENT_UPDATED");
    // The order of the forms, and who fixes one.
    const early = await crew.sign("BunkerSafetyCheck").catch((error: unknown) => error);
    expect(early).toMatchObject({ code: "BUNKER_FORM_ORDER", parameters: { form: "Bunker requisition" } });
    const otherShip = { ...BUNKER_SAMPLES.BunkerRequisition, vessel: { ...SHIP, imo: "9074729" } };
    expect(await crew.sign("BunkerRequisition", otherShip).catch((error: unknown) => error)).toMatchObject({
      code: "BUNKER_CHECKS",
      fields: [{ path: "vessel.imo", code: "BUNKER_OTHER_SHIP" }],
    });
    await crew.save("BunkerRequisition");
    expect(await refusal(crew.present("BunkerRequisition"))).toBe("BUNKER_FIRST_SIGNER");
    await crew.sign("BunkerRequisition", null);
    expect(await refusal(crew.sign("BunkerRequisition", null))).toBe("BUNKER_FORM_SIGNED");
  });
});

let crafts = 0;
async function supplierCraft(name: string, licence: string): Promise<string> {
  const craft = await all.office.call(craftRoutes.add, {
    body: { name, imo: "", licence: `${licence}-${++crafts}`, owner: "", meterSerial: "", mmsi: "" },
  });
  return craft.id;
}
