import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { Refused } from "#domain/errors";
import { isOfOthers } from "#domain/acts/facts";
import { kindOf } from "#domain/kinds/kinds";
import { isWritten } from "#domain/states";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { intentView } from "../intents/intent-view.ts";
import { askedBackOf } from "./ask-back.ts";
import { attachedTo } from "./attached.ts";
import { kindWith, madeWithVersion, madeWithView } from "./document-kind.ts";
import type { SeenDocument } from "./document-row.ts";
import { factsOf } from "./facts.ts";
import { instructionView, stepsOf, updateSignatures } from "./instructions/step-row.ts";
import { drawnOn } from "./order-source.ts";
import { quotedEndings } from "./quoting.ts";
import { releasesOf } from "./releases.ts";
import { replacementView } from "./replacing/replacement-row.ts";
import { agentOfReview, reviewLocking } from "./review/holding.ts";
import { agreedHead } from "./review/look.ts";
import { recipientOf } from "./review/recipient.ts";
import { companyAt, companyOf, documentRows } from "./rows.ts";
import { presentedNow, statementsOf } from "./statements.ts";
import { signingOf } from "./signing/view.ts";
import { templateView } from "./templated.ts";

const FILES = statement(
  "documents.files",
  `SELECT id, role, sha256, size, mime, name, created_at AS at FROM app.file
    WHERE document_id = $1 AND role NOT IN ('withdrawn','shared','attachment') AND (organisation_id IS NULL
      OR organisation_id = $2) ORDER BY created_at, id`,
).as<Pick<DocumentDetail["files"][number], "role">>();
const SIGNATURES = statement(
  "documents.signatures",
  `SELECT name, organisation_name AS organisation, capacity, serial, at, stamp FROM app.signature
    WHERE document_id = $1 AND withdrawn_at IS NULL ORDER BY at`,
);
const COPIES = statement(
  "documents.copies",
  `SELECT o.id, o.name, o.address FROM app.document_access a JOIN app.envelope e ON e.id = a.via
    AND e.organisation_id = $2
     JOIN app.organisation o ON o.id = a.organisation_id WHERE a.document_id = $1 AND a.access = 'copy'
       ORDER BY o.name`,
);
const OWN_INTENT = statement(
  "documents.ownIntent",
  `SELECT coalesce(carried_by, id) AS id FROM app.intent WHERE document_id = $1 AND organisation_id = $2
    AND status IN ('waiting','open','sent')`,
  ["id"],
);
const REFUSALS = statement(
  "documents.refusals",
  `SELECT v.email, s.reason, to_char(s.refused_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
    s.workspace_id AS "workspaceId"
     FROM app.workspace_signer s JOIN app.visitor v ON v.id = s.visitor_id JOIN app.workspace w
       ON w.id = s.workspace_id
    WHERE s.document_id = $1 AND s.organisation_id = $2 AND s.refused_at IS NOT NULL AND w.revoked_at IS NULL
      ORDER BY s.refused_at`,
  ["at"],
);

const iso = (at: Date): string => at.toISOString();

/**
 * Only what has been issued or signed may leave: the paper of a bill that the chain does not know yet is nobody's, nor
 * is a draft.
 */
export const readable = (document: SeenDocument): boolean =>
  kindOf(document.kind).class === "title" && !document.uploaded ? document.title !== null : !isWritten(document.state);

async function filesOf(ctx: Context, document: SeenDocument): Promise<DocumentDetail["files"]> {
  if (!readable(document)) return [];
  const found = await rows(ctx.tx, FILES, [document.id, ctx.organisation.id]);
  return found.map((file) => ({ ...file, at: iso(file.at) }));
}

async function signaturesOf(ctx: Context, documentId: string): Promise<DocumentDetail["signatures"]> {
  const found = await rows(ctx.tx, SIGNATURES, [documentId]);
  return found.map((signature) => ({ ...signature, at: iso(signature.at) }));
}

/** The companies to which this organisation itself sent copies. */
const copiesOf = (ctx: Context, documentId: string): Promise<DocumentDetail["copies"]> =>
  rows(ctx.tx, COPIES, [documentId, ctx.organisation.id]);

/** The act of this organisation that the chain has not answered. */
async function ownIntent(ctx: Context, documentId: string): Promise<Intent | null> {
  const open = await first(ctx.tx, OWN_INTENT, [documentId, ctx.organisation.id]);
  return open ? intentView(ctx.tx, open.id) : null;
}

/** The reasons that visitors gave not to sign: read by the company that asked them alone. */
const refusalsOf = (ctx: Context, documentId: string): Promise<DocumentDetail["refusals"]> =>
  rows(ctx.tx, REFUSALS, [documentId, ctx.organisation.id]);

