import type { Response } from "express";
import type { Database } from "../core/database.ts";
import { envelopePlan } from "../envelopes/package.ts";
import { handOut } from "../packaging/hand-out.ts";
import { packPlan } from "../packs/package.ts";
import type { Storage } from "../ports/storage.ts";
import { contextOf } from "../session/context-of.ts";
import type { Session } from "../session/session.ts";

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
    async (tx, { envelope_id: envelope, pack_id: pack }) => {
      // A plan is refused as its package is.
      if (envelope !== null) await envelopePlan({ ...context, tx }, envelope);
      if (pack !== null) await packPlan({ ...context, tx }, pack);
    },
    response,
  );
}
