import { Not } from "typeorm";
import { v7 as uuid } from "uuid";
import type { FiataBill, fiataRoutes } from "#domain/api/fiata";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fiataVerification, UNDER_WAY, WAITS_FOR_PERSON, type FiataMode } from "#domain/fiata/calls";
import { toFiata } from "#domain/exchange/fiata-mapping";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { isWritten } from "#domain/states";
import type { Language } from "#domain/text";
import { assertStorage } from "../../budget/budget.ts";
import { announceWork } from "../../core/changes.ts";
import { audit } from "../../core/audit.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { Bytes } from "../../door/handles.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { addTask, queueAgain } from "../../tasks/tasks.ts";
import { lockedDocument, seenDocument, type SeenDocument } from "../document-row.ts";
import { create } from "../drafts.ts";
import { factsFor } from "../facts.ts";
import { PDF_TYPE, readFile } from "../files.ts";
import type { Means } from "../means.ts";
import { replacementFor } from "../replacing/replacement-row.ts";
import { assertFiata, forwarderIdOf } from "./connection.ts";
import { callsOf } from "./calls-of.ts";
import { contentHash, FIATA_KIND, registeredOf, type Registered } from "./paper.ts";
import { lockCall } from "./settle.ts";

/** The kind of task that asks FIATA. */
export const FIATA = "fiata" satisfies Work;

const SUPERSEDED = statement(
  "documents.fiataSuperseded",
  `SELECT 1 AS one FROM app.fiata_call WHERE organisation_id = $1 AND fiata_id = $2 AND document_id <> $3
    AND mode = 'ISSUE' AND state = 'TAKEN' AND state_at > $4 LIMIT 1`,
  ["one"],
);

/** Begins a FIATA bill. FIATA_SETTINGS, FIATA_ID_MISSING, FIATA_NOT_SET, FIATA_DISCLAIMER, CONTACT_NEEDED. */
export async function createBill(
  ctx: Context,
  settings: Settings,
  { language }: { readonly language: Language },
): Promise<{ readonly id: string }> {
  await assertFiata(ctx, settings);
  const data = {
    forwarderId: await forwarderIdOf(ctx),
    originalIssuedQuantity: "1",
    cto: { name: ctx.organisation.name },
  };
  return {
    id: await create(ctx, { kind: FIATA_KIND, data, language, templateId: null, madeWith: null }, { registered: true }),
  };
}

/** The bill that a member sees as one of its own company. NOT_FOUND for every other document. */
function assertBill(ctx: Context, document: SeenDocument): void {
  if (document.kind !== FIATA_KIND || document.organisationId !== ctx.organisation.id) throw new Refused("NOT_FOUND");
}

/** The document of FIATA that a registration takes the place of; null where it makes a new one. */
async function amendedBy(ctx: Context, documentId: string, own: Registered | null): Promise<string | null> {
  if (own !== null) return own.fiataId;
  const replacement = await replacementFor(ctx.tx, documentId);
  // The parts of a bill that is split are documents of their own.
  if (replacement === null || replacement.purpose === "SPLIT") return null;
  return (await registeredOf(ctx, replacement.documentId))?.fiataId ?? null;
}

/**
 * Refuses what FIATA cannot be asked now. FIATA_SETTINGS, FIATA_ID_MISSING, FIATA_NOT_SET, FIATA_DISCLAIMER,
 * FORBIDDEN, BAD_INPUT, STORAGE_BUDGET, FIATA_BUSY, FIATA_WAITING; what the flow refuses. `but`: a call that is asked
 * again.
 */
