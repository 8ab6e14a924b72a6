import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { manifestBytes, signManifest } from "../signing/manifest.ts";
import { organisationIdentity } from "../signing/identity.ts";
import { formsOf, hasCondition } from "#domain/acts/endorsement";
import { kindOf } from "#domain/kinds/kinds";
import { expectedTitle } from "../intents/expecting.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { titled, type Plan, type Titled } from "./acts.ts";
import { enabledContact, type Counterparty } from "./contact.ts";
import { endorsementsOf } from "./endorsements.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";
import { remarkSent } from "./remarks.ts";

type Endorse = Body<typeof actRoutes.endorse>;

/** The act on the document $2, of those that the request $1 carries out. */
const ACT = statement(
  "documents.actOfRequest",
  "SELECT id FROM app.intent WHERE (id = $1 OR carried_by = $1) AND document_id = $2",
);

/** The statement that is signed. Each names the one before it, so that none can be left out unseen. */
async function statementOf(ctx: Context, document: Titled, { type, condition }: Endorse, to: Counterparty) {
  const before = (await endorsementsOf(ctx.tx, document.id)).at(-1);
  return {
    statement: "endorsement",
    version: 1,
    documentId: document.id,
    number: document.number,
    checksum: document.checksum,
    // The block of the title's last move places the statement in its chain, whatever the clocks say.
    title: {
      chainId: document.chainId,
      registry: document.registry,
      tokenId: document.tokenId,
      block: document.title.lastBlock,
    },
    type,
    ...(condition === "" ? {} : { condition }),
    from: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
    to: { id: to.id, name: to.name, address: to.address },
    signatory: ctx.person.signedName || ctx.person.name,
    at: ctx.now.toISOString(),
    previous: before ? createHash("sha256").update(manifestBytes(before.statement)).digest("hex") : null,
  };
}

/**
 * D10: endorses, which makes the endorsee the owner on the chain, or in blank, which is a signed statement alone. An
 * own wallet's transaction is its signature; a blank endorsement always needs the password.
 */
export async function planEndorse(ctx: Context, means: Means, id: string, body: Endorse): Promise<Plan<"endorse">> {
  const begun = await beginAct(ctx, id, "endorse", body.expectedVersion);
  const document = titled(begun.document);
  await assertNotStopped(ctx, { documents: [document] });
  const negotiability = "negotiability" in begun.facts ? begun.facts.negotiability : null;
  const to = await enabledContact(ctx, body.endorseeId, "ENDORSEE_NEEDED");
  if (!to.agreed || !to.address) throw new Refused("RECIPIENT_NO_AGREEMENT");
  const blank = body.type === "BLANK";
  if (blank && negotiability === "BLANK") throw new Refused("ALREADY_BLANK");
  const life = kindOf(document.kind).life ?? "CARGO";
  if (!formsOf(life, null).includes(body.type))
    throw new Refused("ENDORSEMENT_FORM", {}, [{ path: "type", code: "ENDORSEMENT_FORM" }]);
  if (!formsOf(life, negotiability).includes(body.type)) throw new Refused("PLEDGE_COLLECTION_ONLY");
  if (hasCondition(body.type) !== (body.condition !== ""))
    throw new Refused("CONDITION_NEEDED", {}, [{ path: "condition", code: "CONDITION_NEEDED" }]);
  const signed = await statementOf(ctx, document, body, to);
  const identity = ctx.keys || blank ? await organisationIdentity(ctx, means.settings.keyService) : null;
  const signature =
    identity && Buffer.from(await signManifest(manifestBytes(signed), identity.signing, ctx.now)).toString("base64");
  const remark = await remarkSent(ctx, id, body.condition);
  const said = { type: body.type, endorsee: { id: to.id, name: to.name } };
  return {
    action: "endorse",
    document,
    move: blank
      ? null
      : titleAct.transferBeneficiary({ titles: [expectedTitle(document.title)], to: to.address, ...remark }),
    expected: { status: "active", holder: ctx.organisation.address ?? "", beneficiary: to.address },
    parameters: { type: body.type, endorseeId: to.id, ...(body.condition === "" ? {} : { comment: body.condition }) },
    said: (intent) => (blank ? said : { ...said, intent }),
    land: async (intent) => {
      await table(ctx.tx, "app.endorsement").insert({
        id: uuid(),
        document_id: id,
        type: body.type,
        from_id: ctx.organisation.id,
        to_id: to.id,
        signatory: signed.signatory,
        statement: signed,
        signature,
        serial: identity?.serial ?? null,
        intent_id: intent && ((await first(ctx.tx, ACT, [intent, id]))?.id ?? null),
        at: ctx.now,
      });
    },
  };
}
