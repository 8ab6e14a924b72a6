import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { contentFacts, isOriginalTitle, isVoided } from "#domain/documents/contents";
import type { EnvelopeFacts } from "#domain/acts/envelope/facts";
import { envelopeState, type EnvelopeAction, envelopeFlow } from "#domain/flows/envelope";
import { LIMITS } from "#domain/limits";
import type { Context } from "../session/context.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { insideOf, isDraft, toContent, type Inside } from "./inside.ts";
import { agreed } from "../session/agreed.ts";

const SELECT = `SELECT e.id, e.reference, e.organisation_id AS "organisationId", e.recipient_id AS "recipientId",
    e.subject, e.note, e.created_by AS "createdBy", e.version, e.state, e.sealed_by AS "sealedBy",
    e.sealed_at AS "sealedAt", e.anchored_at AS "anchoredAt", e.transferred_by AS "transferredBy",
    e.transfer_started_at AS "transferStartedAt", e.transferred_at AS "transferredAt", e.refused_at AS "refusedAt",
    e.created_at AS "createdAt", e.updated_at AS "updatedAt" FROM app.envelope e WHERE e.id = $1`;
const BY_ID = statement("envelopes.byId", SELECT);
const LOCKED = statement("envelopes.locked", `${SELECT} FOR UPDATE`);
/** An envelope; `refusedAt` when the recipient gave the original back. */
export type EnvelopeRow = RowOf<typeof BY_ID>;

/** A recipient as an organisation's contacts have it. */
const RECIPIENT = statement(
  "envelopes.recipient",
  `SELECT o.id, o.name, o.address, ${agreed("o")} AS agreed, coalesce(c.enabled, false) AS enabled,
    c.state = 'ADDED' AS contact
     FROM app.organisation o LEFT JOIN app.contact c ON c.other_id = o.id AND c.organisation_id = $1
       WHERE o.id = $2`,
  ["agreed", "enabled"],
);

/** The envelope, locked for the rest of the transaction when it is to be changed. NOT_FOUND for what is another's. */
export async function envelopeOf(ctx: Pick<Context, "tx">, id: string, lock = false): Promise<EnvelopeRow> {
  const row = await first(ctx.tx, lock ? LOCKED : BY_ID, [id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** The sender's own envelope, locked. The recipient of a transferred one is told that only the sender may. */
export async function ownEnvelope(ctx: Context, id: string): Promise<EnvelopeRow> {
  const seen = await envelopeOf(ctx, id);
  if (seen.organisationId !== ctx.organisation.id) throw new Refused("NOT_SENDER");
  return envelopeOf(ctx, id, true);
}

/** The recipient as the own organisation's contacts have it. */
export const recipientOf = async (
  tx: EntityManager,
  organisation: string,
  recipient: string | null,
): Promise<RowOf<typeof RECIPIENT> | null> =>
  recipient === null ? null : first(tx, RECIPIENT, [organisation, recipient]);

export interface Gathered {
  readonly inside: readonly Inside[];
  readonly facts: EnvelopeFacts;
}

/** Everything the flow asks about an envelope. */
export async function gather(ctx: Context, row: EnvelopeRow): Promise<Gathered> {
  const me = ctx.organisation;
  const inside = await insideOf(ctx.tx, row.id, me.id);
  const content = contentFacts(inside.map((one) => toContent(one, me.address)));
  const recipient = row.organisationId === me.id ? await recipientOf(ctx.tx, me.id, row.recipientId) : null;
  const facts: EnvelopeFacts = {
    ...content,
    state: row.state,
    permissions: ctx.permissions,
    isSender: row.organisationId === me.id,
    isRecipient: row.recipientId === me.id,
    sealedByMe: row.sealedBy === ctx.person.id,
    hasRecipient: row.recipientId !== null,
    recipientEnabled: recipient?.enabled ?? false,
    recipientAgreed: recipient?.agreed ?? false,
    userAgreed: ctx.person.agreed,
    orgAgreed: me.agreed,
    mayTransferOriginal: ctx.permissions.has("bl.transferOriginal"),
    possessesOriginals: content.originalsHeld,
  };
  return { inside, facts };
}

/** Refuses in the words of envelopes: their states are not those of documents. */
export function assertEnvelope(action: EnvelopeAction, { facts, inside }: Gathered): void {
  const refused = envelopeFlow.refusal(action, facts);
  if (!refused) return;
  if (refused.code === "WRONG_STATE")
    throw new Refused(facts.state === "TRANSFERRING" ? "ENVELOPE_TRANSFERRING" : "ENVELOPE_STATE", {
      state: facts.state,
    });
  if (refused.code === "ENVELOPE_HAS_DRAFT" || refused.code === "ENVELOPE_DOCUMENT_VOID") {
    const meant = inside.find(
      refused.code === "ENVELOPE_HAS_DRAFT"
        ? isDraft
        : (one) => one.state !== null && isVoided({ kind: one.kind, state: one.state }),
    );
    throw new Refused(refused.code, { number: meant?.number || meant?.name || "" });
  }
  if (refused.code === "BUSY" && inside.some((one) => isOriginalTitle(one) && one.locked)) throw new Refused("LOCKED");
  if (refused.code === "ORIGINALS_LIMIT") throw new Refused("ORIGINALS_LIMIT", { max: LIMITS.originalsTogether });
  if (refused.code === "FORBIDDEN" && !refused.parameters["permission"])
    throw new Refused("FORBIDDEN", { permission: "bl.transferOriginal" });
  throw refused;
}

/** Writes dates and, from them, the state: the only writer of the column. */
export async function writeDates(
  tx: EntityManager,
  id: string,
  dates: Partial<
    Pick<
      EnvelopeRow,
      "sealedAt" | "sealedBy" | "anchoredAt" | "transferStartedAt" | "transferredAt" | "transferredBy" | "refusedAt"
    >
  >,
): Promise<EnvelopeRow> {
  const row = await first(tx, LOCKED, [id]);
  if (!row) throw new Refused("NOT_FOUND");
  const next = { ...row, ...dates };
  const state = envelopeState({ ...next, transferring: next.transferStartedAt !== null });
  await table(tx, "app.envelope").change(
    { id },
    {
      sealed_at: next.sealedAt,
      sealed_by: next.sealedBy,
      anchored_at: next.anchoredAt,
      transfer_started_at: next.transferStartedAt,
      transferred_at: next.transferredAt,
      transferred_by: next.transferredBy,
      refused_at: next.refusedAt,
      state,
      version: () => "version + 1",
      updated_at: () => "now()",
    },
  );
  return { ...next, state, version: row.version + 1 };
}

/** Tells the browsers of both sides, the recipient only once it may see the envelope. */
export async function announceEnvelope(
  tx: EntityManager,
  row: Pick<EnvelopeRow, "id" | "organisationId" | "recipientId" | "transferredAt">,
): Promise<void> {
  const sides = [row.organisationId, ...(row.recipientId && row.transferredAt ? [row.recipientId] : [])];
  await announce(
    tx,
    ...sides.flatMap((organisation) => [
      { organisation, topic: "envelope" as const, id: row.id },
      { organisation, topic: "counts" as const, id: row.id },
    ]),
  );
}
