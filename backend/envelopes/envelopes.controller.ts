import { Controller, Inject, Res } from "@nestjs/common";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { Output, Route } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { envelopeFlow } from "#domain/flows/envelope";
import { hasArrived } from "#domain/states";
import type { Response } from "express";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { Database, rows } from "../core/database.ts";
import { serveActs } from "../door/acts.ts";
import { Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { intentView } from "../intents/intent-view.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { compose, save } from "./compose.ts";
import { addDocument, removeDocument, setDocument } from "./contents.ts";
import { EFFECTS } from "./effects.ts";
import { announceEnvelope, envelopeOf } from "./envelope-row.ts";
import { isAsked, list } from "./list.ts";
import { sealOf, sendEnvelope } from "./package.ts";
import { addPack, removePack } from "./packs.ts";
import { view } from "./view.ts";

@Controller()
export class EnvelopesController {
  constructor(
    private readonly database: Database,
    private readonly lists: RevocationLists,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(routes.list)
  list(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.list>): Promise<Output<typeof routes.list>> {
    return list(ctx, query);
  }

  @Handles(routes.compose)
  async compose(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.compose>): Promise<EnvelopeDetail> {
    return view(ctx, await compose(ctx, body));
  }

  @Handles(routes.get)
  get(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.get>): Promise<EnvelopeDetail> {
    return view(ctx, params.id);
  }

  @Handles(routes.save)
  async save(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.save>): Promise<EnvelopeDetail> {
    await save(ctx, params, body);
    return view(ctx, params.id);
  }

  @Handles(routes.addDocument)
  async addDocument(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.addDocument>,
  ): Promise<EnvelopeDetail> {
    await addDocument(ctx, params.id, body.documentId);
    return view(ctx, params.id);
  }

  @Handles(routes.setDocument)
  async setDocument(
    @Ctx() ctx: Context,
    @In() { params, body }: Input<typeof routes.setDocument>,
  ): Promise<EnvelopeDetail> {
    await setDocument(ctx, params.id, params.documentId, body);
    return view(ctx, params.id);
  }

  @Handles(routes.removeDocument)
  async removeDocument(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.removeDocument>,
  ): Promise<EnvelopeDetail> {
    await removeDocument(ctx, params.id, params.documentId);
    return view(ctx, params.id);
  }

  @Handles(routes.addPack)
  async addPack(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.addPack>): Promise<EnvelopeDetail> {
    await addPack(ctx, params.id, body.packId);
    return view(ctx, params.id);
  }

  @Handles(routes.removePack)
  async removePack(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.removePack>): Promise<EnvelopeDetail> {
    await removePack(ctx, params.id, params.packId);
    return view(ctx, params.id);
  }

  /** Answers nothing of what is gone. */
  async act(
    name: Requested<"envelope">,
    ctx: Context,
    { params, body }: Input<Route>,
  ): Promise<Output<typeof routes.seal> | EnvelopeDetail | undefined> {
    const { id } = params as { readonly id: string };
    const done = await EFFECTS[`envelope.${name}`](ctx, id, body as never, { kek: this.settings.kek });
    if (routes[name].output === undefined) return undefined;
    const envelope = await view(ctx, done?.shown ?? id);
    if (envelopeFlow.actions[name].call === undefined) return envelope;
    return { envelope, intent: done?.intent ? await intentView(ctx.tx, done.intent) : null };
  }

  @Handles(routes.package)
  package(
    @Sess() session: Session,
    @In() { params }: Input<typeof routes.package>,
    @Res() response: Response,
  ): Promise<void> {
    return sendEnvelope(
      { database: this.database, storage: this.storage, lists: this.lists },
      session,
      params.id,
      response,
    );
  }

  @Handles(routes.manifest)
  async manifest(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.manifest>,
  ): Promise<Output<typeof routes.manifest>> {
    const { manifest, signature } = await sealOf(ctx, params.id);
    return { manifest, signature };
  }

  @Handles(routes.archive)
  async archive(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.archive>): Promise<EnvelopeDetail> {
    await audit(ctx, "envelope.archive", {}, { envelopeId: params.id });
    return this.#mark(ctx, params.id, "archived_at = now()");
  }

  @Handles(routes.unarchive)
  async unarchive(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.unarchive>): Promise<EnvelopeDetail> {
    await audit(ctx, "envelope.unarchive", {}, { envelopeId: params.id });
    return this.#mark(ctx, params.id, "archived_at = NULL");
  }

  @Handles(routes.read)
  async read(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.read>): Promise<void> {
    await this.#mark(ctx, params.id, "read_at = coalesce(app.envelope_view.read_at, now())");
  }

  @Handles(routes.log)
  async log(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.log>): Promise<Output<typeof routes.log>> {
    await envelopeOf(ctx, params.id);
    // The recipient has no record of the sender's: it reads when the envelope came, from whom, and that an original was
    // refused.
    const entries = await rows<{
      at: Date;
      event: string;
      by: string;
      organisation: string;
      detail: Record<string, unknown>;
    }>(
      ctx.tx,
      `SELECT a.at, a.action AS event, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), '') AS by,
        o.name AS organisation, a.detail, a.n
         FROM app.audit a JOIN app.organisation o ON o.id = coalesce((a.detail->>'by')::uuid, a.organisation_id) LEFT
           JOIN app.person p ON p.id = a.person_id WHERE a.envelope_id = $1
       UNION ALL SELECT e.transferred_at, 'envelope.deliver', '', o.name, '{}', 0 FROM app.envelope e
         JOIN app.organisation o ON o.id = e.organisation_id WHERE e.id = $1 AND e.recipient_id = $2
         AND e.organisation_id <> $2
       UNION ALL SELECT e.refused_at, 'envelope.refused', '', o.name, '{}', 0 FROM app.envelope e
         JOIN app.organisation o ON o.id = e.recipient_id WHERE e.id = $1 AND e.recipient_id = $2
         AND e.organisation_id <> $2 AND e.refused_at IS NOT NULL
       ORDER BY at, n`,
      [params.id, ctx.organisation.id],
    );
    return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }

  /** A flag of the own organisation's view: nothing that the other side sees. */
  async #mark(
    ctx: Context,
    id: string,
    change: "archived_at = now()" | "archived_at = NULL" | "read_at = coalesce(app.envelope_view.read_at, now())",
  ): Promise<EnvelopeDetail> {
    const row = await envelopeOf(ctx, id);
    // An envelope that still waits for somebody is not put out of the colleagues' sight.
    if (change === "archived_at = now()" && !hasArrived(row.state))
      throw new Refused(row.state === "TRANSFERRING" ? "ENVELOPE_TRANSFERRING" : "ENVELOPE_STATE", {
        state: row.state,
      });
    if (change === "archived_at = now()" && (await isAsked(ctx, id))) throw new Refused("ENVELOPE_ASKED");
    const [archived, read] = [change === "archived_at = now()", change.startsWith("read_at")];
    await ctx.tx.query(
      `INSERT INTO app.envelope_view (envelope_id, organisation_id, archived_at, read_at) VALUES ($1, $2, CASE
        WHEN $3 THEN now() END, CASE WHEN $4 THEN now() END)
       ON CONFLICT (envelope_id, organisation_id) DO UPDATE SET ${change}`,
      [id, ctx.organisation.id, archived, read],
    );
    await announceEnvelope(ctx.tx, { ...row, recipientId: null, organisationId: ctx.organisation.id });
    return view(ctx, id);
  }
}

serveActs(EnvelopesController, routes, requestedOn("envelope"));
