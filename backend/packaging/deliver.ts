import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { ENDED_STATES } from "#domain/states";
import { first } from "../core/database.ts";
import { began, outside } from "../core/outside.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Settings } from "../settings/settings.ts";
import { copyPaper } from "../documents/copy-paper.ts";
import { recordOf } from "../documents/document-row.ts";
import { DATA_OF_FILE, PDF_TYPE, putFile, readFile, saidBy } from "../documents/files.ts";
import { nameMade } from "../documents/made-files.ts";
import type { Storage } from "../ports/storage.ts";
import { watermarkApart } from "../signing/apart.ts";
import type { Tables } from "../schema/tables.ts";

/** The means with which copies are made. */
export interface Copying {
  readonly storage: Storage;
  readonly settings: Settings;
}

/** A document that is handed over, and how. */
export interface Handed {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly name: string;
  readonly access: Tables["app.document_access"]["access"] | null;
  readonly isCopy: boolean;
  readonly watermark: Tables["app.envelope_document"]["watermark"];
  /** The file that is meant; null: the newest. */
  readonly sourceId: string | null;
}

const SOURCE = statement(
  "packaging.source",
  `SELECT f.id, f.role, f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.mime, f.name, f.sha256, f.size,
    ${saidBy("number")} AS number, ${saidBy("name")} AS "documentName", ${DATA_OF_FILE} AS data
     FROM app.file f JOIN app.document d ON d.id = f.document_id
    WHERE f.document_id = $1 AND f.role IN ('signed','upload','copy') AND (f.organisation_id IS NULL
      OR f.organisation_id = $2) AND ($3::uuid IS NULL OR f.id = $3)
    ORDER BY (f.role = 'copy'), f.created_at DESC LIMIT 1`,
  ["number", "documentName"],
).as<{ role: "signed" | "upload" | "copy"; data: FieldData }>();
type Source = RowOf<typeof SOURCE>;
const AUTHOR = statement(
  "packaging.author",
  `SELECT o.name AS author, s.state = ANY($3) AS ended FROM app.organisation o JOIN app.document_state s
    ON s.organisation_id = o.id AND s.document_id = $2 WHERE o.id = $1`,
  ["ended"],
);

/**
 * The newest file of a document that this organisation may pass on, or the one that is meant, in a transaction of its
 * own; ENVELOPE_HAS_DRAFT where there is none.
 */
export async function sourceOf(
  tx: EntityManager,
  organisation: string,
  document: Pick<Handed, "id" | "number" | "name">,
  meant: string | null = null,
): Promise<Source> {
  const source = await first(tx, SOURCE, [document.id, organisation, meant]);
  if (!source) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number || document.name });
  return source;
}

interface Copied {
  readonly document: Pick<Handed, "id" | "kind">;
  /** The company that makes it. */
  readonly owner: string;
  /** The company that may read it; `shared` ones are for visitors, and in no company's lists. */
  readonly target: string | null;
  readonly role: "copy" | "shared";
  readonly watermark: Handed["watermark"];
}

/**
 * A copy as a file of its own: the original stays out of reach. A title is drawn anew, so that nothing in the copy says
 * that it is the original; any other PDF is marked on every page.
 */
export async function keepCopy(
  tx: EntityManager,
  { storage, settings }: Copying,
  source: Source,
  { document, owner, target, role, watermark }: Copied,
): Promise<{ id: string; sha256: string }> {
  const bytes = await copyOf(tx, { storage, settings }, source, document, owner, watermark);
  const { key, sha256 } = await putFile(storage, owner, bytes);
  const made = { name: source.name, mime: source.mime, size: bytes.length, sha256, key, source: source.id };
  const id = await nameMade(tx, { documentId: document.id, owner, target, role, ...made }, false);
  return { id, sha256 };
}

async function copyOf(
  tx: EntityManager,
  { storage, settings }: Copying,
  source: Source,
  { id, kind }: Copied["document"],
  owner: string,
  watermark: Handed["watermark"],
): Promise<Uint8Array> {
  if (source.role === "signed" && kindOf(kind).class === "title") {
    const document = await recordOf(tx, id);
    const about = await first(tx, AUTHOR, [owner, id, ENDED_STATES]);
    const drawn =
      document?.title &&
      about &&
      (await copyPaper(tx, settings, document, {
        marking: about.ended ? "ENDED" : `COPY_${watermark}`,
        at: began(),
        author: about.author,
        told: false,
      }));
    if (drawn) return drawn;
  }
  const stored = (): Promise<Uint8Array> => readFile(storage, source);
  return source.mime === PDF_TYPE && source.role !== "copy"
    ? outside("copy", [source.ownerId, source.storageKey, watermark], async () =>
        watermarkApart(await stored(), watermark),
      )
    : stored();
}

/**
 * The file that the recipient gets: the signed one for an original, a copy for a copy. A holder of a copy passes that
 * copy on.
 */
export async function deliver(
  tx: EntityManager,
  copying: Copying,
  row: { readonly organisationId: string; readonly recipientId: string | null },
  document: Handed,
): Promise<string> {
  const source = await sourceOf(tx, row.organisationId, document, document.sourceId);
  if (!document.isCopy && document.access !== "copy") return source.id;
  return (
    await keepCopy(tx, copying, source, {
      document,
      owner: row.organisationId,
      target: row.recipientId,
      role: "copy",
      watermark: document.watermark,
    })
  ).id;
}
