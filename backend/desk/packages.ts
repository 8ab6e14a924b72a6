import type { Response } from "express";
import { say, text } from "#domain/text";
import type { Database } from "../core/database.ts";
import { first } from "../core/database.ts";
import { began } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { switched } from "../documents/pdf.ts";
import { envelopePlan } from "../envelopes/package.ts";
import { askForOriginals } from "../packaging/ask.ts";
import { handOut } from "../packaging/hand-out.ts";
import { packPlan } from "../packs/package.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";
import { contextOf } from "../session/context-of.ts";
import type { Session } from "../session/session.ts";

const REVIEW_OF = statement(
  "desk.reviewOfOriginals",
  "SELECT process_id AS id FROM app.review WHERE original_id = $1 AND type = 'convert' ORDER BY process_id DESC LIMIT 1",
);

/** Has the originals on paper of a document drawn as a background task; answers its id. NO_PREVIEW, OVERLOADED. */
export async function askForPrint(ctx: Context, id: string): Promise<{ readonly task: string }> {
  const { document } = await switched(ctx, id);
  const review = await first(ctx.tx, REVIEW_OF, [id]);
  const title = `${document.number} ${say(ORIGINALS, ctx.language)}`;
  return { task: await askForOriginals(ctx, { id, title, process: review?.id ?? null }) };
}
const ORIGINALS = text("paper originals", "纸质正本");

/** Sends the package of a task to a company that may still read all that is in it. */
export function sendTaskPackage(
  means: { readonly database: Database; readonly storage: Storage },
  session: Session,
  id: string,
  response: Response,
): Promise<void> {
  const context = contextOf(session);
  return handOut(
    means,
    session,
    id,
    async (tx, { envelope_id: envelope, pack_id: pack, document_id: document }) => {
      // A plan is refused as its package is.
      if (envelope !== null) await envelopePlan({ ...context, tx }, envelope);
      if (pack !== null) await packPlan({ ...context, tx }, pack);
      if (document !== null) await switched({ ...context, tx, now: began() }, document);
    },
    response,
  );
}
