import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Postman } from "../../../backend/mail/postman.ts";
import { keepLetter } from "../../../backend/mail/sealed.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { storageOf } from "../../support/storage-of.ts";
import { until } from "../../support/companies.ts";
import { activeCompany } from "../../support/people.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";

// Letters of a former version that wait in the outbox during an upgrade: their texts hold whole addresses.

let app: TestApp;
let receiver: MailReceiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), mailReceiver()]);
});
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

const body = (label: string) =>
  `Kestrel asks {you} to sign.\n\nSee /login and https://elsewhere.example/x.\n\n${label}: ${app.settings.publicUrl}/doc/sign/1`;
const arrives = async (to: string, label: string): Promise<void> => {
  const found = () => receiver.messages().find((mail) => mail.to.includes(to) && mail.text.includes(`${label}:`));
  await until("the letter is sent", async () => {
    // The app's own postman reaches no server and puts letters off.
    await app.sql("UPDATE app.mail SET next_at = now() WHERE recipient = $1", [to]);
    await new Postman(app.database, { ...app.settings, smtpUrl: receiver.url }, storageOf(app)).round();
    return found() !== undefined;
  });
  const { subject, text, html } = found()!;
  expect(subject).toBe("Former");
  expect(text.trim()).toBe(
    `${body(label)}\n\n-- \nSent by Hawser at ${app.settings.publicUrl}. Please do not reply: this address is not read.`,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${app.settings.publicUrl}/doc/sign/1`,
    app.settings.publicUrl,
  ]);
  expect(html).toContain(`>${label}</a>`);
};

test("a letter to a person is sent unchanged, sealed or in clear", async () => {
  await app.database.asWorker(async (tx) => {
    const id = randomUUID();
    const { sealed } = keepLetter(tx, id, { subject: "Former", body: body("Sealed") });
    await tx.query("INSERT INTO app.mail (id, recipient, sealed) VALUES ($1, 'sealed@former.test', $2)", [id, sealed]);
    await tx.query(
      `INSERT INTO app.mail (id, recipient, subject, body) VALUES ($1, 'clear@former.test', 'Former',
        to_jsonb($2::text))`,
      [randomUUID(), body("Clear")],
    );
  });
  await arrives("sealed@former.test", "Sealed");
  await arrives("clear@former.test", "Clear");
});

test("a letter to a company is sent unchanged, sealed or in clear", async () => {
  const admin = await activeCompany(app, "Former Lines");
  const { organisation } = await admin.me();
  const add = (sealed: boolean) =>
    app.database.asWorker(async (tx) => {
      const id = randomUUID();
      const content = { subject: { en: "Former", zh: "" }, body: { en: body(sealed ? "Sealed" : "Clear"), zh: "" } };
      const kept = sealed ? keepLetter(tx, id, content) : { sealed: null, ...content };
      await tx.query(
        `INSERT INTO app.organisation_mail (id, organisation_id, permissions, sealed, subject, body)
          VALUES ($1,$2,'{}',$3,$4,$5)`,
        [id, organisation.id, kept.sealed, kept.subject, kept.body],
      );
    });
  await add(true);
  await arrives(admin.email, "Sealed");
  await add(false);
  await arrives(admin.email, "Clear");
});
