import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import type { Context } from "../core/context.ts";
import { manifestBytes, signManifest } from "../signing/manifest.ts";
import { organisationIdentity } from "../signing/identity.ts";
import { expectedTitle, expecting } from "../intents/expecting.ts";
import { endAct, proposeAct, titled, type Titled } from "./acts.ts";
import { enabledContact, type Counterparty } from "./contact.ts";
import { endorsementsOf } from "./endorsements.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";

type Endorse = Body<typeof documentRoutes.endorse>;

/** The statement that is signed. Each names the one before it, so that none can be left out unseen. */
async function statementOf(ctx: Context, document: Titled, type: Endorse["type"], to: Counterparty) {
  const before = (await endorsementsOf(ctx.tx, document.id)).at(-1);
  return {
    statement: "endorsement", version: 1, documentId: document.id, number: document.number, checksum: document.checksum,
    // The block of the title's last move places the statement in its chain, whatever the clocks say.
    title: { chainId: document.chainId, registry: document.registry, tokenId: document.tokenId, block: document.title.lastBlock }, type,
    from: { id: ctx.organisation.id, name: ctx.organisation.name, address: ctx.organisation.address },
    to: { id: to.id, name: to.name, address: to.address },
    signatory: ctx.person.signedName || ctx.person.name, at: ctx.now.toISOString(),
    previous: before ? createHash("sha256").update(manifestBytes(before.statement)).digest("hex") : null,
  };
}

/**
 * D10: endorses to order or to a named party, which makes the endorsee the owner on the chain, or in blank, which is a
 * signed statement alone. An own wallet's transaction is its signature; a blank endorsement always needs the password.
 */
export async function endorse(ctx: Context, means: Means, id: string, body: Endorse): Promise<string | null> {
  const begun = await beginAct(ctx, id, "endorse", body.expectedVersion);
  const document = titled(begun.document);
  const to = await enabledContact(ctx, body.endorseeId, "ENDORSEE_NEEDED");
  if (!to.agreed || !to.address) throw new Refused("RECIPIENT_NO_AGREEMENT");
  if (body.type === "BLANK" && begun.facts.negotiability === "BLANK") throw new Refused("ALREADY_BLANK");
  const statement = await statementOf(ctx, document, body.type, to);
  const identity = ctx.keys || body.type === "BLANK" ? await organisationIdentity(ctx, means.settings.keyService) : null;
  const signature = identity && Buffer.from(await signManifest(manifestBytes(statement), identity.signing, ctx.now)).toString("base64");
  const keep = (intent: string | null) =>
    ctx.tx.query(
      "INSERT INTO app.endorsement (id, document_id, type, from_id, to_id, signatory, statement, signature, serial, intent_id, at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)",
      [uuid(), id, body.type, ctx.organisation.id, to.id, statement.signatory, JSON.stringify(statement), signature, identity?.serial ?? null, intent, ctx.now],
    );
  const said = { type: body.type, endorsee: { id: to.id, name: to.name } };
  if (body.type === "BLANK") {
    await keep(null);
    await endAct(ctx, id, "endorse", said);
    return null;
  }
  const call = expecting(ctx, document.chainId, titleAct.transferBeneficiary({ titles: [expectedTitle(document.title)], to: to.address }));
  const expected = { status: "active", holder: ctx.organisation.address ?? "", beneficiary: to.address } as const;
  const intent = await proposeAct(ctx, document, "endorse", call, expected, { type: body.type, endorseeId: to.id }, (one) => ({ ...said, intent: one }));
  await keep(intent);
  return intent;
}
