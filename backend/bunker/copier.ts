import type { EntityManager } from "typeorm";
import { createHash, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { said } from "#domain/bunker/written";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { audit } from "../core/audit.ts";
import { Database } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { Rounds } from "../core/rounds.ts";
import { table } from "../core/table.ts";
import {
  changeCopy,
  claimCopy,
  endCopyTask,
  endedCopy,
  failCopyTask,
  lockCopy,
  type Claimed,
} from "../documents/bunker/copies.ts";
import { noteToken, verifyNotePath } from "../documents/bunker/note-link.ts";
import { PDF_TYPE } from "../documents/files.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import { PACKAGE_MIME } from "../packaging/package.ts";
import type { Storage } from "../ports/storage.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { COPY_HOW, NOTE_COPY } from "./copy-letters.ts";
import { notePackage, notePlan, savedAs, type NotePlan } from "./note-package.ts";

/** The package of a copy: as it lies in the storage, or null where it is too large for a letter. */
interface Stored {
  readonly key: string | null;
  readonly attached: boolean;
}

/**
 * Writes the letters that bring signed notes to ships. A copy that was claimed and not written is claimed again, so
 * that none is lost; its letter is written once, in the transaction that notes it. The package is made once, and noted
 * before anything is tried with it.
 */
@Injectable()
export class Copier extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    private readonly lists: RevocationLists,
  ) {
    super("bunker notes");
  }

  async round(): Promise<void> {
    while (!this.closed && (await this.database.asWorker(noteEnded))) continue;
    while (!this.closed && (await this.#writeOne())) continue;
  }

  /** Takes a copy that is due; true when there was one. */
  async #writeOne(): Promise<boolean> {
    const taken = await this.database.asWorker(async (tx) => {
      const copy = await claimCopy(tx);
      return copy && { copy, plan: await notePlan(tx, { processId: copy.processId }) };
    });
    if (taken === null) return false;
    const { copy, plan } = taken;
    // The process that had each of its tries may have ended before it could give it up.
    if (copy.attempts > LIMITS.noteCopyTries) {
      await this.database.asWorker((tx) => giveUp(tx, copy, plan));
      return true;
    }
    try {
      if (plan === null) throw new Error("the note has no signed file");
      const stored = kept(copy) ?? (await this.#store(copy, plan));
      if (stored === null) return true;
      failpoint("bunker-copy-stored");
      await this.#post(copy, plan, stored);
    } catch (error) {
      this.log.warn(`copy ${copy.id} waits: ${String(error)}`);
      if (copy.attempts >= LIMITS.noteCopyTries) await this.database.asWorker((tx) => giveUp(tx, copy, plan));
    }
    return true;
  }

  /** Makes the package outside of any transaction, and notes it. Null where the letter was written meanwhile. */
  async #store(copy: Claimed, plan: NotePlan): Promise<Stored | null> {
    const bytes = await notePackage({ storage: this.storage, lists: this.lists }, plan);
    const attached = bytes.length + plan.note.size <= LIMITS.letterMb * 1024 * 1024;
    const key = attached ? (await this.storage.put(copy.organisationId, bytes)).key : null;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return this.database.asWorker(async (tx) => {
      if (!(await lockCopy(tx, copy.id))) return null;
      const noted = await table(tx, "app.bunker_copy").first(["storage_key", "sha256", "attached"], { id: copy.id });
      const other = noted && kept({ storageKey: noted.storage_key, sha256: noted.sha256, attached: noted.attached });
      if (other) return other;
      await changeCopy(tx, copy, { storage_key: key, sha256, attached });
      return { key, attached };
    });
  }

  /** Puts the letter into the outbox. Where no more letters may be written today, it is tried again in an hour. */
  async #post(copy: Claimed, plan: NotePlan, { key, attached }: Stored): Promise<void> {
    const { kek } = this.settings;
    const names = savedAs(plan);
    await this.database.asWorker(async (tx) => {
      if (!(await lockCopy(tx, copy.id))) return;
      const id = randomUUID();
      const letter = {
        id,
        to: copy.to,
        language: copy.language,
        ...NOTE_COPY,
        parameters: {
          company: plan.company,
          number: plan.number,
          ship: said(plan.note.data, "vessel.name"),
          how: attached ? COPY_HOW.attached : COPY_HOW.linked,
          verify: linkTo(verifyNotePath(kek, plan.id)),
          package: linkTo(`/api/bunker-notes/${noteToken(kek, "package", plan.id)}`),
        },
        files:
          key !== null
            ? [
                { name: names.note, mime: PDF_TYPE, ownerId: plan.note.ownerId, storageKey: plan.note.storageKey },
                { name: names.package, mime: PACKAGE_MIME, ownerId: copy.organisationId, storageKey: key },
              ]
            : [],
      };
      const written = await postUnasked(tx, letter, copy.organisationId, true);
      await changeCopy(
        tx,
        copy,
        written ? { mail_id: id } : { next_at: () => "now() + interval '1 hour'", attempts: 0 },
      );
    });
  }
}

/** The package that an earlier try has made; null before there is one. */
const kept = ({ storageKey, sha256, attached }: Pick<Claimed, "storageKey" | "sha256" | "attached">): Stored | null =>
  sha256 === null || attached === null ? null : { key: storageKey, attached };

/** Ends a copy whose letter cannot be written: the company reads why, and tries it again as a background task. */
async function giveUp(tx: EntityManager, copy: Claimed, plan: NotePlan | null): Promise<void> {
  if (!(await lockCopy(tx, copy.id))) return;
  // The log has the fault: it names places of this server.
  const reason = "the files of the note could not be put together";
  await changeCopy(tx, copy, { failed_at: () => "now()", reason, storage_key: null });
  const title = await table(tx, "app.process").first(["title"], { id: copy.processId });
  await failCopyTask(tx, copy, { documentId: plan?.id ?? null, title: plan?.number ?? title?.title ?? "" });
  await audit({ tx, organisation: { id: copy.organisationId }, person: null }, "bunker.note-returned", {
    process: copy.processId,
    title: title?.title ?? "",
    to: copy.to,
    reason,
  });
}

/** Notes that the letter of a copy was sent, or given up; true when there was one. */
async function noteEnded(tx: Parameters<typeof endedCopy>[0]): Promise<boolean> {
  const ended = await endedCopy(tx);
  if (ended === null) return false;
  const { sentAt, failedAt, to, bdnNo, title, processId: process } = ended;
  const reason = sentAt === null ? (ended.reason ?? "") : "";
  await changeCopy(tx, ended, {
    sent_at: sentAt,
    failed_at: sentAt === null ? failedAt : null,
    reason,
    storage_key: null,
  });
  await endCopyTask(tx, ended, sentAt === null ? new Refused("NOTE_COPY_RETURNED", { to, reason }) : null);
  const acting = { tx, organisation: { id: ended.organisationId }, person: null };
  const told = { process, title: [bdnNo, title].filter(Boolean).join(", "), to };
  await (sentAt === null
    ? audit(acting, "bunker.note-returned", { ...told, reason })
    : audit(acting, "bunker.note-sent", told));
  return true;
}
