import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "#domain/errors";
import { PERMISSIONS } from "#domain/permissions";
import { saidParameters } from "#domain/said";
import { say, type TextParameters } from "#domain/text";
import { startDemo } from "../support/demo.ts";
import type { DemoLogin } from "../support/product.ts";
import { ownerOf } from "../support/product-database.ts";
import { leave, lookAt, readDomain, type Seat, stranger, wordsOf } from "../support/story.ts";
import { sampled } from "../support/sampled.ts";

/** Messages about accounts, companies and permissions, in both languages, where users meet them. */

/** One of the languages in each run; both in the whole one. */
const TONGUES = sampled(["en", "zh"] as const, 1);
const demo = startDemo();
let database: pg.Client;
beforeAll(async () => {
  database = await ownerOf(demo.product);
});
afterAll(() => database?.end());

/** The message of a code in this reader's language. */
function message({ tongue }: Pick<Seat, "tongue">, code: ErrorCode, parameters: TextParameters = {}): string {
  const language = tongue === "en" ? "en-US" : "zh-CN";
  return say(ERRORS[code].text, language, saidParameters(parameters, language));
}
const isTold = (seat: Seat, code: ErrorCode, parameters?: TextParameters): Promise<void> =>
  seat.page
    .getByText(message(seat, code, parameters))
    .first()
    .waitFor();

/** A refusal is answered with 4xx, which browsers log. */
async function leaves(seat: Seat): Promise<void> {
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 4")));
  await leave(seat);
}

async function triesToSignIn(
  tongue: Seat["tongue"],
  { email, password }: Pick<DemoLogin, "email" | "password">,
): Promise<Seat> {
  const seat = await stranger(demo.browser, demo.product, tongue);
  const { login } = wordsOf(seat);
  await seat.go("/login");
  await seat.page.getByLabel(login.email, { exact: true }).fill(email);
  await seat.page.getByLabel(login.password, { exact: true }).fill(password);
  await seat.page.getByRole("button", { name: login.submit, exact: true }).click();
  return seat;
}

test("a company's certificate ends while its people are at work: staff are told at the next call, the administrator gets another", async () => {
  const [pieter, anouk] = [await demo.person("pieter", "zh"), await demo.person("anouk", "en")];
  const seals = `person_id IS NULL AND organisation_id = (SELECT id FROM app.organisation WHERE name LIKE 'Kestrel%')`;
  await database.query(`UPDATE app.certificate SET not_after = not_after - interval '9 years' WHERE ${seals}`);
  for (const seat of [pieter, anouk]) await seat.page.reload();
  await isTold(pieter, "ENTERPRISE_CERTIFICATE");
  await lookAt(pieter, "a certificate that has ended, for staff");
  await anouk.page.waitForURL("**/certification");
  await database.query(`UPDATE app.certificate SET not_after = not_after + interval '9 years' WHERE ${seals}`);
  await pieter.page.reload();
  await pieter.page.getByRole("link", { name: wordsOf(pieter).shell.sent, exact: true }).waitFor();
  for (const seat of [pieter, anouk]) await leaves(seat);
});

test("at the door: a wrong address, a company that is not there yet or whose certificate is missing or over, nobody's colleague, an old password", async () => {
  const pieter = await demo.loginOf("pieter");
  const bank = "(SELECT id FROM app.organisation WHERE name LIKE 'Kestrel%')";
  const his = "(SELECT id FROM app.person WHERE email = 'pieter@kestrel-bank.example')";
  const seals = `person_id IS NULL AND organisation_id = ${bank}`;
  const doors: readonly {
    readonly code: ErrorCode;
    readonly parameters?: TextParameters;
    readonly before: string;
    readonly after: string;
  }[] = [
    {
      code: "ENTERPRISE_INACTIVE",
      before: `UPDATE app.organisation SET status = 'FAILED' WHERE id = ${bank}`,
      after: `UPDATE app.organisation SET status = 'ACTIVATED' WHERE id = ${bank}`,
    },
    {
      code: "ENTERPRISE_CERTIFICATE",
      before: `UPDATE app.certificate SET not_after = not_after - interval '9 years' WHERE ${seals}`,
      after: `UPDATE app.certificate SET not_after = not_after + interval '9 years' WHERE ${seals}`,
    },
    {
      code: "ENTERPRISE_NO_CERTIFICATE",
      before: `CREATE TABLE kept AS SELECT * FROM app.certificate WHERE ${seals}; DELETE FROM app.certificate
        WHERE ${seals}`,
      after: "INSERT INTO app.certificate SELECT * FROM kept; DROP TABLE kept",
    },
    {
      code: "PASSWORD_EXPIRED",
      parameters: { days: 3 },
      before: `UPDATE app.membership SET password_expiry_days = 30 WHERE person_id = ${his}; UPDATE app.person
        SET password_changed_at = now() - interval '33 days' WHERE id = ${his}`,
      after: `UPDATE app.membership SET password_expiry_days = NULL WHERE person_id = ${his}`,
    },
    {
      code: "NO_ENTERPRISE",
      before: `CREATE TABLE kept AS SELECT * FROM app.membership WHERE person_id = ${his}; DELETE FROM app.membership
        WHERE person_id = ${his}`,
      after: "INSERT INTO app.membership SELECT * FROM kept; DROP TABLE kept",
    },
  ];
  for (const tongue of TONGUES) {
    const wrong = await triesToSignIn(tongue, { email: "pieter at kestrel", password: pieter.password });
    await wrong.page.getByText(wordsOf(wrong).login.emailWrong).waitFor();
    await leaves(wrong);
  }
  for (const { code, parameters, before, after } of doors) {
    await database.query(before);
    for (const tongue of TONGUES) {
      const seat = await triesToSignIn(tongue, pieter);
      await isTold(seat, code, parameters);
      await lookAt(seat, code);
      await leaves(seat);
    }
    await database.query(after);
  }
  const seat = await triesToSignIn("en", pieter);
  await seat.page.waitForURL("**/layout/inbox");
  await leave(seat);
});

