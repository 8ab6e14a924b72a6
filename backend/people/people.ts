import type { EntityManager } from "typeorm";
import type { Language } from "#domain/text";
import { changedOne, rows } from "../core/database.ts";

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
  await tx.query(
    `INSERT INTO app.person (id, email, password_changed_at, previous_passwords, first_name, last_name, signed_name,
      language, phone) VALUES ($1,$2,now(),$3,$4,$5,$6,$7,$8)`,
    [one.id, one.email, [one.fingerprint], one.firstName, one.lastName, one.signedName, one.language, one.phone],
  );
}

/** Somebody whom a company invites: a row with an id of its own until the link is followed. */
export async function addInvited(tx: EntityManager, id: string, email: string, language: Language): Promise<void> {
  await tx.query("INSERT INTO app.person (id, email, language) VALUES ($1,$2,$3)", [id, email, language]);
}

/** Somebody who was invited has followed the link, which proves the address, and given a password. */
export async function activatePerson(
  tx: EntityManager,
  id: string,
  { fingerprint, firstName, lastName, signedName, phone }: Names & Pick<NewPerson, "fingerprint">,
): Promise<void> {
  await tx.query(
    `UPDATE app.person SET email_verified_at = now(), password_changed_at = now(), previous_passwords = $2,
      first_name = $3, last_name = $4, signed_name = $5,
            phone = $6, last_login = now(), updated_at = now() WHERE id = $1`,
    [id, [fingerprint], firstName, lastName, signedName, phone],
  );
}

/** A code has proved the address, and its owner comes in. */
export async function noteProved(tx: EntityManager, id: string): Promise<void> {
  await tx.query(
    "UPDATE app.person SET email_verified_at = now(), last_login = now(), updated_at = now() WHERE id = $1",
    [id],
  );
}

/** A person comes in, for whichever company. */
export async function noteLogin(tx: EntityManager, id: string): Promise<void> {
  await tx.query("UPDATE app.person SET last_login = now() WHERE id = $1", [id]);
}

/** The password is another from now on. */
export async function notePassword(tx: EntityManager, id: string, fingerprint: string): Promise<void> {
  await tx.query(
    `UPDATE app.person SET password_changed_at = now(), previous_passwords = array_append(previous_passwords, $2),
      updated_at = now() WHERE id = $1`,
    [id, fingerprint],
  );
}

/** The same of a password that was forgotten: who gives the new one comes in by it. */
export async function noteNewPassword(tx: EntityManager, id: string, fingerprint: string): Promise<void> {
  await tx.query(
    `UPDATE app.person SET password_changed_at = now(), previous_passwords = array_append(previous_passwords, $2),
      last_login = now(), updated_at = now() WHERE id = $1`,
    [id, fingerprint],
  );
}

/** The address is another, which the link of a letter has proved. */
export async function setEmail(tx: EntityManager, id: string, email: string): Promise<void> {
  await tx.query("UPDATE app.person SET email = $2, email_verified_at = now(), updated_at = now() WHERE id = $1", [
    id,
    email,
  ]);
}

/** The telephone is another, which its owner has confirmed by the link of a letter. */
export async function setPhone(tx: EntityManager, id: string, phone: string): Promise<void> {
  await tx.query("UPDATE app.person SET phone = $2, updated_at = now() WHERE id = $1", [id, phone]);
}

/** Whether a code by e-mail is asked for as the second verification. */
export async function setSecondByEmail(tx: EntityManager, id: string, asked: boolean): Promise<void> {
  await tx.query("UPDATE app.person SET second_email = $2, updated_at = now() WHERE id = $1", [id, asked]);
}

/** The language of letters and screens. False where it is that already. */
export const setLanguage = (tx: EntityManager, id: string, language: Language): Promise<boolean> =>
  changedOne(tx, "UPDATE app.person SET language = $2, updated_at = now() WHERE id = $1 AND language <> $2", [
    id,
    language,
  ]);

/** The name under which a person signs, and since when. */
export async function setSignedName(tx: EntityManager, id: string, signedName: string): Promise<void> {
  await tx.query("UPDATE app.person SET signed_name = $2, signed_name_at = now(), updated_at = now() WHERE id = $1", [
    id,
    signedName,
  ]);
}

/** The version of the terms that a person agrees to; the time of the first agreement to it stays. */
export async function noteTerms(tx: EntityManager, id: string, version: number): Promise<void> {
  await tx.query(
    `UPDATE app.person SET terms_version = $2, terms_at = now(), updated_at = now() WHERE id = $1
      AND terms_version IS DISTINCT FROM $2`,
    [id, version],
  );
}

/** The same of the user agreement. */
export async function noteAgreement(tx: EntityManager, id: string, version: number): Promise<void> {
  await tx.query(
    `UPDATE app.person SET agreement_version = $2, agreement_at = now(), updated_at = now() WHERE id = $1
      AND agreement_version IS DISTINCT FROM $2`,
    [id, version],
  );
}

/** No letter reaches this address. Answers the people of whom that was not known. */
export const noteUndelivered = (tx: EntityManager, email: string, reason: string): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    tx,
    `UPDATE app.person SET mail_failed_at = now(), mail_error = $2 WHERE email = $1 AND mail_failed_at IS NULL
      RETURNING id`,
    [email, reason],
  );

/** A letter has reached this address. Answers the people of whom that was not known. */
export const noteDelivered = (tx: EntityManager, email: string): Promise<{ id: string }[]> =>
  rows<{ id: string }>(
    tx,
    `UPDATE app.person SET mail_failed_at = NULL, mail_error = NULL WHERE email = $1 AND mail_failed_at IS NOT NULL
      RETURNING id`,
    [email],
  );
