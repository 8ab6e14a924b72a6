import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { fileName } from "#domain/file-names";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf, type SignatureArea } from "#domain/printing/layouts";
import type { PrintedLog } from "#domain/printing/print-view";
import { say } from "#domain/text";
import type { Printed } from "../letterheads/printed.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import type { Settings } from "../settings/settings.ts";
import { verifyNotePath } from "./bunker/note-link.ts";
import type { DocumentRecord } from "./document-row.ts";

/** The paper of a document that is written in a form: made when it is signed first. */
export interface FormPaper {
  readonly bytes: () => Promise<Uint8Array>;
  readonly name: string;
  /** The letterhead that it is printed with. */
  readonly letterheadId: string | null;
  /** The checksum of the printed content. */
  readonly checksum: string;
  readonly area: SignatureArea;
  readonly layout: number;
}

/** All that such a paper is made of. */
export interface FormContent {
  readonly kind: Kind;
  readonly document: Pick<DocumentRecord, "id" | "number" | "name" | "language" | "data">;
  readonly issuer: { readonly id: string; readonly name: string; readonly address: string | null };
  readonly letterhead: Printed;
  /** The address that the code on the paper leads to. */
  readonly verifyUrl: string;
  readonly now: Date;
  /** Logs of the meter whose curves stand on it. */
  readonly logs?: readonly PrintedLog[];
}

/** Where the file of a form is verified: it is chosen there, but for a note, whose paper leads to exactly that file. */
export const verifyUrlOf = (
  { kek, publicUrl }: Pick<Settings, "kek" | "publicUrl">,
  kind: string,
  documentId: string,
): string => `${publicUrl}${kind === "BunkerDeliveryNote" ? verifyNotePath(kek, documentId) : "/verify/entry"}`;

export function printForm({ kind, document, issuer, letterhead, verifyUrl, now, logs = [] }: FormContent): FormPaper {
  const { language, data } = document;
  const layout = layoutOf(kind, null);
  const files = logs.map(({ product, sha256 }) => ({ product, sha256 }));
  const content = canonicalJson({
    id: document.id,
    kind: kind.name,
    number: document.number,
    language,
    data,
    issuer,
    ...(files.length > 0 && { files }),
  });
  const checksum = createHash("sha256").update(content).digest("hex");
  const paper = layout.lay(data, {
    ...letterhead.look,
    marking: "ORIGINAL",
    language,
    documentId: document.id,
    checksum,
    issuer: issuer.name,
    verifyUrl,
    ...(logs.length > 0 && { logs }),
  });
  return {
    checksum,
    letterheadId: letterhead.id,
    bytes: () => paperToPdf(paper, { createdAt: now, author: issuer.name, images: letterhead.images }),
    name: fileName(document.number || document.name || say(kind.label, language), "pdf"),
    area: layout.signature(paper),
    layout: layout.version,
  };
}
