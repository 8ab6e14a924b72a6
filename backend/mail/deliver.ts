import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { LetterTopic } from "#domain/letter-topics";
import type { Permission } from "#domain/permissions";
import type { Language } from "#domain/text";
import { table } from "../core/table.ts";
import { wayOf } from "./choices.ts";
import type { Content } from "./content.ts";
import { put } from "./mail.ts";
import { keepLetter } from "./sealed.ts";

/** Somebody who works for a company, as a reader of letters. */
export interface Colleague {
  readonly id: string;
  readonly organisation: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Gives a letter to a colleague as that one has chosen: at once, as a line of the letter of the day, or not at all.
 * `rights`: of which the reader must still have one when the day's letter is written, unless an administrator; null
 * where the person as such is meant. In a transaction of the worker.
 */
export async function deliver(
  tx: EntityManager,
  { id: person, organisation, email, language }: Colleague,
  topic: LetterTopic,
  content: Content,
  rights: readonly Permission[] | null,
): Promise<void> {
  const way = await wayOf(tx, person, topic);
  if (way === "none") return;
  if (way === "each") return put(tx, { to: email, language }, content);
  const id = uuid();
  const { sealed } = keepLetter(tx, id, content);
  if (sealed === null) throw new Error("this process was given no key to seal letters with");
  await table(tx, "app.letter_line").insert({
    id,
    organisation_id: organisation,
    person_id: person,
    topic,
    permissions: rights && [...rights],
    sealed,
  });
}
