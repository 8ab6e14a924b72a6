import { Any } from "typeorm";
import type { z } from "zod";
import { makesBills } from "#domain/acts/review/types";
import type { review as reviewShape } from "#domain/api/review-shapes";
import { Refused } from "#domain/errors";
import { successorData } from "#domain/documents/review-content";
import { hasAgent } from "#domain/processes/review-terms";
import { NO_LAST_DAYS } from "#domain/processes/review-last-days";
import type { ReviewKind } from "#domain/processes/reviewing";
import { announce } from "../../core/changes.ts";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { failing } from "../../processes/failing.ts";
import { companiesIn, stateOf } from "../../processes/process-row.ts";
import { processView } from "../../processes/view.ts";
import { OPEN } from "../../session/visit.ts";
import type { Context } from "../../session/context.ts";
import { linksOf } from "./anew.ts";
import { commentsOn } from "./comments.ts";
import { openReplacement, successorsOf } from "../replacing/replacement-row.ts";
import { factsAtSigning } from "./due.ts";
import { chosenBy, type ChosenCompanies } from "./recipient.ts";
import { selectionNow, shownSelection } from "./look.ts";
import type { GrantRow } from "./grant-row.ts";
import { contentOf, seenReview, type KeptAnnex, type ReviewRow } from "./review-row.ts";

type ReviewView = z.infer<typeof reviewShape>;

const NAMED = statement(
  "documents.companiesById",
  "SELECT id, name, address FROM app.organisation WHERE id = ANY ($1::uuid[])",
).as<{ address: `0x${string}` | null }>();

/** The workspaces in which visitors of this company read it now. */
const WORKSPACES = statement(
  "documents.workspacesOfReview",
  `SELECT w.id, w.name FROM app.workspace w WHERE w.process_id = $1 AND w.organisation_id = $2 AND ${OPEN}
    ORDER BY w.created_at`,
);

/**
 * A review as this company sees it. Nobody but the initiator reads what is being written, and the bill is for those who
 * may see it. NOT_FOUND for a company that has no part in it.
 */
export async function reviewView(ctx: Context, id: string): Promise<ReviewView> {
  const review = await seenReview(ctx, id);
  const view = processView(ctx, review.process, await factsAtSigning(ctx, review));
  if (!view) throw new Refused("NOT_FOUND");
  const { issuerId, versions, sequence, documentId, type, original } = review;
  const { deliverToId, consigneeId, agentId, goesTo } = await companiesSeen(ctx, review);
  const { kept, letterhead } = await selectionNow(ctx, review);
  const ids = [
    issuerId,
    deliverToId,
    consigneeId,
    agentId,
    goesTo,
    ...[kept, ...versions.map(({ selection }) => selection)].map((one) => one?.carrierId ?? null),
    ...(sequence ?? []).map((one) => one.organisationId),
  ].filter((one) => one !== null);
  const companies = new Map((await rows(ctx.tx, NAMED, [ids])).map((one) => [one.id, one]));
  const named = (company: string | null) => (company === null ? null : (companies.get(company) ?? null));
  const content = contentOf(review);
  return {
    ...view,
    type,
    original: original && { ...original, id: await failing("document", () => seenId(ctx, review.originalId)) },
    source: review.source && { ...review.source, id: await failing("document", () => seenId(ctx, review.sourceId)) },
    terms: content.terms,
    parts: [...successorData(type, content)],
    deliverTo: named(deliverToId),
    goesTo: named(makesBills(type) ? goesTo : null),
    consignee: named(consigneeId),
    agent: named(agentId),
    surrenderTo: type !== "surrender" ? null : named(hasAgent(content.terms) ? agentId : issuerId),
    lastDueOn: review.lastDueOn && { ...NO_LAST_DAYS, ...review.lastDueOn },
    ...(await linksOf(ctx, id)),
    return: original && { state: review.returnState, toSign: await toSign(ctx, review) },
    delegation: review.grant && {
      state: review.grant.state,
      until: review.grant.until,
      toSign: await grantToSign(ctx, review.grant),
    },
    successors: await failing("document", () => successorsSeen(ctx, review)),
    kind: review.kind as ReviewKind,
    reference: review.process.reference,
    issuer: named(issuerId),
    revision: review.revision,
    data: content.data,
    annex: shownAnnex(content.annex),
    selection: shownSelection(kept, letterhead, named),
    withoutLayout: review.withoutLayout,
    language: review.draftLanguage ?? versions[0]?.language ?? "en-US",
    sequence:
      sequence &&
      sequence.flatMap((one) => {
        const company = companies.get(one.organisationId);
        return company ? [{ ...one, substituteId: one.substituteId ?? null, company }] : [];
      }),
    versions: versions.map((one) => ({
      revision: one.revision,
      data: one.data,
      annex: shownAnnex(one.annex),
      language: one.language,
      selection: shownSelection(one.selection, one.letterhead, named),
      terms: one.terms,
      companies: one.companies,
      parts: [...successorData(type, one)],
      at: one.at.toISOString(),
      by: one.by,
      readers: one.readers.map((reader) => ({ ...reader, at: new Date(reader.at).toISOString() })),
    })),
    comments: (await commentsOn(ctx, id)).map((one) => ({
      ...one,
      at: one.at.toISOString(),
      settledAt: one.settledAt?.toISOString() ?? null,
    })),
    visitedSince: review.visitedSince?.toISOString() ?? null,
    workspaces: await rows(ctx.tx, WORKSPACES, [id, ctx.organisation.id]),
    documentId: await failing("document", () => seenId(ctx, documentId)),
  };
}

