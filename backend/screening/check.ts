import { v7 as uuid } from "uuid";
import type { screeningRoutes } from "#domain/api/screening";
import type { SubjectRef } from "#domain/api/screening-shapes";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { subjectFault } from "#domain/screening/matcher";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { documentsSaid, readBy } from "../screened/said.ts";
import { assertComparable } from "./comparable.ts";
import { asked } from "./compare.ts";
import { listsInUse } from "./list-row.ts";
import { keysOf, newBodies, notedParties } from "./parties.ts";
import { nextNumber } from "./setting.ts";
import { inEnvelope } from "./stopping.ts";
import { keyOf, screened, subjectOf, subjectsNamed, type SubjectRow } from "./subjects.ts";

type Begun = Output<typeof screeningRoutes.check>;

/** The bodies that are meant. SCREENING_COMPANY_UNKNOWN names the one that is gone. */
async function meant(ctx: Context, subjects: readonly SubjectRef[]): Promise<SubjectRow[]> {
  const found: SubjectRow[] = [];
  for (const [i, one] of subjects.entries()) {
    const row = await subjectOf(ctx.tx, ctx.organisation.id, one);
    if (row === null)
      throw new Refused("SCREENING_COMPANY_UNKNOWN", {}, [
        { path: `subjects.${i}`, code: "SCREENING_COMPANY_UNKNOWN" },
      ]);
    assertComparable(screened(row), `subjects.${i}`);
    found.push(row);
  }
  return found;
}

/** The bodies that documents name: as the company knows them from elsewhere, else noted as parties of documents. */
async function namedBy(ctx: Context, documents: readonly string[]): Promise<SubjectRow[]> {
  const { tx, organisation } = ctx;
  const named = await readBy(tx, await documentsSaid(tx, documents));
  const unknown = newBodies(
    named.map(({ said }) => said),
    new Set(),
  );
  const known: SubjectRow[] = [];
  for (const [key, { name, imo, code }] of unknown) {
    const found = await subjectsNamed(ctx, imo || code || name);
    const same = found.find((row) => row.source !== "party" && keysOf(screened(row)).includes(key));
    if (same === undefined) continue;
    known.push(same);
    unknown.delete(key);
  }
  const noted = await notedParties(tx, organisation.id, unknown);
  return [...known, ...noted].filter((row) => subjectFault(asked(screened(row))) === null);
}

/** Begins checks of bodies that are meant. SCREENING_COMPANY_UNKNOWN, LIST_SUBJECT_NAME, SCREENING_NO_LISTS. */
export async function beginChecks(ctx: Context, { subjects }: Body<typeof screeningRoutes.check>): Promise<Begun> {
  return begin(ctx, await meant(ctx, subjects));
}

/**
 * Begins checks of every party, ship, place and sort of goods that a document names, or an envelope with its recipient.
 * SCREENING_NO_LISTS, SCREENING_NAMES_NOBODY, TOO_MANY.
 */
export async function beginChecksOf(
  ctx: Context,
  { document, envelope }: Body<typeof screeningRoutes.checkOf>,
): Promise<Begun> {
  const { recipient, documents } =
    envelope === undefined ? { recipient: null, documents: [] } : await inEnvelope(ctx, envelope);
  const company =
    recipient === null ? null : await subjectOf(ctx.tx, ctx.organisation.id, { source: "company", id: recipient });
  const named = await namedBy(ctx, document === undefined ? documents : [...documents, document]);
  const all = company === null ? named : [company, ...named];
  const rows = [...new Map(all.map((row) => [keyOf(row), row])).values()];
  if (rows.length === 0) throw new Refused("SCREENING_NAMES_NOBODY");
  if (rows.length > LIMITS.screeningAtOnce) throw new Refused("TOO_MANY", { max: LIMITS.screeningAtOnce });
  return begin(ctx, rows);
}

/** A reader of its own carries checks out within a second. */
async function begin(ctx: Context, subjects: readonly SubjectRow[]): Promise<Begun> {
  const { tx, organisation, person } = ctx;
  if ((await listsInUse(tx, organisation.id)).length === 0) throw new Refused("SCREENING_NO_LISTS");
  const begun: Begun = [];
  for (const row of subjects) {
    const id = uuid();
    const number = await nextNumber(tx, organisation.id, ctx.now);
    await table(tx, "app.screening_check").insert({
      id,
      organisation_id: organisation.id,
      number,
      source: row.source,
      subject_id: row.id,
      subject: screened(row),
      name: row.name,
      cause: "ASKED",
      person_id: person.id,
      person_name: person.name,
      at: ctx.now,
      state: "PROCESSING",
    });
    await audit(ctx, "screening.check", { subject: row.id, name: row.name, check: id, number });
    await announce(tx, { organisation: organisation.id, topic: "process", id });
    begun.push({ id, number });
  }
  return begun;
}
