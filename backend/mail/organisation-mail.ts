import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { Permission } from "#domain/permissions";
import type { Language } from "#domain/text";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { WORKS } from "../core/member.ts";
import { filled, type Body, type Told } from "./content.ts";
import { deliver } from "./deliver.ts";
import { keepLetter, openLetter } from "./sealed.ts";

interface InEither<T> {
  readonly en: T;
  readonly zh: T;
}

/** In every language: who reads it is not known yet. */
interface Content {
  readonly subject: InEither<string>;
  readonly body: InEither<Body>;
  readonly facts?: InEither<string>;
}

const NEXT = statement(
  "mail.nextToOrganisation",
  `SELECT id, organisation_id AS "organisationId", topic, permissions, person_id AS "personId", sealed, subject, body
    FROM app.organisation_mail ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
).as<{ [K in "subject" | "body"]: Content[K] | null }>();
const READERS = statement(
  "mail.readersOfOrganisation",
  `SELECT p.id, p.email, p.language FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND ${WORKS} AND p.enabled AND p.email_verified_at IS NOT NULL AND CASE
      WHEN $3::uuid IS NULL THEN m.is_admin OR m.permissions && $2 ELSE p.id = $3 END`,
);

const inOne = <T>({ en, zh }: InEither<T>, language: Language): T => (language === "zh-CN" ? zh : en);

/**
 * Writes to a company, in the caller's transaction, under either role: to its administrators and to colleagues with
 * one of `permissions`, each in the own language; to one person alone where that one is meant. The writer never sees
 * who they are.
 */
export async function postToOrganisation(
  tx: EntityManager,
  organisationId: string,
  letter: Told,
  permissions: readonly Permission[] = [],
  personId: string | null = null,
): Promise<void> {
  const [en, zh] = [filled(letter, "en-US"), filled(letter, "zh-CN")];
  const id = uuid();
  const kept = keepLetter<Content>(tx, id, {
    subject: { en: en.subject, zh: zh.subject },
    body: { en: en.body, zh: zh.body },
    ...(en.facts === undefined || zh.facts === undefined ? {} : { facts: { en: en.facts, zh: zh.facts } }),
  });
  await table(tx, "app.organisation_mail").insert({
    id,
    organisation_id: organisationId,
    topic: letter.topic,
    permissions: [...permissions],
    ...kept,
    person_id: personId,
  });
}

/** Turns letters to companies into letters to persons; true when there was one. Several processes share the work. */
export async function addressOne(tx: EntityManager): Promise<boolean> {
  const letter = await first(tx, NEXT);
  if (!letter) return false;
  const content: Content | null = letter.sealed
    ? openLetter<Content>(tx, letter.id, letter.sealed)
    : letter.subject && letter.body
      ? { subject: letter.subject, body: letter.body }
      : null;
  if (!content) throw new Error(`letter ${letter.id} says nothing`);
  const readers = await rows(tx, READERS, [letter.organisationId, letter.permissions, letter.personId]);
  for (const reader of readers)
    await deliver(
      tx,
      { ...reader, organisation: letter.organisationId },
      letter.topic,
      {
        subject: inOne(content.subject, reader.language),
        body: inOne(content.body, reader.language),
        ...(content.facts === undefined ? {} : { facts: inOne(content.facts, reader.language) }),
      },
      letter.personId === null ? letter.permissions : null,
    );
  await table(tx, "app.organisation_mail").remove({ id: letter.id });
  return true;
}
