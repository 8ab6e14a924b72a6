import type { EntityManager } from "typeorm";
import type { BunkerFacts } from "#domain/acts/bunker/facts";
import { BUNKER_KINDS, signersOf, type BunkerKind, type BunkerSigner } from "#domain/bunker/forms";
import { orderProblems } from "#domain/bunker/order";
import type { SignedHow, VisitingSigner } from "#domain/bunker/signing";
import { whyNotPump } from "#domain/bunker/pumping";
import { unsigned, type Forms } from "#domain/bunker/standing";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { craftOfMember } from "../../craft/crew.ts";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { seenProcess } from "../../processes/act.ts";
import { processFacts } from "../../processes/facts.ts";
import { LOCK_PROCESS, processById, type ProcessRow } from "../../processes/process-row.ts";
import type { Context } from "../../session/context.ts";

const DELIVERY = statement(
  "documents.bunkerDelivery",
  `SELECT b.ordered, b.craft_id AS "craftId", b.former_craft_ids AS "formerCraftIds", b.bdn_no AS "bdnNo", b.surveyed,
      c.name AS "craftName", c.imo AS "craftImo", c.licence AS "craftLicence", c.enabled AS "craftEnabled",
      c.owner AS "craftOwner", c.meter_serial AS "craftMeter",
      b.commenced_at AS "commencedAt", b.completed_at AS "completedAt", b.signed_at AS "signedAt",
      b.corrects_id AS "correctsId", x.bdn_no AS "correctsNo", b.workspace_id AS "workspaceId",
      EXISTS (SELECT 1 FROM app.bunker_exchange e WHERE e.organisation_id = b.organisation_id AND e.enabled)
        AS "exchangeSet"
    FROM app.bunker_delivery b LEFT JOIN app.craft c ON c.id = b.craft_id
    LEFT JOIN app.bunker_delivery x ON x.process_id = b.corrects_id
    WHERE b.process_id = $1`,
  ["ordered", "formerCraftIds", "surveyed", "exchangeSet"],
).as<{ ordered: FieldData }>();
const FORMS = statement(
  "documents.bunkerForms",
  `SELECT f.document_id AS "documentId", f.kind, d.version, d.data FROM app.bunker_form f
    JOIN app.document d ON d.id = f.document_id WHERE f.process_id = $1 AND f.voided_at IS NULL
    ORDER BY f.document_id`,
).as<{ kind: BunkerKind; data: FieldData }>();
const SIGNATURES = statement(
  "documents.bunkerSignatures",
  `SELECT g.document_id AS "documentId", g.signer, g.name, g.rank, g.how, g.witness, g.at,
      encode(g.sha256, 'hex') AS sha256
    FROM app.bunker_signature g WHERE g.process_id = $1 ORDER BY g.at, g.signer`,
  ["sha256"],
).as<{ signer: BunkerSigner; how: SignedHow }>();
const PARTIES = statement(
  "documents.bunkerParties",
  `SELECT p.signer, p.name, p.company, p.email, p.language, p.visitor_id AS "visitorId", v.last_seen_at AS "seenAt",
      v.reminded_at AS "remindedAt"
    FROM app.bunker_party p LEFT JOIN app.visitor v ON v.id = p.visitor_id WHERE p.process_id = $1 ORDER BY p.signer`,
).as<{ signer: VisitingSigner; language: Language }>();

export type BunkerSignature = RowOf<typeof SIGNATURES>;
/** Every signature of a delivery, also those on forms that count no more. */
export const signaturesIn = (tx: EntityManager, id: string): Promise<BunkerSignature[]> => rows(tx, SIGNATURES, [id]);
/** A form that was written. */
export interface BunkerFormRow extends RowOf<typeof FORMS> {
  readonly signatures: readonly BunkerSignature[];
}
/** A bunker delivery with its parties and forms; of forms that were voided nothing is left here. */
export interface DeliveryRow extends RowOf<typeof DELIVERY> {
  readonly process: ProcessRow<"bunker">;
  readonly parties: readonly RowOf<typeof PARTIES>[];
  readonly forms: readonly BunkerFormRow[];
}

async function withForms(tx: EntityManager, process: ProcessRow<"bunker">): Promise<DeliveryRow> {
  const row = await first(tx, DELIVERY, [process.id]);
  if (!row) throw new Refused("NOT_FOUND");
  const signatures = await signaturesIn(tx, process.id);
  const forms = await rows(tx, FORMS, [process.id]);
  return {
    ...row,
    process,
    parties: await rows(tx, PARTIES, [process.id]),
    forms: forms.map((form) => ({
      ...form,
      signatures: signatures.filter(({ documentId }) => documentId === form.documentId),
    })),
  };
}

