import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { certificateWanting } from "../certificates/standing.ts";
import { first } from "../core/database.ts";

/**
 * The company that a person enters for; without a valid certificate only its administrators do, to get it one. NO_ENTERPRISE,
 * USER_DISABLED, ENTERPRISE_INACTIVE, ENTERPRISE_CERTIFICATE, ENTERPRISE_NO_CERTIFICATE.
 */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const row = await first<{ id: string; member: string; status: string; isAdmin: boolean }>(
    tx,
    `SELECT o.id, m.status AS member, o.status, m.is_admin AS "isAdmin"
       FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id WHERE m.person_id = $1
      ORDER BY (m.status = 'ACTIVATED') DESC, m.created_at LIMIT 1`,
    [person],
  );
  if (!row) throw new Refused("NO_ENTERPRISE");
  if (row.member !== "ACTIVATED") throw new Refused("USER_DISABLED");
  if (row.status === "FAILED") throw new Refused("ENTERPRISE_INACTIVE");
  const wanting = row.isAdmin ? null : await certificateWanting(tx, row.id);
  if (wanting) throw new Refused(wanting);
  return row.id;
}
