import type { EntityManager } from "typeorm";
import { same } from "#domain/flows/derive";
import type { Content } from "#domain/documents/contents";
import { isElsewhere } from "#domain/kinds/exchanged";
import { isUnready } from "#domain/states";
import { rows } from "../core/database.ts";
import { either } from "../core/either.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { saidBy } from "../documents/files.ts";

/**
 * The documents inside, in the order of the sender, as one organisation sees them; of a sealed one the data of its
 * file. `sourceId`: the file that the recipient gets, or gets a copy of, once it is sealed; `refused`: the recipient
 * gave this original back.
 */
const INSIDE = statement(
  "envelopes.inside",
  `SELECT d.id, d.kind, ${saidBy("number")} AS number, ${saidBy("name")} AS name,
    d.organisation_id AS "organisationId", ${saidBy("vessel")} AS vessel, s.state, a.access, e.is_copy AS "isCopy",
    e.watermark, e.moves, e.file_id AS "fileId", e.source_id AS "sourceId",
          coalesce(f.size, (SELECT l.size FROM app.file l WHERE l.document_id = d.id AND l.role IN ('signed','upload')
            ORDER BY l.created_at DESC LIMIT 1)) AS size,
          (SELECT count(*)::int FROM app.file h WHERE h.document_id = d.id AND h.role = 'attachment') AS attachments,
          d.locked_by IS NOT NULL AS locked, d.negotiability, d.chain_id AS "chainId", d.registry,
            d.token_id AS "tokenId",
          EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = d.id
            AND i.status IN ('waiting','open','sent')) AS busy,
          t.escrow, t.holder, t.beneficiary, t.sequence, t.status AS "titleStatus",
            e.refused_at IS NOT NULL AS refused
     FROM app.envelope_document e
     JOIN app.document d ON d.id = e.document_id
     LEFT JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $2
     LEFT JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $2
     LEFT JOIN app.file f ON f.id = ${either("e.file_id", "e.source_id")}
     LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")}
    WHERE e.envelope_id = $1 ORDER BY e.position`,
  [
    "id",
    "kind",
    "number",
    "name",
    "organisationId",
    "vessel",
    "isCopy",
    "watermark",
    "attachments",
    "locked",
    "busy",
    "refused",
  ],
);
export type Inside = RowOf<typeof INSIDE>;

export const insideOf = (tx: EntityManager, envelopeId: string, organisationId: string): Promise<Inside[]> =>
  rows(tx, INSIDE, [envelopeId, organisationId]);

/** Documents that cannot be handed on: a draft, and a bill without paper here, since another platform issues it. */
export const isDraft = (document: Inside): boolean =>
  document.state === null || isUnready(document.state) || isElsewhere(document);
/** A bill that is not signed yet will be its author's. */
export const ownedBy = (
  document: Pick<Inside, "organisationId" | "beneficiary" | "titleStatus">,
  me: { readonly id: string; readonly address: string | null },
): boolean =>
  document.titleStatus === null
    ? document.organisationId === me.id
    : me.address !== null && document.beneficiary !== null && same(document.beneficiary, me.address);
export const heldBy = (document: Pick<Inside, "holder" | "titleStatus">, address: string | null): boolean =>
  document.titleStatus === "active" && address !== null && document.holder !== null && same(document.holder, address);

/** A document without a state, or without paper here, counts as a draft. */
export const toContent = (document: Inside, address: string | null): Content => ({
  kind: document.kind,
  state: isElsewhere(document) ? "DRAFT" : (document.state ?? "DRAFT"),
  isCopy: document.isCopy,
  chainId: document.chainId,
  held: heldBy(document, address),
  busy: document.locked || document.busy,
});
