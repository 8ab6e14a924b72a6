import type { Hex } from "viem";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { titleCall } from "#domain/chain/calls";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import { same } from "#domain/flows/derive";
import type { Named } from "#domain/events/field";
import { read } from "#domain/kinds/read";
import { LIMITS } from "#domain/limits";
import type { Context } from "../session/context.ts";
import { expectedTitle } from "../intents/expecting.ts";
import { titled, type Plan, type Titled } from "./acts.ts";
import { enabledContact, isCalled } from "./contact.ts";
import { beginAct } from "./facts.ts";
import { agentOfReview, reviewHolding } from "./review/holding.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { companyOf } from "./rows.ts";
import { remarkSent } from "./remarks.ts";
import { refusal } from "./title-facts.ts";

/** The title given back to its issuer, by who holds and owns it. */
const returned = ({ title }: Titled, said: { readonly remark?: Hex } = {}): Pick<Plan, "move" | "expected"> => ({
  move: titleAct.returnToIssuer({ titles: [expectedTitle(title)], ...said }),
  expected: { status: "returned" },
});

/** The title that its issuer has, ended for ever. */
const ended = (
  { registry, tokenId, title }: Titled,
  said: { readonly remark?: Hex } = {},
): Pick<Plan, "move" | "expected"> => {
  const place = { registry, tokenId: BigInt(tokenId), ...said };
  return {
    move: title.status === "returned" ? titleCall.burn(place) : titleCall.replace({ ...place, successors: [] }),
    expected: { status: "burnt" },
  };
};

/** A contact, or the own company where nobody is named. */
async function agentOf(ctx: Context, id: string | null): Promise<Named> {
  const { id: me, name } = ctx.organisation;
  if ((id ?? me) === me) return { id: me, name };
  const contact = await enabledContact(ctx, id ?? me, "NOT_A_CONTACT");
  return { id: contact.id, name: contact.name };
}

/** D16: gives the title to the issuer, for delivery of the goods or for an amendment. */
export async function planSurrender(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.surrender>,
): Promise<Plan<"surrender">> {
  const document = titled((await beginAct(ctx, id, "surrender", body.expectedVersion)).document);
  const said = {
    purpose: body.purpose,
    comment: body.comment,
    ...(body.purpose === "AMENDMENT" && body.reasonCode !== null ? { reasonCode: body.reasonCode } : {}),
  };
  return {
    action: "surrender",
    document,
    ...returned(document, await remarkSent(ctx, id, body.comment)),
    parameters: said,
    said: (intent) => ({ ...said, intent }),
  };
}

/**
 * The company that releases on an order: the one that the order names or, without a choice, its issuer. The presenter
 * does not choose another, and so not itself.
 */
async function namedAgent(ctx: Context, order: Titled, id: string | null): Promise<Named> {
  const issuer = await companyOf(ctx.tx, order.organisationId);
  if (issuer && (id ?? issuer.id) === issuer.id) return { id: issuer.id, name: issuer.name };
  if (id === null) throw new Error(`the issuer of ${order.id} is gone`);
  const agent = await agentOf(ctx, id);
  const named = read(order.data, "releaseAgent.name") ?? "";
  if (!(await isCalled(ctx.tx, agent.id, named)))
    throw new Refused("NOT_AGENT_NAMED", { agent: named }, [
      { path: "releaseAgentId", code: "NOT_AGENT_NAMED", parameters: { agent: named } },
    ]);
  return agent;
}

/** Shows a delivery order to the agent who releases the goods: it lies with its issuer from then on. */
export async function planPresent(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.present>,
): Promise<Plan<"present">> {
  const document = titled((await beginAct(ctx, id, "present", body.expectedVersion)).document);
  const agent = await namedAgent(ctx, document, body.releaseAgentId);
  return {
    action: "present",
    document,
    ...returned(document),
    parameters: { releaseAgentId: agent.id },
    said: (intent) => ({ agent, intent }),
  };
}

/** The owner of a bill of exchange has been paid: the bill goes back to its drawer and is discharged. */
export async function planDischarge(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.discharge>,
): Promise<Plan<"discharge">> {
  const document = titled((await beginAct(ctx, id, "discharge", body.expectedVersion)).document);
  return { action: "discharge", document, ...returned(document), parameters: {}, said: (intent) => ({ intent }) };
}

/** D9a: gives back what was just received, in the form that the escrow demands of who holds, owns, or both. */
export async function planRefuseReceipt(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.refuseReceipt>,
): Promise<Plan<"refuseReceipt">> {
  const document = titled((await beginAct(ctx, id, "refuseReceipt", body.expectedVersion)).document);
  const { title } = document;
  const verb = refusal(title, ctx.organisation.address);
  if (!verb) throw new Refused("NOTHING_TO_REFUSE");
  const expected = {
    status: "active",
    holder: (verb === "rejectTransferBeneficiary" ? title.holder : title.prevHolder) ?? "",
    beneficiary: (verb === "rejectTransferHolder" ? title.beneficiary : title.prevBeneficiary) ?? "",
  } as const;
  const said = { reason: body.reason, verb };
  return {
    action: "refuseReceipt",
    document,
    move: titleAct[verb]({ titles: [expectedTitle(title)], ...(await remarkSent(ctx, id, body.reason)) }),
    expected,
    parameters: said,
    said: (intent) => ({ ...said, intent }),
  };
}

