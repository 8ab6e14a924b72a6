import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { certificateWanting } from "./certificate-wanting.ts";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Row } from "../core/table.ts";
import { WORKS } from "../core/member.ts";

const DOORS = statement(
  "arrival.doors",
  `SELECT o.id, o.name, coalesce(o.chinese_name, '') AS "chineseName", m.status AS member, m.is_admin AS "isAdmin",
    m.last_login AS "lastLogin", NOT (${WORKS}) AS expired, o.status
   FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
   WHERE m.person_id = $1 AND m.status <> 'REMOVED' ORDER BY (m.status = 'ACTIVATED') DESC,
     m.last_login DESC NULLS LAST, m.created_at`,
  ["chineseName", "expired"],
).as<{ member: Exclude<Row<"app.membership">["status"], "REMOVED"> }>();
type Company = RowOf<typeof DOORS>;

/** A company that a person belongs to, and what keeps the person from entering for it. */
export interface Door extends Company {
  readonly refused: ErrorCode | null;
}

/** Without a certificate of the company that counts only its administrators enter, to get it one. */
async function refusalOf(
  tx: EntityManager,
  { id, member, isAdmin, expired, status }: Company,
): Promise<ErrorCode | null> {
  if (member !== "ACTIVATED") return "USER_DISABLED";
  if (expired) return "USER_EXPIRED";
  if (status === "FAILED") return "ENTERPRISE_INACTIVE";
  return isAdmin ? null : certificateWanting(tx, id);
}

/** The companies of a person, the one that was entered last first. Works under the worker role. */
export async function doorsOf(tx: EntityManager, person: string): Promise<Door[]> {
  const doors: Door[] = [];
  for (const row of await rows(tx, DOORS, [person])) doors.push({ ...row, refused: await refusalOf(tx, row) });
  return doors;
}

/**
 * The company that a person enters for until another is chosen. NO_ENTERPRISE, USER_DISABLED, USER_EXPIRED,
 * ENTERPRISE_INACTIVE, ENTERPRISE_CERTIFICATE, ENTERPRISE_CERTIFICATE_REVOKED, ENTERPRISE_NO_CERTIFICATE.
 */
export async function enterable(tx: EntityManager, person: string): Promise<string> {
  const doors = await doorsOf(tx, person);
  const [nearest] = doors;
  if (!nearest) throw new Refused("NO_ENTERPRISE");
  const open = doors.find((door) => door.refused === null);
  if (!open) throw new Refused(nearest.refused ?? "NO_ENTERPRISE");
  return open.id;
}
