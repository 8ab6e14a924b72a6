import { Controller, Inject, Req, Res } from "@nestjs/common";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { Output } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import type { Request, Response } from "express";
import { Ctx, Handles, In, Sess, type Bytes, type Input } from "../door/handles.ts";
import { languageOf } from "../core/language.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { intentView } from "../intents/intent-view.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { credential, did } from "./credential.ts";
import { detailOf } from "./detail.ts";
import { attach, detach } from "./attach.ts";
import { create, remove, save } from "./drafts.ts";
import { exportDocuments } from "./export.ts";
import { list } from "./list.ts";
import type { Means } from "./means.ts";
import { file, pdf } from "./pdf.ts";
import { picture } from "./picture.ts";
import { beginReplacement } from "./replacing/begin.ts";
import { completeSigning, prepareSigning, sign } from "./sign.ts";
import { signAutomatically } from "./sign-automatically.ts";
import { storyOf } from "./story.ts";
import { classify, upload } from "./upload.ts";

type Acted = Output<typeof routes.sign>;

@Controller()
export class DocumentsController {
  readonly #means: Means;

  constructor(
    @Inject(STORAGE) storage: Storage,
    @Inject(SETTINGS_TOKEN) settings: SettingsProvider,
    timestamps: Timestamps,
    private readonly database: Database,
  ) {
    this.#means = { storage, settings, timestamps };
  }

  @Handles(routes.list)
  list(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.list>): Promise<Output<typeof routes.list>> {
    return list(ctx, query);
  }

  @Handles(routes.export)
  export(
    @Sess() session: Session,
    @In() { query }: Input<typeof routes.export>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return exportDocuments(
      this.database,
      session,
      languageOf(request.headers["accept-language"], session.language),
      query,
      response,
    );
  }

  @Handles(routes.create)
  async create(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.create>): Promise<DocumentDetail> {
    return detailOf(ctx, await create(ctx, body));
  }

  @Handles(routes.get)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.get>): Promise<DocumentDetail> {
    return detailOf(ctx, params.id);
  }

  @Handles(routes.save)
  async save(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.save>): Promise<DocumentDetail> {
    await save(ctx, params.id, body);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.remove)
  remove(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.remove>): Promise<void> {
    return remove(ctx, params.id);
  }

  @Handles(routes.upload)
  async upload(@Ctx() ctx: Context, @In() { query, bytes }: Input<typeof routes.upload>): Promise<DocumentDetail> {
    return detailOf(ctx, await upload(ctx, this.#means, query, bytes));
  }

  @Handles(routes.classify)
  async classify(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.classify>): Promise<DocumentDetail> {
    await classify(ctx, params.id, body);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.attach)
  async attach(
    @Ctx() ctx: Context,
    @In() { params, query, bytes }: Input<typeof routes.attach>,
  ): Promise<DocumentDetail> {
    await attach(ctx, this.#means, params.id, query, bytes);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.detach)
  async detach(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.detach>): Promise<DocumentDetail> {
    await detach(ctx, params.id, params.fileId);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.file)
  file(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.file>): Promise<Bytes> {
    return file(ctx, this.#means, params.id, params.fileId);
  }

  @Handles(routes.pdf)
  pdf(@Ctx() ctx: Context, @In() { params, query }: Input<typeof routes.pdf>): Promise<Bytes> {
    return pdf(ctx, this.#means, params.id, query);
  }

  @Handles(routes.picture)
  picture(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.picture>): Promise<Bytes> {
    return picture(ctx, this.#means, params.id);
  }

  @Handles(routes.story)
  story(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.story>): Promise<Story> {
    return storyOf(ctx, params.id);
  }

  @Handles(routes.credential)
  credential(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.credential>): Promise<Bytes> {
    return credential(ctx, this.#means, params.id);
  }

  @Handles(routes.did)
  did(@In() { params }: Input<typeof routes.did>): Promise<Output<typeof routes.did>> {
    return did(this.database, this.#means.settings, params.id);
  }

  @Handles(routes.sign)
  async sign(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.sign>): Promise<Acted> {
    return this.#acted(ctx, params.id, await sign(ctx, this.#means, params.id, body));
  }

  @Handles(routes.signPrepare)
  signPrepare(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.signPrepare>,
  ): Promise<Output<typeof routes.signPrepare>> {
    return prepareSigning(ctx, this.#means, params.id, body);
  }

  @Handles(routes.signComplete)
  async signComplete(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.signComplete>): Promise<Acted> {
    return this.#acted(ctx, params.id, await completeSigning(ctx, this.#means, params.id, body));
  }

  @Handles(routes.signAutomatically)
  async signAutomatically(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.signAutomatically>,
  ): Promise<Acted> {
    return this.#acted(ctx, params.id, await signAutomatically(ctx, this.#means, params.id, body));
  }

  @Handles(routes.amend)
  async amend(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.amend>,
  ): Promise<Output<typeof routes.amend>> {
    const { successors } = await beginReplacement(ctx, params.id, { expectedVersion: body.expectedVersion });
    return { document: await detailOf(ctx, params.id), successors };
  }

  async #acted(ctx: Context, id: string, intent: string | null): Promise<Acted> {
    return { document: await detailOf(ctx, id), intent: intent ? await intentView(ctx.tx, intent) : null };
  }
}
