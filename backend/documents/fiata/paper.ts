import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import { toFiata } from "#domain/exchange/fiata-mapping";
import { kindOf } from "#domain/kinds/kinds";
import type { FieldData } from "#domain/kinds/field";
import { blockSize, LINES_SIZE } from "#domain/signature-block";
import { inSentence, say } from "#domain/text";
import type { PaperRecord } from "#domain/verify/record";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Context } from "../../session/context.ts";
import { placesApart, prepareApart, recordedApart } from "../../signing/apart.ts";
import type { Certified } from "../../signing/identity.ts";
import type { Prepared } from "../../signing/sign-pdf.ts";
import type { UsedStamp } from "../../stamps/use.ts";
import { readUpload } from "../../uploads/inspect-upload.ts";
import type { DocumentRecord } from "../document-row.ts";
import { readFile } from "../files.ts";
import { signatureLines, WORDS } from "../signature-words.ts";

/** The kind whose paper FIATA makes. */
export const FIATA_KIND = "FiataBillOfLading";

const REGISTERED = statement(
  "documents.fiataRegistered",
  `SELECT fiata_id AS "fiataId", content_sha256 AS "contentSha256", pdf_sha256 AS "pdfSha256",
    storage_key AS "storageKey", state_at AS at FROM app.fiata_call
    WHERE document_id = $1 AND mode = 'ISSUE' AND state = 'TAKEN' ORDER BY state_at DESC, id DESC LIMIT 1`,
  ["fiataId", "pdfSha256", "storageKey"],
);
/** The newest registration of a bill. */
export type Registered = RowOf<typeof REGISTERED>;
export const registeredOf = (ctx: Pick<Context, "tx">, documentId: string): Promise<Registered | null> =>
  first(ctx.tx, REGISTERED, [documentId]);

/** SHA-256 of what FIATA is told of a bill. */
export const contentHash = (data: FieldData): string =>
  createHash("sha256")
    .update(canonicalJson(toFiata(data)))
    .digest("hex");

/**
 * The registration of the very content that a bill has now; null for other kinds, whose paper is made here.
 * FIATA_UNREGISTERED.
 */
export async function paperOfFiata(ctx: Context, document: DocumentRecord): Promise<Registered | null> {
  if (document.kind !== FIATA_KIND) return null;
  const registered = await registeredOf(ctx, document.id);
  if (registered?.contentSha256 !== contentHash(document.data)) throw new Refused("FIATA_UNREGISTERED");
  return registered;
}

/** The registration in the terms of a title: the number, the PDF as FIATA made it, and the JSON. */
export const termsOfFiata = (paper: Registered | null) =>
  paper === null
    ? {}
    : { fiata: { id: paper.fiataId, pdfSha256: paper.pdfSha256, contentSha256: paper.contentSha256 } };

interface Signer {
  readonly certificate: Certified;
  readonly capacity: string;
  readonly stamp: UsedStamp | null;
  readonly timestampRoom: number;
}

/**
 * The PDF of FIATA as the paper of a title, ready for the signature: the file as FIATA made it is a prefix of it.
 * UPLOAD_BROKEN, DOWNLOAD_FAILED.
 */
export async function signedPaper(
  ctx: Context,
  storage: Storage,
  document: DocumentRecord,
  paper: Registered,
  record: PaperRecord,
  { certificate, capacity, stamp, timestampRoom }: Signer,
): Promise<Prepared> {
  const { language } = document;
  const kept = await readFile(storage, { ownerId: ctx.organisation.id, storageKey: paper.storageKey });
  if (createHash("sha256").update(kept).digest("hex") !== paper.pdfSha256) throw new Refused("DOWNLOAD_FAILED");
  // It is looked at as an upload is, and stays as it came.
  await readUpload(kept);
  const file = await recordedApart(kept, record);
  const size = blockSize("both", stamp);
  const [placement] = await placesApart(file, size, undefined);
  if (!placement) throw new Refused("UPLOAD_BROKEN");
  const name = ctx.person.signedName || ctx.person.name;
  return prepareApart(file, {
    chain: certificate.chain,
    time: ctx.now,
    name,
    reason: say(WORDS.issuing, language, {
      kind: inSentence(kindOf(document.kind).label, language),
      number: document.number,
    }),
    placement,
    repeats: [],
    timestampRoom,
    appearance: {
      lines: signatureLines({
        company: ctx.organisation.name,
        certificate: certificate.chain[0],
        name,
        capacity,
        at: ctx.now,
        serial: certificate.serial,
        language,
      }),
      ...(stamp ? { stamp: { ...stamp, xMm: LINES_SIZE.widthMm, yMm: 0 } } : {}),
    },
  });
}
