import type { screeningRoutes } from "#domain/api/screening";
import type { EnteredSubject } from "#domain/api/screening-shapes";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { sharesFault } from "#domain/screening/ownership";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { enterSubjects } from "./entered.ts";
import { keyOf, subjectOf, subjectsNamed, type SubjectRow } from "./subjects.ts";

type Wanted = Body<typeof screeningRoutes.owners>;

/** OWNERSHIP_SHARE, OWNERSHIP_SUM, at the first share with which they cannot be right. */
function assertShares(owned: string, shares: readonly string[], at: (i: number) => string): void {
  const all = shares.map((share, i) => ({ owner: String(i), owned, percent: share }));
  for (const i of all.keys()) {
    const fault = sharesFault(all.slice(0, i + 1));
    if (fault !== null)
      throw new Refused(fault.code, fault.parameters, [
        { path: `${at(i)}.share`, code: fault.code, parameters: fault.parameters },
      ]);
  }
}

const alike = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();
/** A fact that only one of two bodies is known by tells nothing. */
const agree = (one: string, other: string): boolean => one === "" || other === "" || alike(one, other);

/** The body that the company knows under this name, where nothing that is known of both contradicts. */
async function known(ctx: Context, parent: EnteredSubject): Promise<SubjectRow | null> {
  const found = await subjectsNamed(ctx, parent.name.trim());
  return (
    found.find(
      (one) =>
        one.kind === parent.kind &&
        (alike(one.name, parent.name) || alike(one.localName, parent.name)) &&
        (["country", "registration", "lei", "imo"] as const).every((fact) => agree(one[fact], parent[fact])),
    ) ?? null
  );
}

/** Owners that are named by their facts, as from a table: known bodies, and those that are entered now. */
async function bodiesOf(ctx: Context, named: Wanted["named"]) {
  const bodies: { readonly owner: Pick<SubjectRow, "source" | "id">; readonly share: string }[] = [];
  for (const [i, { parent, share }] of named.entries()) {
    const one = await known(ctx, parent);
    const entered = one === null ? await enteredAt(ctx, parent, `named.${i}.parent.`) : one;
    bodies.push({ owner: { source: entered.source, id: entered.id }, share });
  }
  return bodies;
}

/** Enters one body; a refusal is said at its place. */
async function enteredAt(ctx: Context, parent: EnteredSubject, prefix: string) {
  try {
    return (await enterSubjects(ctx, { subjects: [parent] }))[0]!;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const fields = error.fields.map((field) => ({ ...field, path: field.path.replace(/^subjects\.0\./, prefix) }));
    throw new Refused(error.code, error.parameters, fields);
  }
}

/** SCREENING_COMPANY_UNKNOWN, OWNERSHIP_SHARE, OWNERSHIP_SUM, TOO_MANY; those of entered bodies. All or none. */
export async function setOwners(
  ctx: Context,
  { owned, owners, named }: Wanted,
): Promise<Output<typeof screeningRoutes.owners>> {
  const { tx, organisation } = ctx;
  const body = await subjectOf(tx, organisation.id, owned);
  if (body === null) throw new Refused("SCREENING_COMPANY_UNKNOWN");
  if (owners.length + named.length > LIMITS.screeningOwners)
    throw new Refused("TOO_MANY", { max: LIMITS.screeningOwners });
  const at = (i: number): string => (i < owners.length ? `owners.${i}` : `named.${i - owners.length}`);
  assertShares(
    body.name,
    [...owners, ...named].map(({ share }) => share),
    at,
  );
  const all = [...owners, ...(await bodiesOf(ctx, named))];
  const noted: Output<typeof screeningRoutes.owners> = [];
  for (const [i, one] of all.entries()) {
    const owner = await subjectOf(tx, organisation.id, one.owner);
    const twice = all.findIndex((x) => keyOf(x.owner) === keyOf(one.owner)) !== i;
    if (owner === null || twice || keyOf(one.owner) === keyOf(owned)) {
      const path = i < owners.length ? `${at(i)}.owner` : `${at(i)}.parent.name`;
      const code = twice ? "OWNERSHIP_TWICE" : "SCREENING_COMPANY_UNKNOWN";
      throw new Refused(code, { name: owner?.name ?? "" }, [{ path, code, parameters: { name: owner?.name ?? "" } }]);
    }
    noted.push({ ...one, name: owner.name });
  }
  const of = { organisation_id: organisation.id, owned_source: owned.source, owned_id: owned.id };
  await table(tx, "app.screening_owner").remove(of);
  for (const { owner, share } of noted)
    await table(tx, "app.screening_owner").insert({ ...of, owner_source: owner.source, owner_id: owner.id, share });
  await audit(ctx, "screening.owners", {
    subject: owned.id,
    name: body.name,
    owners: noted.map(({ name, share }) => `${name} ${share} %`).join(", "),
  });
  await announce(tx, { organisation: organisation.id, topic: "contact", id: owned.id });
  return noted;
}
