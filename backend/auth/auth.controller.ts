import { Controller, Inject, Req, Res } from "@nestjs/common";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import type { Request, Response } from "express";
import type { Context } from "../session/context.ts";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { changedOne, Database } from "../core/database.ts";
import { Ctx, Handles, In, Keys, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import type { UnlockedKeys } from "../keyring/keyring.ts";
import { meOf } from "../arrival/me.ts";
import { actingIn, closeSession, type Session } from "../session/session.ts";
import { Activation } from "./activate.ts";
import { acceptAgreement } from "./agreement.ts";
import { enter, giveCookie, callerOf } from "../arrival/caller.ts";
import { EmailCode } from "./email-code.ts";
import { Login } from "./login.ts";
import { PasswordChange } from "./password.ts";
import { Registration } from "./register.ts";
import { Retrieval } from "./retrieve.ts";

/** Signing in and out, and what a person keeps about oneself. */
@Controller()
export class AuthController {
  constructor(
    private readonly database: Database,
    private readonly logins: Login,
    private readonly codes: EmailCode,
    private readonly registrations: Registration,
    private readonly activations: Activation,
    private readonly passwords: PasswordChange,
    private readonly retrievals: Retrieval,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(authRoutes.login)
  login(
    @In() input: Input<typeof authRoutes.login>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.logins.login(callerOf(request, this.settings), input.body.email, input.body.password),
      this.settings,
    );
  }

  @Handles(authRoutes.code)
  code(
    @Sess() session: Session,
    @In() input: Input<typeof authRoutes.code>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(response, this.codes.prove(callerOf(request, this.settings), session, input.body.code), this.settings);
  }

  @Handles(authRoutes.resendCode)
  resendCode(@Sess() session: Session) {
    return this.codes.resend(session);
  }

  @Handles(authRoutes.logout)
  async logout(@Sess() session: Session, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.database.asWorker(async (tx) => {
      await closeSession(tx, callerOf(request, this.settings).token);
      await audit(actingIn(tx, session), "auth.logout", {});
    });
    giveCookie(response, null, this.settings);
  }

  @Handles(authRoutes.register)
  register(
    @In() input: Input<typeof authRoutes.register>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(response, this.registrations.register(callerOf(request, this.settings), input.body), this.settings);
  }

  @Handles(authRoutes.activate)
  activate(
    @In() input: Input<typeof authRoutes.activate>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(response, this.activations.activate(callerOf(request, this.settings), input.body), this.settings);
  }

  @Handles(authRoutes.forgotten)
  forgotten(@In() input: Input<typeof authRoutes.forgotten>, @Req() request: Request) {
    return this.retrievals.forget(callerOf(request, this.settings), input.body.email);
  }

  @Handles(authRoutes.resetLink)
  resetLink(@In() input: Input<typeof authRoutes.resetLink>, @Req() request: Request) {
    return this.retrievals.look(callerOf(request, this.settings), input.body.token);
  }

  @Handles(authRoutes.reset)
  reset(
    @In() input: Input<typeof authRoutes.reset>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(response, this.retrievals.reset(callerOf(request, this.settings), input.body), this.settings);
  }

  @Handles(authRoutes.takeKeysBack)
  takeKeysBack(@Sess() session: Session, @In() input: Input<typeof authRoutes.takeKeysBack>) {
    return this.passwords.takeKeysBack(session, input.body.formerPassword);
  }

  @Handles(authRoutes.me)
  me(@Sess() session: Session): Promise<Me> {
    return this.#me(session);
  }

  @Handles(authRoutes.updateMe)
  async updateMe(@Sess() session: Session, @In() input: Input<typeof authRoutes.updateMe>): Promise<Me> {
    await this.database.asWorker(async (tx) => {
      const chosen = await changedOne(
        tx,
        "UPDATE app.person SET language = $2, updated_at = now() WHERE id = $1 AND language <> $2",
        [session.personId, input.body.language],
      );
      if (!chosen) return unchanged();
      await audit(actingIn(tx, session), "me.language", { language: input.body.language });
      await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
    });
    return this.#me(session);
  }

  @Handles(authRoutes.changePassword)
  async changePassword(
    @Sess() session: Session,
    @Keys() keys: UnlockedKeys,
    @In() input: Input<typeof authRoutes.changePassword>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    giveCookie(
      response,
      await this.passwords.change(callerOf(request, this.settings), session, keys, input.body),
      this.settings,
    );
  }

  @Handles(authRoutes.acceptAgreement)
  acceptAgreement(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.acceptAgreement>): Promise<Me> {
    return acceptAgreement(ctx, input.body.forOrganisation);
  }

  #me(session: Session): Promise<Me> {
    return this.database.asOrganisation({ organisation: session.organisationId, person: session.personId }, (tx) =>
      meOf(tx, session.personId, session.organisationId, session.nextStep),
    );
  }
}
