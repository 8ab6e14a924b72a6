import type { EntityManager } from "typeorm";
import { bunkerForm, type BunkerKind } from "#domain/bunker/forms";
import { fileName } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import { say, type Language } from "#domain/text";
import { DESCRIPTION_NAME, PROOFS_NAME, SUMS_NAME } from "#domain/verify/package-names";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { DATA_OF_FILE, saidBy } from "../documents/files.ts";
import { revokedOf, writePackage, writtenOf, type Packed, type PackageSources } from "../packaging/package.ts";

const NOTE = statement(
  "bunker.noteOfCopy",
  `SELECT b.document_id AS id, b.process_id AS "processId", o.name AS company, v.bdn_no AS "bdnNo",
      v.signed_at AS "signedAt", d.language
    FROM app.bunker_form b JOIN app.bunker_delivery v ON v.process_id = b.process_id
      JOIN app.organisation o ON o.id = b.organisation_id JOIN app.document d ON d.id = b.document_id
    WHERE b.kind = 'BunkerDeliveryNote' AND b.voided_at IS NULL
      AND ($1::uuid IS NULL OR b.process_id = $1) AND ($2::uuid IS NULL OR b.document_id = $2)`,
).as<{ language: Language }>();
const FILES = statement(
  "bunker.filesOfCopy",
  `SELECT b.kind, f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.sha256, f.size,
      ${saidBy("number")} AS number, ${saidBy("name")} AS "documentName", ${DATA_OF_FILE} AS data
    FROM app.bunker_form b JOIN app.document d ON d.id = b.document_id
      JOIN LATERAL (SELECT * FROM app.file x WHERE x.document_id = d.id AND x.role = 'signed'
        ORDER BY x.created_at DESC, x.id DESC LIMIT 1) f ON true
    WHERE b.process_id = $1 AND b.voided_at IS NULL`,
  ["number", "documentName"],
).as<{ kind: BunkerKind; data: Packed["data"] }>();

/** The signed note of a delivery, and every signed form of it as it stands in its package: the note first. */
export interface NotePlan {
  readonly id: string;
  readonly company: string;
  readonly number: string;
  readonly at: Date;
  readonly note: Packed;
  readonly documents: readonly Packed[];
  readonly written: Awaited<ReturnType<typeof writtenOf>>;
}

const readme = (
  company: string,
  number: string,
): string => `The signed forms of the bunker delivery ${number} of ${company}.

  documents/           the forms, each exactly the file that was signed; the first is the bunker delivery note
  ${PROOFS_NAME}          where they are anchored on chain
  lists/               which certificates the authority of this platform had revoked when this was made
  ${DESCRIPTION_NAME}       what each form says, for programs
  ${SUMS_NAME}       for other tools: sha256sum -c ${SUMS_NAME}

The note is kept on board for three years after the delivery. Check it all at once on the page Verify of any
installation, or without one:

  npm run verify -- THIS.zip --root ROOT.pem

The root certificate must come from where you trust it: nothing in this package proves itself.

本压缩包为 ${company} 供油任务 ${number} 的全部已签署单证。documents/ 为所签署的原文件，第一份为燃油交付单，交付后须在船上保存三年。
可在任一平台的“验证”页面整体验证，或使用上述命令离线验证。
`;

const place = (kind: BunkerKind): number => (kind === "BunkerDeliveryNote" ? 0 : (bunkerForm(kind).place ?? 99));

/** The plan of the package of a note, by its delivery or its document; null where the note has no signed file. */
export async function notePlan(
  tx: EntityManager,
  of: { readonly processId: string } | { readonly documentId: string },
): Promise<NotePlan | null> {
  const found = await first(tx, NOTE, "processId" in of ? [of.processId, null] : [null, of.documentId]);
  if (!found) return null;
  const number = found.bdnNo ?? "";
  const files = (await rows(tx, FILES, [found.processId])).toSorted((a, b) => place(a.kind) - place(b.kind));
  const documents = files.map((file, i): Packed => {
    const named = [say(kindOf(file.kind).label, found.language), number].filter(Boolean).join(" ");
    return { ...file, name: `documents/${String(i + 1).padStart(2, "0")} ${fileName(named, "pdf")}`, attachments: [] };
  });
  const note = documents.find(({ kind }) => kind === "BunkerDeliveryNote");
  if (note === undefined) return null;
  const written = await writtenOf(tx, {
    kind: "hawser-bunker",
    about: { delivery: { id: found.processId, company: found.company, number } },
    readme: readme(found.company, number),
    documents,
  });
  return { id: found.id, company: found.company, number, at: found.signedAt ?? new Date(), note, documents, written };
}

/** The bytes of the package. */
export async function notePackage({ storage, lists }: PackageSources, plan: NotePlan): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await writePackage(
    storage,
    { at: plan.at, documents: plan.documents, written: [...plan.written, ...(await revokedOf(lists))] },
    async (part) => {
      parts.push(part);
    },
  );
  return Buffer.concat(parts);
}

/** The names under which the two files are sent and saved. */
export const savedAs = ({ number, note }: NotePlan): { readonly note: string; readonly package: string } => ({
  note: note.name.replace(/^documents\/\d+ /, ""),
  package: fileName(`${number} signed forms`, "zip"),
});
