import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { rows } from "../core/database.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly chineseName: string;
  readonly member: "INVITED" | "ACTIVATED" | "DISABLED";
  readonly isAdmin: boolean;
  readonly lastLogin: Date | null;
  readonly apiOnly: boolean;
  readonly status: string;
  readonly certificate: "valid" | "expired" | "none";
}

/** A company that a person belongs to, and what keeps the person from entering for it. */
export interface Door extends Row {
  readonly refused: ErrorCode | null;
}

function refusalOf({ member, apiOnly, status, certificate }: Row): ErrorCode | null {
  if (member !== "ACTIVATED") return "USER_DISABLED";
  if (apiOnly) return "USER_API_ONLY";
  if (status === "FAILED") return "ENTERPRISE_INACTIVE";
  if (certificate !== "valid") return certificate === "expired" ? "ENTERPRISE_CERTIFICATE" : "ENTERPRISE_NO_CERTIFICATE";
  return null;
}

/** The companies of a person, the one that was entered last first. Works under the worker role. */
export async function doorsOf(tx: EntityManager, person: string): Promise<Door[]> {
  const found = await rows<Row>(
    tx,
    `SELECT o.id, o.name, coalesce(o.chinese_name, '') AS "chineseName", m.status AS member, m.is_admin AS "isAdmin", m.last_login AS "lastLogin", m.api_only AS "apiOnly", o.status,
            CASE WHEN bool_or(c.not_after > now()) THEN 'valid' WHEN count(c.id) > 0 THEN 'expired' ELSE 'none' END AS certificate
       FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
       LEFT JOIN app.certificate c ON c.organisation_id = o.id AND c.person_id IS NULL AND c.revoked_at IS NULL
      WHERE m.person_id = $1 GROUP BY o.id, m.organisation_id, m.person_id ORDER BY (m.status = 'ACTIVATED') DESC, m.last_login DESC NULLS LAST, m.created_at`,
    [person],
  );
  return found.map((row) => ({ ...row, refused: refusalOf(row) }));
}

/**
 * The company that a person enters for until another is chosen. NO_ENTERPRISE, USER_DISABLED, USER_API_ONLY, ENTERPRISE_INACTIVE,
 * ENTERPRISE_CERTIFICATE, ENTERPRISE_NO_CERTIFICATE.
 */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const doors = await doorsOf(tx, person);
  const [nearest] = doors;
  if (!nearest) throw new Refused("NO_ENTERPRISE");
  const open = doors.find((door) => door.refused === null);
  if (!open) throw new Refused(nearest.refused ?? "NO_ENTERPRISE");
  return open.id;
}
