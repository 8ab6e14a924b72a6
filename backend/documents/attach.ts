import type { documentRoutes } from "#domain/api/documents";
import type { Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { LIMITS } from "#domain/limits";
import { isWritten } from "#domain/states";
import type { Context } from "../session/context.ts";
import { readUpload } from "../uploads/inspect-upload.ts";
import { endAct } from "./acts.ts";
import { attachedTo } from "./attached.ts";
import type { SeenDocument } from "./document-row.ts";
import { beginAct } from "./facts.ts";
import { keepFile } from "./files.ts";
import { cameWith, keepInside } from "./inside.ts";
import type { Means } from "./means.ts";
import { assertNotAgreed } from "./review/agreed.ts";
import { keepText } from "./search.ts";
import { ownLookOf } from "./templated.ts";
import { table } from "../core/table.ts";

/** A title commits to what is attached: a signing of it that failed is forgotten, its content is another now. */
async function forgetSigning(ctx: Context, { id, state }: SeenDocument): Promise<void> {
  if (isWritten(state))
    await table(ctx.tx, "app.document").change(
      { id },
      { chain_id: null, registry: null, token_id: null, checksum: null, negotiability: null },
    );
}

/**
 * Attaches a file, after its content was looked at as that of every upload. ATTACHED_ALREADY, TOO_MANY, and what
 * uploads are refused for.
 */
export async function attach(
  ctx: Context,
  means: Means,
  id: string,
  query: Query<typeof documentRoutes.attach>,
  bytes: Buffer,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "attach", query.expectedVersion);
  const before = await attachedTo(ctx.tx, id);
  if (before.length >= LIMITS.attachments) throw new Refused("TOO_MANY", { max: LIMITS.attachments });
  const inspected = await readUpload(bytes);
  if (before.length + inspected.inside.length >= LIMITS.attachments)
    throw new Refused("TOO_MANY", { max: LIMITS.attachments });
  const name = fileName(query.name, inspected.extension);
  const file = await keepFile(ctx, means.storage, {
    documentId: id,
    role: "attachment",
    name,
    mime: inspected.mime,
    bytes: inspected.bytes,
  });
  if (before.some(({ sha256 }) => sha256 === file.sha256)) throw new Refused("ATTACHED_ALREADY");
  if (inspected.text !== "") await keepText(ctx, id, file.id, inspected.text);
  const inside = await keepInside(ctx, means, id, inspected.inside, [...before, file]);
  await forgetSigning(ctx, document);
  await endAct(ctx, id, "attach", {
    name,
    file: file.id,
    sha256: file.sha256,
    size: inspected.bytes.length,
    mime: inspected.mime,
    ...cameWith(inspected, bytes, inside),
  });
}

/** Takes an attachment off. NOT_FOUND for what is none of this document. */
export async function detach(ctx: Context, id: string, fileId: string): Promise<void> {
  const { document } = await beginAct(ctx, id, "attach", null);
  const file = (await attachedTo(ctx.tx, id)).find((one) => one.id === fileId);
  if (!file) throw new Refused("NOT_FOUND");
  if ((await ownLookOf(ctx.tx, document))?.annex?.sha256 === file.sha256) throw new Refused("ANNEX_STAYS");
  await assertNotAgreed(ctx, id, file.sha256);
  await table(ctx.tx, "app.file").remove({ id: fileId });
  await forgetSigning(ctx, document);
  await endAct(ctx, id, "detach", { name: file.name, file: fileId, sha256: file.sha256 });
}
