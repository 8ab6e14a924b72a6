import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Request, Response } from "express";
import { accountRoutes } from "#domain/api/account";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { Handles, In, Sess, type Input } from "../core/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { actingIn, closeOtherSessions, type Session } from "../session/session.ts";
import { endSession, sessionsOf } from "../session/sessions.ts";
import { giveCookie, visitorOf, type Entered, type Visitor } from "./arrival.ts";
import { Factors } from "./second/factors.ts";
import { SecondVerification } from "./second/second.ts";

/** Second verifications and sessions of whoever is signed in. */
@Controller()
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly verification: SecondVerification,
    private readonly kept: Factors,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(accountRoutes.second)
  async second(@Sess() session: Session) {
    return { ways: await this.verification.ways(session) };
  }

  @Handles(accountRoutes.secondTotp)
  secondTotp(@Sess() session: Session, @In() input: Input<typeof accountRoutes.secondTotp>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.#enter(response, this.verification.totp(this.#visitor(request), session, input.body.code));
  }

  @Handles(accountRoutes.secondRecovery)
  secondRecovery(@Sess() session: Session, @In() input: Input<typeof accountRoutes.secondRecovery>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.#enter(response, this.verification.recovery(this.#visitor(request), session, input.body.code));
  }

  @Handles(accountRoutes.secondPasskeyOptions)
  secondPasskeyOptions(@Sess() session: Session) {
    return this.verification.passkeyOptions(session);
  }

  @Handles(accountRoutes.secondPasskey)
  secondPasskey(@Sess() session: Session, @In() input: Input<typeof accountRoutes.secondPasskey>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.#enter(response, this.verification.passkey(this.#visitor(request), session, input.body.answer as AuthenticationResponseJSON));
  }

  @Handles(accountRoutes.factors)
  factors(@Sess() session: Session) {
    return this.kept.list(session);
  }

  @Handles(accountRoutes.beginTotp)
  beginTotp(@Sess() session: Session) {
    return this.kept.beginTotp(session);
  }

  @Handles(accountRoutes.confirmTotp)
  confirmTotp(@Sess() session: Session, @In() input: Input<typeof accountRoutes.confirmTotp>) {
    return this.kept.confirmTotp(session, input.body.name, input.body.code);
  }

  @Handles(accountRoutes.beginPasskey)
  beginPasskey(@Sess() session: Session) {
    return this.kept.beginPasskey(session);
  }

  @Handles(accountRoutes.keepPasskey)
  keepPasskey(@Sess() session: Session, @In() input: Input<typeof accountRoutes.keepPasskey>) {
    return this.kept.keepPasskey(session, input.body.name, input.body.answer as RegistrationResponseJSON);
  }

  @Handles(accountRoutes.removeFactor)
  removeFactor(@Sess() session: Session, @In() input: Input<typeof accountRoutes.removeFactor>) {
    return this.kept.remove(session, input.params.id);
  }

  @Handles(accountRoutes.newRecoveryCodes)
  newRecoveryCodes(@Sess() session: Session) {
    return this.kept.newCodes(session);
  }

  @Handles(accountRoutes.sessions)
  sessions(@Sess() session: Session) {
    return this.database.asWorker((tx) => sessionsOf(tx, session));
  }

  @Handles(accountRoutes.endSession)
  endSession(@Sess() session: Session, @In() input: Input<typeof accountRoutes.endSession>) {
    return this.#end(session, "me.session-end", (tx) => endSession(tx, session, input.params.id));
  }

  @Handles(accountRoutes.endOtherSessions)
  endOtherSessions(@Sess() session: Session) {
    return this.#end(session, "me.sessions-end", (tx) => closeOtherSessions(tx, session));
  }

  /** Windows of what was ended ask again who they are, and are told that they are nobody. */
  async #end(session: Session, action: "me.session-end" | "me.sessions-end", end: (tx: Parameters<typeof closeOtherSessions>[0]) => Promise<void>): Promise<void> {
    const { personId, organisationId } = session;
    await this.database.asWorker(async (tx) => {
      await end(tx);
      await audit(actingIn(tx, session), action, {});
      await announce(tx, { organisation: organisationId, topic: "me", id: personId });
    });
  }

  get #secure(): boolean {
    return this.settings.publicUrl.startsWith("https:");
  }

  #visitor(request: Request): Visitor {
    return visitorOf(request, this.#secure);
  }

  async #enter(response: Response, arriving: Promise<Entered>): Promise<Entered["answer"]> {
    const { token, answer } = await arriving;
    giveCookie(response, token, this.#secure);
    return answer;
  }
}
