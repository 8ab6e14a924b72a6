import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { noteDelivered, noteUndelivered } from "../people/people.ts";

/** The answer of a mail server that did not take a letter. */
export interface Failure {
  readonly message: string;
  /** The code of the server's answer; missing where there was none. */
  readonly responseCode?: number;
  /** Upon which command it answered. */
  readonly command?: string;
}

/** Whether the server refused this reader or this letter, not us: other letters may pass. */
export const isAboutLetter = ({ command = "" }: Failure): boolean =>
  command.startsWith("RCPT") || command.startsWith("DATA");

/** Whether another try would be answered the same. */
export const isPermanent = (failure: Failure): boolean =>
  isAboutLetter(failure) && (failure.responseCode ?? 0) >= 500 && (failure.responseCode ?? 0) < 600;

/** Whether a letter has been tried for as long as letters are. */
export const isOld = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > LIMITS.mailDays * 86_400_000;

/**
 * Gives a letter up. The companies of its reader see it at that person, in their record and as a notice. The content of
 * the letter is not told: it may have been a code.
 */
export async function giveUp(
  tx: EntityManager,
  letter: { readonly id: string; readonly recipient: string },
  failure: Failure,
): Promise<void> {
  const reason = failure.message.slice(0, 300);
  await tx.query(
    "UPDATE app.mail SET undeliverable_at = now(), sealed = NULL, attempts = attempts + 1, last_error = $2 WHERE id = $1",
    [letter.id, reason],
  );
  const readers = await noteUndelivered(tx, letter.recipient, reason);
  const companies = await rows<{ id: string; person: string }>(
    tx,
    `SELECT organisation_id AS id, person_id AS person FROM app.membership WHERE person_id = ANY ($1)
      AND status <> 'REMOVED' ORDER BY organisation_id`,
    [readers.map(({ id }) => id)],
  );
  for (const { id, person } of companies) {
    await audit({ tx, organisation: { id }, person: null }, "mail.undeliverable", { to: letter.recipient, reason });
    await announce(
      tx,
      { organisation: id, topic: "me", id: person },
      { organisation: id, topic: "counts", id: person },
    );
  }
}

/** A letter has arrived at an address: whatever came back from it before is over. */
export async function arrived(tx: EntityManager, recipient: string): Promise<void> {
  const readers = await noteDelivered(tx, recipient);
  if (readers.length === 0) return;
  const companies = await rows<{ id: string; person: string }>(
    tx,
    `SELECT organisation_id AS id, person_id AS person FROM app.membership WHERE person_id = ANY ($1)
      AND status <> 'REMOVED'`,
    [readers.map(({ id }) => id)],
  );
  for (const { id, person } of companies)
    await announce(
      tx,
      { organisation: id, topic: "me", id: person },
      { organisation: id, topic: "counts", id: person },
    );
}
