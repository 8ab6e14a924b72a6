import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import type { BunkerKind } from "#domain/bunker/forms";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { signaturesIn } from "../documents/bunker/delivery-row.ts";
import type { Context } from "../session/context.ts";

const FORMS = statement(
  "bunker.formerForms",
  `SELECT f.document_id AS "documentId", f.kind, f.voided_at AS at, coalesce(c.name, '') AS craft
    FROM app.bunker_form f LEFT JOIN app.craft c ON c.id = f.craft_id
    WHERE f.process_id = $1 AND f.voided_at IS NOT NULL
      AND EXISTS (SELECT FROM app.bunker_signature g WHERE g.document_id = f.document_id)
    ORDER BY f.voided_at, f.document_id`,
  ["at", "craft"],
).as<{ kind: BunkerKind }>();
const METERS = statement(
  "bunker.formerMeters",
  `SELECT m.id, m.product, m.name, m.sha256, m.replaced_at AS at, coalesce(c.name, '') AS craft
    FROM app.bunker_meter m LEFT JOIN app.craft c ON c.id = m.craft_id
    WHERE m.process_id = $1 AND m.replaced_at IS NOT NULL ORDER BY m.replaced_at, m.product`,
  ["at", "craft"],
);

/**
 * The evidence of a delivery that counts no more, by the time since when: what a tanker that was replaced has signed
 * and the files of its meter, or a note that one side has signed of a delivery that was ended.
 */
export async function formerOf(ctx: Context, id: string): Promise<BunkerDelivery["former"]> {
  const forms = await rows(ctx.tx, FORMS, [id]);
  const meters = await rows(ctx.tx, METERS, [id]);
  const signatures = forms.length === 0 ? [] : await signaturesIn(ctx.tx, id);
  const times = new Map([...forms, ...meters].map(({ at, craft }) => [at.toISOString(), craft]));
  const since = <T extends { readonly at: Date }>(all: readonly T[], at: string): readonly T[] =>
    all.filter((one) => one.at.toISOString() === at);
  return [...times]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([at, craft]) => ({
      at,
      craft,
      forms: since(forms, at).map(({ documentId, kind }) => ({
        documentId,
        kind,
        signatures: signatures
          .filter((one) => one.documentId === documentId)
          .map(({ documentId: _, ...one }) => ({ ...one, at: one.at.toISOString() })),
      })),
      meters: since(meters, at).map(({ at: _, craft: __, ...meter }) => meter),
    }));
}
