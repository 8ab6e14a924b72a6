import type { EntityManager } from "typeorm";
import type { BunkerCompany, bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { Body } from "#domain/api/route";
import { BUNKER_COMPANY, missingFact, type BunkerFacts } from "#domain/bunker/company";
import { Refused } from "#domain/errors";
import { say } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";

type OfNode = Pick<Settings, "bunkerSystemId">;

const KEEP = statement(
  "bunker-exchange.keepCompany",
  `INSERT INTO app.bunker_company (organisation_id, uen, licence, client_identifier) VALUES ($1, $2, $3, $4)
   ON CONFLICT (organisation_id) DO UPDATE
     SET uen = excluded.uen, licence = excluded.licence, client_identifier = excluded.client_identifier,
       updated_at = now()`,
);

/** The facts of a supplier that the header of a delivery names, each as text; an unknown one is empty. */
export async function bunkerFacts(tx: EntityManager, organisation: string, settings: OfNode): Promise<BunkerFacts> {
  const kept = await table(tx, "app.bunker_company").first(["uen", "licence", "client_identifier"], {
    organisation_id: organisation,
  });
  return {
    uen: kept?.uen ?? "",
    licence: kept?.licence ?? "",
    clientIdentifier: kept?.client_identifier ?? "",
    systemId: settings.bunkerSystemId ?? "",
  };
}

/** The same where no fact is missing without which no delivery is begun. BUNKER_FACT_MISSING names it and its place. */
export async function wholeBunkerFacts(ctx: Context, settings: OfNode): Promise<BunkerFacts> {
  const facts = await bunkerFacts(ctx.tx, ctx.organisation.id, settings);
  const missing = missingFact(facts);
  if (missing === null) return facts;
  const { label, place } = BUNKER_COMPANY[missing];
  throw new Refused("BUNKER_FACT_MISSING", { fact: say(label, ctx.language), place: say(place, ctx.language) });
}

export const getCompany = (ctx: Context, settings: OfNode): Promise<BunkerCompany> =>
  bunkerFacts(ctx.tx, ctx.organisation.id, settings);

export async function setCompany(
  ctx: Context,
  settings: OfNode,
  facts: Body<typeof bunkerExchangeRoutes.setCompany>,
): Promise<BunkerCompany> {
  const { id } = ctx.organisation;
  await changed(ctx.tx, KEEP, [id, facts.uen, facts.licence, facts.clientIdentifier]);
  await audit(ctx, "exchange.company", facts);
  await announce(ctx.tx, { organisation: id, topic: "me", id });
  return getCompany(ctx, settings);
}
