import { AsyncLocalStorage } from "node:async_hooks";
import type { EntityManager } from "typeorm";
import type { EventDetail, EventName } from "#domain/events/events";
import type { Named } from "#domain/events/field";
import { auditHash, NO_HASH, type AuditRecord } from "#domain/verify/audit-record";
import { announce } from "./changes.ts";
import { first } from "./database.ts";
import { lock, tryLock } from "./locks.ts";

/** In whose record, by whom: a request's context, or the same put together by hand. */
export interface Acting {
  readonly tx: EntityManager;
  readonly organisation: { readonly id: string };
  /** Null for what happens by itself. */
  readonly person: Named | null;
}

/** The credential that the act was done with. */
export interface About {
  readonly documentId?: string | null;
  readonly envelopeId?: string | null;
}

interface Asked {
  lines: number;
  unchanged: boolean;
  /** The credential of the program that asks, in a person's name. */
  readonly through: object | null;
}
const request = new AsyncLocalStorage<Asked>();

/** Appends to the organisation's record, in the caller's transaction. Entries of one organisation queue up. */
export async function audit<E extends EventName>(
  acting: Acting,
  action: E,
  detail: EventDetail<E>,
  about: About = {},
): Promise<void> {
  const {
    tx,
    organisation: { id: organisationId },
    person,
  } = acting;
  await lock(tx, "record", organisationId);
  const last = await first<{ n: string; hash: Buffer }>(
    tx,
    "SELECT n, hash FROM app.audit WHERE organisation_id = $1 ORDER BY n DESC LIMIT 1",
    [organisationId],
  );
  const asked = request.getStore();
  const at = new Date();
  const previous = last?.hash ?? Buffer.from(NO_HASH);
  // As JSON keeps it: what is hashed is what can be read back.
  const record: AuditRecord = {
    format: 2,
    organisationId,
    n: last ? Number(last.n) + 1 : 1,
    at: at.toISOString(),
    person: person && { id: person.id, name: person.name },
    action,
    documentId: about.documentId ?? null,
    envelopeId: about.envelopeId ?? null,
    detail: JSON.parse(JSON.stringify(asked?.through ? { ...detail, through: asked.through } : detail)) as Record<
      string,
      unknown
    >,
  };
  await tx.query(
    `INSERT INTO app.audit (organisation_id, n, at, person_id, person_name, action, document_id, envelope_id, detail,
      previous, hash, format) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`,
    [
      organisationId,
      record.n,
      at,
      person?.id ?? null,
      person?.name ?? null,
      action,
      record.documentId,
      record.envelopeId,
      record.detail,
      previous,
      Buffer.from(auditHash(previous, record)),
      record.format,
    ],
  );
  await announce(tx, { organisation: organisationId, topic: "record", id: organisationId });
  if (asked) asked.lines += 1;
}

/**
 * The same for what happens by itself in a transaction that is long or works on several companies: the line is written
 * soon after it, so that nobody who writes in the same record waits for it.
 */
export async function auditLater<E extends EventName>(
  tx: EntityManager,
  organisation: string,
  action: E,
  detail: EventDetail<E>,
  about: About = {},
): Promise<void> {
  await tx.query(
    "INSERT INTO app.audit_due (organisation_id, action, detail, document_id, envelope_id) VALUES ($1,$2,$3,$4,$5)",
    [organisation, action, detail, about.documentId ?? null, about.envelopeId ?? null],
  );
  await tx.query("SELECT pg_notify('app_due', '')");
}

interface Due extends About {
  readonly organisationId: string;
  readonly action: EventName;
  readonly detail: EventDetail<EventName>;
}

/** Writes the oldest line that is due; false when there is none, or another process is at it. */
export async function writeDue(tx: EntityManager): Promise<boolean> {
  if (!(await tryLock(tx, "dueLines"))) return false;
  const due = await first<Due>(
    tx,
    `DELETE FROM app.audit_due WHERE id = (SELECT min(id) FROM app.audit_due)
     RETURNING organisation_id AS "organisationId", action, detail, document_id AS "documentId",
       envelope_id AS "envelopeId"`,
  );
  if (!due) return false;
  await audit({ tx, organisation: { id: due.organisationId }, person: null }, due.action, due.detail, due);
  return true;
}

/** Says of a request that everything was already as it asks, so that nothing was written and no line is due. */
export function unchanged(): void {
  const asked = request.getStore();
  if (asked) asked.unchanged = true;
}

/**
 * Does a request's work, perhaps asked by a program; answers what it answers, and whether it left the line in a record
 * that it owed.
 */
export async function counted<T>(
  through: object | null,
  work: () => Promise<T>,
): Promise<{ answer: T; recorded: boolean }> {
  const asked: Asked = { lines: 0, unchanged: false, through };
  const answer = await request.run(asked, work);
  return { answer, recorded: asked.lines > 0 || asked.unchanged };
}
