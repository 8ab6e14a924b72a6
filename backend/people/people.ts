import { Not, type EntityManager } from "typeorm";
import type { Language } from "#domain/text";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const PASSWORD = statement(
  "people.notePassword",
  `UPDATE app.person SET password_changed_at = now(), previous_passwords = array_append(previous_passwords, $2),
    updated_at = now() WHERE id = $1`,
);
const NEW_PASSWORD = statement(
  "people.noteNewPassword",
  `UPDATE app.person SET password_changed_at = now(), previous_passwords = array_append(previous_passwords, $2),
    last_login = now(), updated_at = now() WHERE id = $1`,
);
const TERMS = statement(
  "people.noteTerms",
  `UPDATE app.person SET terms_version = $2, terms_at = now(), updated_at = now() WHERE id = $1
    AND terms_version IS DISTINCT FROM $2`,
);
const AGREEMENT = statement(
  "people.noteAgreement",
  `UPDATE app.person SET agreement_version = $2, agreement_at = now(), updated_at = now() WHERE id = $1
    AND agreement_version IS DISTINCT FROM $2`,
);
const UNDELIVERED = statement(
  "people.noteUndelivered",
  `UPDATE app.person SET mail_failed_at = now(), mail_error = $2 WHERE email = $1 AND mail_failed_at IS NULL
    RETURNING id`,
);
const DELIVERED = statement(
  "people.noteDelivered",
  `UPDATE app.person SET mail_failed_at = NULL, mail_error = NULL WHERE email = $1 AND mail_failed_at IS NOT NULL
    RETURNING id`,
);
const now = (): string => "now()";

/** The names of a person, and the name under which the person signs. */
interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly signedName: string;
  readonly phone: string;
}

/** Somebody who registers, with the fingerprint of the first password. */
export interface NewPerson extends Names {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly fingerprint: string;
}

/** Writes down somebody who registers. */
export async function addPerson(tx: EntityManager, one: NewPerson): Promise<void> {
  await table(tx, "app.person").insert({
    id: one.id,
    email: one.email,
    password_changed_at: now,
    previous_passwords: [one.fingerprint],
    first_name: one.firstName,
    last_name: one.lastName,
    signed_name: one.signedName,
    language: one.language,
    phone: one.phone,
  });
}

/** Somebody whom a company invites: a row with an id of its own until the link is followed. */
export async function addInvited(tx: EntityManager, id: string, email: string, language: Language): Promise<void> {
  await table(tx, "app.person").insert({ id, email, language });
}

/** Somebody who was invited has followed the link, which proves the address, and given a password. */
export async function activatePerson(
  tx: EntityManager,
  id: string,
  { fingerprint, firstName, lastName, signedName, phone }: Names & Pick<NewPerson, "fingerprint">,
): Promise<void> {
  await table(tx, "app.person").change(
    { id },
    {
      email_verified_at: now,
      password_changed_at: now,
      previous_passwords: [fingerprint],
      first_name: firstName,
      last_name: lastName,
      signed_name: signedName,
      phone,
      last_login: now,
      updated_at: now,
    },
  );
}

/** A code has proved the address, and its owner comes in. */
export async function noteProved(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.person").change({ id }, { email_verified_at: now, last_login: now, updated_at: now });
}

/** A person comes in, for whichever company. */
export async function noteLogin(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.person").change({ id }, { last_login: now });
}

/** The password is another from now on. */
export async function notePassword(tx: EntityManager, id: string, fingerprint: string): Promise<void> {
  await changed(tx, PASSWORD, [id, fingerprint]);
}

/** The same of a password that was forgotten: who gives the new one comes in by it. */
export async function noteNewPassword(tx: EntityManager, id: string, fingerprint: string): Promise<void> {
  await changed(tx, NEW_PASSWORD, [id, fingerprint]);
}

/** The address is another, which the link of a letter has proved. */
export async function setEmail(tx: EntityManager, id: string, email: string): Promise<void> {
  await table(tx, "app.person").change({ id }, { email, email_verified_at: now, updated_at: now });
}

/** The telephone is another, which its owner has confirmed by the link of a letter. */
export async function setPhone(tx: EntityManager, id: string, phone: string): Promise<void> {
  await table(tx, "app.person").change({ id }, { phone, updated_at: now });
}

/** Whether a code by e-mail is asked for as the second verification. */
export async function setSecondByEmail(tx: EntityManager, id: string, asked: boolean): Promise<void> {
  await table(tx, "app.person").change({ id }, { second_email: asked, updated_at: now });
}

/** The names of persons, or their addresses where they have none yet. */
export const NAMES_OF = statement(
  "people.namesOf",
  `SELECT id, coalesce(nullif(app.full_name(first_name, last_name), ''), email) AS name FROM app.person
    WHERE id = ANY($1)`,
  ["name"],
);

/** The language of letters and screens. False where it is that already. */
export const setLanguage = async (tx: EntityManager, id: string, language: Language): Promise<boolean> =>
  (await table(tx, "app.person").change({ id, language: Not(language) }, { language, updated_at: now })) === 1;

/** The name under which a person signs, and since when. */
export async function setSignedName(tx: EntityManager, id: string, signedName: string): Promise<void> {
  await table(tx, "app.person").change({ id }, { signed_name: signedName, signed_name_at: now, updated_at: now });
}

/** The version of the terms that a person agrees to; the time of the first agreement to it stays. */
export async function noteTerms(tx: EntityManager, id: string, version: number): Promise<void> {
  await changed(tx, TERMS, [id, version]);
}

/** The same of the user agreement. */
export async function noteAgreement(tx: EntityManager, id: string, version: number): Promise<void> {
  await changed(tx, AGREEMENT, [id, version]);
}

/** No letter reaches this address. Answers the people of whom that was not known. */
export const noteUndelivered = (tx: EntityManager, email: string, reason: string): Promise<{ id: string }[]> =>
  rows(tx, UNDELIVERED, [email, reason]);

/** A letter has reached this address. Answers the people of whom that was not known. */
export const noteDelivered = (tx: EntityManager, email: string): Promise<{ id: string }[]> =>
  rows(tx, DELIVERED, [email]);
