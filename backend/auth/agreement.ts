import { LIMITS } from "#domain/limits";
import type { Me } from "#domain/api/auth-shapes";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { keepAcceptance } from "./acceptance.ts";
import { meOf } from "../arrival/me.ts";
import { noteCompanyAgreement } from "../organisation/standing.ts";
import { noteAgreement } from "../people/people.ts";

/**
 * The user agreement: for the person, and by an administrator for the company too. The first acceptance stays on
 * record. FORBIDDEN.
 */
export async function acceptAgreement(ctx: Context, forOrganisation: boolean): Promise<Me> {
  if (forOrganisation && !ctx.person.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  const { id: person } = ctx.person;
  const { id: organisation } = ctx.organisation;
  const version = LIMITS.agreementVersion;
  await noteAgreement(ctx.tx, person, version);
  if (forOrganisation) await noteCompanyAgreement(ctx.tx, organisation, version, person);
  await keepAcceptance(ctx.tx, person, ["agreement"]);
  if (forOrganisation) await keepAcceptance(ctx.tx, person, ["agreement"], organisation);
  await audit(ctx, "me.agreement", { version, forOrganisation });
  await announce(ctx.tx, { organisation, topic: "me", id: person });
  return meOf(ctx.tx, person, organisation, "COMPLETE");
}
