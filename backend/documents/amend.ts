import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import { titled, type Titled } from "./acts.ts";
import { lockedDocument } from "./document-row.ts";
import { insertDocument, summaryOf } from "./drafts.ts";
import { beginAct, factsFor } from "./facts.ts";

/** Begins the bill that takes the place of one that its issuer has: a draft with the same content. One that was begun before is gone on with. */
export async function amend(ctx: Context, id: string, body: Body<typeof actRoutes.amend>): Promise<string> {
  const { document } = await beginAct(ctx, id, "amend", body.expectedVersion);
  const begun = await first<{ id: string }>(ctx.tx, "SELECT id FROM app.document WHERE replaces_id = $1 AND signed_at IS NULL ORDER BY created_at DESC LIMIT 1", [id]);
  const draft = begun?.id ?? uuid();
  if (!begun) {
    await insertDocument(ctx, { id: draft, kind: document.kind, ...summaryOf(kindOf(document.kind), document.data, document.language), data: document.data, language: document.language, checksum: null, uploaded: false });
    await ctx.tx.query("UPDATE app.document SET replaces_id = $2 WHERE id = $1", [draft, id]);
  }
  await audit(ctx, "document.amend", { document: { id, name: document.number } }, { documentId: draft });
  return draft;
}

/** Locks the bill whose place a draft takes before the draft itself: in the order in which everybody locks documents. */
export async function lockReplaced(ctx: Context, id: string): Promise<void> {
  await ctx.tx.query("SELECT 1 FROM app.document WHERE id = (SELECT replaces_id FROM app.document WHERE id = $1) FOR NO KEY UPDATE", [id]);
}

/** The bill that ends when the draft is signed. AMENDING when its issuer has it no more, or something else happens to it. */
export async function replacedBy(ctx: Context, replacesId: string): Promise<Titled> {
  const document = await lockedDocument(ctx, replacesId, null);
  const refused = kindOf(document.kind).flow.refusal("amend", await factsFor(ctx, document));
  if (refused) throw refused.code === "FORBIDDEN" ? refused : new Refused("AMENDING");
  return titled(document);
}
