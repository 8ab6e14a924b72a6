import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { credentialRoutes } from "#domain/api/credentials";
import { webhookRoutes } from "#domain/api/webhooks";
import type { Text } from "#domain/text";
import { Postman } from "../../../backend/mail/postman.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { storageOf } from "../../support/storage-of.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, codeOf, invitationOf, PASSWORD, registration } from "../../support/people.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";

let app: TestApp;
let receiver: MailReceiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), mailReceiver()]);
});
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

/** The tables that hold a text in any column. */
async function tablesWith(secret: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind = 'r'
      ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM app.${name} t WHERE position($1 IN t::text) > 0 OR position($2 IN t::text) > 0`,
      [secret, Buffer.from(secret).toString("hex")],
    );
    if ((row?.n ?? 0) > 0) found.push(name);
  }
  return found;
}
const sendAll = async (): Promise<void> => {
  await until("every letter is sent", async () => {
    await app.sql("UPDATE app.mail SET next_at = now() WHERE sent_at IS NULL");
    await new Postman(app.database, { ...app.settings, smtpUrl: receiver.url }, storageOf(app)).round();
    return (await app.sql("SELECT 1 FROM app.mail WHERE sent_at IS NULL")).length === 0;
  });
};

test("whatever opens something stands nowhere in the database as it was given out", async () => {
  const admin = await activeCompany(app, "Sealed Lines");
  const client = app.client();
  await client.call(authRoutes.register, { body: registration("Coded Lines", "coded@sealed.test") });
  await admin.call(authRoutes.invite, { body: { password: PASSWORD, email: "invited@sealed.test", permissions: [] } });
  await admin.call(authRoutes.forgotten, { body: { email: admin.email } });
  const link = async () => /retrieve\?token=([\w-]+)/.exec((await app.letters(admin.email)).at(-1)?.body ?? "")?.[1];
  await until("the reset letter", async () => (await link()) !== undefined);
  const headers = { "idempotency-key": "sealed" };
  const given = {
    code: await codeOf(app, "coded@sealed.test"),
    invitation: await invitationOf(app, "invited@sealed.test"),
    reset: (await link()) ?? "",
    token: (await admin.call(credentialRoutes.createToken, { body: { name: "Feed", password: PASSWORD }, headers }))
      .secret,
    application: (
      await admin.call(credentialRoutes.createApplication, {
        body: { name: "Port", url: "https://port.example", permissions: [], password: PASSWORD },
        headers,
      })
    ).secret,
    webhook: (
      await admin.call(webhookRoutes.create, {
        body: { password: PASSWORD, url: "https://hook.example/in", topics: ["document"] },
        headers,
      })
    ).secret,
  };
  for (const [what, secret] of Object.entries(given)) {
    expect(secret.length, what).toBeGreaterThan(7);
    expect(await tablesWith(secret), what).toEqual([]);
  }
  expect(await tablesWith("Your Hawser verification code")).toEqual([]);
  expect(await tablesWith("coded@sealed.test")).toContain("mail");
});

test("of a letter that was sent nothing is left but to whom and when", async () => {
  const admin = await activeCompany(app, "Sent Lines");
  await app.client().call(authRoutes.register, { body: registration("Later Lines", "later@sealed.test") });
  for (const name of ["one", "two", "three"])
    await admin.call(authRoutes.invite, {
      body: { password: PASSWORD, email: `${name}@sealed.test`, permissions: [] },
    });
  await sendAll();
  expect(receiver.messages().map(({ subject }) => subject)).toContain("Your Hawser verification code");
  const kept = await app.sql<{
    recipient: string;
    sent_at: Date | null;
    subject: unknown;
    body: unknown;
    sealed: unknown;
  }>("SELECT recipient, sent_at, subject, body, sealed FROM app.mail");
  expect(kept.length).toBeGreaterThan(3);
  for (const one of kept)
    expect(one).toEqual({
      recipient: expect.stringContaining("@") as unknown,
      sent_at: expect.any(Date) as unknown,
      subject: null,
      body: null,
      sealed: null,
    });
});

test("a letter that waits in clear since before letters were sealed is sealed, and sent", async () => {
  await app.app.get(Postman, { strict: false }).onApplicationShutdown();
  const { organisation } = await (await activeCompany(app, "Clear Lines")).me();
  await app.sql(
    `INSERT INTO app.mail (id, recipient, subject, body) VALUES (gen_random_uuid(), 'before@sealed.test', 'Of before',
      to_jsonb('https://before.example/?token=clear'::text))`,
  );
  await app.sql(
    `INSERT INTO app.organisation_mail (id, organisation_id, permissions, subject, body)
      VALUES (gen_random_uuid(), $1, '{}', '{"en":"To the company","zh":"x"}', '{"en":"clear words","zh":"x"}')`,
    [organisation.id],
  );
  await new Postman(app.database, { ...app.settings, smtpUrl: "smtp://127.0.0.1:9" }, storageOf(app)).round();
  expect(await tablesWith("token=clear")).toEqual([]);
  expect(await tablesWith("clear words")).toEqual([]);
  await sendAll();
  expect((await receiver.waitFor("before@sealed.test")).text).toContain("token=clear");
  expect(receiver.messages().map(({ subject }) => subject)).toContain("To the company");
});

test("no subject holds a code or a link: it is read on locked screens", async () => {
  const root = join(import.meta.dirname, "../../../backend");
  const letters: Text[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("subject" in value) letters.push(value.subject as Text);
    else Object.values(value).forEach(walk);
  };
  for (const file of globSync("**/*-letters.ts", { cwd: root })) walk(await import(join(root, file)));
  expect(letters.length).toBeGreaterThan(60);
  expect(letters.filter(({ en, zh }) => /\{(code|pin|link|url|login|token|secret)\}/.test(en + zh))).toEqual([]);
});
