import { v7 as uuid } from "uuid";
import type { screeningRoutes } from "#domain/api/screening";
import type { EnteredSubject, SubjectCard } from "#domain/api/screening-shapes";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { identifierOf } from "#domain/screening/identifiers";
import { inLatin } from "#domain/screening/names";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { assertComparable } from "./comparable.ts";
import { cardOf, subjectOf, type SubjectRow } from "./subjects.ts";

/** The code as it is compared: of goods or a place, and of nothing else. SCREENING_CODE, at its place. */
function codeOf({ kind, code }: Pick<EnteredSubject, "kind" | "code">, prefix: string): string {
  if (code === "" || (kind !== "goods" && kind !== "place")) return "";
  const read = identifierOf(kind === "goods" ? "hs" : "locode", code);
  if (read === undefined) throw new Refused("SCREENING_CODE", {}, [{ path: `${prefix}code`, code: "SCREENING_CODE" }]);
  return read.value;
}

const columnsOf = ({ localName, otherNames, ...facts }: EnteredSubject, prefix = "") => ({
  ...facts,
  code: codeOf(facts, prefix),
  local_name: localName,
  other_names: otherNames,
  latin: inLatin([facts.name, localName, ...otherNames, facts.address, facts.city, facts.region].join("\n")),
});

async function entered(ctx: Context, id: string): Promise<SubjectRow> {
  const row = await subjectOf(ctx.tx, ctx.organisation.id, { source: "entered", id });
  if (row === null) throw new Refused("NOT_FOUND");
  return row;
}

async function noted(
  ctx: Context,
  event: "screening.enter" | "screening.correct" | "screening.remove",
  { id, name }: Pick<SubjectRow, "id" | "name">,
): Promise<void> {
  await audit(ctx, event, { subject: id, name });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "contact", id });
}

/** TOO_MANY, LIST_SUBJECT_NAME, SCREENING_CODE. */
export async function enterSubjects(
  ctx: Context,
  { subjects }: Body<typeof screeningRoutes.enter>,
): Promise<SubjectCard[]> {
  const { tx, organisation } = ctx;
  const before = await table(tx, "app.screening_entered").count({ organisation_id: organisation.id });
  if (before + subjects.length > LIMITS.screeningEntered)
    throw new Refused("TOO_MANY", { max: LIMITS.screeningEntered });
  subjects.forEach((one, i) => assertComparable(one, `subjects.${i}.name`));
  const cards: SubjectCard[] = [];
  for (const [i, subject] of subjects.entries()) {
    const id = uuid();
    const columns = columnsOf(subject, `subjects.${i}.`);
    await table(tx, "app.screening_entered").insert({ id, organisation_id: organisation.id, ...columns });
    await noted(ctx, "screening.enter", { id, name: subject.name });
    cards.push(await cardOf(ctx, await entered(ctx, id)));
  }
  return cards;
}

/** LIST_SUBJECT_NAME, SCREENING_CODE, NOT_FOUND. */
export async function correctSubject(ctx: Context, id: string, subject: EnteredSubject): Promise<SubjectCard> {
  assertComparable(subject, "name");
  const { tx, organisation } = ctx;
  const of = { id, organisation_id: organisation.id };
  if ((await table(tx, "app.screening_entered").change(of, columnsOf(subject))) !== 1) throw new Refused("NOT_FOUND");
  await noted(ctx, "screening.correct", { id, name: subject.name });
  return cardOf(ctx, await entered(ctx, id));
}

/** NOT_FOUND. */
export async function removeSubject(ctx: Context, id: string): Promise<void> {
  const row = await entered(ctx, id);
  await table(ctx.tx, "app.screening_entered").remove({ id });
  await noted(ctx, "screening.remove", row);
}
