import { Inject, Injectable } from "@nestjs/common";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import type { EntityManager } from "typeorm";
import type { Language } from "#domain/text";
import { changed, Database, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { assertOutside } from "../core/outside.ts";
import { Rounds } from "../core/rounds.ts";
import type { Storage } from "../ports/storage.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import type { Content } from "./content.ts";
import { addressOne } from "./organisation-mail.ts";
import { keepLetter, openLetter } from "./sealed.ts";
import { htmlOf, textOf } from "./template.ts";
import { arrived, giveUp, isAboutLetter, isOld, isPermanent, type Failure } from "./undeliverable.ts";

const LATER = statement(
  "mail.sendLater",
  `UPDATE app.mail SET attempts = attempts + 1, last_error = $2,
    next_at = now() + make_interval(secs => least(power(2, least(attempts, 9)), 300)) WHERE id = $1`,
);
const IN_CLEAR = statement(
  "mail.inClear",
  "SELECT id, subject, body FROM app.mail WHERE body IS NOT NULL LIMIT 1 FOR UPDATE SKIP LOCKED",
);
const SEAL = statement(
  "mail.seal",
  `UPDATE app.mail SET sealed = CASE WHEN sent_at IS NULL AND undeliverable_at IS NULL THEN $2::bytea
    END, subject = NULL, body = NULL WHERE id = $1`,
);
const CLAIM = statement(
  "mail.claim",
  `UPDATE app.mail SET next_at = now() + interval '5 minutes' WHERE id = (
      SELECT id FROM app.mail WHERE sealed IS NOT NULL AND sent_at IS NULL AND undeliverable_at IS NULL
        AND next_at <= now() ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, sealed, language, created_at AS "createdAt"`,
  ["sealed"],
).as<{ language: Language }>();

interface Letter extends Content, Omit<RowOf<typeof CLAIM>, "sealed"> {}

/**
 * Empties the outbox. A letter that a server cannot take now is tried again with growing waits; one that it never will,
 * or not in days, is given up and told.
 */
@Injectable()
export class Postman extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super("mail");
  }

  /**
   * One round. Each letter is one process's for some minutes, so that several share the work and none holds a
   * transaction while it is sent.
   */
  async round(): Promise<void> {
    while (await this.database.asWorker(sealOne)) continue;
    while (await this.database.asWorker(addressOne)) continue;
    const transport = createTransport(patient(this.settings.smtpUrl), { from: this.settings.mailFrom });
    for (
      let letter = await this.database.asWorker(claim);
      letter && (await this.#send(transport, letter));
      letter = await this.database.asWorker(claim)
    );
    transport.close();
  }

  /** False when the server takes nothing at this moment. */
  async #send(transport: Transporter, letter: Letter): Promise<boolean> {
    assertOutside("a mail server");
    let enclosed = false;
    try {
      const attachments = await this.#enclosed(letter);
      enclosed = true;
      await transport.sendMail({ ...this.#written(letter), attachments });
    } catch (error) {
      const failure = error as Error & Failure;
      if (isPermanent(failure) || isOld(letter.createdAt, new Date())) {
        this.log.warn(`mail ${letter.id} is given up: ${failure.message}`);
        await this.database.asWorker((tx) => giveUp(tx, letter, failure));
        return true;
      }
      this.log.warn(`mail ${letter.id} waits: ${failure.message}`);
      await this.database.asWorker((tx) => changed(tx, LATER, [letter.id, failure.message]));
      return !enclosed || isAboutLetter(failure);
    }
    await this.database.asWorker(async (tx) => {
      await table(tx, "app.mail").change({ id: letter.id }, { sent_at: () => "now()", sealed: null });
      await arrived(tx, letter.recipient);
    });
    return true;
  }

  /** The files that the letter brings: read when it is sent. */
  #enclosed({ files = [] }: Letter): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
    return Promise.all(
      files.map(async ({ name, mime, ownerId, storageKey }) => ({
        filename: name,
        contentType: mime,
        content: await this.storage.get(ownerId, storageKey),
      })),
    );
  }

  #written(letter: Letter): SendMailOptions {
    const { publicUrl } = this.settings;
    return {
      to: letter.recipient,
      subject: letter.subject,
      text: textOf(letter, publicUrl),
      html: htmlOf(letter, publicUrl),
      messageId: `<${letter.id}@hawser>`,
      // No automatic answers: nobody reads them.
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": letter.language },
    };
  }
}

/**
 * Seals a letter that waits in clear: of before letters were sealed, or of a process without the key. True when there
 * was one.
 */
async function sealOne(tx: EntityManager): Promise<boolean> {
  const letter = await first(tx, IN_CLEAR);
  if (!letter) return false;
  const { id, ...content } = letter;
  await changed(tx, SEAL, [id, keepLetter(tx, id, content).sealed]);
  return true;
}

/** Takes the oldest letter that is due. Should the process end before it is sent, another takes it after this time. */
async function claim(tx: EntityManager): Promise<Letter | null> {
  const kept = await first(tx, CLAIM);
  return kept && { ...kept, ...openLetter<Content>(tx, kept.id, kept.sealed) };
}

/** A server that hangs must not hold up the other letters for long. */
function patient(address: string): string {
  const url = new URL(address);
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    if (!url.searchParams.has(limit)) url.searchParams.set(limit, "15000");
  return url.href;
}
