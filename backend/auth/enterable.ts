import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { certificateWanting } from "../certificates/standing.ts";
import { rows } from "../core/database.ts";

interface Door {
  readonly id: string;
  readonly member: string;
  readonly isAdmin: boolean;
  readonly apiOnly: boolean;
  readonly status: string;
}

/** Why a person does not come in by a company. Without a certificate that counts only its administrators do, to get it one. */
async function why(tx: EntityManager, door: Door): Promise<ErrorCode | null> {
  if (door.member !== "ACTIVATED") return "USER_DISABLED";
  if (door.apiOnly) return "USER_API_ONLY";
  if (door.status === "FAILED") return "ENTERPRISE_INACTIVE";
  return door.isAdmin ? null : certificateWanting(tx, door.id);
}

/**
 * The company that a person enters for. NO_ENTERPRISE, USER_DISABLED, USER_API_ONLY, ENTERPRISE_INACTIVE,
 * ENTERPRISE_CERTIFICATE, ENTERPRISE_NO_CERTIFICATE.
 */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const doors = await rows<Door>(
    tx,
    `SELECT o.id, m.status AS member, m.is_admin AS "isAdmin", m.api_only AS "apiOnly", o.status
       FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
      WHERE m.person_id = $1 ORDER BY (m.status = 'ACTIVATED') DESC, m.created_at`,
    [person],
  );
  let nearest: ErrorCode | null = null;
  for (const door of doors) {
    const refusal = await why(tx, door);
    if (refusal === null) return door.id;
    nearest ??= refusal;
  }
  throw new Refused(nearest ?? "NO_ENTERPRISE");
}