async function assertAsked(
  ctx: Context,
  settings: Settings,
  document: SeenDocument,
  mode: FiataMode,
  but: string | null,
): Promise<void> {
  await assertFiata(ctx, settings);
  if (mode === "ISSUE" && !ctx.permissions.has("fbl.sign.manual") && !ctx.permissions.has("fbl.sign.auto"))
    throw new Refused("FORBIDDEN", { permission: "fbl.sign.manual" });
  const kind = kindOf(document.kind);
  const facts = await factsFor(ctx, document);
  kind.flow.assert("edit", facts);
  const forwarderId = await forwarderIdOf(ctx);
  const problems = [
    ...kind.problems(document.data),
    ...(document.data["forwarderId"] === forwarderId
      ? []
      : [{ path: "forwarderId", code: "FIATA_OTHER_ID" as const, parameters: { id: forwarderId } }]),
  ];
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  await assertStorage(ctx.tx, ctx.organisation.id, LIMITS.fiataPdfMb * 1024 * 1024);
  const others = await table(ctx.tx, "app.fiata_call").find(["id", "mode", "state"], { document_id: document.id });
  const open = others.filter(({ id }) => id !== but);
  if (open.some(({ state }) => UNDER_WAY.includes(state))) throw new Refused("FIATA_BUSY");
  if (mode === "ISSUE" && open.some((one) => one.mode === "ISSUE" && one.state === "UNKNOWN"))
    throw new Refused("FIATA_WAITING");
}

const whyNot = (asked: Promise<void>) =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error.code;
      throw error;
    },
  );

/** A FIATA bill as FIATA knows it, with its calls. NOT_FOUND. */
export async function getBill(ctx: Context, settings: Settings, id: string): Promise<FiataBill> {
  const document = await seenDocument(ctx, id);
  assertBill(ctx, document);
  const registered = await registeredOf(ctx, id);
  const content = contentHash(document.data);
  const can = {
    preview: await whyNot(assertAsked(ctx, settings, document, "PREVIEW", null)),
    issue: await whyNot(assertAsked(ctx, settings, document, "ISSUE", null)),
  };
  const written = isWritten(document.state);
  return {
    id,
    number: document.number,
    fiataId: registered?.fiataId ?? null,
    registered: registered?.contentSha256 === content,
    superseded:
      registered !== null &&
      (await first(ctx.tx, SUPERSEDED, [ctx.organisation.id, registered.fiataId, id, registered.at])) !== null,
    verifyUrl: registered && fiataVerification(settings.fiataVerifyUrl, registered.fiataId),
    amends: written ? await amendedBy(ctx, id, registered) : null,
    can,
    calls: await callsOf(ctx, id, content),
  };
}

