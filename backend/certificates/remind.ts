import type { EntityManager } from "typeorm";
import { daysUntil } from "#domain/certificates";
import { takeEnding } from "../authority/keep-certificate.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./certificate-letters.ts";

/**
 * Writes once about each certificate in use that ends soon: to its holder, or to the company's administrators. Answers
 * how many.
 */
export async function remindOfEnding(tx: EntityManager, now = new Date()): Promise<number> {
  const ending = await takeEnding(tx, now);
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
