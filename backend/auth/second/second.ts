import { Inject, Injectable } from "@nestjs/common";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { EntityManager } from "typeorm";
import type { SecondWay } from "#domain/api/second";
import { Refused, type ErrorCode } from "#domain/errors";
import { audit } from "../../core/audit.ts";
import { Attempts } from "../../core/attempts.ts";
import { Database } from "../../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../../settings/tokens.ts";
import { actingIn, closeSession, type Session } from "../../session/session.ts";
import type { Entered, Caller } from "../../arrival/caller.ts";
import { arrive } from "../../arrival/arrive.ts";
import { NewPasswords } from "../new-password.ts";
import { keepChallenge, takeChallenge } from "./challenges.ts";
import { takePasskey, useOptions } from "./passkeys.ts";
import { endReset } from "./reset.ts";
import { takeCode } from "./recovery.ts";
import { takeTotp } from "./totp.ts";
import { waysFor } from "./ways.ts";

/** The second verification of a sign-in, by what the person has. */
@Injectable()
export class SecondVerification {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly passwords: NewPasswords,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  ways(session: Session): Promise<SecondWay[]> {
    return this.database.asWorker((tx) => waysFor(tx, session));
  }

  /** By the code of an authenticator app. SECOND_CODE, TOO_MANY_ATTEMPTS. */
  totp(caller: Caller, session: Session, code: string): Promise<Entered> {
    return this.#prove(caller, session, "totp", "SECOND_CODE", (tx) =>
      takeTotp(tx, this.settings.kek, session.personId, code),
    );
  }

  /** By a recovery code, which is used up. RECOVERY_CODE, TOO_MANY_ATTEMPTS. */
  recovery(caller: Caller, session: Session, code: string): Promise<Entered> {
    return this.#prove(caller, session, "recovery", "RECOVERY_CODE", (tx) =>
      takeCode(tx, this.settings.kek, session.personId, code),
    );
  }

  passkeyOptions(session: Session): Promise<Record<string, unknown>> {
    return this.database.asWorker(async (tx) => {
      const options = await useOptions(tx, this.settings.publicUrl, session.personId);
      await keepChallenge(tx, session, "passkey-used", Buffer.from(options.challenge));
      return { ...options };
    });
  }

  /** By a passkey that answers the challenge of this session. PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
  passkey(caller: Caller, session: Session, answer: AuthenticationResponseJSON): Promise<Entered> {
    return this.#prove(caller, session, "passkey", "PASSKEY_REFUSED", async (tx) => {
      const challenge = await takeChallenge(tx, session, "passkey-used");
      return (
        challenge !== null &&
        (await takePasskey(tx, this.settings.publicUrl, session.personId, challenge.toString(), answer))
      );
    });
  }

  #prove(
    caller: Caller,
    session: Session,
    ...proof: [SecondWay, ErrorCode, (tx: EntityManager) => Promise<boolean>]
  ): Promise<Entered> {
    return this.attempts.watched(session.email, caller.address, () => this.#tried(caller, session, ...proof));
  }

  /**
   * Every try is counted before it is looked at, so that tries at the same time count too. The session is a new one.
   */
  async #tried(
    caller: Caller,
    session: Session,
    way: SecondWay,
    refusal: ErrorCode,
    proves: (tx: EntityManager) => Promise<boolean>,
  ): Promise<Entered> {
    if (session.nextStep !== "MFA") throw new Refused("NOT_FOUND");
    const entered = await this.attempts.make([["second", session.personId]], async () => {
      const reset = await this.passwords.waiting(session);
      return this.database.asWorker(async (tx) => {
        if (!(await proves(tx))) return null;
        if (reset) await this.passwords.apply(tx, reset, caller.address, true);
        await closeSession(tx, caller.token);
        await audit(actingIn(tx, session), "auth.second", { way });
        await endReset(tx, session);
        return arrive(tx, caller, {
          person: session.personId,
          organisation: session.organisationId,
          secondProved: true,
          chosen: session.chosen,
        });
      });
    });
    if (!entered) throw new Refused(refusal);
    await this.attempts.forget("second", session.personId);
    return entered;
  }
}
