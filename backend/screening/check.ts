import { v7 as uuid } from "uuid";
import type { screeningRoutes } from "#domain/api/screening";
import type { SubjectRef } from "#domain/api/screening-shapes";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { assertComparable } from "./comparable.ts";
import { listsInUse } from "./list-row.ts";
import { nextNumber } from "./setting.ts";
import { screened, subjectOf, type SubjectRow } from "./subjects.ts";

type Begun = Output<typeof screeningRoutes.check>[number];

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

/**
 * Begins checks, which a reader of its own carries out within a second. SCREENING_COMPANY_UNKNOWN, LIST_SUBJECT_NAME,
 * SCREENING_NO_LISTS.
 */
export async function beginChecks(
  ctx: Context,
  { subjects }: Body<typeof screeningRoutes.check>,
): Promise<readonly Begun[]> {
  const { tx, organisation, person } = ctx;
  if ((await listsInUse(tx, organisation.id)).length === 0) throw new Refused("SCREENING_NO_LISTS");
  const begun: Begun[] = [];
  for (const row of await meant(ctx, subjects)) {
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
