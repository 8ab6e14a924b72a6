import { Inject, Injectable } from "@nestjs/common";
import { IsNull, Not, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { NextStep } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { postUnasked } from "../mail/mail.ts";
import { foundOrganisation, tellNodeOfWaiting } from "../organisation/keys.ts";
import { claimFirstNames } from "../organisation/names-taken.ts";
import { actingIn, closeSession, closeSessions, personOf, type Session } from "../session/session.ts";
import type { Entered, Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { noteProved } from "../people/people.ts";
import { LETTERS, proofLetter } from "./auth-letters.ts";
import { codeLives, keepCode, newCode, takeCode, type CodePurpose } from "./one-time-code.ts";
import { waysFor, waysOf } from "./second/ways.ts";

const purposeOf = (session: Session): CodePurpose => (session.nextStep === "MFA" ? "second" : "email");

type Addressee = Pick<Session, "personId" | "email" | "language">;

/** Proves that a person reads the e-mail address of the account. */
@Injectable()
export class EmailCode {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * Takes the code, which opens the account or makes the second verification: WRONG_CODE, TOO_MANY_ATTEMPTS. The
   * session is a new one.
   */
  prove(caller: Caller, session: Session, code: string): Promise<Entered> {
    return this.attempts.watched(session.email, caller.address, () => this.#prove(caller, session, code));
  }

  async #prove(caller: Caller, session: Session, code: string): Promise<Entered> {
    const purpose = purposeOf(session);
    const entered = await this.attempts.make([["code", session.personId]], () =>
      this.database.asWorker(async (tx) => {
        if (purpose === "second" && !(await waysFor(tx, session)).includes("email")) return null;
        if (!(await takeCode(tx, this.settings.kek, session.personId, purpose, code))) return null;
        if (purpose === "email") await this.#proveAddress(tx, session);
        else await closeSession(tx, caller.token);
        const acting = actingIn(tx, session);
        await (purpose === "email" ? audit(acting, "auth.code", {}) : audit(acting, "auth.second", { way: "email" }));
        return arrive(tx, caller, {
          person: session.personId,
          organisation: session.organisationId,
          secondProved: true,
          chosen: session.chosen,
        });
      }),
    );
    if (!entered) throw new Refused("WRONG_CODE", {}, [{ path: "code", code: "WRONG_CODE" }]);
    await this.attempts.forget("code", session.personId);
    return entered;
  }

  /** Sends a new code; the one before no longer counts. TOO_MANY_ATTEMPTS. */
  async resend(session: Session): Promise<void> {
    if (session.nextStep !== "EMAIL_CODE" && session.nextStep !== "MFA") return;
    await this.attempts.count(["codeSent", session.personId]);
    await this.database.asWorker(async (tx) => {
      if (session.nextStep === "EMAIL_CODE" || (await waysFor(tx, session)).includes("email"))
        await this.#send(tx, session, purposeOf(session));
    });
  }

  /** Sends the code that a person who has come in needs to go on, unless one that was sent still counts. */
  async remind(tx: EntityManager, to: Addressee & { readonly organisation: string }, step: NextStep): Promise<void> {
    const [way, ...others] = step === "MFA" ? await waysOf(tx, to.personId, to.organisation) : [];
    if (step !== "EMAIL_CODE" && (way !== "email" || others.length > 0)) return;
    const purpose = step === "MFA" ? "second" : "email";
    if (!(await codeLives(tx, to.personId, purpose))) await this.#send(tx, to, purpose);
  }

  /** Answers nothing, whether or not the address has had its letters of the day: that would tell whose it is. */
  async #send(tx: EntityManager, to: Addressee, purpose: CodePurpose): Promise<void> {
    // An address that somebody else has proved gets no more codes: only its owner's letter at registration.
    const taken = await table(tx, "app.person").has({
      email: to.email,
      email_verified_at: Not(IsNull()),
      id: Not(to.personId),
    });
    const code = newCode();
    await keepCode(tx, this.settings.kek, to.personId, purpose, code);
    if (!taken)
      await postUnasked(tx, {
        to: to.email,
        language: to.language,
        ...(purpose === "email"
          ? proofLetter(code)
          : { ...LETTERS.code, parameters: { code, minutes: LIMITS.codeMinutes } }),
      });
  }

  async #proveAddress(tx: EntityManager, session: Session): Promise<void> {
    await noteProved(tx, session.personId);
    await closeSessions(tx, session.personId);
    await claimFirstNames(tx, session.organisationId);
    await foundOrganisation(tx, session.organisationId);
    await tellNodeOfWaiting(tx, session.organisationId, { ...personOf(session), email: session.email });
  }
}
