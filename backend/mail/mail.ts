import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { say, type Language, type Text, type TextParameters } from "#domain/text";

export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly subject: Text;
  readonly body: Text;
  readonly parameters: TextParameters;
}

/** Puts a letter into the outbox, in the caller's transaction: it is sent if and only if that commits. */
export async function post(tx: EntityManager, letter: Letter): Promise<void> {
  await tx.query("INSERT INTO app.mail (id, recipient, subject, body) VALUES ($1,$2,$3,$4)", [
    uuid(), letter.to, say(letter.subject, letter.language, letter.parameters), say(letter.body, letter.language, letter.parameters),
  ]);
}
