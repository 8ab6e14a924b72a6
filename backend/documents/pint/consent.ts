import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { jsonChecksum } from "#domain/dcsa/checksum";
import { Refused } from "#domain/errors";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { endIntent } from "../../intents/write.ts";
import type { Context } from "../../session/context.ts";
import { endAct, titled } from "../acts.ts";
import { beginAct } from "../facts.ts";
import { askingToMove } from "./ask-move.ts";
import { paperOf } from "./own-files.ts";
import { firstHolderOf } from "./chain-acts.ts";
import { tellCompany } from "./pint-letters.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { assertOwn, signedIssue } from "./own-bill.ts";
import { signMoveOut } from "./sign-move-out.ts";
import { standardOf } from "./standard-bill.ts";

/**
 * The issuer consents that a title goes to another platform: it signs the end of the title in advance, which is sent
 * only after that platform has taken it, and with the company's key for credentials what the carrier says of the issue.
 */
export async function allowMove(
  ctx: Context,
  given: ExchangeMeans,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.allowMove>,
): Promise<void> {
  const document = titled((await beginAct(ctx, id, "allowMove", expectedVersion)).document);
  const standard = await standardOf(ctx, given, document);
  const sha256 = await jsonChecksum(standard);
  await outside("pint own bill", [id, sha256], () =>
    given.database.asWorker((tx) => assertOwn(tx, id, sha256, document)),
  );
  const issueTo = await outside("pint first holder", [id, ctx.organisation.id], () =>
    given.database.asWorker((tx) => firstHolderOf(tx, given.settings.platformCode, id, ctx.organisation.id)),
  );
  const copy = await paperOf(ctx.tx, id);
  const issuance = await signedIssue(ctx, given.settings, { document: sha256, copy, issueTo });
  const { burn, until } = await signMoveOut(ctx, document);
  const consent = {
    person_id: ctx.person.id,
    burn_id: burn,
    transport_document: JSON.stringify(standard),
    issuance,
    copy_sha256: copy,
    until,
    at: ctx.now,
  };
  const asking = await askingToMove(ctx.tx, id);
  // One that is about to end is given anew, and cannot be sent any more.
  const former = await table(ctx.tx, "app.pint_consent").first(["burn_id"], { document_id: id });
  if (former?.burn_id)
    await endIntent(ctx.tx, former.burn_id, {
      to: "failed",
      from: ["kept"],
      error: new Refused("INTENT_CANCELLED"),
      tx: null,
      block: null,
    });
  if ((await table(ctx.tx, "app.pint_consent").change({ document_id: id }, consent)) === 0)
    await table(ctx.tx, "app.pint_consent").insert({
      document_id: id,
      organisation_id: ctx.organisation.id,
      ...consent,
    });
  await endAct(ctx, id, "allowMove", { intent: burn, sha256 });
  for (const organisation of asking)
    await tellCompany(ctx.tx, organisation, "mayMove", {
      number: document.number,
      company: ctx.organisation.name,
      path: `/doc/DcsaBillOfLading/view/${id}`,
    });
}
