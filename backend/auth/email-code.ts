import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { purposeKey } from "../keyring/wrapping.ts";
import { postUnasked } from "../mail/mail.ts";
import { proposeRegistry } from "../organisation/keys.ts";
import { closeSessions, openSession, personOf, type Session } from "../session/session.ts";
import type { Entered, Visitor } from "./arrival.ts";
import { LETTERS } from "./letters.ts";
import { meOf } from "../organisation/me.ts";

const PURPOSE = "email";

export const newCode = (): string => String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, "0");

/** Eight digits are soon guessed from a plain hash: this one needs the key-encryption key. */
const codeHash = (kek: Buffer, person: string, code: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "one-time-code")).update(`${PURPOSE}:${person}:${code}`).digest();

/** The code counts from now; an earlier one of the person no longer does. */
export async function keepCode(tx: EntityManager, kek: Buffer, person: string, code: string): Promise<void> {
  await tx.query(
    `INSERT INTO app.one_time_code (person_id, purpose, code_hash, expires_at) VALUES ($1,$2,$3, now() + make_interval(mins => $4))
     ON CONFLICT (person_id, purpose) DO UPDATE SET code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
    [person, PURPOSE, codeHash(kek, person, code), LIMITS.codeMinutes],
  );
}

/** Proves that a person reads the e-mail address that was given. */
@Injectable()
export class EmailCode {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Takes the code and opens the account: WRONG_CODE, TOO_MANY_ATTEMPTS. The session is a new one. */
  async prove(visitor: Visitor, session: Session, code: string): Promise<Entered> {
    const key = `code:${session.personId}`;
    await this.attempts.assertFree(key);
    const entered = await this.database.asWorker(async (tx) => {
      if (!(await this.#take(tx, session.personId, code))) return null;
      await tx.query("UPDATE app.person SET email_verified_at = now(), last_login = now(), updated_at = now() WHERE id = $1", [session.personId]);
      await closeSessions(tx, session.personId);
      const token = await openSession(tx, { person: session.personId, organisation: session.organisationId, nextStep: "COMPLETE", address: visitor.address, agent: visitor.agent });
      await this.#foundOrganisation(tx, session);
      await audit({ tx, organisation: { id: session.organisationId }, person: personOf(session) }, "auth.code", {});
      return { token, answer: { nextStep: "COMPLETE" as const, me: await meOf(tx, session.personId, session.organisationId, "COMPLETE") } };
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
    if (session.nextStep !== "EMAIL_CODE") return;
    await this.#countSending(session.personId);
    await this.database.asWorker((tx) => this.send(tx, session));
  }

  /** Sends a code unless one that was sent still counts. */
  async remind(tx: EntityManager, to: { personId: string; email: string; language: Session["language"] }): Promise<void> {
    const live = await first(tx, "SELECT 1 FROM app.one_time_code WHERE person_id = $1 AND purpose = $2 AND expires_at > now() AND attempts < $3", [to.personId, PURPOSE, LIMITS.codeAttempts]);
    if (!live) await this.send(tx, to);
  }

  /** Answers nothing, whether or not the address has had its letters of the day: that would tell whose it is. */
  private async send(tx: EntityManager, to: { personId: string; email: string; language: Session["language"] }): Promise<void> {
    // An address that somebody else has proved gets no more codes: only its owner's letter at registration.
    const taken = await first(tx, "SELECT 1 FROM app.person WHERE email = $1 AND email_verified_at IS NOT NULL", [to.email]);
    const code = newCode();
    await keepCode(tx, this.settings.kek, to.personId, code);
    if (!taken) await postUnasked(tx, { to: to.email, language: to.language, ...LETTERS.code, parameters: { code, minutes: LIMITS.codeMinutes } });
  }

  async #countSending(person: string): Promise<void> {
    const key = `code-sent:${person}`;
    await this.attempts.assertFree(key);
    await this.attempts.failed(key, LIMITS.codeAttempts);
  }

  /** Every try is counted before it is compared, so that tries at the same time count too. */
  async #take(tx: EntityManager, person: string, code: string): Promise<boolean> {
    const row = await first<{ code_hash: Buffer }>(
      tx,
      "UPDATE app.one_time_code SET attempts = attempts + 1 WHERE person_id = $1 AND purpose = $2 AND attempts < $3 AND expires_at > now() RETURNING code_hash",
      [person, PURPOSE, LIMITS.codeAttempts],
    );
    if (!row || !timingSafeEqual(row.code_hash, codeHash(this.settings.kek, person, code))) return false;
    await tx.query("DELETE FROM app.one_time_code WHERE person_id = $1 AND purpose = $2", [person, PURPOSE]);
    return true;
  }

  /** The first proved address of a company founds its register. */
  async #foundOrganisation(tx: EntityManager, session: Session): Promise<void> {
    const waiting = await first<{ address: string; chainId: number }>(
      tx,
      `SELECT o.address, o.chain_id AS "chainId" FROM app.organisation o WHERE o.id = $1 AND o.status = 'CREATING' AND o.address IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM app.intent i WHERE i.organisation_id = o.id AND i.action = 'deployRegistry' AND i.status NOT IN ('failed','expired'))`,
      [session.organisationId],
    );
    if (waiting) await proposeRegistry(tx, this.settings.chains, { id: session.organisationId, ...waiting });
  }
}
