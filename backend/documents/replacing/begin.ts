import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { whyNotReplace, type ReplacementPurpose } from "#domain/documents/replacement";
import { purposeOf, successorData } from "#domain/documents/review-content";
import { audit } from "../../core/audit.ts";
import type { Context } from "../../session/context.ts";
import { endAct } from "../acts.ts";
import { attachSame } from "../attached.ts";
import { kindOfDocument } from "../document-kind.ts";
import { insertDocument, parse, summaryOf } from "../drafts.ts";
import { beginAct } from "../facts.ts";
import { reviewHolding } from "../review/holding.ts";
import { surrenderOf } from "../title-facts.ts";
import { table } from "../../core/table.ts";

/** How a bill is to be replaced. */
export interface Wanted {
  readonly expectedVersion: number | null;
  /** Left out, what it was surrendered for: a switch, or else an amendment. */
  readonly purpose?: ReplacementPurpose;
  /** The fields of each new bill; left out, one with those of the bill itself. */
  readonly successors?: readonly FieldData[];
  /** The company to which the chain gives the new bills; its issuer when left out. */
  readonly recipientId?: string;
}

/**
 * Begins to replace a bill that is in its issuer's hands, or was returned to it: the bill is locked, and each successor
 * is a draft that is edited and signed as every other. Nothing is asked of the chain before `confirmReplacement`.
 * REPLACEMENT_COUNT, SPLIT_EXCEEDS, SPLIT_QUANTITY, SPLIT_DATE, SWITCH_GOODS; all that the flow refuses.
 */
export async function beginReplacement(
  ctx: Context,
  id: string,
  wanted: Wanted,
): Promise<{ id: string; successors: string[] }> {
  const { document } = await beginAct(ctx, id, "amend", wanted.expectedVersion);
  const kind = await kindOfDocument(ctx.tx, document);
  // Only the content that was agreed in a review takes the place of the bill.
  const held = await reviewHolding(ctx.tx, id);
  const language = held?.language ?? document.language;
  const purpose =
    (held && purposeOf(held.type, held)) ??
    wanted.purpose ??
    (document.state === "SURRENDERED_TO_ISSUER" && (await surrenderOf(ctx, document))?.reasonCode === "SWI"
      ? "SWITCH"
      : "AMEND");
  const drafts = held
    ? successorData(held.type, held)
    : (wanted.successors ?? [document.data]).map((data) => parse(kind, data));
  const wrong = whyNotReplace(kind, purpose, document.data, drafts);
  if (wrong) throw new Refused(wrong);

  const replacement = uuid();
  const own = ctx.organisation.id;
  await table(ctx.tx, "app.replacement").insert({
    id: replacement,
    document_id: id,
    organisation_id: own,
    person_id: ctx.person.id,
    purpose,
    // Versions from before companies were kept with them say it by the review alone.
    recipient_id: held
      ? (held.companies.deliverTo?.id ?? held.deliverToId ?? held.initiatorId)
      : (wanted.recipientId ?? own),
  });
  const successors: string[] = [];
  for (const [position, data] of drafts.entries()) {
    const draft = uuid();
    await insertDocument(ctx, {
      id: draft,
      kind: kind.name,
      ...summaryOf(kind, data, language),
      data,
      language,
      checksum: null,
      uploaded: false,
      templateId: document.templateId,
      madeWithId: document.madeWithId,
    });
    await table(ctx.tx, "app.replacement_part").insert({
      replacement_id: replacement,
      document_id: draft,
      organisation_id: own,
      position,
    });
    await attachSame(ctx.tx, id, draft);
    await audit(ctx, "document.create", { kind: kind.name }, { documentId: draft });
    successors.push(draft);
  }
  await table(ctx.tx, "app.document").change({ id }, { locked_by: replacement });
  await endAct(ctx, id, "amend", { purpose, successors: successors.length, replacement });
  return { id: replacement, successors };
}
