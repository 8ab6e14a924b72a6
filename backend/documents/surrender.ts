import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { titleCall } from "#domain/chain/calls";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import { same } from "#domain/flows/derive";
import type { Context } from "../core/context.ts";
import { expectedTitle, expecting } from "../intents/expecting.ts";
import { proposeAct, titled } from "./acts.ts";
import { enabledContact } from "./contact.ts";
import { beginAct, refusal } from "./facts.ts";

/** D16: gives the title to the issuer, for delivery of the goods or for an amendment. */
export async function surrender(ctx: Context, id: string, body: Body<typeof documentRoutes.surrender>): Promise<string> {
  const document = titled((await beginAct(ctx, id, "surrender", body.expectedVersion)).document);
  const call = expecting(ctx, document.chainId, titleAct.returnToIssuer({ titles: [expectedTitle(document.title)] }));
  const said = { purpose: body.purpose, comment: body.comment };
  return proposeAct(ctx, document, "surrender", call, { status: "returned" }, said, (intent) => ({ ...said, intent }));
}

/** D9a: gives back what was just received, in the form that the escrow demands of who holds, owns, or both. */
export async function refuseReceipt(ctx: Context, id: string, body: Body<typeof documentRoutes.refuseReceipt>): Promise<string> {
  const document = titled((await beginAct(ctx, id, "refuseReceipt", body.expectedVersion)).document);
  const { title } = document;
  const verb = refusal(title, ctx.organisation.address);
  if (!verb) throw new Refused("NOTHING_TO_REFUSE");
  const expected = {
    status: "active", holder: (verb === "rejectTransferBeneficiary" ? title.holder : title.prevHolder) ?? "",
    beneficiary: (verb === "rejectTransferHolder" ? title.beneficiary : title.prevBeneficiary) ?? "",
  } as const;
  const call = expecting(ctx, document.chainId, titleAct[verb]({ titles: [expectedTitle(title)] }));
  const said = { reason: body.reason, verb };
  return proposeAct(ctx, document, "refuseReceipt", call, expected, said, (intent) => ({ ...said, intent }));
}

/** D17: ends the title; who may release the cargo is fixed by it. */
export async function acceptSurrender(ctx: Context, id: string, body: Body<typeof documentRoutes.acceptSurrender>): Promise<string> {
  const document = titled((await beginAct(ctx, id, "acceptSurrender", body.expectedVersion)).document);
  const { id: me } = ctx.organisation;
  const agent = (body.releaseAgentId ?? me) === me ? ctx.organisation : await enabledContact(ctx, body.releaseAgentId ?? me, "NOT_A_CONTACT");
  const call = titleCall.burn({ registry: document.registry, tokenId: BigInt(document.tokenId) });
  return proposeAct(ctx, document, "acceptSurrender", call, { status: "burnt" }, { releaseAgentId: agent.id }, (intent) => ({ agent: { id: agent.id, name: agent.name }, intent }));
}

/** D18: the party that surrendered the bill holds and owns it again. */
export async function rejectSurrender(ctx: Context, id: string, body: Body<typeof documentRoutes.rejectSurrender>): Promise<string> {
  const document = titled((await beginAct(ctx, id, "rejectSurrender", body.expectedVersion)).document);
  const { holder, beneficiary } = document.title;
  if (!holder || !beneficiary || !same(holder, beneficiary)) throw new Error(`the returned title of ${id} has two parties`);
  const call = titleCall.restore({ registry: document.registry, tokenId: BigInt(document.tokenId) });
  return proposeAct(ctx, document, "rejectSurrender", call, { status: "active", holder, beneficiary }, { reason: body.reason }, (intent) => ({ reason: body.reason, intent }));
}
