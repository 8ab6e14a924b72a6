import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { recordRoutes } from "#domain/api/record";
import { Postman } from "../../../backend/mail/postman.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { storageOf } from "../../support/storage-of.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, PASSWORD, type TestPerson } from "../../support/people.ts";

let app: TestApp;
let server: SMTPServer;
/** The server's answer to each address; it accepts every other. */
const answers = new Map<string, { responseCode: number; message: string }>();
const offered: string[] = [];

beforeAll(async () => {
  app = await startApp();
  // The app's own postman would try the letters elsewhere.
  await app.app.get(Postman, { strict: false }).onApplicationShutdown();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      const refusal = answers.get(address);
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : undefined);
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done());
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  await new Promise<void>((done) => server.close(() => done()));
  await app.stop();
});

const round = async (): Promise<void> => {
  await app.sql("UPDATE app.mail SET next_at = now() WHERE sent_at IS NULL");
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  await new Postman(app.database, { ...app.settings, smtpUrl }, storageOf(app)).round();
};
const invite = (admin: TestPerson, email: string) =>
  admin.call(authRoutes.invite, { body: { password: PASSWORD, email, permissions: [] } });
const colleagueAt = async (admin: TestPerson, email: string) =>
  (await admin.call(authRoutes.users)).find((one) => one.email === email);
const undeliverable = async (email: string) =>
  (
    await app.sql<{ at: Date | null }>(
      "SELECT undeliverable_at AS at FROM app.mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1",
      [email],
    )
  )[0]?.at ?? null;

test("a letter that its reader's server refuses for good is given up: its company sees it at the person, as a notice and in the record, until one arrives", async () => {
  const admin = await activeCompany(app, "Bounce Lines");
  const [gone, later, there] = ["gone@bounce.test", "later@bounce.test", "there@bounce.test"];
  answers
    .set(gone, { responseCode: 550, message: "No such user here" })
    .set(later, { responseCode: 451, message: "Try again later" });
  for (const email of [gone, later, there]) await invite(admin, email);
  await until("the letter is given up", async () => {
    await round();
    return (await undeliverable(gone)) !== null;
  });
  await until("the others were offered", async () => {
    await round();
    return offered.includes(later) && offered.includes(there);
  });
  expect((await colleagueAt(admin, gone))?.mailFailed?.why).toContain("No such user here");
  expect([(await colleagueAt(admin, later))?.mailFailed, (await colleagueAt(admin, there))?.mailFailed]).toEqual([
    null,
    null,
  ]);
  expect((await admin.call(deskRoutes.counts)).mailFailed).toBe(1);
  const lines = (await admin.call(recordRoutes.log, { query: { group: "mail" } })).map(({ event, detail, person }) => ({
    event,
    to: detail["to"],
    person,
  }));
  expect(lines).toEqual([{ event: "mail.undeliverable", to: gone, person: null }]);

  const tries = offered.filter((one) => one === gone).length;
  await round();
  expect(offered.filter((one) => one === gone)).toHaveLength(tries);
  expect(await undeliverable(later)).toBeNull();

  answers.delete(gone);
  await invite(admin, gone);
  await until("the next letter arrives", async () => {
    await round();
    return (await colleagueAt(admin, gone))?.mailFailed === null;
  });
  expect((await admin.call(deskRoutes.counts)).mailFailed).toBe(0);
});

test("a letter that no server has taken in days is given up too; one that our own server refuses us waits", async () => {
  const admin = await activeCompany(app, "Patience Lines");
  const [slow, fresh] = ["slow@patience.test", "fresh@patience.test"];
  answers
    .set(slow, { responseCode: 451, message: "Greylisted" })
    .set(fresh, { responseCode: 451, message: "Greylisted" });
  for (const email of [slow, fresh]) await invite(admin, email);
  await app.sql("UPDATE app.mail SET created_at = now() - interval '6 days' WHERE recipient = $1", [slow]);
  await until("the old letter is given up", async () => {
    await round();
    return (await undeliverable(slow)) !== null;
  });
  await until("the other was tried", async () => {
    await round();
    return offered.includes(fresh);
  });
  expect(await undeliverable(fresh)).toBeNull();
});
