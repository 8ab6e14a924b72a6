import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement, type RowOf } from "../core/statement.ts";

const COLLEAGUES = statement(
  "envelopes.colleagues",
  `SELECT p.id, app.full_name(p.first_name, p.last_name) AS name, p.email, p.language FROM app.membership m
    JOIN app.person p ON p.id = m.person_id
     WHERE m.organisation_id = $1 AND ${WORKS} AND p.enabled AND 'envelope.transfer' = ANY(m.permissions)
      AND p.id IS DISTINCT FROM $2 ORDER BY name`,
  ["name"],
);

/** The colleagues who may transfer what one person of the company sealed. */
export const transferrers = (
  tx: EntityManager,
  organisation: string,
  sealer: string | null,
): Promise<RowOf<typeof COLLEAGUES>[]> => rows(tx, COLLEAGUES, [organisation, sealer]);
