import { createHash } from "node:crypto";
import { each } from "../core/outside.ts";
import type { Context } from "../session/context.ts";
import type { ReadUpload } from "../uploads/inspect-upload.ts";
import { keepFile, putFile } from "./files.ts";
import { fileName } from "#domain/file-names";
import type { Means } from "./means.ts";

interface Kept {
  readonly name: string;
  readonly sha256: string;
}

/**
 * Keeps the files that a PDF carries as attachments of its document, but those that it has already. They stay in the
 * PDF as well: a program that reads an invoice looks for its data there.
 */
export async function keepInside(
  ctx: Context,
  means: Means,
  documentId: string,
  inside: ReadUpload["inside"],
  before: readonly Pick<Kept, "sha256">[] = [],
): Promise<readonly Kept[]> {
  const put = await each(inside, ({ bytes }) => putFile(means.storage, ctx.organisation.id, bytes));
  const known = new Set(before.map(({ sha256 }) => sha256));
  const kept: Kept[] = [];
  for (const [i, { name, mime, extension, bytes }] of inside.entries()) {
    const { sha256 } = put[i]!;
    if (known.has(sha256)) continue;
    known.add(sha256);
    const called = fileName(name, extension);
    await keepFile(ctx, means.storage, { documentId, role: "attachment", name: called, mime, bytes });
    kept.push({ name: called, sha256 });
  }
  return kept;
}

/** What the record says of a file that is not kept as it came, or that carried others. */
export const cameWith = (
  { mended }: Pick<ReadUpload, "mended">,
  received: Uint8Array,
  inside: readonly Kept[],
): { readonly received?: string; readonly inside?: readonly Kept[] } => ({
  ...(mended ? { received: createHash("sha256").update(received).digest("hex") } : {}),
  ...(inside.length > 0 ? { inside } : {}),
});
