import type { Offer } from "#domain/api/offers";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import { table } from "../../core/table.ts";
import { expectedTitle, expecting } from "../../intents/expecting.ts";
import { propose } from "../../intents/propose.ts";
import type { Context } from "../../session/context.ts";
import { titled } from "../acts.ts";
import { lockedDocument } from "../document-row.ts";
import { assertRight, goesOn } from "./going.ts";
import { OFFER, offerById } from "./offer-view.ts";

/**
 * Signs the return of a title anew that another platform has taken, where the one signed in advance has failed: until
 * it ends here, two hold it. NOT_FOUND, FORBIDDEN, WRONG_STATE, NOT_OWNER_AND_POSSESSOR.
 */
export async function signReturn(ctx: Context, id: string): Promise<Offer> {
  const { tx, organisation } = ctx;
  const { documentId } = await offerById(ctx, id);
  const document = titled(await lockedDocument(ctx, documentId, null));
  const offered = await offerById(ctx, id);
  const { state, signsReturn } = offered;
  assertRight(ctx, "bl.transferOriginal");
  if (!signsReturn) throw new Refused("WRONG_STATE", { state, of: "offer" });
  const { chainId, title } = document;
  if (title.holder !== organisation.address || title.beneficiary !== organisation.address)
    throw new Refused("NOT_OWNER_AND_POSSESSOR");
  const { id: returnId } = await propose(ctx, {
    action: "moveOut",
    via: null,
    envelopeId: null,
    documentId,
    chainId,
    call: expecting(ctx, chainId, titleAct.returnToIssuer({ titles: [expectedTitle(title)] })),
    parameters: { offer: id },
    expected: { status: "returned" },
  });
  const own = { id, organisation_id: organisation.id };
  await table(tx, "app.pint_offer").change(
    { ...own, state: "FROZEN" },
    { state: "TAKEN", return_id: returnId, next_at: () => "now()", error_code: null, error_parameters: null },
  );
  await goesOn(ctx, OFFER, offered, "pint.returnSigned");
  return offerById(ctx, id);
}
