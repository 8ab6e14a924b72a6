import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { certificateRoutes } from "#domain/api/certificates";
import { contactRoutes } from "#domain/api/contacts";
import { LIMITS } from "#domain/limits";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, befriend, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

const password = PASSWORD;
let app: TestApp;
let [admin, bo]: TestPerson[] = [];

beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Changing");
  bo = await colleague(app, admin, ["compose"]);
});
afterAll(() => app.stop());

/** Token and origin of the newest link to the person. Letters to the company, without a link, may come after it. */
async function linkTo(email: string): Promise<{ token: string; from: string }> {
  const links = (await app.letters(email)).flatMap(({ body }) => {
    const [, token, from] = /\/changing\/([\w-]+)\/(\w+)/.exec(body) ?? [];
    return token === undefined || from === undefined ? [] : [{ token, from }];
  });
  return links.at(-1) ?? { token: "", from: "" };
}
const confirm = (token: string) => app.client().call(accountRoutes.confirmChange, { body: { token } });

describe("a change by the link of a letter", () => {
  test("of the e-mail address: the new one is written to and proves itself, the old one is told, and only then it counts", async () => {
    const [old, email] = [bo!.email, "bo.new@changing.test"];
    expect(await refusal(bo!.call(accountRoutes.askEmail, { body: { password: "wrong", email } }))).toBe(
      "WRONG_PASSWORD",
    );
    await bo!.call(accountRoutes.askEmail, { body: { password, email } });
    expect((await bo!.me()).user.email).toBe(old);
    const first = await linkTo(email);
    expect(first.from).toBe("email");
    await bo!.call(accountRoutes.askEmail, { body: { password, email } });
    expect(await refusal(confirm(first.token))).toBe("LINK_EXPIRED");
    const { token } = await linkTo(email);
    expect(await confirm(token)).toEqual({ by: "email", value: email });
    expect(await refusal(confirm(token))).toBe("LINK_EXPIRED");
    expect((await bo!.me()).user.email).toBe(email);
    expect((await app.letters(old)).at(-1)?.body).toContain(email);
    expect(await refusal(app.client().call(authRoutes.login, { body: { email: old, password } }))).toBe(
      "WRONG_CREDENTIALS",
    );
    expect((await app.client().call(authRoutes.login, { body: { email, password } })).nextStep).toBe("COMPLETE");
  });

  test("of the e-mail address goes into the certificates that were issued here, for everybody who holds their keys", async () => {
    const cy = await colleague(app, admin!, ["ordinary.sign"]);
    const der = async () =>
      (
        await app.sql<{ der: Buffer; inUse: boolean }>(
          `SELECT der, in_use AS "inUse" FROM app.certificate c JOIN app.person p ON p.id = c.person_id
            JOIN app.secret s ON s.id = c.secret_id WHERE p.email = $1 AND s.retired_at IS NULL`,
          [(await cy.me()).user.email],
        )
      ).map((row) => ({ of: new X509Certificate(row.der).subjectAltName, inUse: row.inUse }));
    expect(await der()).toEqual([{ of: `email:${cy.email}`, inUse: true }]);
    const before = (await cy.me()).certificates.filter((one) => one.of === "user");
    await cy.call(accountRoutes.askEmail, { body: { password, email: "cy.new@changing.test" } });
    await confirm((await linkTo("cy.new@changing.test")).token);
    expect(await der()).toEqual([{ of: "email:cy.new@changing.test", inUse: true }]);
    const after = (await cy.me()).certificates.filter((one) => one.of === "user");
    expect(after.map((one) => [one.status, one.usable, one.inUse])).toEqual([
      ["VALID", true, true],
      ["VALID", false, false],
    ]);
    expect(after[1]?.serial).toBe(before[0]?.serial);
    // The new certificate's key opens by the same password.
    expect(
      (await cy.call(certificateRoutes.prove, { params: { id: after[0]?.id ?? "" }, body: { password } })).algorithm,
    ).toMatch(/SHA-256/);
    const lines = await app.sql<{ action: string; detail: object }>(
      "SELECT action, detail FROM app.audit WHERE person_id = $1 ORDER BY n DESC LIMIT 3",
      [(await cy.me()).user.id],
    );
    expect(lines[2]).toMatchObject({ action: "certificates.obtain", detail: { of: "user", serial: after[0]?.serial } });

    // A revoked certificate does not come back with another address.
    await admin!.call(certificateRoutes.revoke, {
      params: { id: after[0]?.id ?? "" },
      body: { reason: "keyCompromise", password },
    });
    await cy.call(accountRoutes.askEmail, { body: { password, email: "cy.newer@changing.test" } });
    await confirm((await linkTo("cy.newer@changing.test")).token);
    expect(await der()).toEqual([]);
  });

  test("to an address that has an account is answered alike, and never written about to its owner", async () => {
    const links = async () => (await app.letters(admin!.email)).filter(({ body }) => body.includes("/changing/"));
    const before = await links();
    await bo!.call(accountRoutes.askEmail, { body: { password, email: admin!.email } });
    expect(await links()).toEqual(before);
  });

  test("that somebody else proved meanwhile is refused", async () => {
    await bo!.call(accountRoutes.askEmail, { body: { password, email: "raced@changing.test" } });
    const { token } = await linkTo("raced@changing.test");
    await app.sql("UPDATE app.person SET email = 'raced@changing.test' WHERE email = $1", [admin!.email]);
    expect(await refusal(confirm(token))).toBe("EMAIL_TAKEN");
    await app.sql("UPDATE app.person SET email = $1 WHERE email = 'raced@changing.test'", [admin!.email]);
  });

  test("of the telephone number and of the second verification; the link ends after an hour", async () => {
    const { email } = (await bo!.me()).user;
    expect(await refusal(bo!.call(accountRoutes.askPhone, { body: { password, phone: "call me" } }))).toBe("BAD_INPUT");
    await bo!.call(accountRoutes.askPhone, { body: { password, phone: "+65 6123 4567" } });
    const late = await linkTo(email);
    await app.sql("UPDATE app.link_token SET expires_at = now() - interval '1 second' WHERE purpose = 'change-phone'");
    expect(await refusal(confirm(late.token))).toBe("LINK_EXPIRED");
    await bo!.call(accountRoutes.askPhone, { body: { password, phone: "+65 6123 4567" } });
    expect((await confirm((await linkTo(email)).token)).by).toBe("phone");
    expect((await bo!.me()).user.phone).toBe("+65 6123 4567");

    await bo!.call(accountRoutes.askSecond, { body: { password, on: true } });
    expect((await bo!.call(accountRoutes.factors)).email).toBe(false);
    await confirm((await linkTo(email)).token);
    expect((await bo!.call(accountRoutes.factors)).email).toBe(true);
    expect((await app.client().call(authRoutes.login, { body: { email, password } })).nextStep).toBe("MFA");
    await bo!.call(accountRoutes.askSecond, { body: { password, on: false } });
    await confirm((await linkTo(email)).token);
    expect((await app.client().call(authRoutes.login, { body: { email, password } })).nextStep).toBe("COMPLETE");
  });
});

