import { Controller, Inject, Req } from "@nestjs/common";
import type { Request } from "express";
import { verifyRoutes as routes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { Database } from "../core/database.ts";
import { Handles, In, type Input } from "../door/handles.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { sourceOf } from "../core/source.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { Authority } from "../authority/authority.ts";
import { ask } from "./ask.ts";
import { trustOf } from "../trust/trust.ts";
import { verifyAnchor, verifyTitle } from "./verify.ts";

/** The questions that anyone may ask, without an account. */
@Controller()
export class VerifyController {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
    private readonly lists: RevocationLists,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(routes.trust)
  async trust(): Promise<Output<typeof routes.trust>> {
    const own = await Promise.all([this.lists.list("issuing"), this.lists.list("root")]);
    return trustOf(await this.authority.roots(), await this.authority.issuing(), own, this.settings.trustedFile);
  }

  @Handles(routes.ask)
  ask(@In() { query }: Input<typeof routes.ask>, @Req() request: Request): Promise<Output<typeof routes.ask>> {
    return ask(query, sourceOf(request.ip ?? ""));
  }

  @Handles(routes.title)
  title(@In() { query }: Input<typeof routes.title>): Promise<Output<typeof routes.title>> {
    return this.database.asWorker((tx) => verifyTitle(tx, query));
  }

  @Handles(routes.anchor)
  anchor(@In() { params }: Input<typeof routes.anchor>): Promise<Output<typeof routes.anchor>> {
    return this.database.asWorker((tx) => verifyAnchor(tx, params));
  }
}
