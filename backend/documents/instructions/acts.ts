import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { documentFacts } from "#domain/documents/letter-facts";
import type { EventDetail } from "#domain/events/events";
import type { InstructionStep } from "#domain/flows/shipping-instruction";
import { changesOf } from "#domain/kinds/changes";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../../session/context.ts";
import type { Database } from "../../core/database.ts";
import { linkTo } from "../../mail/content.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";
import { endAct } from "../acts.ts";
import type { SeenDocument } from "../document-row.ts";
import { parse, summaryOf, writeContent } from "../drafts.ts";
import { beginAct } from "../facts.ts";
import type { Means } from "../means.ts";
import { copyAgain, paperOf, takePaper } from "./paper.ts";
import { carriersOf, openUpdate, stepsOf, type StepRow } from "./step-row.ts";
import { LETTERS } from "./instruction-letters.ts";
import { table } from "../../core/table.ts";

type Asked<R extends keyof typeof actRoutes> = Body<(typeof actRoutes)[R]>;
type Kept = Partial<Pick<StepRow, "note" | "data" | "fileId" | "serial" | "layout" | "before">> & {
  readonly copies?: string[];
};

/**
 * Keeps a step, ends the act by it, and tells the other party: the sender what a carrier did, every carrier what the
 * sender did.
 */
async function step<A extends InstructionStep>(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  act: A,
  detail: EventDetail<`document.${A}`>,
  kept: Kept = {},
): Promise<void> {
  const { note = "", data = null, fileId = null, serial = null, layout = null, before = null, copies = [] } = kept;
  await table(ctx.tx, "app.instruction_step").insert({
    id: uuid(),
    document_id: document.id,
    act,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    signatory: ctx.person.signedName || ctx.person.name,
    note,
    data,
    file_id: fileId,
    serial,
    layout,
    before,
    copies,
    at: ctx.now,
  });
  await endAct<A>(ctx, document.id, act, detail);
  const bySender = document.organisationId === ctx.organisation.id;
  const readers = bySender ? await carriersOf(ctx.tx, document.id) : [document.organisationId];
  const parameters = {
    company: ctx.organisation.name,
    number: document.number || document.name,
    said: note,
    facts: documentFacts(document),
    link: linkTo(`/ship_instruction/view/${document.id}`),
  };
  for (const reader of readers)
    await postToOrganisation(ctx.tx, reader, { ...LETTERS[act], parameters }, ["ordinary.upload", "ordinary.void"]);
}

const begin = async (
  ctx: Context,
  id: string,
  act: InstructionStep,
  { expectedVersion }: { readonly expectedVersion: number },
): Promise<SeenDocument> => (await beginAct(ctx, id, act, expectedVersion)).document;

/** The carrier wants something changed. */
export async function askUpdate(ctx: Context, means: Means, id: string, body: Asked<"askUpdate">): Promise<void> {
  const document = await begin(ctx, id, "askUpdate", body);
  await step(ctx, means, document, "askUpdate", { wanted: body.wanted }, { note: body.wanted });
}

/**
 * The sender writes what the instruction shall say, signed with the company's certificate on a paper of its own.
 * BAD_INPUT for what is missing or wrong in it, NOTHING_CHANGED.
 */
export async function submitUpdate(ctx: Context, means: Means, id: string, body: Asked<"submitUpdate">): Promise<void> {
  const document = await begin(ctx, id, "submitUpdate", body);
  const kind = kindOf(document.kind);
  const data = parse(kind, body.data);
  const problems = kind.problems(data);
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  const fields = changesOf(kind, document.data, data, { language: document.language, date: (day) => day }).length;
  if (fields === 0) throw new Refused("NOTHING_CHANGED");
  const paper = await paperOf(ctx, means, {
    ...document,
    data,
    number: summaryOf(kind, data, document.language).number,
  });
  await step(
    ctx,
    means,
    document,
    "submitUpdate",
    { fields, sha256: paper.sha256, serial: paper.serial },
    { data, fileId: paper.fileId, serial: paper.serial, layout: paper.layout },
  );
}

/**
 * The carrier takes an update: its content is the instruction's, its paper the newest version, which everybody gets who
 * has the one before.
 */
export async function confirmUpdate(
  ctx: Context,
  means: Means & { readonly database: Database },
  id: string,
  body: Asked<"confirmUpdate">,
): Promise<void> {
  const document = await begin(ctx, id, "confirmUpdate", body);
  const update = openUpdate(await stepsOf(ctx.tx, document));
  if (!update?.data || update.fileId === null || update.layout === null)
    throw new Error(`document ${id} has no update`);
  await writeContent(ctx, kindOf(document.kind), id, update.data, document.language);
  const paper = await takePaper(ctx, means, id, update.fileId);
  await table(ctx.tx, "app.document").change({ id }, { checksum: paper.sha256, layout: update.layout });
  const copies = await copyAgain(ctx, means, id, paper);
  await step(ctx, means, document, "confirmUpdate", { sha256: paper.sha256 }, { before: document.data, copies });
}

/** The carrier does not take an update. */
export async function declineUpdate(
  ctx: Context,
  means: Means,
  id: string,
  body: Asked<"declineUpdate">,
): Promise<void> {
  const document = await begin(ctx, id, "declineUpdate", body);
  await step(ctx, means, document, "declineUpdate", { reason: body.reason }, { note: body.reason });
}

/** The sender takes an update back that nobody has answered. */
export const withdrawUpdate = async (
  ctx: Context,
  means: Means,
  id: string,
  body: Asked<"withdrawUpdate">,
): Promise<void> => step(ctx, means, await begin(ctx, id, "withdrawUpdate", body), "withdrawUpdate", {});

/** The bill that the instruction asks for is issued. */
export const completeInstruction = async (
  ctx: Context,
  means: Means,
  id: string,
  body: Asked<"completeInstruction">,
): Promise<void> => step(ctx, means, await begin(ctx, id, "completeInstruction", body), "completeInstruction", {});

/** The carrier writes no bill by it. */
export async function declineInstruction(
  ctx: Context,
  means: Means,
  id: string,
  body: Asked<"declineInstruction">,
): Promise<void> {
  const document = await begin(ctx, id, "declineInstruction", body);
  await step(ctx, means, document, "declineInstruction", { reason: body.reason }, { note: body.reason });
}

/** The sender wants no bill by it any more. */
export async function cancelInstruction(
  ctx: Context,
  means: Means,
  id: string,
  body: Asked<"cancelInstruction">,
): Promise<void> {
  const document = await begin(ctx, id, "cancelInstruction", body);
  await step(ctx, means, document, "cancelInstruction", { reason: body.reason }, { note: body.reason });
}
