import type { Database } from "../../backend/core/database.ts";
import { rows } from "../../scripts/lib/sql.ts";
import type { Body, Content } from "../../backend/mail/content.ts";
import { openLetter } from "../../backend/mail/sealed.ts";
import { plainOf } from "../../backend/mail/template.ts";

/** The sender of letters in tests, unless a test sets another. */
export const PUBLIC_URL = "http://localhost:8080";

export interface WrittenLetter {
  readonly subject: string;
  readonly body: string;
}

/** A letter as the postman sends it. */
const asSent = ({ subject, body }: Content): WrittenLetter => ({ subject, body: plainOf(body, PUBLIC_URL) });

/** The waiting letters to an address, to the id of a person, or to anybody; newest last. */
export const lettersTo = (database: Pick<Database, "asWorker">, of: string | null): Promise<WrittenLetter[]> =>
  database.asWorker(async (tx) =>
    (
      await rows<{ id: string; sealed: Buffer }>(
        tx,
        `SELECT m.id, m.sealed FROM app.mail m
        WHERE m.sealed IS NOT NULL AND ($1::text IS NULL OR m.recipient = $1 OR m.recipient IN (SELECT email
          FROM app.person WHERE id::text = $1)) ORDER BY m.created_at, m.id`,
        [of],
      )
    ).map(({ id, sealed }) => asSent(openLetter<Content>(tx, id, sealed))),
  );

/** Letters to companies that are not addressed to people yet, in English. */
export const lettersToCompanies = (database: Pick<Database, "asWorker">): Promise<WrittenLetter[]> =>
  database.asWorker(async (tx) =>
    (
      await rows<{ id: string; sealed: Buffer }>(
        tx,
        "SELECT id, sealed FROM app.organisation_mail WHERE sealed IS NOT NULL ORDER BY created_at, id",
      )
    ).map(({ id, sealed }) => {
      const { subject, body } = openLetter<{ subject: { en: string }; body: { en: Body } }>(tx, id, sealed);
      return asSent({ subject: subject.en, body: body.en });
    }),
  );
