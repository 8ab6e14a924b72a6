import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { NextStep } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { purposeKey } from "../keyring/wrapping.ts";
import { postUnasked } from "../mail/mail.ts";
import { foundOrganisation, tellNodeOfWaiting } from "../organisation/keys.ts";
import { actingIn, closeSession, closeSessions, personOf, type Session } from "../session/session.ts";
import type { Entered, Visitor } from "./arrival.ts";
import { arrive } from "./arrive.ts";
import { LETTERS } from "./letters.ts";
import { waysOf } from "./second/ways.ts";

/** What a code proves: an address that is new, or somebody who has given the password. */
type Purpose = "email" | "second";
const purposeOf = (session: Session): Purpose => (session.nextStep === "MFA" ? "second" : "email");

export const newCode = (): string => String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, "0");

/** Eight digits are soon guessed from a plain hash: this one needs the key-encryption key. */
const codeHash = (kek: Buffer, person: string, purpose: Purpose, code: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "one-time-code")).update(`${purpose}:${person}:${code}`).digest();

/** The code counts from now; an earlier one of the person no longer does. */
export async function keepCode(tx: EntityManager, kek: Buffer, person: string, purpose: Purpose, code: string): Promise<void> {
  await tx.query(
    `INSERT INTO app.one_time_code (person_id, purpose, code_hash, expires_at) VALUES ($1,$2,$3, now() + make_interval(mins => $4))
     ON CONFLICT (person_id, purpose) DO UPDATE SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    [person, purpose, codeHash(kek, person, purpose, code), LIMITS.codeMinutes],
  );
}

type Addressee = Pick<Session, "personId" | "email" | "language">;

/** Proves that a person reads the e-mail address of the account. */
@Injectable()
export class EmailCode {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Takes the code, which opens the account or makes the second verification: WRONG_CODE, TOO_MANY_ATTEMPTS. The session is a new one. */
  prove(visitor: Visitor, session: Session, code: string): Promise<Entered> {
    return this.attempts.watched(session.email, visitor.address, () => this.#prove(visitor, session, code));
  }

  async #prove(visitor: Visitor, session: Session, code: string): Promise<Entered> {
    const key = `code:${session.personId}`;
    await this.attempts.assertFree(key);
    const purpose = purposeOf(session);
    const entered = await this.database.asWorker(async (tx) => {
      if (!(await this.#take(tx, session.personId, purpose, code))) return null;
      if (purpose === "email") await this.#proveAddress(tx, session);
      else await closeSession(tx, visitor.token);
      const acting = actingIn(tx, session);
      await (purpose === "email" ? audit(acting, "auth.code", {}) : audit(acting, "auth.second", { way: "email" }));
      return arrive(tx, visitor, { person: session.personId, organisation: session.organisationId, secondProved: true, chosen: session.chosen });
    });
    if (!entered) {
      await this.attempts.failed(key, LIMITS.codeAttempts);
      throw new Refused("WRONG_CODE", {}, [{ path: "code", code: "WRONG_CODE" }]);
    }
    await this.attempts.succeeded(key);
    return entered;
  }

  /** Sends a new code; the one before no longer counts. TOO_MANY_ATTEMPTS. */
  async resend(session: Session): Promise<void> {
    if (session.nextStep !== "EMAIL_CODE" && session.nextStep !== "MFA") return;
    await this.#countSending(session.personId);
    await this.database.asWorker(async (tx) => {
      if (session.nextStep === "EMAIL_CODE" || (await waysOf(tx, session.personId, session.organisationId)).includes("email")) await this.#send(tx, session, purposeOf(session));
    });
  }

  /** Sends the code that a person who has come in needs to go on, unless one that was sent still counts. */
  async remind(tx: EntityManager, to: Addressee & { readonly organisation: string }, step: NextStep): Promise<void> {
    const [way, ...others] = step === "MFA" ? await waysOf(tx, to.personId, to.organisation) : [];
    if (step !== "EMAIL_CODE" && (way !== "email" || others.length > 0)) return;
    const purpose = step === "MFA" ? "second" : "email";
    const live = await first(tx, "SELECT 1 FROM app.one_time_code WHERE person_id = $1 AND purpose = $2 AND expires_at > now() AND attempts < $3", [to.personId, purpose, LIMITS.codeAttempts]);
    if (!live) await this.#send(tx, to, purpose);
  }

  /** Answers nothing, whether or not the address has had its letters of the day: that would tell whose it is. */
  async #send(tx: EntityManager, to: Addressee, purpose: Purpose): Promise<void> {
    // An address that somebody else has proved gets no more codes: only its owner's letter at registration.
    const taken = await first(tx, "SELECT 1 FROM app.person WHERE email = $1 AND email_verified_at IS NOT NULL AND id <> $2", [to.email, to.personId]);
    const code = newCode();
    await keepCode(tx, this.settings.kek, to.personId, purpose, code);
    if (!taken) await postUnasked(tx, { to: to.email, language: to.language, ...LETTERS.code, parameters: { code, minutes: LIMITS.codeMinutes } });
  }

  async #countSending(person: string): Promise<void> {
    const key = `code-sent:${person}`;
    await this.attempts.assertFree(key);
    await this.attempts.failed(key, LIMITS.codeAttempts);
  }

  /** Every try is counted before it is compared, so that tries at the same time count too. */
  async #take(tx: EntityManager, person: string, purpose: Purpose, code: string): Promise<boolean> {
    const row = await first<{ code_hash: Buffer }>(
      tx,
      "UPDATE app.one_time_code SET attempts = attempts + 1 WHERE person_id = $1 AND purpose = $2 AND attempts < $3 AND expires_at > now() RETURNING code_hash",
      [person, purpose, LIMITS.codeAttempts],
    );
    if (!row || !timingSafeEqual(row.code_hash, codeHash(this.settings.kek, person, purpose, code))) return false;
    await tx.query("DELETE FROM app.one_time_code WHERE person_id = $1 AND purpose = $2", [person, purpose]);
    return true;
  }

  async #proveAddress(tx: EntityManager, session: Session): Promise<void> {
    await tx.query("UPDATE app.person SET email_verified_at = now(), last_login = now(), updated_at = now() WHERE id = $1", [session.personId]);
    await closeSessions(tx, session.personId);
    await foundOrganisation(tx, this.settings.chains, session.organisationId);
    await tellNodeOfWaiting(tx, session.organisationId, { ...personOf(session), email: session.email }, this.settings.publicUrl);
  }
}
