import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { LIMITS } from "#domain/limits";
import { table } from "../../../backend/core/table.ts";
import { remindVisitors } from "../../../backend/bunker/remind.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";
import { aboard, beginning, chief, signInPresence, supplier } from "../../support/deliveries.ts";
import { lettersTo } from "../../support/letters.ts";

let backend: TestBackend;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  all = await supplier(backend, await companies(backend).company("Straits Quay", { people: 2 }));
});
afterAll(() => backend.stop());

const HOUR_MS = 3_600_000;
const after = (hours: number) =>
  backend.database.asWorker((tx) =>
    remindVisitors(tx, backend.settings, new Date(Date.now() + hours * HOUR_MS + 60_000)),
  );

it("reminds a chief engineer who was asked by letter and has not signed, once a day, until the form is signed", async () => {
  const email = "chief@pelagia.example";
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties: [chief(email)] }) });
  await aboard(all.office, id).assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  await crew.sign("BunkerRequisition");
  const due = async (): Promise<Date | null> =>
    backend.database.asWorker(
      async (tx) => (await table(tx, "app.visitor").first(["remind_at"], { email }))?.remind_at ?? null,
    );
  const reminders = async () =>
    (await lettersTo(backend.database, email)).filter(({ subject }) => subject.startsWith("Reminder: ")).length;
  expect([await after(LIMITS.visitorReminderHours - 1), await reminders()]).toEqual([0, 0]);
  expect([await after(LIMITS.visitorReminderHours), await reminders()]).toEqual([1, 1]);
  expect((await crew.show()).parties).toMatchObject([{ signer: "CHIEF_ENGINEER", remindedAt: expect.any(String) }]);
  expect([await after(LIMITS.visitorReminderHours + 1), await reminders()]).toEqual([0, 1]);
  const day = LIMITS.visitorReminderHours + LIMITS.reminderHours;
  expect([await after(day + 1), await reminders()]).toEqual([1, 2]);
  // Signed in presence instead: nothing is asked by letter any more.
  await crew.present("BunkerRequisition");
  expect([await after(3 * day), await reminders()]).toEqual([0, 2]);
  // No round reads the visitor again before the next document.
  expect(await due()).toBeNull();
  await crew.sign("BunkerSafetyCheck");
  expect(await due()).toBeInstanceOf(Date);
  await aboard(all.office, id).abort("The ship left");
  expect([await after(6 * day), await reminders()]).toEqual([0, 2]);
  expect(await due()).toBeNull();
});

it("reminds a party by hand at once, and refuses the next reminder for some hours", async () => {
  const email = "surveyor@orison.example";
  const parties = [chief(), { ...chief(email), signer: "SURVEYOR" as const }];
  const { id } = await all.office.call(routes.begin, { body: beginning({ parties, surveyed: true }) });
  const remind = (signer: "CHIEF_ENGINEER" | "SURVEYOR") =>
    all.office.call(routes.remindParty, { params: { id }, body: { signer } });
  await aboard(all.office, id).assign(all.craft.id);
  const crew = aboard(all.crew, id);
  await crew.open();
  await signInPresence(crew, ["BunkerRequisition", "BunkerSafetyCheck", "BunkerCertificateOfQuality"]);
  expect(await refusal(remind("SURVEYOR"))).toBe("NOTHING_WAITS");
  await crew.sign("BunkerMeterSealsCheckPre");
  const asked = async () => (await crew.show()).parties.filter((one) => one.asked).map(({ signer }) => signer);
  expect(await asked()).toEqual(["SURVEYOR"]);
  // The chief engineer has no address, and signs in presence.
  expect(await refusal(remind("CHIEF_ENGINEER"))).toBe("NOTHING_WAITS");
  const { parties: reminded } = await remind("SURVEYOR");
  const from = reminded.find(({ signer }) => signer === "SURVEYOR")?.remindableFrom ?? "";
  expect(Date.parse(from) - Date.now()).toBeGreaterThan((LIMITS.visitorReminderHours - 1) * HOUR_MS);
  expect(await refusal(remind("SURVEYOR"))).toBe("BUNKER_REMINDED");
  const letters = async () =>
    (await lettersTo(backend.database, email)).filter(({ subject }) => subject.startsWith("Reminder: ")).length;
  expect(await letters()).toBe(1);
  // A reminder by hand takes the place of the next one that follows by itself.
  expect([await after(LIMITS.visitorReminderHours), await letters()]).toEqual([0, 1]);
  expect([await after(LIMITS.reminderHours), await letters()]).toEqual([1, 2]);
  expect(await refusal(all.crew.call(routes.remindParty, { params: { id }, body: { signer: "SURVEYOR" } }))).toBe(
    "FORBIDDEN",
  );
});
