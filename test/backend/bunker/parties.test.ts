import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { craftRoutes } from "#domain/api/craft";
import { documentRoutes } from "#domain/api/documents";
import { visitorRoutes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import { formsOf, type BunkerKind } from "#domain/bunker/forms";
import { LIMITS } from "#domain/limits";
import { text } from "#domain/text";
import { remindVisitors } from "../../../backend/bunker/remind.ts";
import { postUnasked } from "../../../backend/mail/mail.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { companies, type Company } from "../../support/companies.ts";
import { aboard, beginning, chief, signByCode, signInPresence, supplier } from "../../support/deliveries.ts";
import { lettersTo } from "../../support/letters.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { visitors } from "../../support/visitors.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let yard: Company;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url, bunkerSystemId: "HAWSER-1" } });
  guests = visitors(backend, mail);
  yard = await companies(backend).company("Straits Quay", { people: 2 });
  all = await supplier(backend, yard);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

/** A delivery whose forms the crew has begun. */
async function opened(given: Parameters<typeof beginning>[0] = {}) {
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties: [chief()], ...given }) });
  const office = aboard(all.office, id);
  await office.assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  return { id, office, crew };
}

it("has no safety check signed with an item that says no, and pumps once it is settled", async () => {
  const { crew } = await opened();
  await signInPresence(crew, ["BunkerRequisition"]);
  const check = BUNKER_SAMPLES.BunkerSafetyCheck;
  const before = (check.before as Record<string, string>[]).map((item, i) =>
    i === 2 ? { ...item, vessel: "NO", remark: "The second engineer stands in" } : item,
  );
  const refused = await crew.sign("BunkerSafetyCheck", { ...check, before }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "BUNKER_CHECKLIST", fields: [{ path: "before.2.vessel" }] });
  await signInPresence(crew, formsOf("before").slice(1));
  // A form that was signed before this rule, or by another program, stops the pumping all the same.
  const { documentId } = await crew.formOf("BunkerSafetyCheck");
  const says = (data: object) =>
    backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET data = data || $2 WHERE id = $1", [documentId, JSON.stringify(data)]),
    );
  await says({ before });
  expect(await refusal(crew.commence())).toBe("BUNKER_CHECKLIST");
  await says({ before: check.before });
  expect(await crew.commence()).toMatchObject({ state: "DELIVERING" });
});

const CHIEF = "chief@pelagia.example";
const SURVEYOR = "surveyor@orison.example";
const surveyor = (email = SURVEYOR) => ({ ...chief(email), signer: "SURVEYOR" as const, name: "Nadia Roth" });

async function setParties(
  id: string,
  parties: readonly ReturnType<typeof chief | typeof surveyor>[],
  surveyed = false,
) {
  const { version } = await aboard(all.office, id).show();
  return all.office.call(routes.setParties, {
    params: { id },
    body: { expectedVersion: version, surveyed, parties: [...parties] },
  });
}
const documentOf = ({ forms }: BunkerDelivery, kind: BunkerKind) =>
  forms.find((form) => form.kind === kind)?.documentId ?? "";
const signersOf = async (crew: ReturnType<typeof aboard>, kind: BunkerKind) =>
  (await crew.formOf(kind)).signatures.map(({ signer, how }) => `${signer} ${how}`);

it("asks a chief engineer whose address is corrected, and lets the former visitor read and sign nothing more", async () => {
  const former = "chef@pelagia.example";
  const { id, crew } = await opened({ parties: [chief(former)] });
  const signed = await crew.sign("BunkerRequisition");
  const stranger = await guests.enter(former, await guests.linkTo(former, { name: signed.bdnNo! }));
  await setParties(id, [chief(CHIEF)]);
  const signing = { params: { id: signed.workspaceId!, documentId: documentOf(signed, "BunkerRequisition") } };
  expect(await refusal(stranger.call(visitorRoutes.sendSigningCode, signing))).toBe("VISIT_ENDED");
  const guest = await guests.enter(CHIEF, await guests.linkTo(CHIEF, { name: signed.bdnNo! }));
  await signByCode(guests, guest, CHIEF, signed, "BunkerRequisition");
  expect(await signersOf(crew, "BunkerRequisition")).toEqual(["CARGO_OFFICER account", "CHIEF_ENGINEER code"]);
  // The former address comes back as another visitor.
  await crew.sign("BunkerSafetyCheck");
  await setParties(id, [chief(former)]);
  const back = await guests.enter(former, await guests.linkTo(former, { name: signed.bdnNo! }));
  await signByCode(guests, back, former, await crew.show(), "BunkerSafetyCheck");
  expect(await signersOf(crew, "BunkerSafetyCheck")).toEqual(["CARGO_OFFICER account", "CHIEF_ENGINEER code"]);
});

it("asks a party that gets an address after the officer has signed", async () => {
  const { id, crew } = await opened({ parties: [chief()] });
  const signed = await crew.sign("BunkerRequisition");
  expect(signed.workspaceId).toBeNull();
  await setParties(id, [chief(CHIEF)]);
  const asked = await crew.show();
  expect(asked.parties).toMatchObject([{ invited: true, asked: true }]);
  const guest = await guests.enter(CHIEF, await guests.linkTo(CHIEF, { name: signed.bdnNo! }));
  await signByCode(guests, guest, CHIEF, asked, "BunkerRequisition");
});

