import type { offerRoutes } from "#domain/api/offers";
import type { Answer } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { titled } from "../acts.ts";
import { lockedDocument, seenDocument } from "../document-row.ts";
import { assertRight } from "./going.ts";
import { signMoveOut } from "./sign-move-out.ts";

const DUE = statement("documents.pintEndDue", "SELECT app.pint_end_due($1) AS platform");
const SIGNED = statement("documents.signPintEnd", "SELECT app.sign_pint_end($1, $2) AS signed");

/** The platform that has a bill whose end this company, its issuer, has to sign anew; null where none. NOT_FOUND. */
export async function endDue(ctx: Context, id: string): Promise<Answer<typeof offerRoutes.endDue>> {
  await seenDocument(ctx, id);
  return { platform: (await first(ctx.tx, DUE, [id]))?.platform ?? null };
}

/**
 * The issuer signs the end of a title anew that another platform has taken, where the one signed with its consent has
 * failed here: until it ends, the register holds it. NOT_FOUND, FORBIDDEN, WRONG_STATE.
 */
export async function signEnd(ctx: Context, id: string): Promise<void> {
  const { tx, organisation } = ctx;
  const locked = await lockedDocument(ctx, id, null);
  assertRight(ctx, "bl.void");
  const { platform } = await endDue(ctx, id);
  if (platform === null) throw new Refused("WRONG_STATE", { state: "", of: "offer" });
  const document = titled(locked);
  const { burn } = await signMoveOut(ctx, document);
  await table(tx, "app.pint_consent").change({ document_id: id }, { burn_id: burn });
  if ((await first(tx, SIGNED, [id, burn]))?.signed !== true)
    throw new Refused("WRONG_STATE", { state: "", of: "offer" });
  await audit(ctx, "pint.endSigned", { platform, number: document.number }, { documentId: id });
  await announce(
    tx,
    { organisation: organisation.id, topic: "document", id },
    { organisation: organisation.id, topic: "counts", id },
  );
}
