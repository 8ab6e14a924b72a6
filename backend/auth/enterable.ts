import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { first } from "../core/database.ts";

/** The company that a person enters for. NO_ENTERPRISE, USER_DISABLED, ENTERPRISE_INACTIVE, ENTERPRISE_CERTIFICATE. */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const row = await first<{ id: string; member: string; status: string; certified: boolean }>(
    tx,
    `SELECT o.id, m.status AS member, o.status, EXISTS (
              SELECT 1 FROM app.certificate c WHERE c.organisation_id = o.id AND c.person_id IS NULL AND c.revoked_at IS NULL AND c.not_after > now()) AS certified
       FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id WHERE m.person_id = $1
      ORDER BY (m.status = 'ACTIVATED') DESC, m.created_at LIMIT 1`,
    [person],
  );
  if (!row) throw new Refused("NO_ENTERPRISE");
  if (row.member !== "ACTIVATED") throw new Refused("USER_DISABLED");
  if (row.status === "FAILED") throw new Refused("ENTERPRISE_INACTIVE");
  if (!row.certified) throw new Refused("ENTERPRISE_CERTIFICATE");
  return row.id;
}
