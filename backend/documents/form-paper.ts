import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import { fileName } from "#domain/file-names";
import { layoutOf, type SignatureArea } from "#domain/printing/layouts";
import { say } from "#domain/text";
import type { Context } from "../session/context.ts";
import { currentLetterhead } from "../letterheads/printed.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import { kindOfDocument } from "./document-kind.ts";
import type { DocumentRecord } from "./document-row.ts";
import type { Means } from "./means.ts";

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

/** Prints what was written, for its first signature. */
export async function formPaper(ctx: Context, means: Means, document: DocumentRecord): Promise<FormPaper> {
  const kind = await kindOfDocument(ctx.tx, document);
  const { language, data } = document;
  const layout = layoutOf(kind, null);
  const content = canonicalJson({
    id: document.id,
    kind: kind.name,
    number: document.number,
    language,
    data,
    issuer: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
  });
  const letterhead = await currentLetterhead(ctx.tx, ctx.organisation.id);
  const checksum = createHash("sha256").update(content).digest("hex");
  const paper = layout.lay(data, {
    ...letterhead.look,
    marking: "ORIGINAL",
    language,
    documentId: document.id,
    checksum,
    issuer: ctx.organisation.name,
    verifyUrl: `${means.settings.publicUrl}/verify/entry`,
  });
  return {
    checksum,
    letterheadId: letterhead.id,
    bytes: () => paperToPdf(paper, { createdAt: ctx.now, author: ctx.organisation.name, images: letterhead.images }),
    name: fileName(document.number || document.name || say(kind.label, language), "pdf"),
    area: layout.signature(paper),
    layout: layout.version,
  };
}
