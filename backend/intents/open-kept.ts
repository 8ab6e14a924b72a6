import type { EntityManager } from "typeorm";
import type { ActName } from "#domain/acts/acts";
import type { Work } from "#domain/register-acts";
import type { DocumentState } from "#domain/states";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { baseline, follow, lowerCase, type Moved } from "./propose.ts";
import { wakeRelayer } from "./write.ts";

const OPEN_KEPT = statement(
  "intents.openKept",
  "UPDATE app.intent SET status = 'open', via = $2 WHERE id = $1 AND status = 'kept' RETURNING *",
);

/** How an act that was signed in advance is sent: what its task is called, and the process that it is a part of. */
interface Opened {
  /** The document's state while the chain has not answered. */
  readonly via: DocumentState | null;
  readonly work: Work | ActName;
  /** The title that it moves, where it was signed before that was known to come. */
  readonly moved?: Moved & { readonly documentId: string };
  readonly process: string | null;
}

/** Sends an act that was signed in advance, with a task that its company follows. False when it is not kept. */
export async function openKept(tx: EntityManager, id: string, { via, work, process, moved }: Opened): Promise<boolean> {
  if (moved !== undefined)
    await table(tx, "app.intent").change(
      { id, status: "kept" },
      {
        document_id: moved.documentId,
        parameters: moved.parameters,
        expected: { ...lowerCase(moved.expected), since: await baseline(tx, moved.documentId) },
      },
    );
  const act = await first(tx, OPEN_KEPT, [id, via]);
  if (!act || act.organisation_id === null) return false;
  await follow(tx, {
    intent_id: id,
    organisation_id: act.organisation_id,
    person_id: act.person_id,
    kind: work,
    document_id: act.document_id,
    envelope_id: null,
    process_id: process,
  });
  await wakeRelayer(tx, act.chain_id);
  const { organisation_id: organisation } = act;
  await announce(tx, { organisation, topic: "intent", id }, { organisation, topic: "counts", id });
  return true;
}