/** The company that gets the title when it is issued; null where that is the issuer, who begins with it. */
async function goingTo(ctx: Context, id: string): Promise<DocumentDetail["goesTo"]> {
  const to = await recipientOf(ctx.tx, id);
  return to && { id: to.id, name: to.name, address: to.address };
}

/** The review for which the document is locked, and the company that it lets release the cargo. */
async function reviewOf({ tx }: Context, document: SeenDocument): Promise<DocumentDetail["review"]> {
  const review = document.lockedBy === null ? null : await reviewLocking(tx, document.id);
  return review && { ...review, releaseAgent: await agentOfReview(tx, document) };
}

/** A document with everything that this user may see of it and do with it. NOT_FOUND for what is another's. */
export async function detailOf(ctx: Context, id: string): Promise<DocumentDetail> {
  const { document, facts } = await factsOf(ctx, id);
  const [row] = await documentRows(ctx.tx, [ctx.organisation.id, id], "s.document_id = $2");
  if (!row) throw new Refused("NOT_FOUND");
  const version = await madeWithVersion(ctx.tx, document);
  const kind = kindWith(document, version);
  const draft = isWritten(document.state);
  const { chainId, registry, tokenId } = document;
  const statements = kind.life === "EXCHANGE" ? await statementsOf(ctx.tx, id) : [];
  const steps = await stepsOf(ctx.tx, document);
  const presented = presentedNow(statements);
  const presentedTo = presented && (await companyOf(ctx.tx, presented.to));
  const acceptor = statements.find(({ act }) => act === "accept");
  const quotes = await quotedEndings(ctx, { ...document, at: new Date(row.createdAt) });
  const issued = kind.class === "title" && (document.signedAt !== null || document.title !== null);
  return {
    ...row,
    data: { ...document.data },
    language: document.language,
    problems: draft ? kind.problems(document.data).map(({ path, code }) => ({ path, code })) : [],
    can: kind.flow.can(facts),
    // A received file stays as it is: its issuer alone acts on it.
    ofOthers: Object.entries(kind.flow.actions).flatMap(([act, { guards, from }]) =>
      isOfOthers(guards, facts) || (row.received && !from.includes(document.state)) ? [act] : [],
    ),
    negotiability: "negotiability" in facts ? facts.negotiability : null,
    isHolder: "isHolder" in facts && facts.isHolder,
    isOwner: "isOwner" in facts && facts.isOwner,
    isIssuer: facts.isAuthor && !row.received,
    isAuthor: facts.isAuthor,
    files: await filesOf(ctx, document),
    attachments: (await attachedTo(ctx.tx, id)).map(({ id: file, name, mime, size, sha256, at }) => ({
      id: file,
      name,
      mime,
      size,
      sha256,
      at: iso(at),
    })),
    intent: await ownIntent(ctx, id),
    checksum: issued || kind.class !== "title" ? document.checksum : null,
    register:
      issued && chainId !== null && registry && tokenId
        ? { chainId, registry, tokenId, escrow: document.title?.escrow ?? null }
        : null,
    signatures: [...(await signaturesOf(ctx, id)), ...updateSignatures(steps)],
    instruction: instructionView(document, steps),
    signing: kind.class === "title" ? null : await signingOf(ctx, id),
    refusals: document.refused ? await refusalsOf(ctx, id) : [],
    replacement:
      "replacing" in facts && (facts.replacing !== "none" || facts.isSuccessor)
        ? await replacementView(ctx.tx, id)
        : null,
    goesTo: draft && kind.class === "title" ? await goingTo(ctx, id) : null,
    agreed: draft && kind.billOfLading === true ? await agreedHead(ctx.tx, id) : null,
    quotes,
    quotesEnded: quotes.length > 0,
    review: await reviewOf(ctx, document),
    madeWith: version && madeWithView(version),
    template: await templateView(ctx, document),
    releaseAgent: document.releaseAgentId ? await companyOf(ctx.tx, document.releaseAgentId) : null,
    nominee: "nominated" in facts && facts.nominated ? await companyAt(ctx.tx, document.title?.nominee ?? "") : null,
    askedBack: await askedBackOf(ctx, document),
    presented: presented && presentedTo && { for: presented.for, to: presentedTo },
    acceptedAt: acceptor ? iso(acceptor.at) : null,
    acceptor: acceptor ? await companyOf(ctx.tx, acceptor.organisationId) : null,
    released: (await releasesOf(ctx.tx, id, document.access !== "copy")).map(
      ({ at, by, receiver, transport, lines }) => ({ at: iso(at), by, receiver, transport, lines }),
    ),
    ordered: "isReleaseAgent" in facts && facts.isReleaseAgent ? await drawnOn(ctx.tx, id) : [],
    copies: await copiesOf(ctx, id),
  };
}
