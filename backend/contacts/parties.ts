import { z } from "zod";
import type { contactRoutes, Party, PartyList } from "#domain/api/contacts";
import type { Output, Query } from "#domain/api/route";
import { id } from "#domain/shapes";
import type { Context } from "../session/context.ts";
import { readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { containing, says } from "../core/search.ts";
import { statement } from "../core/statement.ts";
import { IDENTITY } from "../authority/assurance.ts";
import { agreed } from "../session/agreed.ts";

/** The parties of each list, by how they are known. */
const LISTS: Readonly<Record<PartyList, readonly Party["source"][]>> = {
  own: ["contact"],
  withSelf: ["self", "contact"],
  external: ["external"],
  platform: ["contact", "platform"],
  all: ["self", "contact", "platform", "external"],
};

/** Company $1 itself, whom it knows, who lets itself be found, and whom it noted of other platforms: nobody else. */
const PARTIES = `
  SELECT o.id, s.source, o.name, coalesce(o.chinese_name, '') AS "chineseName", o.address, '' AS origin, o.city,
    o.country,
         CASE WHEN s.source = 'platform' THEN '' ELSE app.postal_address_of(o.id)
           END AS "postalAddress", coalesce(n.party_code, '') AS "partyCode",
         c.state AS contact, coalesce(c.enabled, true) AS enabled, ${agreed("o")} AS "agreementAccepted", ${IDENTITY}
    FROM app.organisation o
    LEFT JOIN app.contact c ON c.organisation_id = $1 AND c.other_id = o.id
    LEFT JOIN app.contact_note n ON n.organisation_id = $1 AND n.other_id = o.id
   CROSS JOIN LATERAL (SELECT CASE WHEN o.id = $1 THEN 'self' WHEN c.state IN ('ADDED','ADDING') THEN 'contact'
     ELSE 'platform' END AS source) s
   WHERE s.source <> 'platform' OR o.findable AND o.status = 'ACTIVATED'
  UNION ALL
  SELECT e.id, 'external', e.name, '', e.address, e.origin, '', '', '', '', NULL, true, false, NULL, '', ''
    FROM app.external_contact e WHERE e.organisation_id = $1`;

const FOUND = `FROM (${PARTIES}) p
  WHERE p.source = ANY($2::text[]) AND ($3 = ''
    OR ${says("$4", "p.name", 'p."chineseName"', "p.origin", 'p."partyCode"', "p.address")})`;

const COUNT = statement("contacts.countOfParties", `SELECT count(*)::int AS total ${FOUND}`, ["total"]);
const LIST = statement(
  "contacts.parties",
  `SELECT p.*, p.source <> 'self' AS others, lower(p.name) AS sort ${FOUND}
      AND ($5::boolean IS NULL OR (p.source <> 'self', lower(p.name), p.id) > ($5, $6::text, $7::uuid))
        ORDER BY others, sort, p.id LIMIT $8`,
  [
    "id",
    "source",
    "name",
    "chineseName",
    "origin",
    "city",
    "country",
    "postalAddress",
    "partyCode",
    "enabled",
    "agreementAccepted",
    "identifier",
    "domain",
    "others",
    "sort",
  ],
).as<Pick<Party, "source" | "contact" | "assurance">>();

const CURSOR = z.tuple([z.boolean(), z.string(), id]);

/**
 * One of the contact lists, the own company first, then by name; \`text\` is looked for in names, origin, party code
 * and address.
 */
export async function listParties(
  ctx: Context,
  { list, text = "", limit, cursor }: Query<typeof contactRoutes.parties>,
): Promise<Output<typeof contactRoutes.parties>> {
  const asked = [ctx.organisation.id, LISTS[list], text, containing(text)];
  const total = await first(ctx.tx, COUNT, asked);
  const after = cursor === undefined ? null : readCursor(cursor, CURSOR);
  const found = await rows(ctx.tx, LIST, [...asked, ...(after ?? [null, null, null]), limit + 1]);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit),
    total: total?.total ?? 0,
    next: last ? writeCursor(last.others, last.sort, last.id) : null,
  };
}
