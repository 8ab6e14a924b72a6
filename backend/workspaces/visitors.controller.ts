import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import type { Output } from "#domain/api/route";
import { visitorRoutes as routes, type Visit as VisitView } from "#domain/api/visitors";
import { Refused } from "#domain/errors";
import { callerOf } from "../arrival/caller.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Attempts } from "../core/attempts.ts";
import { Database } from "../core/database.ts";
import { Handles, In, Visiting, type Bytes, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { Authority } from "../authority/authority.ts";
import type { Storage } from "../ports/storage.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { Entering } from "./entering.ts";
import { sendVisited, visitedFile, visitView, type Shown } from "./reading.ts";
import { refuseAsVisitor } from "./refusing.ts";
import { sendSigningCode, signAsVisitor, type Signing } from "./signing.ts";
import { findVisit, visitCookie, type Visit } from "../session/visit.ts";

/** The routes of visitors: people without an account who have a link and gave the code. */
@Controller()
export class VisitorsController {
  readonly #shown: Shown;
  readonly #signing: Signing;

  constructor(
    private readonly entering: Entering,
    private readonly database: Database,
    lists: RevocationLists,
    attempts: Attempts,
    authority: Authority,
    timestamps: Timestamps,
    @Inject(STORAGE) storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {
    this.#shown = { database, storage, lists };
    this.#signing = { database, attempts, authority, means: { storage, settings, timestamps } };
  }

  @Handles(routes.look)
  look(@In() { body }: Input<typeof routes.look>, @Req() request: Request): Promise<Output<typeof routes.look>> {
    return this.entering.look(this.#from(request), body);
  }

  @Handles(routes.sendCode)
  sendCode(@In() { body }: Input<typeof routes.sendCode>, @Req() request: Request): Promise<void> {
    return this.entering.sendCode(this.#from(request), body);
  }

  @Handles(routes.enter)
  async enter(
    @In() { body: { code, ...link } }: Input<typeof routes.enter>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VisitView> {
    const token = await this.entering.enter(this.#from(request), link, code);
    const visit = await this.database.asWorker((tx) => findVisit(tx, link.workspaceId, token));
    if (!visit) throw new Refused("WORKSPACE_GONE");
    this.#giveCookie(response, link.workspaceId, token);
    return visitView(this.#shown, visit);
  }

  @Handles(routes.get)
  get(@Visiting() visit: Visit): Promise<VisitView> {
    return visitView(this.#shown, visit);
  }

  @Handles(routes.file)
  file(
    @Visiting() visit: Visit,
    @In() { params, query }: Input<typeof routes.file>,
    @Req() request: Request,
  ): Promise<Bytes> {
    return visitedFile(this.#shown, visit, params.documentId, query, this.#from(request));
  }

  @Handles(routes.sendSigningCode)
  sendSigningCode(@Visiting() visit: Visit, @In() { params }: Input<typeof routes.sendSigningCode>): Promise<void> {
    return sendSigningCode(this.#signing, visit, params.documentId);
  }

  @Handles(routes.sign)
  async sign(
    @Visiting() visit: Visit,
    @In() { params, body }: Input<typeof routes.sign>,
    @Req() request: Request,
  ): Promise<VisitView> {
    await signAsVisitor(this.#signing, visit, params.documentId, body, this.#from(request));
    return visitView(this.#shown, visit);
  }

  @Handles(routes.refuse)
  async refuse(
    @Visiting() visit: Visit,
    @In() { params, body }: Input<typeof routes.refuse>,
    @Req() request: Request,
  ): Promise<VisitView> {
    await refuseAsVisitor(this.database, visit, params.documentId, body, this.#from(request));
    return visitView(this.#shown, visit);
  }

  @Handles(routes.package)
  package(@Visiting() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    return sendVisited(this.#shown, visit, this.#from(request), response);
  }

  @Handles(routes.leave)
  async leave(@Visiting() visit: Visit, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.entering.leave(visit.tokenHash, visit.visitorId);
    this.#giveCookie(response, visit.workspaceId, null);
  }

  #from(request: Request): string {
    return callerOf(request, this.settings).address;
  }

  #giveCookie(response: Response, workspace: string, token: string | null): void {
    response.append("Set-Cookie", visitCookie(workspace, token, this.settings.publicUrl.startsWith("https:")));
  }
}
