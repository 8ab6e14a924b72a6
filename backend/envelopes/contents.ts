import type { Body } from "#domain/api/route";
import type { envelopeRoutes } from "#domain/api/envelopes";
import { Refused } from "#domain/errors";
import { isCopyAtFirst, isElsewhere, isOriginalTitle, isPassedOn, isTitle } from "#domain/documents/contents";
import { whyNotMove, type Moves } from "#domain/flows/envelope";
import type { Named } from "#domain/events/field";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { changed, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { refusalOf } from "../core/refusals.ts";
import { ofSameTitle } from "../core/title-key.ts";
import {
  announceEnvelope,
  assertEnvelope,
  gather,
  ownEnvelope,
  recipientOf,
  type EnvelopeRow,
} from "./envelope-row.ts";
import { assertInNoPack } from "./packed.ts";
import { suggest } from "./suggest.ts";
import { heldBy, insideOf, ownedBy, toContent, type Inside } from "./inside.ts";

/** A document that an organisation may see, with how its title stands. */
const CANDIDATE = statement(
  "envelopes.candidate",
  `SELECT d.id, d.number, d.name, d.kind, d.organisation_id AS "organisationId", a.access, d.negotiability, t.holder,
    t.beneficiary, t.status AS "titleStatus", d.chain_id AS "chainId",
          EXISTS (SELECT 1 FROM app.envelope_document x JOIN app.envelope e ON e.id = x.envelope_id
            WHERE x.document_id = d.id AND NOT x.is_copy AND e.transferred_at IS NOT NULL AND x.refused_at IS NULL
            AND e.organisation_id = d.organisation_id) AS delivered
     FROM app.document d JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $2
     LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")}
    WHERE d.id = $1 AND d.voided_at IS NULL`,
  ["id", "number", "name", "kind", "organisationId", "access", "delivered"],
);
type Candidate = RowOf<typeof CANDIDATE>;

const PUT = statement(
  "envelopes.putDocument",
  `INSERT INTO app.envelope_document (envelope_id, document_id, position, is_copy, moves)
     VALUES ($1, $2, (SELECT coalesce(max(position), 0) + 1 FROM app.envelope_document
        WHERE envelope_id = $1), $3, $4)`,
);

const candidate = (ctx: Context, documentId: string): Promise<Candidate | null> =>
  first(ctx.tx, CANDIDATE, [documentId, ctx.organisation.id]);

/**
 * The issuer's first envelope moves both roles; so does every one of a blank or straight bill; else possession only. A
 * holder that does not own the bill (after an endorsement to a named party, say) can only pass possession on.
 */
function movesAtFirst(ctx: Context, document: Candidate): Moves {
  const title = { owns: ownedBy(document, ctx.organisation), negotiability: document.negotiability };
  const first = document.organisationId === ctx.organisation.id && !document.delivered;
  return title.owns && (first || whyNotMove("POSSESSION", title) !== null) ? "BOTH" : "POSSESSION";
}

/** Whether it is the organisation's to send: its own bill that is not signed yet, or an original in its hands. */
const movable = (ctx: Context, document: Pick<Candidate, "organisationId" | "holder" | "titleStatus">): boolean =>
  document.titleStatus === null
    ? document.organisationId === ctx.organisation.id
    : heldBy(document, ctx.organisation.address);

/** Before the seal: an original that came into hand after it was put in moves as one that is put in now. */
export async function chooseMoves(ctx: Context, envelopeId: string): Promise<void> {
  for (const one of await insideOf(ctx.tx, envelopeId, ctx.organisation.id)) {
    if (!isOriginalTitle(one) || one.moves !== null || !movable(ctx, one)) continue;
    const document = await candidate(ctx, one.id);
    if (document === null) continue;
    await naming(
      document,
      table(ctx.tx, "app.envelope_document").change(
        { envelope_id: envelopeId, document_id: one.id },
        { moves: movesAtFirst(ctx, document) },
      ),
    );
  }
}

/** The database refuses an original that another unsent envelope has; among many, it is said which. */
async function naming({ number }: { readonly number: string }, written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    const refused = refusalOf(error);
    throw refused.code === "ORIGINAL_ELSEWHERE" ? new Refused("ORIGINAL_ELSEWHERE", { number }) : error;
  }
}

/**
 * E2: puts a document in, by the selection rule. Of a title that is another's no role moves: it keeps nobody from
 * sending the original, and sealing refuses it while it is to go as one.
 */
export async function putDocument(ctx: Context, envelopeId: string, documentId: string): Promise<Named> {
  const document = await candidate(ctx, documentId);
  if (!document) throw new Refused("NOT_FOUND");
  const inside = await insideOf(ctx.tx, envelopeId, ctx.organisation.id);
  if (inside.some((one) => one.id === documentId)) throw new Refused("DOCUMENT_ALREADY_INSIDE");
  if (inside.length >= LIMITS.envelopeDocuments) throw new Refused("TOO_MANY", { max: LIMITS.envelopeDocuments });
  const title = isTitle(document);
  const isCopy = isCopyAtFirst({ kind: document.kind, onlyCopy: document.access === "copy" });
  const moves = title && !isCopy && movable(ctx, document) ? movesAtFirst(ctx, document) : null;
  await naming(document, changed(ctx.tx, PUT, [envelopeId, documentId, isCopy, moves]));
  return named(document);
}

