import { v7 as uuid } from "uuid";
import type { offerRoutes } from "#domain/api/offers";
import type { Answer, Body } from "#domain/api/route";
import { cancelCall } from "#domain/chain/meta-transaction";
import { titleAct } from "#domain/chain/title-acts";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { DAY_MS } from "#domain/clock";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { signsNow } from "../../counterparties/view.ts";
import { chainOf } from "../../intents/chains.ts";
import { expectedTitle, expecting } from "../../intents/expecting.ts";
import { propose } from "../../intents/propose.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import type { Context } from "../../session/context.ts";
import { endAct, titled } from "../acts.ts";
import { beginAct } from "../facts.ts";
import { refreshState } from "../state.ts";
import { beginGoing } from "./going.ts";
import { OFFER, offerById } from "./offer-view.ts";
import { assertRulebook, leiCode, platformTaking, validated } from "./platform-to.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { assertStraightTo } from "./straight-to.ts";

/** An answer is waited for seven days, and longer where a person asks again. */
const KEPT_DAYS = 180;

/**
 * Offers a bill to a company on another platform. The title is locked, its return is signed in advance with what makes
 * that void; nothing of it is sent before the other platform has signed that it took the bill.
 */
export async function offer(
  ctx: Context,
  given: ExchangeMeans,
  documentId: string,
  body: Body<typeof offerRoutes.create>,
): Promise<Answer<typeof offerRoutes.create>> {
  const document = titled((await beginAct(ctx, documentId, "offer", body.expectedVersion)).document);
  const { to, rulebook, name } = await outside("pint offer", [ctx.requestId, body.platformId, body.lei], async () => {
    const found = await platformTaking(given, body.platformId, "PINT");
    // Without a key nothing could leave, and the bill would be locked for nothing.
    if (!(await given.database.asWorker(signsNow))) throw new Refused("PLATFORM_KEY_NONE");
    const named = await validated(given, found.to, body.lei);
    await assertStraightTo(given.database, documentId, { lei: body.lei, name: named });
    return { ...found, name: named };
  });
  const agreed = assertRulebook(to, rulebook, body.rulebook);
  await assertNotStopped(ctx, { documents: [document], names: [name] });
  const id = uuid();
  const { chainId, title } = document;
  const common = {
    via: null,
    envelopeId: null,
    chainId,
    keptUntil: new Date(ctx.now.getTime() + KEPT_DAYS * DAY_MS),
  } as const;
  const { id: returnId } = await propose(ctx, {
    ...common,
    action: "moveOut",
    documentId,
    call: expecting(ctx, chainId, titleAct.returnToIssuer({ titles: [expectedTitle(title)] })),
    parameters: { offer: id },
    expected: { status: "returned" },
  });
  const request = await table(ctx.tx, "app.intent").first(["nonce"], { id: returnId });
  const forwarder = chainOf(ctx.chains, chainId).contracts.forwarder as `0x${string}`;
  const { id: cancelId } = await propose(ctx, {
    ...common,
    action: "cancelReturn",
    documentId: null,
    call: cancelCall(forwarder, BigInt(request?.nonce ?? 0)),
    parameters: { offer: id },
    expected: {},
  });
  const recipient: ChainParty = { partyName: name, eblPlatform: to.code, identifyingCodes: [leiCode(body.lei)] };
  const task = await beginGoing(ctx, OFFER, document);
  await table(ctx.tx, "app.pint_offer").insert({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    document_id: documentId,
    counterparty_id: to.id,
    task_id: task,
    number: document.number,
    platform: to.code,
    platform_name: to.name,
    recipient,
    rulebook: agreed,
    return_id: returnId,
    cancel_id: cancelId,
  });
  await table(ctx.tx, "app.document").change({ id: documentId }, { locked_by: id });
  await endAct(ctx, documentId, "offer", {
    recipient: name,
    platform: to.name,
    rulebook: agreed,
    offer: id,
    sha256: document.checksum ?? "",
  });
  await refreshState(ctx.tx, documentId);
  return offerById(ctx, id);
}
