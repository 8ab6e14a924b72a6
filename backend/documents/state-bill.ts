import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Spoken, Statement } from "#domain/acts/acts";
import { documentFacts } from "#domain/documents/letter-facts";
import { say } from "#domain/text";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import type { Context } from "../session/context.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { organisationIdentity } from "../signing/identity.ts";
import { manifestBytes, signManifest } from "../signing/manifest.ts";
import { endAct, titled } from "./acts.ts";
import { enabledContact, isCalled, type Counterparty } from "./contact.ts";
import type { SeenDocument } from "./document-row.ts";
import { beginAct } from "./facts.ts";
import { STATED } from "./document-letters.ts";
import { statementsOf, type BillStatement } from "./statements.ts";
import type { Means } from "./means.ts";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const LET_SEE = statement("documents.letSee", "SELECT FROM app.let_see($1, $2)");
const ENDORSERS = statement(
  "documents.endorsers",
  "SELECT DISTINCT from_id AS id FROM app.endorsement WHERE document_id = $1",
);

type Presented = Body<typeof actRoutes.presentForAcceptance>;
type Reasoned = Body<typeof actRoutes.dishonour>;

/**
 * Signs a statement about a title with the company's certificate, and keeps it. Each names the one before it, so that
 * none can be left out unseen.
 */
async function state(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  act: Spoken,
  before: readonly BillStatement[],
  { to = null, note = "" }: { readonly to?: Counterparty | null; readonly note?: string },
): Promise<void> {
  const { chainId, registry, tokenId, title } = titled(document);
  const previous = before.at(-1);
  const signatory = ctx.person.signedName || ctx.person.name;
  const signed = {
    statement: act,
    version: 1,
    documentId: document.id,
    number: document.number,
    checksum: document.checksum,
    title: { chainId, registry, tokenId, block: title.lastBlock },
    by: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
    to: to && { id: to.id, name: to.name, address: to.address },
    note,
    signatory,
    at: ctx.now.toISOString(),
    previous: previous ? createHash("sha256").update(manifestBytes(previous.statement)).digest("hex") : null,
  };
  const { signing, serial } = await organisationIdentity(ctx, means.settings.keyService);
  const signature = Buffer.from(await signManifest(manifestBytes(signed), signing, ctx.now)).toString("base64");
  await table(ctx.tx, "app.bill_statement").insert({
    id: uuid(),
    document_id: document.id,
    act,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    to_id: to?.id ?? null,
    note,
    signatory,
    statement: signed,
    signature,
    serial,
    at: ctx.now,
  });
  if (to) await changed(ctx.tx, LET_SEE, [document.id, to.id]);
}

/** Writes to companies whom a statement concerns. */
async function tellOf(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  act: Statement,
  readers: readonly string[],
  said: string,
): Promise<void> {
  const kind = kindOf(document.kind);
  for (const reader of new Set(readers.filter((one) => one !== ctx.organisation.id)))
    await postToOrganisation(
      ctx.tx,
      reader,
      {
        ...STATED[act],
        parameters: {
          company: ctx.organisation.name,
          number: document.number || say(kind.label, document.language),
          said,
          facts: documentFacts(document),
          link: linkTo(`/doc/${document.kind}/view/${document.id}`),
        },
      },
      ["boe.endorse", "boe.sign.manual"],
    );
}

/** Shows a bill of exchange to who shall accept or pay it. */
async function present(
  ctx: Context,
  means: Means,
  id: string,
  act: "presentForAcceptance" | "presentForPayment",
  body: Presented,
): Promise<void> {
  const { document } = await beginAct(ctx, id, act, body.expectedVersion);
  const to = await enabledContact(ctx, body.presenteeId, "NOT_A_CONTACT");
  const drawee = read(document.data, "drawee.name") ?? "";
  if (act === "presentForAcceptance" && !(await isCalled(ctx.tx, to.id, drawee)))
    throw new Refused("NOT_DRAWEE", { drawee }, [{ path: "presenteeId", code: "NOT_DRAWEE", parameters: { drawee } }]);
  await state(ctx, means, document, act, await statementsOf(ctx.tx, id), { to });
  await endAct(ctx, id, act, { presentee: { id: to.id, name: to.name } });
  await tellOf(ctx, means, document, act, [to.id], "");
}

export const presentForAcceptance = (ctx: Context, means: Means, id: string, body: Presented): Promise<void> =>
  present(ctx, means, id, "presentForAcceptance", body);
export const presentForPayment = (ctx: Context, means: Means, id: string, body: Presented): Promise<void> =>
  present(ctx, means, id, "presentForPayment", body);

/**
 * Everybody who signed a bill of exchange: its drawer, those who endorsed it, and those who presented or accepted it.
 */
async function signatories(
  ctx: Context,
  document: SeenDocument,
  statements: readonly BillStatement[],
): Promise<string[]> {
  const endorsers = await rows(ctx.tx, ENDORSERS, [document.id]);
  return [document.organisationId, ...endorsers.map((one) => one.id), ...statements.map((one) => one.organisationId)];
}

/** The drawee undertakes to pay the bill when it is due. */
export async function accept(
  ctx: Context,
  means: Means,
  id: string,
  body: Body<typeof actRoutes.accept>,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "accept", body.expectedVersion);
  const before = await statementsOf(ctx.tx, id);
  await state(ctx, means, document, "accept", before, {});
  await endAct(ctx, id, "accept", {});
  await tellOf(
    ctx,
    means,
    document,
    "accept",
    before.slice(-1).map((one) => one.organisationId),
    "",
  );
}

async function reasoned(
  ctx: Context,
  means: Means,
  id: string,
  act: "dishonour" | "protest",
  { reason, expectedVersion }: Reasoned,
): Promise<void> {
  const { document } = await beginAct(ctx, id, act, expectedVersion);
  const before = await statementsOf(ctx.tx, id);
  await state(ctx, means, document, act, before, { note: reason });
  await endAct(ctx, id, act, { reason });
  await tellOf(ctx, means, document, act, await signatories(ctx, document, before), reason);
}

/** Acceptance or payment is refused, or has been waited for in vain. */
export const dishonour = (ctx: Context, means: Means, id: string, body: Reasoned): Promise<void> =>
  reasoned(ctx, means, id, "dishonour", body);
/** A notary has recorded the dishonour. */
export const protest = (ctx: Context, means: Means, id: string, body: Reasoned): Promise<void> =>
  reasoned(ctx, means, id, "protest", body);

/** The possessor of a title signs it: its signature stands in the chain of title, and nothing else changes. */
export async function countersign(
  ctx: Context,
  means: Means,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.countersign>,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "countersign", expectedVersion);
  await state(ctx, means, document, "countersign", await statementsOf(ctx.tx, id), {});
  await endAct(ctx, id, "countersign", {});
}
