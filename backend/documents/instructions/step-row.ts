import type { EntityManager } from "typeorm";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { instructionState, updateState, type InstructionState } from "#domain/flows/shipping-instruction";
import { kindOf } from "#domain/kinds/kinds";
import { wasGiven } from "../../asked/entry.ts";
import { changed, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import type { DocumentRecord, SeenDocument } from "../document-row.ts";

/** `data`: the content of a submitted update; `before`: that of the instruction until a confirmed one. */
const STEPS = statement(
  "documents.instructionSteps",
  `SELECT s.act, s.at, jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address) AS company, s.signatory,
    s.note, s.data, s.file_id AS "fileId", s.serial, s.layout, s.before
     FROM app.instruction_step s JOIN app.organisation o ON o.id = s.organisation_id WHERE s.document_id = $1
       ORDER BY s.at, s.id`,
).as<{ company: { readonly id: string; readonly name: string; readonly address: string | null } }>();
const CARRIERS = statement(
  "documents.carriers",
  `SELECT a.organisation_id AS id FROM app.document_access a WHERE a.document_id = $1 AND ${wasGiven("a")} ORDER BY 1`,
);
const GIVEN = statement(
  "documents.given",
  `SELECT 1 FROM app.document_access a WHERE a.document_id = $1 AND ${wasGiven("a")}`,
);

/** One thing that was done about an instruction. */
export type StepRow = RowOf<typeof STEPS>;

/** The steps on an instruction, oldest first; nothing for a document of another kind. */
export async function stepsOf(tx: EntityManager, document: Pick<DocumentRecord, "id" | "kind">): Promise<StepRow[]> {
  if (kindOf(document.kind).answered !== true) return [];
  return rows(tx, STEPS, [document.id]);
}

/** The companies that an instruction itself was given to. */
export const carriersOf = async (tx: EntityManager, documentId: string): Promise<string[]> =>
  (await rows(tx, CARRIERS, [documentId])).map(({ id }) => id);

/** How an instruction stands that somebody was given; null for every other document. */
export async function instructionOf(tx: EntityManager, document: DocumentRecord): Promise<InstructionState | null> {
  if (kindOf(document.kind).answered !== true) return null;
  const given = await changed(tx, GIVEN, [document.id]);
  return given === 0 ? null : instructionState((await stepsOf(tx, document)).map(({ act }) => act));
}

/** The update that waits for its answer. */
export function openUpdate(steps: readonly StepRow[]): StepRow | null {
  return updateState(steps.map(({ act }) => act)) === "UPDATE_RECEIVED"
    ? (steps.findLast(({ act }) => act === "submitUpdate") ?? null)
    : null;
}

/** The signers of the updates that were confirmed. */
export const updateSignatures = (steps: readonly StepRow[]): DocumentDetail["signatures"] =>
  steps.flatMap((step, i) => {
    const submitted =
      step.act === "confirmUpdate" ? steps.slice(0, i).findLast(({ act }) => act === "submitUpdate") : undefined;
    return submitted
      ? [
          {
            name: submitted.signatory,
            organisation: submitted.company.name,
            capacity: "",
            serial: submitted.serial ?? "",
            at: submitted.at.toISOString(),
            stamp: "",
          },
        ]
      : [];
  });

/** The view of an instruction for its parties, beside its content; a holder of a copy has the content alone. */
export function instructionView(document: SeenDocument, steps: readonly StepRow[]): DocumentDetail["instruction"] {
  if (document.access === "copy" || steps.length === 0) return null;
  const done = steps.map(({ act }) => act);
  const said = (step: StepRow) => ({
    at: step.at.toISOString(),
    company: step.company,
    by: step.signatory,
    note: step.note,
  });
  const state = updateState(done);
  const at = done.lastIndexOf("submitUpdate");
  const submitted = steps[at];
  const answer = steps.slice(at + 1).find(({ act }) => act !== "askUpdate");
  const wanted = document.state === "PENDING_UPDATE" ? steps.findLast(({ act }) => act === "askUpdate") : undefined;
  const ended = steps.find(({ act }) => act === "declineInstruction" || act === "cancelInstruction");
  return {
    wanted: wanted ? said(wanted) : null,
    ended: ended ? said(ended) : null,
    update:
      state === null || !submitted?.data
        ? null
        : {
            state,
            ...said(submitted),
            before: { ...(answer?.before ?? document.data) },
            after: { ...submitted.data },
            answer: answer && state !== "UPDATE_RECEIVED" ? said(answer) : null,
          },
  };
}
