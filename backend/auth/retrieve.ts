import { Inject, Injectable, Logger } from "@nestjs/common";
import { IsNull, Not } from "typeorm";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { assertPassword, inLane } from "../keyring/passwords.ts";
import { createPersonKey } from "../keyring/wrapping.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import { hashToken, nameOf, newToken } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { enterable } from "../arrival/enterable.ts";
import { addLink, dropLinks } from "../links/links.ts";
import { EmailCode } from "./email-code.ts";
import { LETTERS } from "./auth-letters.ts";
import { NewPasswords, type Forgetful, type NewPassword } from "./new-password.ts";
import { hadBefore, passwordFingerprint } from "./password-history.ts";

const BY_LINK = statement(
  "auth.personOfReset",
  `SELECT p.id, p.email, p.language, p.first_name AS "firstName", p.last_name AS "lastName",
    p.signed_name AS "signedName", p.previous_passwords AS previous, k.argon_salt AS "argonSalt"
     FROM app.link_token t JOIN app.person p ON p.id = t.person_id JOIN app.person_key k ON k.person_id = p.id
    WHERE t.token_hash = $1 AND t.purpose = 'reset' AND t.used_at IS NULL AND t.expires_at > now() AND p.enabled`,
);

/**
 * A forgotten password: a letter with a link, then a new password with new keys. Secrets that only the old one opened
 * stay closed.
 */
@Injectable()
export class Retrieval {
  readonly #log = new Logger("retrieve");

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: NewPasswords,
    private readonly codes: EmailCode,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Answers before it looks whether there is such an account, so that the time tells nothing. TOO_MANY_ATTEMPTS. */
  async forget(caller: Caller, email: string): Promise<void> {
    await this.attempts.count(["forgotten", sourceOf(caller.address)]);
    void this.#write(email).catch((error: Error) => this.#log.warn(error.message));
  }

  async #write(email: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const person = await table(tx, "app.person").first(["id", "language"], {
        email,
        email_verified_at: Not(IsNull()),
        enabled: true,
      });
      if (!person) return;
      const token = newToken();
      const link = linkTo(`/retrieve?token=${token}`);
      if (
        !(await postUnasked(tx, {
          to: email,
          language: person.language,
          ...LETTERS.forgotten,
          parameters: { link, minutes: LIMITS.resetMinutes },
        }))
      )
        return;
      await dropLinks(tx, person.id, "reset");
      await addLink(tx, {
        hash: hashToken(token),
        purpose: "reset",
        person: person.id,
        organisation: null,
        value: null,
        lasts: { minutes: LIMITS.resetMinutes },
      });
    });
  }

  /** The person whose password a link sets. LINK_EXPIRED, TOO_MANY_ATTEMPTS. */
  async look(caller: Caller, token: string): Promise<{ readonly email: string }> {
    const { email } = await this.#byLink(caller, hashToken(token));
    return { email };
  }

  /**
   * Sets a new password by the link: new keys, a new certificate, every session ended, tokens deleted. A colleague
   * grants the company's keys again. With an authenticator app or a passkey all of that waits until it has been shown.
   * LINK_EXPIRED, PASSWORD_RULES, PASSWORD_DUPLICATE, TOO_MANY_ATTEMPTS, and what a sign-in refuses with.
   */
  async reset(caller: Caller, form: Body<typeof authRoutes.reset>): Promise<Entered> {
    const link = hashToken(form.token);
    const person = await this.#byLink(caller, link);
    assertPassword(form.password);
    const { kek } = this.settings;
    // The salt stays the person's: what is given counts as soon as it takes the place of the key.
    const { stretched, fingerprint, isOld } = await inLane({ source: sourceOf(caller.address) }, async (stretch) => {
      const stretched = await stretch(form.password, person.argonSalt);
      const fingerprint = passwordFingerprint(kek, stretched);
      return {
        stretched,
        fingerprint,
        isOld: await hadBefore(stretch, kek, person.id, form.password, { fingerprint, earlier: person.previous }),
      };
    });
    if (isOld) throw new Refused("PASSWORD_DUPLICATE", {}, [{ path: "password", code: "PASSWORD_DUPLICATE" }]);
    const given = { link, fingerprint, key: createPersonKey(kek, person.id, stretched) };
    return (await this.passwords.hasFactor(person.id))
      ? this.#keep(caller, person, given)
      : this.#apply(caller, person, given);
  }

  /** A second factor is asked before anything changes: access to the mailbox alone is not enough. */
  #keep(caller: Caller, person: Forgetful, given: NewPassword): Promise<Entered> {
    return this.database.asWorker(async (tx) => {
      const organisation = await enterable(tx, person.id);
      const entered = await arrive(tx, caller, { person: person.id, organisation, secondProved: false });
      await this.passwords.keep(tx, entered.token, given);
      await audit(
        { tx, organisation: { id: organisation }, person: { id: person.id, name: nameOf(person) } },
        "auth.ask-reset",
        { address: caller.address },
      );
      return entered;
    });
  }

  async #apply(caller: Caller, person: Forgetful, given: NewPassword): Promise<Entered> {
    const ready = await this.passwords.prepare(person, given);
    return this.database.asWorker(async (tx) => {
      const organisation = await enterable(tx, person.id);
      await this.passwords.apply(tx, ready, caller.address, false);
      const entered = await arrive(tx, caller, { person: person.id, organisation, secondProved: false });
      await this.codes.remind(
        tx,
        { personId: person.id, organisation, email: person.email, language: person.language },
        entered.answer.nextStep,
      );
      return entered;
    });
  }

  async #byLink(caller: Caller, hash: Buffer): Promise<RowOf<typeof BY_LINK>> {
    const found = await this.attempts.make([["reset", sourceOf(caller.address)]], () =>
      this.database.asWorker((tx) => first(tx, BY_LINK, [hash])),
    );
    if (found) return found;
    throw new Refused("LINK_EXPIRED");
  }
}
