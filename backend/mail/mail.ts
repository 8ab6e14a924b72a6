import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { filled, type Content, type Enclosed, type Words } from "./content.ts";
import { keepLetter } from "./sealed.ts";

const LATELY = statement(
  "mail.unaskedLately",
  `SELECT (SELECT count(*)::int FROM app.mail WHERE unasked AND recipient = $1
      AND created_at > now() - interval '1 day') AS here,
    (SELECT count(*)::int FROM app.mail WHERE written_for = $2
      AND created_at > now() - interval '1 day') AS company,
    (SELECT o.assurance = 'approved' FROM app.organisation o WHERE o.id = $2) AS approved`,
  ["here", "company"],
);

/** The reader of a letter. */
export interface Reader {
  readonly to: string;
  readonly language: Language;
}

export interface Letter extends Reader, Words {
  /** By which the letter is followed; another one where it is not given. */
  readonly id?: string;
  readonly files?: readonly Enclosed[];
}

/** Puts a letter into the outbox, in the caller's transaction: it is sent if and only if that commits. */
export async function post(tx: EntityManager, letter: Letter): Promise<void> {
  await put(tx, letter, filled(letter, letter.language));
}

/**
 * The same for a letter that its reader need not have asked for, perhaps written for a company. False, and nothing is
 * written, when the address or the company has had enough of them in a day: a company that this node has not approved
 * soon has. `invited` are letters to those who were invited before, as the code by which a visitor enters.
 */
export async function postUnasked(
  tx: EntityManager,
  letter: Letter,
  writtenFor: string | null = null,
  invited = false,
): Promise<boolean> {
  const lately = await first(tx, LATELY, [letter.to, writtenFor]);
  const most = invited || lately?.approved !== false ? LIMITS.lettersOfCompany : LIMITS.lettersOfNewCompany;
  if ((lately?.here ?? 0) >= LIMITS.unaskedLetters || (lately?.company ?? 0) >= most) return false;
  const content = { ...filled(letter, letter.language), ...(letter.files && { files: letter.files }) };
  await put(tx, letter, content, true, writtenFor);
  return true;
}

/** Puts a letter into the outbox as it is, with its words filled. */
export async function put(
  tx: EntityManager,
  { to, language, id = uuid() }: Reader & Pick<Letter, "id">,
  content: Content,
  unasked = false,
  writtenFor: string | null = null,
): Promise<void> {
  const kept = keepLetter(tx, id, content);
  await table(tx, "app.mail").insert({ id, recipient: to, ...kept, language, unasked, written_for: writtenFor });
}
