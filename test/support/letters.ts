import type { Text } from "#domain/text";
import { rows, type Database } from "../../backend/core/database.ts";
import { openLetter } from "../../backend/mail/sealed.ts";

export interface WrittenLetter {
  readonly subject: string;
  readonly body: string;
}

/**
 * What waits in the outbox for whom `of` names: an address, the id of a person, or anybody. The newest last. What was
 * sent is gone.
 */
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
    ).map(({ id, sealed }) => openLetter<WrittenLetter>(tx, id, sealed)),
  );

/** Letters to companies that were not addressed to people yet, in English. */
export const lettersToCompanies = (database: Pick<Database, "asWorker">): Promise<WrittenLetter[]> =>
  database.asWorker(async (tx) =>
    (
      await rows<{ id: string; sealed: Buffer }>(
        tx,
        "SELECT id, sealed FROM app.organisation_mail WHERE sealed IS NOT NULL ORDER BY created_at, id",
      )
    ).map(({ id, sealed }) => {
      const { subject, body } = openLetter<{ subject: Text; body: Text }>(tx, id, sealed);
      return { subject: subject.en, body: body.en };
    }),
  );
