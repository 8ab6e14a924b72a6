import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { WAITS_FOR_PERSON, type FiataMode, type FiataProblem, type FiataState } from "#domain/fiata/calls";
import type { TextParameters } from "#domain/text";
import { auditLater } from "../../core/audit.ts";
import { announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { tellWaits } from "./fiata-letters.ts";
import { beginTask, endTask, queueAgain } from "../../tasks/tasks.ts";

const LOCK = statement(
  "documents.lockFiataCall",
  `SELECT id, organisation_id AS organisation, document_id AS document, task_id AS task, person_id AS person,
    number, mode, state, attempts, amends, content_sha256 AS "contentSha256" FROM app.fiata_call WHERE id = $1 FOR UPDATE`,
).as<{ mode: FiataMode; state: FiataState }>();
export type LockedCall = RowOf<typeof LOCK>;

/** A call, kept as it is until the transaction ends. */
export const lockCall = (tx: EntityManager, id: string): Promise<LockedCall | null> => first(tx, LOCK, [id]);

/** The next state of a call, and why. */
interface Move {
  readonly code?: ErrorCode;
  readonly parameters?: TextParameters;
  readonly problems?: readonly FiataProblem[];
  /** Seconds until it is tried, of one that is queued. */
  readonly wait?: number;
  /** The answer of FIATA: its status, and the beginning of its words. */
  readonly answered?: { readonly status: number | null; readonly text: string };
  readonly made?: {
    readonly fiataId: string | null;
    readonly sha256: string;
    readonly size: number;
    readonly key: string;
  };
}

/** Moves a locked call to another state, with its task and the line in the record. */
export async function move(tx: EntityManager, call: LockedCall, to: FiataState, how: Move = {}): Promise<void> {
  const { code, parameters, problems = [], wait, answered, made } = how;
  await table(tx, "app.fiata_call").change(
    { id: call.id },
    {
      state: to,
      state_at: () => "now()",
      error_code: code ?? null,
      error_parameters: code === undefined ? null : (parameters ?? {}),
      problems: [...problems],
      ...(answered === undefined ? {} : { status: answered.status, answer: answered.text }),
      ...(wait === undefined ? {} : { next_at: () => `now() + interval '${wait} seconds'` }),
      ...(made === undefined
        ? {}
        : { fiata_id: made.fiataId, pdf_sha256: made.sha256, pdf_size: made.size, storage_key: made.key }),
    },
  );
  const refused = code === undefined ? null : new Refused(code, parameters);
  if (call.task !== null) await followed(tx, call.task, to, refused);
  if (WAITS_FOR_PERSON.includes(to)) await tellWaits(tx, call, refused ?? new Refused("FIATA_FAILED"));
  await record(tx, call, to, how);
  await announceWork(tx, call);
}

/** The task of a call stands as the call does. */
async function followed(tx: EntityManager, task: string, to: FiataState, refused: Refused | null): Promise<void> {
  if (to === "SENDING") return beginTask(tx, task);
  if (to === "QUEUED") return queueAgain(tx, "id", task);
  await endTask(tx, task, to === "TAKEN" ? null : (refused ?? new Refused("FIATA_FAILED")));
}

async function record(tx: EntityManager, call: LockedCall, to: FiataState, how: Move): Promise<void> {
  const { id, organisation, document: documentId, number, mode } = call;
  const about = { id, mode, number };
  const fiataId = how.made?.fiataId ?? null;
  if (to === "TAKEN" && mode === "ISSUE" && how.made !== undefined && fiataId !== null)
    await auditLater(
      tx,
      organisation,
      "fiata.registered",
      { ...about, fiataId, sha256: how.made.sha256 },
      { documentId },
    );
  if (to === "REFUSED")
    await auditLater(
      tx,
      organisation,
      "fiata.refused",
      { ...about, reason: String(how.parameters?.["reason"] ?? "") },
      { documentId },
    );
  if (to === "FAILED") await auditLater(tx, organisation, "fiata.failed", { ...about, code: how.code }, { documentId });
  if (to === "UNKNOWN") await auditLater(tx, organisation, "fiata.unsure", about, { documentId });
}
