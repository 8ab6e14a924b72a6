import type { reviewLookRoutes } from "#domain/api/review-looks";
import type { Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Bytes } from "../../door/handles.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Context } from "../../session/context.ts";
import { attachAnnex } from "../attached.ts";
import { keepFile, PDF_TYPE, readFile } from "../files.ts";
import { annexBytes } from "./annex.ts";
import type { KeptSelection } from "./kept-look.ts";
import { layoutWritten } from "./look.ts";
import { seenReview } from "./review-row.ts";

/**
 * The PDF with the conditions of the layout of a version, or of what is being written, for its initiator. NOT_FOUND,
 * DOWNLOAD_FAILED.
 */
export async function conditions(
  ctx: Context,
  storage: Storage,
  id: string,
  { revision }: Query<typeof reviewLookRoutes.conditions>,
): Promise<Bytes> {
  const review = await seenReview(ctx, id);
  const layout =
    revision === undefined
      ? await layoutWritten(ctx, review)
      : review.versions.find((one) => one.revision === revision)?.selection?.layout;
  if (!layout?.annex || layout.annexKey === null) throw new Refused("NOT_FOUND");
  return annexBytes(storage, layout.companyId, { ...layout.annex, key: layout.annexKey });
}

/**
 * Attaches the PDF with the conditions of the agreed layout to the bill that is made in it: that of another company as
 * a file of the issuer's own. DOWNLOAD_FAILED.
 */
export async function attachConditions(
  ctx: Context,
  storage: Storage,
  selection: KeptSelection | null,
  documentId: string,
): Promise<void> {
  const { layout = null, item } = selection ?? {};
  if (!layout?.annex || layout.annexKey === null || !item?.templateId) return;
  const { companyId, annex, annexKey: storageKey } = layout;
  if (companyId === ctx.organisation.id) return void (await attachAnnex(ctx, documentId, { id: item.templateId }));
  const bytes = await readFile(storage, { ownerId: companyId, storageKey });
  await keepFile(ctx, storage, { documentId, role: "attachment", name: annex.name, mime: PDF_TYPE, bytes });
}
