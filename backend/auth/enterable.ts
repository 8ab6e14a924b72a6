import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { rows } from "../core/database.ts";

interface Door {
  readonly id: string;
  readonly member: string;
  readonly apiOnly: boolean;
  readonly status: string;
  readonly certificate: "valid" | "expired" | "none";
}

const why = (door: Door): ErrorCode | null => {
  if (door.member !== "ACTIVATED") return "USER_DISABLED";
  if (door.apiOnly) return "USER_API_ONLY";
  if (door.status === "FAILED") return "ENTERPRISE_INACTIVE";
  if (door.certificate !== "valid") return door.certificate === "expired" ? "ENTERPRISE_CERTIFICATE" : "ENTERPRISE_NO_CERTIFICATE";
  return null;
};

/**
 * The company that a person enters for. NO_ENTERPRISE, USER_DISABLED, USER_API_ONLY, ENTERPRISE_INACTIVE,
 * ENTERPRISE_CERTIFICATE, ENTERPRISE_NO_CERTIFICATE.
 */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const doors = await rows<Door>(
    tx,
    `SELECT o.id, m.status AS member, m.api_only AS "apiOnly", o.status,
            CASE WHEN bool_or(c.not_after > now()) THEN 'valid' WHEN count(c.id) > 0 THEN 'expired' ELSE 'none' END AS certificate
       FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
       LEFT JOIN app.certificate c ON c.organisation_id = o.id AND c.person_id IS NULL AND c.revoked_at IS NULL
      WHERE m.person_id = $1 GROUP BY o.id, m.organisation_id, m.person_id ORDER BY (m.status = 'ACTIVATED') DESC, m.created_at`,
    [person],
  );
  const [nearest] = doors;
  if (!nearest) throw new Refused("NO_ENTERPRISE");
  const open = doors.find((door) => why(door) === null);
  if (!open) throw new Refused(why(nearest) ?? "NO_ENTERPRISE");
  return open.id;
}
