import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first, rows } from "../core/database.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { openPersonKey, type PersonKeyRow } from "../keyring/wrapping.ts";
import { closeSession, nameOf } from "../session/session.ts";
import type { Entered, Visitor } from "./arrival.ts";
import { arrive } from "./arrive.ts";
import { EmailCode } from "./email-code.ts";
import { enterable } from "./enterable.ts";

interface Candidate extends PersonKeyRow {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly enabled: boolean;
  readonly verified: boolean;
}

/** Signing in with e-mail and password. */
@Injectable()
export class Login {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly codes: EmailCode,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * An unknown account answers as a wrong password does, after the same work. WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS; and
   * with the right password USER_DISABLED, NO_ENTERPRISE, ENTERPRISE_INACTIVE, ENTERPRISE_CERTIFICATE.
   */
  login(visitor: Visitor, email: string, password: string): Promise<Entered> {
    return this.attempts.watched(email, visitor.address, () => this.#login(visitor, email, password));
  }

  async #login(visitor: Visitor, email: string, password: string): Promise<Entered> {
    const source = sourceOf(visitor.address);
    const [here, anywhere, address] = [`login:${email} ${source}`, `login:${email}`, `login-from:${source}`];
    // Strangers may use up the tries of an account, but not those of its owner where the owner has been before.
    const paused = (await this.#isFamiliar(email, source)) ? [here] : [here, anywhere];
    for (const key of [...paused, address]) await this.attempts.assertFree(key);
    const person = await this.#open(email, password);
    if (!person) {
      await this.attempts.failed(address, LIMITS.addressAttempts);
      await this.attempts.failed(anywhere, LIMITS.accountAttempts, LIMITS.accountPauseMinutes);
      throw new Refused("WRONG_CREDENTIALS", { ...(await this.attempts.failed(here)) });
    }
    // Many guesses at once all pass the first look; none of them may win once they have used up the attempts.
    for (const key of paused) await this.attempts.assertFree(key);
    const entered = await this.database.asWorker((tx) => this.#enter(tx, visitor, person));
    // Only the owner of the address clears its count: anyone may claim an address with a password of their own.
    if (person.verified) await this.attempts.succeeded(here);
    return entered;
  }

  /** Whether the owner of an account has lately signed in from there. */
  async #isFamiliar(email: string, source: string): Promise<boolean> {
    const found = await this.database.asWorker((tx) => first(
      tx, "SELECT 1 FROM app.familiar_source f JOIN app.person p ON p.id = f.person_id WHERE p.email = $1 AND p.email_verified_at IS NOT NULL AND f.source = $2", [email, source],
    ));
    return found !== null;
  }

  /** The person whose key the password opens: the owner of the address, else the newest who claims it. Always two tries when it fails. */
  async #open(email: string, password: string): Promise<Candidate | null> {
    const found = await this.database.asWorker((tx) =>
      rows<Candidate>(
        tx,
        `SELECT DISTINCT ON (verified) k.person_id, k.public_key, k.wrapped_private, k.salt, p.email, p.first_name AS "firstName", p.last_name AS "lastName", p.language, p.enabled, p.email_verified_at IS NOT NULL AS verified
           FROM app.person p JOIN app.person_key k ON k.person_id = p.id WHERE p.email = $1 ORDER BY verified, p.created_at DESC`,
        [email],
      ),
    );
    for (const verified of [true, false]) {
      const candidate = found.find((one) => one.verified === verified) ?? null;
      if (await openPersonKey(this.settings.kek, candidate, password)) return candidate;
    }
    return null;
  }

  async #enter(tx: EntityManager, visitor: Visitor, person: Candidate): Promise<Entered> {
    if (!person.enabled) throw new Refused("USER_DISABLED");
    const organisation = await enterable(tx, person.person_id);
    await tx.query("UPDATE app.person SET last_login = now() WHERE id = $1", [person.person_id]);
    await closeSession(tx, visitor.token);
    const entered = await arrive(tx, visitor, { person: person.person_id, organisation, secondProved: false });
    await this.codes.remind(tx, { personId: person.person_id, organisation, email: person.email, language: person.language }, entered.answer.nextStep);
    await audit({ tx, organisation: { id: organisation }, person: { id: person.person_id, name: nameOf(person) } }, "auth.login", { address: visitor.address });
    return entered;
  }
}