/** The delivery whatever its viewer; null when the transaction's role does not see it. */
export async function deliveryById(tx: EntityManager, id: string): Promise<DeliveryRow | null> {
  const process = await processById(tx, "bunker", id);
  return process && withForms(tx, process);
}

/** The same, locked until the end of the transaction. */
export async function heldDelivery(tx: EntityManager, id: string): Promise<DeliveryRow | null> {
  await first(tx, LOCK_PROCESS, [id]);
  return deliveryById(tx, id);
}

/**
 * The craft to which a user is confined: of a member with the right of crew alone, the own one. Undefined for everybody
 * who works in the office, null for crew of no craft.
 */
export const confinedTo = async (ctx: Context): Promise<string | null | undefined> =>
  ctx.permissions.has("bunker.operate") || !ctx.permissions.has("bunker.crew")
    ? undefined
    : craftOfMember(ctx.tx, ctx.organisation.id, ctx.person.id);

/**
 * A delivery of this company. NOT_FOUND for another's, and for the crew of another craft; BUNKER_TANKER_REPLACED for
 * the crew of a tanker that was replaced.
 */
export async function seenDelivery(ctx: Context, id: string): Promise<DeliveryRow> {
  const row = await withForms(ctx.tx, await seenProcess(ctx, "bunker", id));
  const craft = await confinedTo(ctx);
  // A member who is crew of no craft sees no delivery, also none that has no tanker yet.
  if (craft === undefined || (craft !== null && craft === row.craftId)) return row;
  throw new Refused(craft !== null && row.formerCraftIds.includes(craft) ? "BUNKER_TANKER_REPLACED" : "NOT_FOUND");
}

/** The same, also for the crew of a tanker that was replaced: to hand over what it has typed. NOT_FOUND. */
export async function onceSeenDelivery(ctx: Context, id: string): Promise<DeliveryRow> {
  const row = await withForms(ctx.tx, await seenProcess(ctx, "bunker", id));
  const craft = await confinedTo(ctx);
  const ever = craft === undefined || (craft !== null && [row.craftId, ...row.formerCraftIds].includes(craft));
  if (!ever) throw new Refused("NOT_FOUND");
  return row;
}

/** The same for a change: what changes it at the same time waits. */
export async function lockedDelivery(ctx: Context, id: string): Promise<DeliveryRow> {
  await first(ctx.tx, LOCK_PROCESS, [id]);
  return seenDelivery(ctx, id);
}

/** The form of a kind; of those that are raised the newest, or the one that is meant. */
export const formOf = (
  { forms }: Pick<DeliveryRow, "forms">,
  kind: BunkerKind,
  documentId?: string,
): BunkerFormRow | null => {
  const those = forms.filter((one) => one.kind === kind);
  return those.find((one) => one.documentId === documentId) ?? those.at(-1) ?? null;
};

/** The forms as the rules ask for them, of each kind the open one, or the one that is meant. */
export const formsIn = (delivery: Pick<DeliveryRow, "surveyed" | "forms">, documentId?: string): Forms => ({
  surveyed: delivery.surveyed,
  written: BUNKER_KINDS.flatMap((kind) => {
    const form = formOf(delivery, kind, documentId);
    return form === null ? [] : [{ kind, data: form.data, signed: form.signatures.map(({ signer }) => signer) }];
  }),
});

/** Every form of the delivery in its order, with the parties that sign it. Of those raised the newest is first. */
export const everyForm = (delivery: DeliveryRow) =>
  BUNKER_KINDS.flatMap((kind) => {
    const signers = signersOf(kind, delivery);
    const those = delivery.forms.filter((one) => one.kind === kind).toReversed();
    return (those.length === 0 ? [null] : those).map((form) => {
      const signed = new Set(form?.signatures.map(({ signer }) => signer));
      return { kind, form, signers, turn: signers.find((one) => !signed.has(one)) ?? null };
    });
  });

/** The facts that the flow asks for. A user who sees the delivery works in the office or on its tanker. */
export const deliveryFacts = (ctx: Context, delivery: DeliveryRow): BunkerFacts => ({
  ...processFacts(ctx, delivery.process),
  orderComplete: orderProblems(delivery.ordered).length === 0,
  aboard: delivery.craftId !== null,
  notReady: whyNotPump(formsIn(delivery)),
  noteUnsigned: unsigned(formsIn(delivery), "note"),
  exchangeSet: delivery.exchangeSet,
});
