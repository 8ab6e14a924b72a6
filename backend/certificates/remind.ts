import type { EntityManager } from "typeorm";
import { daysUntil } from "#domain/certificates";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { rows } from "../core/database.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./certificate-letters.ts";

interface Ending {
  readonly organisation: string;
  readonly company: string;
  readonly serial: string;
  readonly notAfter: Date;
  /** Null where it is the company's. */
  readonly email: string | null;
  readonly language: Language | null;
}

/**
 * Writes once about each certificate in use that ends soon: to its holder, or to the company's administrators. Answers
 * how many.
 */
export async function remindOfEnding(tx: EntityManager, now = new Date()): Promise<number> {
  const ending = await rows<Ending>(
    tx,
    `UPDATE app.certificate c SET reminded_at = $1 FROM app.organisation o, app.certificate d LEFT JOIN app.person p
      ON p.id = d.person_id
      WHERE d.id = c.id AND o.id = c.organisation_id AND c.in_use AND c.reminded_at IS NULL AND c.revoked_at IS NULL
        AND c.not_after > $1 AND c.not_after <= $1::timestamptz + make_interval(days => $2)
        AND (c.person_id IS NULL OR p.enabled AND EXISTS (SELECT 1 FROM app.membership m
          WHERE m.organisation_id = c.organisation_id AND m.person_id = c.person_id AND m.status = 'ACTIVATED'))
      RETURNING o.id AS organisation, o.name AS company, c.serial, c.not_after AS "notAfter", p.email, p.language`,
    [now, LIMITS.certificateWarningDays],
  );
  for (const one of ending) {
    const parameters = {
      company: one.company,
      serial: one.serial,
      days: daysUntil(one.notAfter, now),
      date: one.notAfter.toISOString().slice(0, 10),
      link: linkTo("/certification"),
    };
    if (one.email === null || one.language === null)
      await postToOrganisation(tx, one.organisation, { ...LETTERS.companyEnding, parameters });
    else await post(tx, { to: one.email, language: one.language, ...LETTERS.ending, parameters });
  }
  return ending.length;
}
