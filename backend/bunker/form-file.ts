import type { BunkerKind } from "#domain/bunker/forms";
import { prefill } from "#domain/bunker/prefill";
import { kindOf } from "#domain/kinds/kinds";
import { outside } from "../core/outside.ts";
import { Bytes } from "../door/handles.ts";
import { mainFile, PDF_TYPE, readFile } from "../documents/files.ts";
import { printForm, verifyUrlOf } from "../documents/print-form.ts";
import type { Means } from "../documents/means.ts";
import { formOf, seenDelivery } from "../documents/bunker/delivery-row.ts";
import { currentLetterhead } from "../letterheads/printed.ts";
import type { Context } from "../session/context.ts";
import { knownOf } from "./known.ts";
import { printedLogs } from "./meter-logs.ts";

/** The signed file of a form; before its first signature the paper as it would be printed now. */
export async function formFile(ctx: Context, means: Means, id: string, kindName: BunkerKind): Promise<Bytes> {
  const delivery = await seenDelivery(ctx, id);
  const form = formOf(delivery, kindName);
  const stored = form !== null && form.signatures.length > 0 ? await mainFile(ctx, form.documentId) : null;
  if (stored) return new Bytes(await readFile(means.storage, stored), PDF_TYPE, stored.name);
  const kind = kindOf(kindName);
  const known = await knownOf(ctx, means.settings, delivery);
  const data = known.forms[kindName] ?? prefill(kindName, known);
  const documentId = form?.documentId ?? id;
  const paper = printForm({
    kind,
    document: { id: documentId, number: delivery.bdnNo ?? "", name: "", language: ctx.language, data },
    issuer: ctx.organisation,
    letterhead: await currentLetterhead(ctx.tx, ctx.organisation.id),
    verifyUrl: verifyUrlOf(means.settings, kindName, documentId),
    now: ctx.now,
    logs: await printedLogs(ctx, id, kindName),
  });
  const bytes = await outside("bunkerPaper", [paper.checksum, ctx.now], () => paper.bytes());
  return new Bytes(Buffer.from(bytes), PDF_TYPE, paper.name);
}
