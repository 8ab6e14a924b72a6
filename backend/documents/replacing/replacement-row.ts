import type { EntityManager } from "typeorm";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { TitleFacts } from "#domain/acts/facts";
import type { FieldData } from "#domain/kinds/field";
import type { ReplacementPurpose } from "#domain/documents/replacement";
import { first, rows } from "../../core/database.ts";

/** A replacement that is being prepared, or was. */
export interface ReplacementRow {
  readonly id: string;
  /** The bill that ends by it. */
  readonly documentId: string;
  readonly organisationId: string;
  readonly purpose: ReplacementPurpose;
  readonly recipientId: string;
}

/** The statement of a successor's signature, for the act that asks the chain for it. */
export interface SuccessorSigning {
  readonly tokenId: `0x${string}`;
  readonly signatureId: string;
  readonly signedAt: string;
  readonly signedBy: string;
  readonly files: readonly { readonly id: string; readonly role: string }[];
}

export interface SuccessorRow {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly data: FieldData;
  /** Null while it is not signed. */
  readonly signing: SuccessorSigning | null;
}

const ROW = `r.id, r.document_id AS "documentId", r.organisation_id AS "organisationId", r.purpose, r.recipient_id AS "recipientId"`;

/** The replacement of a bill that is being prepared. */
export const openReplacement = (tx: EntityManager, documentId: string): Promise<ReplacementRow | null> =>
  first<ReplacementRow>(tx, `SELECT ${ROW} FROM app.replacement r WHERE r.document_id = $1 AND r.ended IS NULL`, [
    documentId,
  ]);

/** The replacement in which a draft is to take the place of a bill. */
export const replacementFor = (tx: EntityManager, successorId: string): Promise<ReplacementRow | null> =>
  first<ReplacementRow>(
    tx,
    `SELECT ${ROW} FROM app.replacement r JOIN app.replacement_part p ON p.replacement_id = r.id
      WHERE p.document_id = $1 AND r.ended IS NULL`,
    [successorId],
  );

/** The successors of the bill, in its order. */
export const successorsOf = (tx: EntityManager, replacementId: string): Promise<SuccessorRow[]> =>
  rows<SuccessorRow>(
    tx,
    `SELECT d.id, d.kind, d.number, d.data, p.signing FROM app.replacement_part p JOIN app.document d
      ON d.id = p.document_id WHERE p.replacement_id = $1 ORDER BY p.position`,
    [replacementId],
  );

/** Whether everything is there that the chain is asked for at once. */
const isReady = (successors: readonly SuccessorRow[]): boolean => successors.every(({ signing }) => signing !== null);

/** The facts about its replacement that the flow of a bill asks for. */
export async function replacementFacts(
  tx: EntityManager,
  documentId: string,
): Promise<Pick<TitleFacts, "replacing" | "isSuccessor">> {
  const replacement = await openReplacement(tx, documentId);
  const ready = replacement !== null && isReady(await successorsOf(tx, replacement.id));
  return {
    replacing: replacement === null ? "none" : ready ? "ready" : "open",
    isSuccessor: (await replacementFor(tx, documentId)) !== null,
  };
}

/** How a bill that is being replaced, and what replaces it, show each other. */
export async function replacementView(tx: EntityManager, documentId: string): Promise<DocumentDetail["replacement"]> {
  const replacement = (await openReplacement(tx, documentId)) ?? (await replacementFor(tx, documentId));
  const original =
    replacement &&
    (await first<{ id: string; kind: string; number: string }>(
      tx,
      "SELECT id, kind, number FROM app.document WHERE id = $1",
      [replacement.documentId],
    ));
  if (!replacement || !original) return null;
  const successors = await successorsOf(tx, replacement.id);
  return {
    purpose: replacement.purpose,
    original,
    successors: successors.map(({ id, kind, number, signing }) => ({ id, kind, number, signed: signing !== null })),
  };
}

/** Locks a bill with what is to replace it, in the one order in which everybody locks documents. */
export async function lockReplaced(tx: EntityManager, documentId: string): Promise<void> {
  await tx.query(
    `SELECT 1 FROM app.document WHERE id = $1 OR id IN (SELECT p.document_id FROM app.replacement_part p
      JOIN app.replacement r ON r.id = p.replacement_id WHERE r.document_id = $1 AND r.ended IS NULL)
      ORDER BY id FOR NO KEY UPDATE`,
    [documentId],
  );
}
