import { Any, Not, type EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
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
  now.getTime() - createdAt.getTime() > LIMITS.mailDays * DAY_MS;

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
  await table(tx, "app.mail").change(
    { id: letter.id },
    { undeliverable_at: () => "now()", sealed: null, attempts: () => "attempts + 1", last_error: reason },
  );
  const readers = await noteUndelivered(tx, letter.recipient, reason);
  await toCompanies(tx, readers, (organisation) =>
    audit({ tx, organisation, person: null }, "mail.undeliverable", { to: letter.recipient, reason }),
  );
}

/** A letter has arrived at an address: whatever came back from it before is over. */
export async function arrived(tx: EntityManager, recipient: string): Promise<void> {
  const readers = await noteDelivered(tx, recipient);
  if (readers.length > 0) await toCompanies(tx, readers);
}

/** Tells the companies of these persons, in the one order in which their records are locked. */
async function toCompanies(
  tx: EntityManager,
  persons: readonly { readonly id: string }[],
  first: (organisation: { readonly id: string }) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const memberships = await table(tx, "app.membership").find(
    ["organisation_id", "person_id"],
    { person_id: Any(persons.map(({ id }) => id)), status: Not("REMOVED") },
    { order: { organisation_id: "ASC" } },
  );
  for (const { organisation_id: organisation, person_id: id } of memberships) {
    await first({ id: organisation });
    await announce(tx, { organisation, topic: "me", id }, { organisation, topic: "counts", id });
  }
}
