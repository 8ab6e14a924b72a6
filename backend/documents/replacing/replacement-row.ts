import { Any, type EntityManager } from "typeorm";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { TitleFacts } from "#domain/acts/facts";
import { changed, first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";

/** The statement of a successor's signature, for the act that asks the chain for it. */
export type SuccessorSigning = {
  readonly tokenId: `0x${string}`;
  readonly signatureId: string;
  readonly signedAt: string;
  readonly signedBy: string;
  readonly files: readonly { readonly id: string; readonly role: "signed" | "credential" }[];
};

const ROW = `r.id, r.document_id AS "documentId", r.organisation_id AS "organisationId", r.purpose,
  r.recipient_id AS "recipientId"`;

const OPEN = statement(
  "documents.openReplacement",
  `SELECT ${ROW} FROM app.replacement r WHERE r.document_id = $1 AND r.ended IS NULL`,
);
const FOR = statement(
  "documents.replacementFor",
  `SELECT ${ROW} FROM app.replacement r JOIN app.replacement_part p ON p.replacement_id = r.id
    WHERE p.document_id = $1 AND r.ended IS NULL`,
);
const SUCCESSORS = statement(
  "documents.successors",
  `SELECT d.id, d.kind, d.number, d.data, p.signing FROM app.replacement_part p JOIN app.document d
    ON d.id = p.document_id WHERE p.replacement_id = $1 ORDER BY p.position`,
).as<{ signing: SuccessorSigning | null }>();
const LOCK = statement(
  "documents.lockReplaced",
  `SELECT 1 FROM app.document WHERE id IN (SELECT $1::uuid UNION ALL SELECT p.document_id FROM app.replacement_part p
    JOIN app.replacement r ON r.id = p.replacement_id WHERE r.document_id = $1 AND r.ended IS NULL)
    ORDER BY id FOR NO KEY UPDATE`,
);

/** A replacement that is being prepared, or was; `documentId` is the bill that ends by it. */
export type ReplacementRow = RowOf<typeof OPEN>;
/** `signing` is null while it is not signed. */
export type SuccessorRow = RowOf<typeof SUCCESSORS>;

/** The replacement of a bill that is being prepared. */
export const openReplacement = (tx: EntityManager, documentId: string): Promise<ReplacementRow | null> =>
  first(tx, OPEN, [documentId]);

/** The replacement in which a draft is to take the place of a bill. */
export const replacementFor = (tx: EntityManager, successorId: string): Promise<ReplacementRow | null> =>
  first(tx, FOR, [successorId]);

/** The successors of the bill, in its order. */
export const successorsOf = (tx: EntityManager, replacementId: string): Promise<SuccessorRow[]> =>
  rows(tx, SUCCESSORS, [replacementId]);

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
    replacement && (await table(tx, "app.document").first(["id", "kind", "number"], { id: replacement.documentId }));
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
  await changed(tx, LOCK, [documentId]);
}

/** A signature that counts no more, with its files. */
export async function takeBackSigning(
  tx: EntityManager,
  { signatureId, files }: Pick<SuccessorSigning, "signatureId" | "files">,
): Promise<void> {
  await table(tx, "app.signature").change({ id: signatureId }, { withdrawn_at: () => "now()" });
  await table(tx, "app.file").change({ id: Any(files.map(({ id }) => id)) }, { role: "withdrawn" });
}