/** The company that releases the cargo: the one that a review has agreed on, else the one that the issuer chooses. */
async function releasing(ctx: Context, document: Titled, chosen: string | null): Promise<Named> {
  const fixed = await agentOfReview(ctx.tx, document);
  if (fixed === null) return agentOf(ctx, chosen);
  if (chosen !== null && chosen !== fixed.id)
    throw new Refused("RELEASE_AGENT_FIXED", { agent: fixed.name }, [
      { path: "releaseAgentId", code: "RELEASE_AGENT_FIXED", parameters: { agent: fixed.name } },
    ]);
  if (fixed.id !== ctx.organisation.id) await assertNotStopped(ctx, { companies: [fixed.id] });
  return fixed;
}

/** D17: ends the title; who may release the cargo is fixed by it. */
export async function planAcceptSurrender(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.acceptSurrender>,
): Promise<Plan<"acceptSurrender">> {
  const document = titled((await beginAct(ctx, id, "acceptSurrender", body.expectedVersion)).document);
  const agent = await releasing(ctx, document, body.releaseAgentId);
  return {
    action: "acceptSurrender",
    document,
    ...ended(document),
    parameters: { releaseAgentId: agent.id },
    said: (intent) => ({ agent, intent }),
  };
}

/**
 * The straight bill that the shipper gave back at origin ends; only the agent at the destination may release the cargo.
 */
export async function planTelexRelease(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.telexRelease>,
): Promise<Plan<"telexRelease">> {
  const document = titled((await beginAct(ctx, id, "telexRelease", body.expectedVersion)).document);
  const agent = await releasing(ctx, document, body.releaseAgentId);
  const { originOffice, reference } = body;
  const record = {
    releaseAgentId: agent.id,
    originOffice,
    consignee: body.consignee,
    reference,
    sentAt: ctx.now.toISOString(),
  };
  return {
    action: "telexRelease",
    document,
    ...ended(document),
    parameters: record,
    said: (intent) => ({ agent, originOffice, reference, intent }),
  };
}

/** D18: the party that surrendered the bill holds and owns it again. */
export async function planRejectSurrender(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.rejectSurrender>,
): Promise<Plan<"rejectSurrender">> {
  const document = titled((await beginAct(ctx, id, "rejectSurrender", body.expectedVersion)).document);
  const { holder, beneficiary } = document.title;
  if (!holder || !beneficiary || !same(holder, beneficiary))
    throw new Error(`the returned title of ${id} has two parties`);
  const move = titleCall.restore({
    registry: document.registry,
    tokenId: BigInt(document.tokenId),
    ...(await remarkSent(ctx, id, body.reason)),
  });
  return {
    action: "rejectSurrender",
    document,
    move,
    expected: { status: "active", holder, beneficiary },
    parameters: { reason: body.reason },
    said: (intent) => ({ reason: body.reason, intent }),
  };
}

/** How many copies go with the originals: as the review agreed, else as the bill says. */
const copiesOf = ({ copies }: Readonly<Record<string, unknown>>): number =>
  Math.min(LIMITS.paperCopies, Number(copies) || 0);

/** D20: the electronic title ends; the paper originals with these serial numbers take its place. */
export async function planConvert(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.convert>,
): Promise<Plan<"convert">> {
  const document = titled((await beginAct(ctx, id, "convert", body.expectedVersion)).document);
  const twice = body.serials.findIndex((serial, i) => body.serials.indexOf(serial) < i);
  if (twice >= 0) throw new Refused("LISTED_TWICE", {}, [{ path: `serials.${twice}`, code: "LISTED_TWICE" }]);
  const held = await reviewHolding(ctx.tx, id);
  const agreed = held?.type === "convert" ? Number(held.terms["originals"]) : body.serials.length;
  if (body.serials.length !== agreed)
    throw new Refused("PAPER_COUNT", { count: agreed }, [
      { path: "serials", code: "PAPER_COUNT", parameters: { count: agreed } },
    ]);
  const serials = body.serials.join(", ");
  return {
    action: "convert",
    document,
    ...ended(document),
    parameters: {
      serials,
      originals: body.serials,
      copies: copiesOf(held?.type === "convert" ? held.terms : document.data),
    },
    said: (intent) => ({ serials, intent }),
  };
}

/** D22: ends a title that its issuer still has. */
export async function planVoid(ctx: Context, id: string, body: Body<typeof actRoutes.void>): Promise<Plan<"void">> {
  const document = titled((await beginAct(ctx, id, "void", body.expectedVersion)).document);
  return {
    action: "void",
    document,
    ...ended(document, await remarkSent(ctx, id, body.reason)),
    parameters: { reason: body.reason },
    said: (intent) => ({ reason: body.reason, intent }),
  };
}
