import { Controller, Inject, Req, Res } from "@nestjs/common";
import { certificateRoutes as routes } from "#domain/api/certificates";
import type { Output } from "#domain/api/route";
import type { Request, Response } from "express";
import { giveCookie, callerOf, type Entered } from "../arrival/caller.ts";
import type { Context } from "../session/context.ts";
import { Bytes, Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import type { Session } from "../session/session.ts";
import { Certificates } from "./obtain.ts";
import { RevocationLists, type ListName } from "./revocation-lists.ts";
import { Revocations } from "./revoke.ts";
import { certificateFile, listCertificates, proveCertificate, chooseCertificate } from "./choose.ts";
import { beginUkey, challengeUkey, proveUkey, registerUkey } from "./ukey.ts";

/** For how long a reader may go on with a list that it has: as long may a revocation stay unseen. */
const LIST_SECONDS = 300;

/** The certificates that people and companies sign with. */
@Controller()
export class CertificatesController {
  constructor(
    private readonly certificates: Certificates,
    private readonly revocations: Revocations,
    private readonly lists: RevocationLists,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(routes.list)
  list(@Ctx() ctx: Context): Promise<Output<typeof routes.list>> {
    return listCertificates(ctx);
  }

  @Handles(routes.obtain)
  obtain(
    @Sess() session: Session,
    @In() { body }: Input<typeof routes.obtain>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.#goOn(response, this.certificates.obtain(callerOf(request, this.settings), session, body));
  }

  @Handles(routes.upload)
  upload(
    @Sess() session: Session,
    @In() { body }: Input<typeof routes.upload>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.#goOn(response, this.certificates.upload(callerOf(request, this.settings), session, body));
  }

  @Handles(routes.use)
  use(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.use>): Promise<void> {
    return chooseCertificate(ctx, params.id);
  }

  @Handles(routes.prove)
  prove(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.prove>): Promise<Output<typeof routes.prove>> {
    return proveCertificate(ctx, params.id);
  }

  @Handles(routes.ukey)
  ukey(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.ukey>): Promise<Output<typeof routes.ukey>> {
    return beginUkey(ctx, body);
  }

  @Handles(routes.registerUkey)
  registerUkey(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.registerUkey>): Promise<void> {
    return registerUkey(ctx, body);
  }

  @Handles(routes.challenge)
  challenge(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.challenge>,
  ): Promise<Output<typeof routes.challenge>> {
    return challengeUkey(ctx, params.id);
  }

  @Handles(routes.answerChallenge)
  answerChallenge(
    @Ctx() ctx: Context,
    @In() { body }: Input<typeof routes.answerChallenge>,
  ): Promise<Output<typeof routes.answerChallenge>> {
    return proveUkey(ctx, body);
  }

  @Handles(routes.revoke)
  revoke(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.revoke>): Promise<void> {
    return this.revocations.revoke(ctx, params.id, body);
  }

  @Handles(routes.file)
  file(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.file>): Promise<Bytes> {
    return certificateFile(ctx, params.id);
  }

  @Handles(routes.revocationList)
  async revocationList(@In() { params }: Input<typeof routes.revocationList>): Promise<Bytes> {
    return new Bytes(
      await this.lists.list(params.name.replace(".crl", "") as ListName),
      "application/pkix-crl",
      params.name,
      LIST_SECONDS,
    );
  }

  async #goOn(response: Response, certified: Promise<Entered | null>): Promise<Output<typeof routes.obtain>> {
    const entered = await certified;
    if (entered !== null) giveCookie(response, entered.token, this.settings);
    return { nextStep: entered?.answer.nextStep ?? "COMPLETE" };
  }
}
