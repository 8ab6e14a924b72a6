import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { ToldStep } from "#domain/api/webhooks";
import { Refused } from "#domain/errors";
import { BEGIN } from "#domain/processes/process";
import type { ProcessName, ProcessRole, ProcessStep } from "#domain/processes/processes";
import { audit } from "../core/audit.ts";
import { announce, type Change } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Handling } from "./handling.ts";
import {
  askedNow,
  companiesIn,
  isConfined,
  processById,
  standingOf,
  type PartyRow,
  type ProcessRow,
} from "./process-row.ts";
import { addParties, type NewParty } from "./parties.ts";
import { tellParties, tellStep } from "./tell.ts";

/** By whom a step is taken: a request's context, or nobody, for what happens by itself. */
export interface Actor {
  readonly tx: EntityManager;
  readonly organisation: { readonly id: string; readonly name: string } | null;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly now: Date;
}

/** By whom a process is begun. */
export interface Beginner extends Actor {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly person: { readonly id: string; readonly name: string };
}

/** What a step says besides its name. */
export interface Said {
  /** The party that takes it; null for the initiator and for what happens by itself. */
  readonly party?: PartyRow | null;
  readonly comment?: string;
  /** The content that it is about: the SHA-256 of its bytes in hex, and its version. */
  readonly content?: { readonly sha256?: string; readonly version: number };
}

/** Appends a line to the history and tells the browsers and webhooks of every company that has a part in it, or had. */
async function append<N extends ProcessName>(
  actor: Actor,
  handling: Handling<N>,
  row: ProcessRow<N>,
  step: ProcessStep<N> | typeof BEGIN,
  { party = null, comment = "", content, before = row }: Said & { readonly before?: ProcessRow<N> },
): Promise<ProcessRow<N>> {
  const { tx, organisation, person, now: at } = actor;
  const contentHash = content?.sha256 ?? null;
  const said = {
    n: row.history.length + 1,
    step,
    party: party?.position ?? null,
    organisationId: organisation?.id ?? null,
    company: organisation?.name ?? null,
    personId: person?.id ?? null,
    by: person?.name ?? null,
    at,
    comment,
    contentHash,
    contentVersion: content?.version ?? null,
  };
  const { state } = standingOf({ ...row, history: [...row.history, { ...said, state: "" }] });
  await table(tx, "app.process_line").insert({
    process_id: row.id,
    n: said.n,
    step,
    state,
    party: said.party,
    organisation_id: said.organisationId,
    person_id: said.personId,
    person_name: said.by,
    at,
    comment,
    content_hash: contentHash === null ? null : Buffer.from(contentHash, "hex"),
    content_version: said.contentVersion,
  });
  const after = { ...row, history: [...row.history, { ...said, state }] };
  const document = row.documentId ?? (await handling.document?.(tx, row)) ?? null;
  const companies = companiesIn(row);
  await tell(
    tx,
    row,
    toldOf(after, document),
    [...companiesIn(before)].filter((one) => !companies.has(one)),
  );
  return after;
}

/** Counts a step. CONTENT_UPDATED where another came first. */
async function countVersion<N extends ProcessName>(tx: EntityManager, row: ProcessRow<N>): Promise<ProcessRow<N>> {
  const { id, version } = row;
  const free = await table(tx, "app.process").change({ id, version }, { version: () => "version + 1" });
  if (free !== 1) throw new Refused("CONTENT_UPDATED");
  return { ...row, version: version + 1 };
}

/**
 * Changes what a process is about without a step: it is called something else perhaps, and counts another version.
 * CONTENT_UPDATED where another change came first.
 */
export async function changeProcess<N extends ProcessName>(
  { tx }: Pick<Actor, "tx">,
  row: ProcessRow<N>,
  called: { readonly reference?: string; readonly title?: string } = {},
): Promise<void> {
  await countVersion(tx, row);
  const { reference = row.reference, title = row.title } = called;
  await table(tx, "app.process").change({ id: row.id }, { reference, title });
  await tell(tx, row);
}

/** The last step of a process as webhooks are told it; nothing where not every colleague sees it. */
function toldOf(row: ProcessRow, document: string | null): ((organisation: string) => ToldStep) | null {
  const line = row.history.at(-1);
  if (line === undefined || isConfined(row)) return null;
  const { state, act, initiatorAsked } = standingOf(row);
  const asked = new Set([
    ...(initiatorAsked ? [row.organisationId] : []),
    ...askedNow(row).map((party) => party.organisationId),
  ]);
  const { name: process, version } = row;
  return (organisation) => ({
    process,
    name: line.step,
    state,
    version,
    document,
    asked: asked.has(organisation) ? act : null,
  });
}

/** Tells the browsers and webhooks of every company that has a part in it. `left`: companies that had a part until this step. */
async function tell(
  tx: EntityManager,
  row: ProcessRow,
  step: ReturnType<typeof toldOf> = null,
  left: readonly string[] = [],
): Promise<void> {
  const told = (organisation: string, of: typeof step): Change[] => [
    { organisation, topic: "process", id: row.id, ...(of === null ? {} : { step: of(organisation) }) },
    { organisation, topic: "counts", id: row.id },
    ...(row.documentId === null ? [] : [{ organisation, topic: "document", id: row.documentId } as const]),
  ];
  await announce(
    tx,
    ...[...companiesIn(row)].flatMap((organisation) => told(organisation, step)),
    ...left.flatMap((organisation) => told(organisation, null)),
  );
}

/**
 * Takes a step that the flow has let through: the history gets its line, and those whose turn has come or is over, and
 * the initiator, their letters. `before`: the process before its parties were changed for the step. CONTENT_UPDATED
 * where another step was taken since the row was read.
 */
export async function takeStep<N extends ProcessName>(
  actor: Actor,
  handling: Handling<N>,
  row: ProcessRow<N>,
  step: ProcessStep<N>,
  { before = row, ...said }: Said & { readonly before?: ProcessRow<N> } = {},
): Promise<ProcessRow<N>> {
  const after = await append(actor, handling, await countVersion(actor.tx, row), step, { ...said, before });
  await tellStep(actor, handling, before, after);
  return after;
}

/** Begins a process; those whose turn it is are written to. */
export async function beginProcess<N extends ProcessName>(
  ctx: Beginner,
  handling: Handling<N>,
  begun: {
    readonly documentId: string | null;
    readonly reference?: string;
    /** What it is called, where it is about no document. */
    readonly title?: string;
    readonly ordered: boolean;
    readonly message: string;
    readonly parties: readonly NewParty<ProcessRole<N>>[];
  },
  said: Omit<Said, "party"> = {},
): Promise<ProcessRow<N>> {
  const id = uuid();
  await table(ctx.tx, "app.process").insert({
    id,
    name: handling.name,
    document_id: begun.documentId,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    person_name: ctx.person.name,
    reference: begun.reference ?? "",
    title: begun.title ?? "",
    ordered: begun.ordered,
    message: begun.message,
    created_at: () => "clock_timestamp()",
  });
  await addParties(ctx, id, 0, begun.parties);
  const row = await processById(ctx.tx, handling.name, id);
  if (!row) throw new Error(`process ${id} is not seen by the company that began it`);
  const after = await append(ctx, handling, row, BEGIN, said);
  // The act on the document that it is about has a line of its own.
  if (begun.documentId === null) await audit(ctx, "process.begin", { process: id, title: after.title });
  const { asked } = standingOf(after);
  await tellParties(
    ctx,
    handling,
    after,
    after.parties.filter((_, i) => asked.includes(i)),
    "asked",
  );
  return after;
}
