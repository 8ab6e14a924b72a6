import { Inject, Injectable, Logger } from "@nestjs/common";
import { v7 as uuid } from "uuid";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { revokeCertificates } from "../certificates/revoke.ts";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { announce } from "../core/changes.ts";
import { changedOne, Database, first, rows } from "../core/database.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { setFormerSharesAside } from "../keyring/former-keys.ts";
import { assertPassword } from "../keyring/passwords.ts";
import { createPersonKey } from "../keyring/wrapping.ts";
import { post, postUnasked } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { Authority } from "../organisation/authority.ts";
import { keepCertificate } from "../organisation/keys.ts";
import { closeSessions, hashToken, nameOf, newToken } from "../session/session.ts";
import type { Entered, Visitor } from "./arrival.ts";
import { arrive } from "./arrive.ts";
import { enterable } from "./enterable.ts";
import { EmailCode } from "./email-code.ts";
import { LETTERS } from "./letters.ts";
import { isAmong, passwordFingerprint } from "./password-history.ts";

interface Forgetful {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedName: string;
  readonly previous: string[];
}

/** A forgotten password: a letter with a link, then a new password with new keys. What the old one opened stays closed. */
@Injectable()
export class Retrieval {
  readonly #log = new Logger("retrieve");

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
    private readonly codes: EmailCode,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Answers before it looks whether there is such an account, so that the time tells nothing. TOO_MANY_ATTEMPTS. */
  async forget(visitor: Visitor, email: string): Promise<void> {
    const key = `forgotten:${sourceOf(visitor.address)}`;
    await this.attempts.assertFree(key);
    await this.attempts.failed(key, LIMITS.addressAttempts);
    void this.#write(email).catch((error: Error) => this.#log.warn(error.message));
  }

  async #write(email: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const person = await first<{ id: string; language: Language }>(tx, "SELECT id, language FROM app.person WHERE email = $1 AND email_verified_at IS NOT NULL AND enabled", [email]);
      if (!person) return;
      const token = newToken();
      const link = `${this.settings.publicUrl}/retrieve?token=${token}`;
      if (!(await postUnasked(tx, { to: email, language: person.language, ...LETTERS.forgotten, parameters: { link, minutes: LIMITS.resetMinutes } }))) return;
      await tx.query("DELETE FROM app.link_token WHERE person_id = $1 AND purpose = 'reset'", [person.id]);
      await tx.query("INSERT INTO app.link_token (token_hash, purpose, person_id, expires_at) VALUES ($1,'reset',$2, now() + make_interval(mins => $3))", [hashToken(token), person.id, LIMITS.resetMinutes]);
    });
  }

  /** Whose password a link sets. LINK_EXPIRED, TOO_MANY_ATTEMPTS. */
  async look(visitor: Visitor, token: string): Promise<{ readonly email: string }> {
    const { email } = await this.#byLink(visitor, hashToken(token));
    return { email };
  }

  /**
   * Sets a new password by the link: new keys, a new certificate, every session ended. A colleague grants the company's
   * keys again. LINK_EXPIRED, PASSWORD_RULES, PASSWORD_DUPLICATE, TOO_MANY_ATTEMPTS, and what a sign-in refuses with.
   */
  async reset(visitor: Visitor, form: Body<typeof authRoutes.reset>): Promise<Entered> {
    const hash = hashToken(form.token);
    const person = await this.#byLink(visitor, hash);
    assertPassword(form.password);
    const { kek } = this.settings;
    const fingerprint = await passwordFingerprint(kek, person.id, form.password);
    if (isAmong(fingerprint, person.previous)) throw new Refused("PASSWORD_DUPLICATE", {}, [{ path: "password", code: "PASSWORD_DUPLICATE" }]);
    const companies = await this.database.asWorker((tx) => rows<{ id: string; name: string; country: string }>(
      tx, "SELECT o.id, o.name, o.country FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id WHERE m.person_id = $1 AND m.status = 'ACTIVATED' ORDER BY o.id", [person.id],
    ));
    const key = await createPersonKey(kek, person.id, form.password);
    const certificates = await Promise.all(companies.map(async ({ id, name, country }) => ({
      organisation: id, issued: await this.authority.issue("user", { organisation: name, name: person.signedName, email: person.email, country }),
    })));
    return this.database.asWorker(async (tx) => {
      if (!(await changedOne(tx, "UPDATE app.link_token SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()", [hash]))) throw new Refused("LINK_EXPIRED");
      const organisation = await enterable(tx, person.id);
      await setFormerSharesAside(tx, person.id, uuid());
      await tx.query("UPDATE app.person_key SET public_key = $2, wrapped_private = $3, salt = $4, created_at = now() WHERE person_id = $1", [person.id, key.public_key, key.wrapped_private, key.salt]);
      await revokeCertificates(tx, { person: person.id }, "superseded");
      for (const { organisation: of, issued } of certificates) await keepCertificate(tx, { organisation: of, person: person.id }, issued, { id: person.id, publicKey: key.public_key });
      await tx.query(
        "UPDATE app.person SET password_changed_at = now(), previous_passwords = array_append(previous_passwords, $2), last_login = now(), updated_at = now() WHERE id = $1", [person.id, fingerprint],
      );
      await closeSessions(tx, person.id);
      await post(tx, { to: person.email, language: person.language, ...LETTERS.passwordChanged, parameters: {} });
      for (const { id, name } of companies) {
        await audit({ tx, organisation: { id }, person: { id: person.id, name: nameOf(person) } }, "auth.reset", { address: visitor.address });
        await announce(tx, { organisation: id, topic: "me", id: person.id });
        await postToOrganisation(tx, id, { ...LETTERS.keysNeeded, parameters: { name: person.signedName, company: name, link: `${this.settings.publicUrl}/layout/users?id=${person.id}` } });
      }
      const entered = await arrive(tx, visitor, { person: person.id, organisation, secondProved: false });
      await this.codes.remind(tx, { personId: person.id, organisation, email: person.email, language: person.language }, entered.answer.nextStep);
      return entered;
    });
  }

  async #byLink(visitor: Visitor, hash: Buffer): Promise<Forgetful> {
    const key = `reset:${sourceOf(visitor.address)}`;
    await this.attempts.assertFree(key);
    const found = await this.database.asWorker((tx) => first<Forgetful>(
      tx,
      `SELECT p.id, p.email, p.language, p.first_name AS "firstName", p.last_name AS "lastName", p.signed_name AS "signedName", p.previous_passwords AS previous FROM app.link_token t JOIN app.person p ON p.id = t.person_id
        WHERE t.token_hash = $1 AND t.purpose = 'reset' AND t.used_at IS NULL AND t.expires_at > now() AND p.enabled`,
      [hash],
    ));
    if (found) return found;
    await this.attempts.failed(key, LIMITS.addressAttempts);
    throw new Refused("LINK_EXPIRED");
  }
}
