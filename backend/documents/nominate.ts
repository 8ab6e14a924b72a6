import { zeroAddress, type Address } from "viem";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { same } from "#domain/flows/derive";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";
import { expectedTitle } from "../intents/expecting.ts";
import { titled, type Plan, type Titled } from "./acts.ts";
import { enabledContact } from "./contact.ts";
import { beginAct } from "./facts.ts";

/** An owner who has not the original names the next owner; the possessor decides. */
export async function planNominate(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.nominate>,
): Promise<Plan<"nominate">> {
  const document = titled((await beginAct(ctx, id, "nominate", body.expectedVersion)).document);
  const to = await enabledContact(ctx, body.nomineeId, "NOT_A_CONTACT");
  if (!to.agreed || !to.address) throw new Refused("RECIPIENT_NO_AGREEMENT");
  if (document.title.nominee !== null && same(document.title.nominee, to.address))
    throw new Refused("ALREADY_NOMINATED");
  return {
    action: "nominate",
    document,
    move: titleAct.nominate({ titles: [expectedTitle(document.title)], to: to.address }),
    expected: { status: "active", nominee: to.address },
    parameters: { nomineeId: to.id },
    said: (intent) => ({ nominee: { id: to.id, name: to.name }, intent }),
  };
}

/** An owner takes back the nomination that the possessor has not carried out: nobody is nominated by it. */
export async function planWithdrawNomination(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.withdrawNomination>,
): Promise<Plan<"withdrawNomination">> {
  const document = titled((await beginAct(ctx, id, "withdrawNomination", body.expectedVersion)).document);
  const nominee = await nomineeOf(ctx, document);
  return {
    action: "withdrawNomination",
    document,
    move: titleAct.nominate({ titles: [expectedTitle(document.title)], to: zeroAddress }),
    expected: { status: "active", nominee: "" },
    parameters: {},
    said: (intent) => ({ nominee, intent }),
  };
}

/** The company that is nominated; its address for one that is not here. */
async function nomineeOf(ctx: Context, { title }: Titled): Promise<Named> {
  const address = title.nominee ?? "";
  return (await table(ctx.tx, "app.organisation").first(["id", "name"], { address })) ?? { id: address, name: address };
}

/** The possessor makes the nominee the owner. */
export async function planExecuteNomination(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.executeNomination>,
): Promise<Plan<"executeNomination">> {
  const document = titled((await beginAct(ctx, id, "executeNomination", body.expectedVersion)).document);
  const { title } = document;
  const to = title.nominee as Address;
  const nominee = await nomineeOf(ctx, document);
  return {
    action: "executeNomination",
    document,
    move: titleAct.transferBeneficiary({ titles: [expectedTitle(title)], to }),
    expected: { status: "active", holder: title.holder ?? "", beneficiary: to },
    parameters: {},
    said: (intent) => ({ nominee, intent }),
  };
}
