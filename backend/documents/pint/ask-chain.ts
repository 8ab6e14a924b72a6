import type { EntityManager } from "typeorm";
import type { AskedChains, exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { Body } from "#domain/api/route";
import { endorsementChains, type EndorsementChain } from "#domain/dcsa/endorsement-links";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { PINT_LIMITS } from "#domain/pint-codes";
import { audit } from "../../core/audit.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { counterpartyById } from "../../counterparties/known.ts";
import { reach, type Reached } from "../../counterparties/reach.ts";
import { outboundOf } from "../../counterparties/tokens.ts";
import type { Context } from "../../session/context.ts";
import { seenDocument } from "../document-row.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { answerIn } from "./wire.ts";

/** A bill, and the platform that is asked about it. */
interface Asked {
  readonly number: string;
  readonly counterparty: string | null;
  readonly platform: string;
}

/**
 * The platform that is asked: the one that surrenders the bill or, where no surrender is named, the one that has issued
 * or taken it last. As the worker. NOT_FOUND, PINT_CHAIN_NOWHERE.
 */
async function whomToAsk(
  tx: EntityManager,
  { id, number }: { readonly id: string; readonly number: string },
  claim: string | undefined,
): Promise<Asked> {
  if (claim !== undefined) {
    const found = await table(tx, "app.pint_claim").first(["counterparty_id", "platform_name"], {
      id: claim,
      document_id: id,
    });
    if (found === null) throw new Refused("NOT_FOUND");
    return { number, counterparty: found.counterparty_id, platform: found.platform_name };
  }
  const columns = ["number", "counterparty_id", "platform_name", "created_at"] as const;
  const newest = { order: { created_at: "DESC" } } as const;
  const issued = await table(tx, "app.pint_issue").first(columns, { document_id: id, state: "ISSUED" }, newest);
  const taken = await table(tx, "app.pint_offer").first(columns, { document_id: id, state: "GONE" }, newest);
  const last = [issued, taken]
    .filter((one) => one !== null)
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())[0];
  if (last === undefined) throw new Refused("PINT_CHAIN_NOWHERE");
  return { number: last.number, counterparty: last.counterparty_id, platform: last.platform_name };
}

const named = ({ partyName, eblPlatform }: ChainParty) => ({ name: partyName, platform: eblPlatform });

const viewOf = ({ transportDocumentSubReference: sub, endorsementChain: links = [] }: EndorsementChain) => ({
  subReference: sub ?? null,
  acts: links.map(({ actionCode, actor, recipient, actionDateTime }) => ({
    action: actionCode,
    actor: named(actor),
    recipient: recipient === undefined ? null : named(recipient),
    at: new Date(actionDateTime).toISOString(),
  })),
});

/** The chains of an answer. COUNTERPARTY_AWAY, PINT_CHAIN_TOKEN, PINT_CHAIN_UNKNOWN, PINT_CHAIN_FORM. */
function chainsIn({ status, error, text }: Reached, { platform, number }: Asked): AskedChains["chains"] {
  if (status === null) throw new Refused(error ?? "COUNTERPARTY_AWAY");
  if (status === 401 || status === 403) throw new Refused("PINT_CHAIN_TOKEN", { platform });
  if (status === 404) throw new Refused("PINT_CHAIN_UNKNOWN", { platform, number });
  const read = status === 200 ? endorsementChains.safeParse(answerIn(Buffer.from(text))) : null;
  if (read?.success !== true) throw new Refused("PINT_CHAIN_FORM", { platform, status });
  const ours = read.data.filter((one) => one.transportDocumentReference === number);
  if (ours.length < read.data.length) throw new Refused("PINT_CHAIN_FORM", { platform, status });
  if (ours.length === 0) throw new Refused("PINT_CHAIN_UNKNOWN", { platform, number });
  return ours.map(viewOf);
}

/**
 * A carrier here asks another platform what was done with its bill there (endorsement chain 3.0.4), with the token that
 * the platform knows it by. The answer is read live, and not kept: the record keeps that it was asked. NOT_FOUND,
 * PINT_CHAIN_NOWHERE, PINT_CHAIN_CONTRACT, and as {@link chainsIn}.
 */
export async function askChain(
  ctx: Context,
  { database, settings }: ExchangeMeans,
  documentId: string,
  { claimId }: Body<typeof exchangeIssueRoutes.chain>,
): Promise<AskedChains> {
  const document = await seenDocument(ctx, documentId);
  // Only its carrier is told.
  if (document.organisationId !== ctx.organisation.id) throw new Refused("NOT_FOUND");
  const told = await outside("endorsement chain", [ctx.requestId, documentId, claimId ?? ""], async () => {
    const { asked, to, token } = await database.asWorker(async (tx) => {
      const found = await whomToAsk(tx, document, claimId);
      const known = found.counterparty === null ? null : await counterpartyById(tx, found.counterparty);
      if (known === null || known.role !== "platform" || !known.contracts.includes("END"))
        throw new Refused("PINT_CHAIN_CONTRACT", { platform: found.platform });
      return { asked: found, to: known, token: await outboundOf(tx, settings.kek, known.id) };
    });
    const called = await reach(to.baseUrl, settings.webhookPrivate, {
      path: `/v3/endorsement-chains/${encodeURIComponent(asked.number)}`,
      method: "GET",
      body: "",
      version: "3",
      answerKb: PINT_LIMITS.chainsKb,
      ...(token === null ? {} : { token }),
    });
    return { number: asked.number, platform: { code: to.code, name: to.name }, chains: chainsIn(called, asked) };
  });
  const acts = told.chains.reduce((sum, chain) => sum + chain.acts.length, 0);
  await audit(ctx, "pint.chainAsked", { platform: told.platform.name, number: told.number, acts }, { documentId });
  return { ...told, askedAt: ctx.now.toISOString() };
}