test("who has no right to it is told so by the button, and by the page that is opened by its address", async () => {
  const marta = "person_id = (SELECT id FROM app.person WHERE email = 'marta@porto-azul.example')";
  const {
    rows: [had],
  } = await database.query<{ permissions: unknown }>(`SELECT permissions FROM app.membership WHERE ${marta}`);
  await database.query(`UPDATE app.membership SET permissions = '{}' WHERE ${marta}`);
  for (const tongue of TONGUES) {
    const seat = await demo.person("marta", tongue);
    await seat.go("/layout/compose");
    await isTold(seat, "NO_COMPOSE");
    await lookAt(seat, "no right to compose");
    await seat.go("/doc/BillOfLading/create/new");
    await isTold(seat, "FORBIDDEN", { permission: readDomain(seat, PERMISSIONS["bl.draft"]) });
    await lookAt(seat, "forbidden");
    await seat.go("/NodeAdmin");
    await seat.page.getByText(wordsOf(seat).node.forbiddenHelp).waitFor();
    await leaves(seat);
  }
  await database.query(`UPDATE app.membership SET permissions = $1 WHERE ${marta}`, [had?.permissions]);
});

test("an administrator is told of a user, a capacity, a certificate, a stamp and a password that cannot be taken", async () => {
  for (const tongue of TONGUES) {
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const { users, settings, certificates, danger, stamps, newPassword } = wordsOf(seat);
    const dialog = page.getByRole("dialog");

    await seat.go("/layout/users");
    await page.getByRole("button", { name: users.invite }).click();
    await dialog.getByLabel(users.email).fill((await demo.loginOf("tomas")).email);
    await dialog.getByLabel(danger.password, { exact: true }).fill(seat.password);
    await dialog.getByRole("button", { name: users.inviteSend }).click();
    await isTold(seat, "EMAIL_TAKEN");

    await seat.go("/layout/settings/company");
    const name = `Sable Meridian ${tongue}`;
    const addCapacity = async (): Promise<void> => {
      await page.getByRole("button", { name: settings.capacityAdd, exact: true }).click();
      await dialog.getByRole("textbox", { name: settings.carrier }).fill(name);
      await dialog.getByRole("button", { name: settings.capacityAdd, exact: true }).click();
    };
    await addCapacity();
    await dialog.waitFor({ state: "detached" });
    await addCapacity();
    await isTold(seat, "CAPACITY_TAKEN");

    await seat.go("/certification");
    await page.getByRole("button", { name: certificates.upload }).last().click();
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "own.p12", mimeType: "application/x-pkcs12", buffer: Buffer.from("not a certificate") });
    await dialog.getByLabel(danger.password, { exact: true }).fill(seat.password);
    await dialog.getByRole("button", { name: certificates.uploadVerb, exact: true }).click();
    await isTold(seat, "CERTIFICATE_UPLOAD");

    await seat.go("/layout/settings/stamps");
    await page.getByRole("button", { name: stamps.upload }).click();
    const files = dialog.locator("input[type=file]");
    await files.setInputFiles({ name: "seal.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await isTold(seat, "STAMP_FORMAT");
    await files.setInputFiles({ name: "seal.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024) });
    await isTold(seat, "STAMP_TOO_LARGE");

    await seat.go("/modifypasswd");
    const change = async (password: string): Promise<void> => {
      await page.getByLabel(settings.currentPassword).fill(seat.password);
      for (const label of [newPassword.label, newPassword.repeat])
        await page.getByLabel(label, { exact: true }).fill(password);
      await page.getByRole("button", { name: settings.changePassword }).click();
    };
    await change("short");
    await isTold(seat, "PASSWORD_RULES");
    await change(seat.password);
    await isTold(seat, "PASSWORD_DUPLICATE");
    await lookAt(seat, "password that cannot be taken");
    expect(await page.getByText(message(seat, "PASSWORD_RULES")).count()).toBe(0);
    await leaves(seat);
  }
});