/** Begins a call, which is made soon after this transaction. As `assertAsked`; CONTENT_UPDATED. */
export async function ask(
  ctx: Context,
  settings: Settings,
  id: string,
  { mode, expectedVersion }: Body<typeof fiataRoutes.ask>,
): Promise<FiataBill> {
  const document = await lockedDocument(ctx, id, null);
  assertBill(ctx, document);
  if (document.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  await assertAsked(ctx, settings, document, mode, null);
  const { organisation, person } = ctx;
  const call = uuid();
  const task = await addTask(ctx.tx, {
    organisation_id: organisation.id,
    person_id: person.id,
    document_id: id,
    kind: FIATA,
    title: document.number,
    input: { call, mode },
    attempts: 1,
  });
  await table(ctx.tx, "app.fiata_call").insert({
    id: call,
    organisation_id: organisation.id,
    document_id: id,
    task_id: task,
    person_id: person.id,
    number: document.number,
    mode,
    content: toFiata(document.data),
    content_sha256: contentHash(document.data),
    amends: mode === "ISSUE" ? await amendedBy(ctx, id, await registeredOf(ctx, id)) : null,
  });
  await audit(
    ctx,
    mode === "ISSUE" ? "fiata.issue" : "fiata.preview",
    { id: call, mode, number: document.number },
    { documentId: id },
  );
  await announceWork(ctx.tx, { organisation: organisation.id, document: id, task });
  return getBill(ctx, settings, id);
}

/** FIATA_ID_TAKEN for the number of another bill, which would lose its place at FIATA. */
async function assertNotOfAnother(ctx: Context, documentId: string, fiataId: string): Promise<void> {
  const of = { organisation_id: ctx.organisation.id, fiata_id: fiataId, document_id: Not(documentId) };
  if (await table(ctx.tx, "app.fiata_call").has(of))
    throw new Refused("FIATA_ID_TAKEN", { number: fiataId }, [
      { path: "fiataId", code: "FIATA_ID_TAKEN", parameters: { number: fiataId } },
    ]);
}

/**
 * Asks again, with what the bill says now. Of a lost answer it is said what FIATA has: a number, which is then amended,
 * so that nothing is registered twice; or nothing. FIATA_ID_TAKEN, FIATA_UNSURE, FIATA_NOT_WAITING, NOT_FOUND; as
 * `assertAsked`.
 */
export async function askAgain(
  ctx: Context,
  settings: Settings,
  id: string,
  { fiataId, nothingThere }: Body<typeof fiataRoutes.again>,
): Promise<FiataBill> {
  const known = await table(ctx.tx, "app.fiata_call").first(["document_id"], { id });
  if (!known) throw new Refused("NOT_FOUND");
  const document = await lockedDocument(ctx, known.document_id, null);
  assertBill(ctx, document);
  const call = await lockCall(ctx.tx, id);
  if (!call) throw new Refused("NOT_FOUND");
  if (!WAITS_FOR_PERSON.includes(call.state)) throw new Refused("FIATA_NOT_WAITING");
  if (call.state === "UNKNOWN" && fiataId === undefined && !nothingThere) throw new Refused("FIATA_UNSURE");
  await assertAsked(ctx, settings, document, call.mode, id);
  const registered = await registeredOf(ctx, document.id);
  const replaced = await amendedBy(ctx, document.id, registered);
  if (fiataId !== undefined && fiataId !== replaced) await assertNotOfAnother(ctx, document.id, fiataId);
  const amends = call.mode === "PREVIEW" ? null : (fiataId ?? (nothingThere ? null : call.amends) ?? replaced);
  await table(ctx.tx, "app.fiata_call").change(
    { id },
    {
      state: "QUEUED",
      state_at: () => "now()",
      next_at: () => "now()",
      attempts: 0,
      number: document.number,
      content: toFiata(document.data),
      content_sha256: contentHash(document.data),
      amends,
      status: null,
      answer: null,
      error_code: null,
      error_parameters: null,
      problems: [],
    },
  );
  if (call.task !== null) await queueAgain(ctx.tx, "id", call.task);
  const { mode } = call;
  await audit(
    ctx,
    "fiata.again",
    { id, mode, number: document.number, ...(fiataId === undefined ? {} : { fiataId }) },
    { documentId: document.id },
  );
  await announceWork(ctx.tx, call);
  return getBill(ctx, settings, document.id);
}

/** Asks again about the bill of a failed task. TASK_NOT_HERE for one that is gone; as `askAgain`. */
export async function askOfTaskAgain(ctx: Context, settings: Settings, task: string): Promise<void> {
  const call = await table(ctx.tx, "app.fiata_call").first(["id"], {
    organisation_id: ctx.organisation.id,
    task_id: task,
  });
  if (!call) throw new Refused("TASK_NOT_HERE");
  if (!ctx.permissions.has("fbl.draft")) throw new Refused("FORBIDDEN", { permission: "fbl.draft" });
  await askAgain(ctx, settings, call.id, { nothingThere: false });
}

/** The PDF that FIATA made. NOT_FOUND, DOWNLOAD_FAILED. */
export async function pdfOfCall(ctx: Context, { storage }: Means, id: string): Promise<Bytes> {
  const call = await table(ctx.tx, "app.fiata_call").first(["storage_key", "number", "fiata_id", "state"], {
    id,
    organisation_id: ctx.organisation.id,
  });
  if (call === null || call.storage_key === null || call.state !== "TAKEN") throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, { ownerId: ctx.organisation.id, storageKey: call.storage_key });
  return new Bytes(bytes, PDF_TYPE, `${call.fiata_id ?? (call.number || "preview")}.pdf`);
}