const named = ({
  id,
  number,
  name,
}: {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}): Named => ({ id, name: number || name });

/** A draft of the own organisation, locked; its version grows with whatever is changed inside. */
export async function editable(ctx: Context, id: string): Promise<EnvelopeRow> {
  const row = await ownEnvelope(ctx, id);
  assertEnvelope("edit", await gather(ctx, row));
  return row;
}
export async function touched(ctx: Context, row: EnvelopeRow): Promise<void> {
  await table(ctx.tx, "app.envelope").change(
    { id: row.id },
    { version: () => "version + 1", updated_at: () => "now()" },
  );
  await announceEnvelope(ctx.tx, { ...row, transferredAt: null });
}

export async function addDocument(
  ctx: Context,
  id: string,
  { documentId, suggest: suggested }: Body<typeof envelopeRoutes.addDocument>,
): Promise<void> {
  const row = await editable(ctx, id);
  const document = await putDocument(ctx, id, documentId);
  if (suggested) await suggest(ctx, row);
  await audit(ctx, "envelope.put-in", { document }, { envelopeId: id, documentId });
  await touched(ctx, row);
}

export async function removeDocument(ctx: Context, id: string, documentId: string): Promise<void> {
  const row = await editable(ctx, id);
  const document = (await insideOf(ctx.tx, id, ctx.organisation.id)).find((one) => one.id === documentId);
  if (!document) throw new Refused("NOT_FOUND");
  await assertInNoPack(ctx.tx, id, documentId, document.number || document.name);
  await table(ctx.tx, "app.envelope_document").remove({ envelope_id: id, document_id: documentId });
  await audit(ctx, "envelope.take-out", { document: named(document) }, { envelopeId: id, documentId });
  await touched(ctx, row);
}

/** The guards of the selection rule: what must hold for a title to travel as the original. */
async function assertOriginal(
  ctx: Context,
  row: EnvelopeRow,
  document: Inside,
  inside: readonly Inside[],
): Promise<void> {
  const others = inside.filter((one) => one.id !== document.id && isOriginalTitle(one));
  if (others.length >= LIMITS.originalsTogether)
    throw new Refused("ORIGINALS_LIMIT", { max: LIMITS.originalsTogether });
  if (others.some((one) => isElsewhere(one, document))) throw new Refused("ORIGINALS_ONE_CHAIN");
  if (!heldBy(document, ctx.organisation.address)) throw new Refused("NOT_POSSESSOR");
  if (document.locked) throw new Refused("LOCKED");
  if (!isPassedOn(toContent(document, ctx.organisation.address)) && !document.busy) throw new Refused("NOT_PASSED_ON");
  const recipient = await recipientOf(ctx.tx, ctx.organisation.id, row.recipientId);
  if (recipient && !recipient.agreed) throw new Refused("RECIPIENT_NO_AGREEMENT");
}

/**
 * The roles that move with the original, as the user chose or, without a choice, as before where that is still
 * possible.
 */
async function movesOf(ctx: Context, document: Inside, asked: Moves | undefined): Promise<Moves> {
  const title = { owns: ownedBy(document, ctx.organisation), negotiability: document.negotiability };
  const refused = asked && whyNotMove(asked, title);
  if (refused) throw new Refused(refused);
  const chosen = asked ?? document.moves;
  if (chosen && whyNotMove(chosen, title) === null) return chosen;
  const first = await candidate(ctx, document.id);
  return first ? movesAtFirst(ctx, first) : "POSSESSION";
}

/** The user's choice against the rule: original or copy, which watermark, which roles move. */
export async function setDocument(
  ctx: Context,
  id: string,
  documentId: string,
  body: Body<typeof envelopeRoutes.setDocument>,
): Promise<void> {
  const row = await editable(ctx, id);
  const inside = await insideOf(ctx.tx, id, ctx.organisation.id);
  const document = inside.find((one) => one.id === documentId);
  if (!document) throw new Refused("NOT_FOUND");
  const isCopy = body.isCopy ?? document.isCopy;
  if (!isCopy && document.access === "copy") throw new Refused("NOT_POSSESSOR");
  const title = isTitle(document);
  if (title && !isCopy) await assertOriginal(ctx, row, document, inside);
  const moves = title && !isCopy ? await movesOf(ctx, document, body.moves) : null;
  const watermark = body.watermark ?? document.watermark;
  await naming(
    document,
    table(ctx.tx, "app.envelope_document").change(
      { envelope_id: id, document_id: documentId },
      { is_copy: isCopy, watermark, moves },
    ),
  );
  await audit(
    ctx,
    "envelope.set",
    { document: named(document), isCopy, watermark, moves },
    { envelopeId: id, documentId },
  );
  await touched(ctx, row);
}