it("has its forms signed by its parties alone, in whatever workspace they are shown", async () => {
  const other = "agent@orison.example";
  const { crew } = await opened({ parties: [chief()] });
  const signed = await crew.sign("BunkerRequisition");
  await crew.present("BunkerRequisition");
  const documentId = documentOf(signed, "BunkerRequisition");
  const shared = await guests.share(yard, [documentId], [other], { right: "SIGN" });
  const visitorId = shared.visitors[0]!.id;
  const params = { id: shared.id, documentId };
  expect(await refusal(yard.api.call(workspaceRoutes.setSigners, { params, body: { visitorIds: [visitorId] } }))).toBe(
    "BUNKER_NOT_SIGNER",
  );
  // One who was asked before this rule signs nothing either.
  const guest = await guests.visit(other, shared);
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.workspace_signer (workspace_id, document_id, visitor_id, organisation_id) VALUES ($1,$2,$3,$4)`,
      [shared.id, documentId, visitorId, yard.id],
    ),
  );
  expect(await refusal(guest.call(visitorRoutes.sendSigningCode, { params }))).toBe("BUNKER_NOT_SIGNER");
});

it("is signed by a code after a signature in presence, and the visitor reads the file that bears it", async () => {
  const { crew } = await opened({ parties: [chief(), surveyor()], surveyed: true });
  await signInPresence(crew, formsOf("before").slice(0, 3));
  const signed = await crew.sign("BunkerMeterSealsCheckPre");
  const guest = await guests.enter(SURVEYOR, await guests.linkTo(SURVEYOR, { name: signed.bdnNo! }));
  await crew.present("BunkerMeterSealsCheckPre");
  await signByCode(guests, guest, SURVEYOR, signed, "BunkerMeterSealsCheckPre", "Nadia Roth");
  expect(await signersOf(crew, "BunkerMeterSealsCheckPre")).toEqual([
    "CARGO_OFFICER account",
    "CHIEF_ENGINEER presence",
    "SURVEYOR code",
  ]);
});

it("keeps the officer's signature and takes codes on a day without another letter, and reminds later", async () => {
  const email = "master@pelagia.example";
  const { crew } = await opened({ parties: [chief(email)] });
  const signed = await crew.sign("BunkerRequisition");
  const guest = await guests.enter(email, await guests.linkTo(email, { name: signed.bdnNo! }));
  const words = { subject: text("Full", "满"), body: text("Full", "满"), parameters: {} };
  const fill = (to: string) =>
    backend.database.asWorker(async (tx) => {
      while (await postUnasked(tx, { to, language: "en-US", ...words })) continue;
    });
  await fill(email);
  await signByCode(guests, guest, email, signed, "BunkerRequisition");
  await signByCode(guests, guest, email, await crew.sign("BunkerSafetyCheck"), "BunkerSafetyCheck");
  expect(await signersOf(crew, "BunkerSafetyCheck")).toEqual(["CARGO_OFFICER account", "CHIEF_ENGINEER code"]);

  // One who was never written to is written to by the round, once letters may be written again.
  const late = "second@pelagia.example";
  await fill(late);
  const other = await opened({ parties: [chief(late)] });
  const { parties } = await other.crew.sign("BunkerRequisition");
  expect(parties).toMatchObject([{ invited: true, asked: true }]);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000 + 60_000);
  const reminders = async () =>
    (await lettersTo(backend.database, late)).filter(({ subject }) => subject.startsWith("Reminder: ")).length;
  const round = (at: Date) => backend.database.asWorker((tx) => remindVisitors(tx, backend.settings, at));
  await round(hours(LIMITS.visitorReminderHours));
  expect(await reminders()).toBe(0);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.mail SET created_at = created_at - interval '2 days' WHERE recipient = $1", [late]),
  );
  await round(hours(LIMITS.visitorReminderHours + 2));
  expect(await reminders()).toBe(1);
});

it("refuses one mailbox for two parties at its field, and swaps their addresses", async () => {
  const parties = [chief(CHIEF), surveyor(CHIEF)];
  const fields = [{ path: "parties.1.email", code: "BUNKER_SAME_MAILBOX" }];
  const begun = all.office.call(routes.begin, { body: beginning({ parties, surveyed: true }) });
  expect(await begun.catch((error: unknown) => error)).toMatchObject({ code: "BAD_INPUT", fields });
  const { id, crew } = await opened({ parties: [chief(CHIEF), surveyor()], surveyed: true });
  await crew.sign("BunkerRequisition");
  expect(await setParties(id, parties, true).catch((error: unknown) => error)).toMatchObject({
    code: "BAD_INPUT",
    fields,
  });
  const { parties: swapped } = await setParties(id, [chief(SURVEYOR), surveyor(CHIEF)], true);
  expect(swapped).toMatchObject([
    { signer: "CHIEF_ENGINEER", email: SURVEYOR, invited: true, asked: true },
    { signer: "SURVEYOR", email: CHIEF, invited: true, asked: false },
  ]);
});

it("takes a visitor whom the office has invited to its workspace as the party of that address", async () => {
  const { id, crew } = await opened({ parties: [chief(CHIEF)] });
  const { workspaceId, bdnNo } = await crew.sign("BunkerRequisition");
  const email = "owner@pelagia.example";
  await all.office.call(workspaceRoutes.invite, {
    params: { id: workspaceId! },
    body: { email, party: "OTHER", right: "DOWNLOAD", language: "en-US" },
  });
  await setParties(id, [chief(email)]);
  const guest = await guests.enter(email, await guests.linkTo(email, { name: bdnNo! }));
  await signByCode(guests, guest, email, await crew.show(), "BunkerRequisition");
  expect(await signersOf(crew, "BunkerRequisition")).toEqual(["CARGO_OFFICER account", "CHIEF_ENGINEER code"]);
});

it("engages no surveyor once it pumps: the forms before that would wait for ever", async () => {
  const { id, crew } = await opened();
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  expect(await refusal(setParties(id, [chief(), surveyor("")], true))).toBe("WRONG_STATE");
  await crew.complete();
  expect(await refusal(setParties(id, [chief(), surveyor("")], true))).toBe("WRONG_STATE");
  // Everything else may still be set.
  await setParties(id, [chief("")]);
});

it("voids a note that one side has signed when another tanker takes over, whose crew writes it anew", async () => {
  const { id, office, crew } = await opened();
  await signInPresence(crew, formsOf("before"));
  await crew.commence();
  await crew.complete();
  await signInPresence(crew, formsOf("after"));
  const half = documentOf(await crew.sign("BunkerDeliveryNote"), "BunkerDeliveryNote");
  const craft = await all.office.call(craftRoutes.add, {
    body: { name: "QUAY PLOVER", imo: "", licence: "SB-0612", owner: "", meterSerial: "", mmsi: "" },
  });
  await office.replaceTanker(craft.id);
  const { data, signatures, documentId, turn } = await office.formOf("BunkerDeliveryNote");
  expect({ signatures, documentId, turn }).toEqual({ signatures: [], documentId: null, turn: "CARGO_OFFICER" });
  expect(data).toMatchObject({ tanker: { name: "QUAY PLOVER" } });
  expect((await all.office.call(documentRoutes.get, { params: { id: half } })).state).toBe("VOID");
  // Its other forms are the former tanker's as well: the new one writes its own before a note.
  expect((await office.formOf("BunkerMeterReceipt")).signatures).toHaveLength(0);
  expect(await refusal(aboard(all.office, id).present("BunkerDeliveryNote"))).toBe("BAD_INPUT");
});

it("shows why a chief engineer refuses a form, and has it signed when it is asked for again", async () => {
  const email = "refuser@pelagia.example";
  const { id, office, crew } = await opened({ parties: [chief(email)] });
  const signed = await crew.sign("BunkerRequisition");
  const guest = await guests.enter(email, await guests.linkTo(email, { name: signed.bdnNo! }));
  const params = { id: signed.workspaceId!, documentId: documentOf(signed, "BunkerRequisition") };
  await guest.call(visitorRoutes.refuse, { params, body: { reason: "The rate is too high" } });
  expect((await office.show()).parties).toMatchObject([
    { asked: false, refusals: [{ kind: "BunkerRequisition", reason: "The rate is too high", at: expect.any(String) }] },
  ]);
  expect(await refusal(guest.call(visitorRoutes.sendSigningCode, { params }))).toBe("VISITOR_REFUSED");
  const again = await all.office.call(routes.remindParty, { params: { id }, body: { signer: "CHIEF_ENGINEER" } });
  expect(again.parties).toMatchObject([{ asked: true, refusals: [] }]);
  await signByCode(guests, guest, email, signed, "BunkerRequisition");
  expect(await signersOf(crew, "BunkerRequisition")).toEqual(["CARGO_OFFICER account", "CHIEF_ENGINEER code"]);
});

it("shows no refusal once the party has signed in presence after all", async () => {
  const email = "unsure@pelagia.example";
  const { id, office, crew } = await opened({ parties: [chief(email)] });
  const signed = await crew.sign("BunkerRequisition");
  const guest = await guests.enter(email, await guests.linkTo(email, { name: signed.bdnNo! }));
  const params = { id: signed.workspaceId!, documentId: documentOf(signed, "BunkerRequisition") };
  await guest.call(visitorRoutes.refuse, { params, body: { reason: "The rate is too high" } });
  await crew.present("BunkerRequisition");
  expect((await office.show()).parties).toMatchObject([{ refusals: [] }]);
  const form = await all.office.call(documentRoutes.get, { params: { id: params.documentId } });
  expect(form.state).toBe("CREATED");
  const remind = all.office.call(routes.remindParty, { params: { id }, body: { signer: "CHIEF_ENGINEER" } });
  expect(await refusal(remind)).toBe("NOTHING_WAITS");
});
