import type { EntityManager } from "typeorm";
import { daysUntil } from "#domain/certificates";
import { takeEnding } from "../authority/keep-certificate.ts";
import { filled, linkTo } from "../mail/content.ts";
import { deliver } from "../mail/deliver.ts";
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
    const { organisation, personId: id, email, language } = one;
    if (id === null || email === null || language === null)
      await postToOrganisation(tx, organisation, { topic: "company", ...LETTERS.companyEnding, parameters });
    else {
      const letter = filled({ ...LETTERS.ending, parameters }, language);
      await deliver(tx, { id, organisation, email, language }, "company", letter, null);
    }
  }
  return ending.length;
}
