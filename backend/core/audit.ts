import { AsyncLocalStorage } from "node:async_hooks";
import type { EntityManager } from "typeorm";
import type { EventDetail, EventName } from "#domain/events/events";
import type { Named } from "#domain/events/field";
import { auditHash, NO_HASH, type AuditRecord } from "#domain/verify/audit-record";
import { announce } from "./changes.ts";
import { changed, first } from "./database.ts";
import { lock, tryLock } from "./locks.ts";
import { statement } from "./statement.ts";
import { table } from "./table.ts";

const WAKE = statement("core.wakeDueLines", "SELECT FROM pg_notify('app_due', '')");
const TAKE_DUE = statement(
  "core.takeDueLine",
  `DELETE FROM app.audit_due WHERE id = (SELECT min(id) FROM app.audit_due)
    RETURNING organisation_id AS "organisationId", action, detail, document_id AS "documentId",
      envelope_id AS "envelopeId"`,
).as<{ action: EventName; detail: Readonly<Record<string, unknown>> }>();

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

/** A line that is to be written. */
export interface Line<E extends EventName> {
  readonly action: E;
  readonly detail: EventDetail<E>;
  readonly about?: About;
}

/** Appends to the organisation's record, in the caller's transaction. Entries of one organisation queue up. */
export const audit = <E extends EventName>(
  acting: Acting,
  action: E,
  detail: EventDetail<E>,
  about: About = {},
): Promise<void> => auditAll(acting, [{ action, detail, about }]);

/** Appends lines in their order. */
export const auditAll = <E extends EventName>(acting: Acting, lines: readonly Line<E>[]): Promise<void> =>
  writeLines(acting, lines);

/** A line whose detail was looked at where it was said; the union of all details is too large for the compiler. */
interface SaidLine {
  readonly action: EventName;
  readonly detail: object;
  readonly about?: About;
}

async function writeLines(
  { tx, organisation: { id: organisationId }, person }: Acting,
  lines: readonly SaidLine[],
): Promise<void> {
  await lock(tx, "record", organisationId);
  const last = await table(tx, "app.audit").first(
    ["n", "hash"],
    { organisation_id: organisationId },
    { order: { n: "DESC" } },
  );
  const asked = request.getStore();
  const at = new Date();
  let n = last ? Number(last.n) : 0;
  let previous = last?.hash ?? Buffer.from(NO_HASH);
  const rows = lines.map(({ action, detail, about = {} }) => {
    n += 1;
    // As JSON keeps it: what is hashed is what can be read back.
    const record: AuditRecord = {
      format: 2,
      organisationId,
      n,
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
    const before = previous;
    const hash = Buffer.from(auditHash(before, record));
    previous = hash;
    return {
      organisation_id: organisationId,
      n: String(record.n),
      at,
      person_id: person?.id ?? null,
      person_name: person?.name ?? null,
      action,
      document_id: record.documentId,
      envelope_id: record.envelopeId,
      detail: record.detail,
      previous: before,
      hash,
      format: record.format,
    };
  });
  await table(tx, "app.audit").insert(...rows);
  await announce(tx, { organisation: organisationId, topic: "record", id: organisationId });
  if (asked) asked.lines += rows.length;
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
  await table(tx, "app.audit_due").insert({
    organisation_id: organisation,
    action,
    detail,
    document_id: about.documentId ?? null,
    envelope_id: about.envelopeId ?? null,
  });
  await changed(tx, WAKE);
}

/** Writes the oldest line that is due; false when there is none, or another process is at it. */
export async function writeDue(tx: EntityManager): Promise<boolean> {
  if (!(await tryLock(tx, "dueLines"))) return false;
  const due = await first(tx, TAKE_DUE);
  if (!due) return false;
  await writeLines({ tx, organisation: { id: due.organisationId }, person: null }, [{ ...due, about: due }]);
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
