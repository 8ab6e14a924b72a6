import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { LIMITS } from "#domain/limits";
import { LETTERS as SIGNING_IN } from "../../../backend/auth/auth-letters.ts";
import { post, postUnasked } from "../../../backend/mail/mail.ts";
import { Postman } from "../../../backend/mail/postman.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { storageOf } from "../../support/storage-of.ts";
import { activeCompany, colleague, PASSWORD } from "../../support/people.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { until } from "../../support/companies.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";

let app: TestApp;
let receiver: MailReceiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), mailReceiver()]);
});
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

const postman = (smtpUrl: string) => new Postman(app.database, { ...app.settings, smtpUrl }, storageOf(app));

test("letters wait while the server is down, then arrive once, in the reader's language, at whoever looks after contacts", async () => {
  const [asker, asked] = [await activeCompany(app, "Mail Asker"), await activeCompany(app, "Mail Asked")];
  const clerk = await colleague(app, asked, ["contact.add"]);
  const other = await colleague(app, asked, ["compose"]);
  await clerk.call(authRoutes.updateMe, { body: { language: "zh-CN" } });
  await asker.call(contactRoutes.request, {
    body: { organisationId: (await asked.me()).organisation.id, message: "From {nowhere} with crude." },
  });

  await postman("smtp://127.0.0.1:9").round();
  const waiting = async () =>
    (await app.sql<{ n: number }>("SELECT count(*)::int AS n FROM app.mail WHERE sent_at IS NULL"))[0]?.n ?? 0;
  expect(await waiting()).toBeGreaterThan(0);
  expect(receiver.messages()).toEqual([]);

  // The app's own postman runs and fails beside this one: letters are still sent once.
  while ((await waiting()) > 0) {
    await app.sql("UPDATE app.mail SET next_at = now() WHERE sent_at IS NULL");
    await Promise.all([1, 2, 3].map(() => postman(receiver.url).round()));
  }
  const requests = receiver.messages().filter((mail) => /Mail Asker (asks|请求)/.test(mail.subject));
  expect(requests.map((mail) => mail.to.join()).toSorted()).toEqual([asked.email, clerk.email].toSorted());
  expect((await receiver.waitFor(clerk.email, { matching: /Mail Asker/ })).subject).toBe(
    "Mail Asker 请求添加本公司为联系人",
  );
  expect((await receiver.waitFor(asked.email, { matching: /asks/ })).text).toContain("From {nowhere} with crude.");
  expect(
    receiver.messages().filter((mail) => mail.to.includes(other.email) && mail.subject.includes("Mail Asker")),
  ).toEqual([]);
  const ids = receiver.messages().map((mail) => `${mail.to.join()} ${mail.subject} ${mail.text}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await app.sql("SELECT 1 FROM app.organisation_mail")).toEqual([]);
});

test("a server that hangs does not hold a letter for ever", async () => {
  // The app's own postman would take the letter to a server that answers at once.
  await app.app.get(Postman, { strict: false }).onApplicationShutdown();
  let asked = 0;
  const silent = createServer(() => void asked++);
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const { port } = silent.address() as { port: number };
  await app.sql(
    `INSERT INTO app.mail (id, recipient, subject, body) VALUES (gen_random_uuid(), 'slow@hawser.test', 'slow',
      to_jsonb('slow'::text))`,
  );
  // A round of the app's may still be under way.
  await until("the letter was offered", async () => {
    await app.sql("UPDATE app.mail SET next_at = now() WHERE recipient = 'slow@hawser.test'");
    await postman(`smtp://127.0.0.1:${port}/?greetingTimeout=300`).round();
    return asked > 0;
  });
  silent.close();
  const [letter] = await app.sql<{ attempts: number; sent_at: Date | null }>(
    "SELECT attempts, sent_at FROM app.mail WHERE recipient = 'slow@hawser.test'",
  );
  expect(letter?.sent_at).toBeNull();
  expect(letter?.attempts).toBeGreaterThan(0);
});

test("an address gets so many letters a day that it did not ask for and no more, whoever writes them; what it asked for still comes", async () => {
  const to = "flooded@mail.test";
  const letter = { to, language: "en-US" as const, ...SIGNING_IN.code, parameters: { code: "12345678", minutes: 10 } };
  const written = () => app.database.asWorker((tx) => postUnasked(tx, letter));
  const count = async (): Promise<number> =>
    (await app.sql<{ n: number }>("SELECT count(*)::int AS n FROM app.mail WHERE recipient = $1", [to]))[0]?.n ?? 0;
  for (let sent = 0; sent < LIMITS.unaskedLetters; sent += 1) expect(await written()).toBe(true);
  expect(await written()).toBe(false);
  const [{ organisation }, { organisation: another }] = [
    await (await activeCompany(app, "Mail Writer")).me(),
    await (await activeCompany(app, "Mail Other Writer")).me(),
  ];
  for (const { id } of [organisation, another])
    expect(await app.database.asWorker((tx) => postUnasked(tx, letter, id, true))).toBe(false);
  expect(await count()).toBe(LIMITS.unaskedLetters);
  // The address of another person has room, and letters that their reader asked for do not count.
  expect(await app.database.asWorker((tx) => postUnasked(tx, { ...letter, to: "calm@mail.test" }))).toBe(true);
  await app.database.asWorker((tx) => post(tx, letter));
  expect(await count()).toBe(LIMITS.unaskedLetters + 1);
  // A day later there is room for the same number again.
  await app.sql("UPDATE app.mail SET created_at = created_at - interval '1 day' WHERE recipient = $1", [to]);
  expect(await written()).toBe(true);
});

test("a company that nobody has approved writes five letters a day to people whom it invites, an approved one many more", async () => {
  const admin = await activeCompany(app, "Mail Young");
  const { organisation } = await admin.me();
  const invite = (n: number) =>
    admin.call(authRoutes.invite, { body: { password: PASSWORD, email: `invited.${n}@young.test`, permissions: [] } });
  expect(LIMITS.lettersOfNewCompany).toBe(5);
  for (let n = 0; n < LIMITS.lettersOfNewCompany; n += 1) await invite(n);
  expect(await refusal(invite(5))).toBe("TOO_MANY_LETTERS");
  // The refusal comes before anything is stored: there is no invitation without a letter.
  expect((await admin.call(authRoutes.users)).map(({ email }) => email)).not.toContain("invited.5@young.test");
  await app.sql("UPDATE app.organisation SET assurance = 'approved' WHERE id = $1", [organisation.id]);
  await invite(5);
});
