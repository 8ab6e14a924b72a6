import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { fileName } from "#domain/file-names";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf, type SignatureArea } from "#domain/printing/layouts";
import { say } from "#domain/text";
import type { Printed } from "../letterheads/printed.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
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
  readonly publicUrl: string;
  readonly now: Date;
}

export function printForm({ kind, document, issuer, letterhead, publicUrl, now }: FormContent): FormPaper {
  const { language, data } = document;
  const layout = layoutOf(kind, null);
  const content = canonicalJson({ id: document.id, kind: kind.name, number: document.number, language, data, issuer });
  const checksum = createHash("sha256").update(content).digest("hex");
  const paper = layout.lay(data, {
    ...letterhead.look,
    marking: "ORIGINAL",
    language,
    documentId: document.id,
    checksum,
    issuer: issuer.name,
    verifyUrl: `${publicUrl}/verify/entry`,
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
