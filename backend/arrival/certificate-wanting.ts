import type { EntityManager } from "typeorm";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { CERTIFICATE_WANTING, type CertificateWanting } from "../session/person-facts.ts";

const WANTING = statement(
  "arrival.certificateWanting",
  `SELECT ${CERTIFICATE_WANTING} AS wanting FROM app.organisation o WHERE o.id = $1`,
).as<{ wanting: CertificateWanting | null }>();

/** Why a company cannot be logged into for want of a certificate; null: one counts. */
export const certificateWanting = async (tx: EntityManager, organisation: string): Promise<CertificateWanting | null> =>
  (await first(tx, WANTING, [organisation]))?.wanting ?? null;
