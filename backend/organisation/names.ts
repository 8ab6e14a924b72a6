import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { companiesAt } from "../core/address-owners.ts";

const KNOWN = statement(
  "organisation.namesKnown",
  `SELECT a.address, o.name, o.id = $1 AS you FROM ${companiesAt("$2::text[]")} a JOIN app.organisation o
    ON o.id = a.organisation_id
    WHERE (o.id = $1 OR o.is_public
      OR EXISTS (SELECT 1 FROM app.contact c WHERE c.organisation_id = $1 AND c.other_id = o.id AND c.state = 'ADDED')
      OR EXISTS (SELECT 1 FROM app.document_access theirs JOIN app.document_access mine USING (document_id)
                  WHERE theirs.organisation_id = o.id AND theirs.access <> 'copy' AND mine.organisation_id = $1))
   UNION ALL
   SELECT x.address, x.name || ' (' || x.origin || ')', false FROM app.external_contact x
    WHERE x.organisation_id = $1 AND x.address = ANY($2::text[]) AND NOT EXISTS (SELECT 1
      FROM ${companiesAt("$2::text[]")} a WHERE a.address = x.address)`,
  ["address", "name", "you"],
);

/**
 * The names behind addresses as far as the organisation may know them: its own, those of contacts, of fellow parties to
 * a document, of public companies; and, where nobody here has the address, what it noted of a party of another
 * platform.
 */
export async function namesKnownTo(
  ctx: Context,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Omit<RowOf<typeof KNOWN>, "address">>> {
  const found = await rows(ctx.tx, KNOWN, [ctx.organisation.id, addresses]);
  return new Map(found.map(({ address, ...known }) => [address, known]));
}
