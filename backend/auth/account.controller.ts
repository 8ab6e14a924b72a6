import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Request, Response } from "express";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { Handles, In, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { actingIn, closeOtherSessions, type Session } from "../session/session.ts";
import { endSession, sessionsOf } from "../session/sessions.ts";
import { enter, callerOf } from "../arrival/caller.ts";
import { actingInNameOf } from "./acting-in-name.ts";
import { agreeToTerms } from "./acceptance.ts";
import { Changing } from "./changing.ts";
import { Factors } from "./second/factors.ts";
import { SecondVerification } from "./second/second.ts";

/** Second verifications, sessions and changes of whoever is signed in. */
@Controller()
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly verification: SecondVerification,
    private readonly kept: Factors,
    private readonly changing: Changing,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(accountRoutes.second)
  async second(@Sess() session: Session) {
    return { ways: await this.verification.ways(session) };
  }

  @Handles(accountRoutes.secondTotp)
  secondTotp(
    @Sess() session: Session,
    @In() input: Input<typeof accountRoutes.secondTotp>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.verification.totp(callerOf(request, this.settings), session, input.body.code),
      this.settings,
    );
  }

  @Handles(accountRoutes.secondRecovery)
  secondRecovery(
    @Sess() session: Session,
    @In() input: Input<typeof accountRoutes.secondRecovery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.verification.recovery(callerOf(request, this.settings), session, input.body.code),
      this.settings,
    );
  }

  @Handles(accountRoutes.secondPasskeyOptions)
  secondPasskeyOptions(@Sess() session: Session) {
    return this.verification.passkeyOptions(session);
  }

  @Handles(accountRoutes.secondPasskey)
  secondPasskey(
    @Sess() session: Session,
    @In() input: Input<typeof accountRoutes.secondPasskey>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.verification.passkey(
        callerOf(request, this.settings),
        session,
        input.body.answer as AuthenticationResponseJSON,
      ),
      this.settings,
    );
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

  @Handles(accountRoutes.askEmail)
  askEmail(@Sess() session: Session, @In() input: Input<typeof accountRoutes.askEmail>) {
    return this.changing.ask(session, "email", input.body.email);
  }

  @Handles(accountRoutes.askPhone)
  askPhone(@Sess() session: Session, @In() input: Input<typeof accountRoutes.askPhone>) {
    return this.changing.ask(session, "phone", input.body.phone);
  }

  @Handles(accountRoutes.askSecond)
  askSecond(@Sess() session: Session, @In() input: Input<typeof accountRoutes.askSecond>) {
    return this.changing.ask(session, "mfa", input.body.on ? "on" : "off");
  }

  @Handles(accountRoutes.confirmChange)
  confirmChange(@In() input: Input<typeof accountRoutes.confirmChange>, @Req() request: Request) {
    return this.changing.confirm(callerOf(request, this.settings), input.body.token);
  }

  @Handles(accountRoutes.acceptTerms)
  async acceptTerms(@Sess() session: Session) {
    await this.database.asWorker(async (tx) => {
      await agreeToTerms(tx, session.personId);
      await audit(actingIn(tx, session), "me.terms", { version: LIMITS.termsVersion });
      await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
    });
  }

  @Handles(accountRoutes.sessions)
  sessions(@Sess() session: Session) {
    return this.database.asWorker((tx) => sessionsOf(tx, session));
  }

  @Handles(accountRoutes.programs)
  programs(@Sess() session: Session) {
    return this.database.asWorker((tx) => actingInNameOf(tx, session.personId));
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
  async #end(
    session: Session,
    action: "me.session-end" | "me.sessions-end",
    end: (tx: Parameters<typeof closeOtherSessions>[0]) => Promise<void>,
  ): Promise<void> {
    const { personId, organisationId } = session;
    await this.database.asWorker(async (tx) => {
      await end(tx);
      await audit(actingIn(tx, session), action, {});
      await announce(tx, { organisation: organisationId, topic: "me", id: personId });
    });
  }
}