describe("the agreement of people", () => {
  const kept = (email: string) =>
    app.sql(
      `SELECT a.legal_text AS text, a.version, a.organisation_id IS NOT NULL AS company FROM app.acceptance a
        JOIN app.person p ON p.id = a.person_id WHERE p.email = $1 ORDER BY 3, 1, 2`,
      [email],
    );

  test("is kept by person and version, for the company too; a newer version is asked for again", async () => {
    const row = (text: string, company = false) => ({ text, version: 1, company });
    expect(await kept(admin!.email)).toEqual([row("agreement"), row("privacy"), row("terms"), row("agreement", true)]);
    await admin!.call(authRoutes.acceptAgreement, {
      body: { version: LIMITS.agreementVersion, forOrganisation: true },
    });
    expect(await kept(admin!.email)).toHaveLength(4);
    expect((await admin!.me()).user).toMatchObject({ termsAccepted: true, agreementAccepted: true });

    // The consents are now to the versions before.
    await app.sql("UPDATE app.person SET terms_version = 0, agreement_version = 0");
    await app.sql("UPDATE app.organisation SET agreement_version = 0");
    expect(await admin!.me()).toMatchObject({
      user: { termsAccepted: false, agreementAccepted: false },
      organisation: { agreementAccepted: false },
    });
    await admin!.call(accountRoutes.acceptTerms, { body: { version: LIMITS.termsVersion } });
    await admin!.call(authRoutes.acceptAgreement, { body: { version: LIMITS.agreementVersion } });
    expect(await admin!.me()).toMatchObject({
      user: { termsAccepted: true, agreementAccepted: true },
      organisation: { agreementAccepted: false },
    });
  });

  test("is shown to those who would send originals, until the newer version is accepted", async () => {
    const other = await activeCompany(app, "Older");
    await befriend(admin!, other);
    const { id } = (await other.me()).organisation;
    const agreed = async () =>
      (await admin!.call(contactRoutes.list, { query: {} })).find((one) => one.organisation.id === id)
        ?.agreementAccepted;
    expect(await agreed()).toBe(true);
    await app.sql("UPDATE app.organisation SET agreement_version = 0 WHERE id = $1", [id]);
    expect(await agreed()).toBe(false);
  });
});
