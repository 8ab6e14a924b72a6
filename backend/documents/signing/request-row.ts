import type { EntityManager } from "typeorm";
import { signingState, stepStates, type Step } from "#domain/flows/signing";
import type { SigningState } from "#domain/states";
import type { Context } from "../../session/context.ts";
import { first, rows } from "../../core/database.ts";

interface StepRow extends Step {
  readonly id: string;
  readonly organisationId: string;
  readonly company: string;
  readonly address: string | null;
  /** A colleague; null where any who may sign for the company is asked. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date | null;
}

/** A request to sign a document, with its parties in their order. */
export interface RequestRow {
  readonly id: string;
  readonly documentId: string;
  /** The kind of the document. */
  readonly kind: string;
  readonly organisationId: string;
  readonly company: string;
  readonly address: string | null;
  readonly personId: string;
  readonly by: string;
  readonly ordered: boolean;
  readonly message: string;
  readonly dueOn: string | null;
  readonly version: number;
  readonly ended: "withdrawn" | "setAside" | null;
  readonly remindedAt: Date | null;
  readonly at: Date;
  readonly steps: readonly StepRow[];
}

/** The newest request to sign a document; null where there was none. */
export async function newestRequest(tx: EntityManager, documentId: string): Promise<RequestRow | null> {
  const request = await first<Omit<RequestRow, "steps">>(
    tx,
    `SELECT r.id, r.document_id AS "documentId", d.kind, r.organisation_id AS "organisationId", o.name AS company,
      o.address, r.person_id AS "personId", r.person_name AS by, r.ordered, r.message,
            r.due_on::text AS "dueOn", r.version, r.ended, r.reminded_at AS "remindedAt", r.created_at AS at
       FROM app.signing_request r JOIN app.document d ON d.id = r.document_id JOIN app.organisation o
         ON o.id = r.organisation_id WHERE r.document_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
    [documentId],
  );
  if (!request) return null;
  const steps = await rows<StepRow>(
    tx,
    `SELECT s.id, s.organisation_id AS "organisationId", o.name AS company, o.address, s.person_id AS "personId",
      s.person_name AS person, s.answer, s.reason, s.answered_name AS by, s.answered_at AS at
       FROM app.signing_step s JOIN app.organisation o ON o.id = s.organisation_id WHERE s.request_id = $1
         ORDER BY s.position`,
    [request.id],
  );
  return { ...request, steps };
}

export const stateOf = (request: RequestRow): SigningState => signingState(request.steps, request.ended);

/** The parties whose turn it is. */
export function askedNow(request: RequestRow): StepRow[] {
  const states = stepStates(request.steps, request.ordered, stateOf(request));
  return request.steps.filter((_, i) => states[i] === "ASKED");
}

/** The turn of this user; null when it is not. */
export const turnOf = (ctx: Context, request: RequestRow): StepRow | null =>
  askedNow(request).find(
    (step) =>
      step.organisationId === ctx.organisation.id && (step.personId === null || step.personId === ctx.person.id),
  ) ?? null;

/** The own colleagues whose turn it is. */
export const colleaguesAsked = (ctx: Context, request: RequestRow): string[] =>
  askedNow(request).flatMap(({ organisationId, personId }) =>
    organisationId === ctx.organisation.id && personId !== null ? [personId] : [],
  );

export const partyName = (step: Pick<StepRow, "company" | "person">): string => step.person ?? step.company;
