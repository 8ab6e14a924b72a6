import type { PrintedLog } from "#domain/printing/print-view";
import type { Context } from "../session/context.ts";
import { currentLetterhead } from "../letterheads/printed.ts";
import { kindOfDocument } from "./document-kind.ts";
import type { DocumentRecord } from "./document-row.ts";
import type { Means } from "./means.ts";
import { printForm, verifyUrlOf, type FormPaper } from "./print-form.ts";

/** Prints what was written, for its first signature, perhaps with the curves of a meter. */
export async function formPaper(
  ctx: Context,
  means: Means,
  document: DocumentRecord,
  logs: readonly PrintedLog[] = [],
): Promise<FormPaper> {
  const { id, name, address } = ctx.organisation;
  return printForm({
    kind: await kindOfDocument(ctx.tx, document),
    document,
    issuer: { id, name, address },
    letterhead: await currentLetterhead(ctx.tx, id),
    verifyUrl: verifyUrlOf(means.settings, document.kind, document.id),
    now: ctx.now,
    logs,
  });
}
