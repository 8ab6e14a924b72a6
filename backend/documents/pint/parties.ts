import type { EntityManager } from "typeorm";
import type { ChainParty, IdentifyingCode } from "#domain/dcsa/party-shapes";
import { PLATFORM_LIST } from "#domain/dcsa/recipients";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";

const NAMED = statement(
  "documents.pintParties",
  `SELECT o.id, o.name, o.country, CASE WHEN o.assurance = 'approved' THEN o.lei ELSE '' END AS lei, o.city,
      o.postal_address AS street FROM app.organisation o WHERE o.id = ANY ($1)`,
  ["id", "name", "lei", "country", "city", "street"],
);
const BY_NAME = statement(
  "documents.pintPartiesByName",
  `SELECT o.name, o.lei FROM app.organisation o WHERE lower(o.name) = ANY ($1) AND o.lei <> ''
    AND o.status = 'ACTIVATED' AND o.assurance = 'approved'`,
  ["name", "lei"],
);

/** As a party of the standard is named: without spaces at its ends, and no longer than 70 characters. */
export const partyName = (name: string): string => name.replace(/\s+/g, " ").trim().slice(0, 70).trim();

/** The LEI of a company as a code of the standard; by its id on this platform where it has none. */
const codeOf = (platform: string, { id, lei }: { readonly id: string; readonly lei: string }): IdentifyingCode =>
  lei === ""
    ? { codeListProvider: platform, codeListName: PLATFORM_LIST, partyCode: id }
    : { codeListProvider: "GLEIF", codeListName: "LEI", partyCode: lei };

/** Companies of this node as parties of a chain, by their ids. Read as the worker. */
export async function partiesOf(
  tx: EntityManager,
  platform: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChainParty>> {
  const found = await rows(tx, NAMED, [[...new Set(ids)]]);
  return new Map(
    found.map((one) => [
      one.id,
      { partyName: partyName(one.name), eblPlatform: platform, identifyingCodes: [codeOf(platform, one)] },
    ]),
  );
}

/** The address of a company in the words of the standard. Read as the worker. */
export async function addressOf(
  tx: EntityManager,
  id: string,
): Promise<{ readonly street: string; readonly city: string; readonly countryCode: string } | null> {
  const one = (await rows(tx, NAMED, [[id]]))[0];
  return one === undefined
    ? null
    : {
        street: one.street.replace(/\s+/g, " ").slice(0, 70),
        city: one.city.trim().slice(0, 35).trim(),
        countryCode: one.country,
      };
}

/** The LEIs of companies of this node by their names, in lower case. Read as the worker. */
export async function leisByName(
  tx: EntityManager,
  names: readonly string[],
): Promise<ReadonlyMap<string, IdentifyingCode>> {
  const found = await rows(tx, BY_NAME, [names.map((name) => name.toLowerCase())]);
  // Of two companies of one name neither is meant.
  const alone = [...Map.groupBy(found, ({ name }) => name.toLowerCase())].filter(([, same]) => same.length === 1);
  return new Map(
    alone.map(([name, [one]]) => [name, { codeListProvider: "GLEIF", codeListName: "LEI", partyCode: one?.lei ?? "" }]),
  );
}
