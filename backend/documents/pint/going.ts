import type { CounterpartyContact } from "#domain/api/counterparties";
import type { Going } from "#domain/api/going";
import type { IdentifyingCode } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import type { Work } from "#domain/register-acts";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { addTask, queueAgain } from "../../tasks/tasks.ts";

// An offer of a bill and a request to issue one share how they are read, and the task that a company follows.

/** The work by which a bill goes to another platform, with the table of its requests. */
const GOING = { pintOffer: "app.pint_offer", pintIssue: "app.pint_issue" } as const satisfies Partial<
  Record<Work, string>
>;
export type GoingWork = keyof typeof GOING;
/** The right of the route that does the same without the task. */
const RIGHTS = { pintOffer: "bl.transferOriginal", pintIssue: "bl.issue" } as const satisfies Record<
  GoingWork,
  Permission
>;

/** A right of the person that the route itself does not ask for. FORBIDDEN. */
export function assertRight({ permissions }: Context, permission: Permission): void {
  if (!permissions.has(permission)) throw new Refused("FORBIDDEN", { permission });
}

/** The columns that both tables have; the table is called g, and its person p. */
export const GOING_COLUMNS = `g.id, g.document_id AS "documentId", g.number, g.platform,
  g.platform_name AS "platformName", app.counterparty_contact(g.counterparty_id) AS contact, g.recipient,
  app.full_name(p.first_name, p.last_name) AS by, g.state, g.code,
  g.reason, g.attempts, g.next_at AS "nextAt", g.rulebook, g.created_at AS "createdAt",
  g.answered_at AS "answeredAt"`;
export const GOING_SURE = [
  "id",
  "documentId",
  "number",
  "platform",
  "platformName",
  "contact",
  "recipient",
  "by",
  "state",
  "attempts",
  "nextAt",
  "rulebook",
  "createdAt",
] as const;
/** Those of one document, or all of a company. */
export const listOf = (columns: string, ofDocument: boolean): string =>
  `SELECT ${columns}${ofDocument ? " AND g.document_id = $2" : ""}
    ORDER BY g.created_at DESC LIMIT ${LIMITS.pintListed}`;

interface Row {
  readonly id: string;
  readonly documentId: string;
  readonly number: string;
  readonly platform: string;
  readonly platformName: string;
  readonly contact: CounterpartyContact;
  readonly recipient: { readonly partyName: string; readonly identifyingCodes: readonly IdentifyingCode[] };
  readonly by: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly nextAt: Date;
  readonly rulebook: number;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

/** `asks`: the other platform will be asked again without a person. */
export const goingView = (row: Row, asks: boolean): Going => ({
  id: row.id,
  documentId: row.documentId,
  number: row.number,
  platform: { code: row.platform, name: row.platformName, contact: row.contact },
  recipient: { name: row.recipient.partyName, code: row.recipient.identifyingCodes[0]?.partyCode ?? "" },
  by: row.by,
  reason: row.reason ?? "",
  attempts: row.attempts,
  nextAt: asks ? row.nextAt.toISOString() : null,
  rulebook: row.rulebook,
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** Writes down the task by which a company follows its bill; answers its id. */
export async function beginGoing(
  { tx, organisation, person }: Context,
  kind: GoingWork,
  document: { readonly id: string; readonly number: string },
): Promise<string> {
  const id = await addTask(tx, {
    organisation_id: organisation.id,
    person_id: person.id,
    kind,
    document_id: document.id,
    envelope_id: null,
    title: document.number,
    attempts: 1,
  });
  await announce(tx, { organisation: organisation.id, topic: "task", id });
  return id;
}

/** The request of the company that a task is of, for a person who may send it again. TASK_NOT_HERE, FORBIDDEN. */
export async function goingOfTask(ctx: Context, kind: GoingWork, task: string): Promise<string> {
  const { tx, organisation } = ctx;
  const found = await table(tx, GOING[kind]).first(["id"], { task_id: task, organisation_id: organisation.id });
  if (found === null) throw new Refused("TASK_NOT_HERE");
  assertRight(ctx, RIGHTS[kind]);
  return found.id;
}

/** A request goes on by hand, as the same work: the record and the screens of the company are told. */
export async function goesOn(
  ctx: Context,
  kind: GoingWork,
  { id, documentId, number, platform }: Pick<Going, "id" | "documentId" | "number" | "platform">,
  done: "pint.retry" | "pint.returnSigned",
): Promise<void> {
  const { tx } = ctx;
  const { id: organisation } = ctx.organisation;
  const task = (await table(tx, GOING[kind]).first(["task_id"], { id, organisation_id: organisation }))?.task_id;
  if (task) {
    await queueAgain(tx, "id", task);
    await announce(tx, { organisation, topic: "task", id: task });
  }
  await audit(ctx, done, { platform: platform.name, number, offer: id }, { documentId });
  await announce(
    tx,
    { organisation, topic: "document", id: documentId },
    { organisation, topic: "counts", id: documentId },
  );
}
