import { Controller, Inject } from "@nestjs/common";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import type { Output, Route } from "#domain/api/route";
import { workspaceRoutes as routes } from "#domain/api/workspaces";
import type { WorkspaceDetail, WorkspaceLine } from "#domain/api/workspace-shapes";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { serveActs } from "../door/acts.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import type { Copying } from "../packaging/deliver.ts";
import type { Storage } from "../ports/storage.ts";
import { addDocuments, removeDocument, setDocument } from "./contents.ts";
import { EFFECTS } from "./effects.ts";
import { create, set } from "./share.ts";
import { list, record, view } from "./view.ts";
import { addMember, removeMember } from "./members.ts";
import { setSigners } from "./signers.ts";
import { invite, lookUpLink, removeVisitor, renewLink, setVisitor, type Inviting } from "./visitors.ts";

/** The acts of a company on its workspaces. */
@Controller()
export class WorkspacesController {
  readonly #means: Inviting & Copying;

  constructor(
    @Inject(STORAGE) storage: Storage,
    @Inject(SETTINGS_TOKEN) settings: SettingsProvider,
    database: Database,
  ) {
    this.#means = { database, settings, storage };
  }

  @Handles(routes.list)
  list(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.list>): Promise<Output<typeof routes.list>> {
    return list(ctx, query);
  }

  @Handles(routes.create)
  async create(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.create>): Promise<WorkspaceDetail> {
    return view(ctx, await create(ctx, this.#means, body));
  }

  @Handles(routes.get)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.get>): Promise<WorkspaceDetail> {
    return view(ctx, params.id);
  }

  @Handles(routes.set)
  async set(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.set>): Promise<WorkspaceDetail> {
    await set(ctx, params.id, body);
    return view(ctx, params.id);
  }

  async act(name: Requested<"workspace">, ctx: Context, { params, body }: Input<Route>): Promise<WorkspaceDetail> {
    const { id } = params as { readonly id: string };
    await EFFECTS[`workspace.${name}`](ctx, id, body as never);
    return view(ctx, id);
  }

  @Handles(routes.addDocuments)
  async addDocuments(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.addDocuments>,
  ): Promise<WorkspaceDetail> {
    await addDocuments(ctx, this.#means, params.id, body.documentIds);
    return view(ctx, params.id);
  }

  @Handles(routes.setDocument)
  async setDocument(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.setDocument>,
  ): Promise<WorkspaceDetail> {
    await setDocument(ctx, this.#means, params.id, params.documentId, body.form);
    return view(ctx, params.id);
  }

  @Handles(routes.removeDocument)
  async removeDocument(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.removeDocument>,
  ): Promise<WorkspaceDetail> {
    await removeDocument(ctx, params.id, params.documentId);
    return view(ctx, params.id);
  }

  @Handles(routes.setSigners)
  async setSigners(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.setSigners>,
  ): Promise<WorkspaceDetail> {
    await setSigners(ctx, this.#means, params.id, params.documentId, body);
    return view(ctx, params.id);
  }

  @Handles(routes.addMember)
  async addMember(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.addMember>): Promise<WorkspaceDetail> {
    await addMember(ctx, params.id, params.personId);
    return view(ctx, params.id);
  }

  @Handles(routes.removeMember)
  async removeMember(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.removeMember>,
  ): Promise<WorkspaceDetail> {
    await removeMember(ctx, params.id, params.personId);
    return view(ctx, params.id);
  }

  @Handles(routes.invite)
  async invite(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.invite>): Promise<WorkspaceDetail> {
    await invite(ctx, this.#means, params.id, body);
    return view(ctx, params.id);
  }

  @Handles(routes.setVisitor)
  async setVisitor(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.setVisitor>,
  ): Promise<WorkspaceDetail> {
    await setVisitor(ctx, params.id, params.visitorId, body);
    return view(ctx, params.id);
  }

  @Handles(routes.link)
  link(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.link>): Promise<Output<typeof routes.link>> {
    return lookUpLink(ctx, this.#means, params.id, params.visitorId);
  }

  @Handles(routes.renewLink)
  async renewLink(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.renewLink>): Promise<WorkspaceDetail> {
    await renewLink(ctx, this.#means, params.id, params.visitorId);
    return view(ctx, params.id);
  }

  @Handles(routes.removeVisitor)
  async removeVisitor(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.removeVisitor>,
  ): Promise<WorkspaceDetail> {
    await removeVisitor(ctx, params.id, params.visitorId);
    return view(ctx, params.id);
  }

  @Handles(routes.record)
  record(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.record>): Promise<WorkspaceLine[]> {
    return record(ctx, params.id);
  }
}

serveActs(WorkspacesController, routes, requestedOn("workspace"));
