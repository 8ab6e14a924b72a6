import { Controller, Inject, Res } from "@nestjs/common";
import type { Response } from "express";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import { packRoutes as routes, type PackDetail, type PackRecordLine, type PackTransfer } from "#domain/api/packs";
import type { Output, Route } from "#domain/api/route";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { serveActs } from "../door/acts.ts";
import { Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import { STORAGE } from "../settings/tokens.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { addDocuments, compose, removeDocument, save } from "./compose.ts";
import { EFFECTS } from "./effects.ts";
import { list } from "./list.ts";
import { log, record } from "./log.ts";
import { sendPack } from "./package.ts";
import { view } from "./view.ts";

@Controller()
export class PacksController {
  constructor(
    private readonly database: Database,
    private readonly lists: RevocationLists,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Handles(routes.list)
  list(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.list>): Promise<Output<typeof routes.list>> {
    return list(ctx, query);
  }

  @Handles(routes.compose)
  async compose(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.compose>): Promise<PackDetail> {
    return view(ctx, await compose(ctx, body));
  }

  @Handles(routes.get)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.get>): Promise<PackDetail> {
    return view(ctx, params.id);
  }

  @Handles(routes.save)
  async save(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.save>): Promise<PackDetail> {
    await save(ctx, params, body);
    return view(ctx, params.id);
  }

  @Handles(routes.addDocuments)
  async addDocuments(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.addDocuments>,
  ): Promise<PackDetail> {
    await addDocuments(ctx, params.id, body.documentIds);
    return view(ctx, params.id);
  }

  @Handles(routes.removeDocument)
  async removeDocument(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.removeDocument>,
  ): Promise<PackDetail> {
    await removeDocument(ctx, params.id, params.documentId);
    return view(ctx, params.id);
  }

  /** Answers nothing of what is gone. */
  async act(name: Requested<"pack">, ctx: Context, { params, body }: Input<Route>): Promise<PackDetail | undefined> {
    const { id } = params as { readonly id: string };
    await EFFECTS[`pack.${name}`](ctx, id, body as never);
    return routes[name].output === undefined ? undefined : view(ctx, id);
  }

  @Handles(routes.package)
  package(
    @Sess() session: Session,
    @In() { params }: Input<typeof routes.package>,
    @Res() response: Response,
  ): Promise<void> {
    return sendPack(
      { database: this.database, storage: this.storage, lists: this.lists },
      session,
      params.id,
      response,
    );
  }

  @Handles(routes.log)
  log(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.log>): Promise<PackTransfer[]> {
    return log(ctx, params.id);
  }

  @Handles(routes.record)
  record(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.record>): Promise<PackRecordLine[]> {
    return record(ctx, params.id);
  }
}

serveActs(PacksController, routes, requestedOn("pack"));