/**
 * The companies that the terms name: as the initiator chooses them, and for everybody else as they were submitted last.
 */
async function companiesSeen(ctx: Context, review: ReviewRow): Promise<ChosenCompanies & { goesTo: string | null }> {
  const { deliverToId, consigneeId, agentId, versions } = review;
  const companies = versions[0]?.companies ?? {};
  if (review.sequence !== null) {
    const writes = stateOf(review.process) === "initializing";
    const goesTo = writes
      ? (await chosenBy(ctx, { ...review, ...contentOf(review) })).deliverToId
      : (companies.deliverTo?.id ?? null);
    return { deliverToId, consigneeId, agentId, goesTo };
  }
  // Versions that were submitted before companies were kept with them.
  if (Object.keys(companies).length === 0) return { deliverToId, consigneeId: null, agentId, goesTo: deliverToId };
  const { deliverTo, consignee, agent } = companies;
  const id = deliverTo?.id ?? null;
  return { deliverToId: id, consigneeId: consignee?.id ?? null, agentId: agent?.id ?? null, goesTo: id };
}

const shownAnnex = (annex: KeptAnnex | null): ReviewView["annex"] =>
  annex && { name: annex.name, sha256: annex.sha256, size: annex.size };

/** The id of a document that this company sees. */
const seenId = async (ctx: Context, id: string | null): Promise<string | null> =>
  id !== null && (await table(ctx.tx, "app.document").has({ id })) ? id : null;

/** The acts in advance that the own wallet is still asked to sign. */
const toSign = (ctx: Context, { process, returnState, returnId, cancelId }: ReviewRow): Promise<string[]> =>
  returnState === "unsigned" && process.organisationId === ctx.organisation.id
    ? waitingOf(ctx, [returnId, cancelId])
    : Promise.resolve([]);

/** The same of the issuer that authorises an agent. */
const grantToSign = (ctx: Context, grant: GrantRow): Promise<string[]> =>
  grant.state === "unsigned" && grant.organisationId === ctx.organisation.id
    ? waitingOf(ctx, [grant.acceptId, grant.restoreId, grant.cancelId])
    : Promise.resolve([]);

async function waitingOf(ctx: Context, acts: readonly (string | null)[]): Promise<string[]> {
  const ids = acts.filter((one) => one !== null);
  const waiting = await table(ctx.tx, "app.intent").find(["id"], { id: Any(ids), status: "waiting" });
  return ids.filter((id) => waiting.some((one) => one.id === id));
}

/** The bills that take the place of the original, for the company that writes them. */
async function successorsSeen(ctx: Context, { originalId, issuerId }: ReviewRow): Promise<ReviewView["successors"]> {
  const replacement =
    originalId !== null && issuerId === ctx.organisation.id ? await openReplacement(ctx.tx, originalId) : null;
  if (replacement === null) return [];
  const found = await successorsOf(ctx.tx, replacement.id);
  return found.map(({ id, number, signing }) => ({ id, number, signed: signing !== null }));
}

/** Notes that this person has opened the newest version. The initiator is no reader of its own. */
export async function noteReader(ctx: Context, id: string): Promise<void> {
  const { process, revision } = await seenReview(ctx, id);
  if (revision === 0 || process.organisationId === ctx.organisation.id) return;
  const first = await table(ctx.tx, "app.review_reader").insertNew({
    process_id: id,
    revision,
    person_id: ctx.person.id,
    organisation_id: ctx.organisation.id,
    person_name: ctx.person.name,
    at: ctx.now,
  });
  if (!first) return;
  for (const organisation of companiesIn(process)) await announce(ctx.tx, { organisation, topic: "process", id });
}
