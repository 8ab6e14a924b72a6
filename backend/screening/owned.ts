import type { EntityManager } from "typeorm";
import type { CheckView, SubjectRef } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import type { CheckResult } from "#domain/screening/result";
import { ownershipOf, type Share } from "#domain/screening/ownership";
import type { Thresholds } from "#domain/screening/matcher";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { standingOf } from "../processes/process-row.ts";
import { caseOf, processOfCase } from "./cases.ts";
import { HITS_ALONE, type Comparison, type FoundHit } from "./compare.ts";
import type { Compared } from "./indexes.ts";
import { keyOf, screened, subjectOf, type SubjectRow } from "./subjects.ts";

/** The shares that a company has noted, each with the bodies by their keys. */
export interface Shares {
  readonly all: readonly Share[];
  readonly refs: ReadonlyMap<string, SubjectRef>;
}

export async function sharesOf(tx: EntityManager, organisation: string): Promise<Shares> {
  const rows = await table(tx, "app.screening_owner").find(
    ["owned_source", "owned_id", "owner_source", "owner_id", "share"],
    { organisation_id: organisation },
  );
  const refs = new Map<string, SubjectRef>();
  const all = rows.map(({ owned_source, owned_id, owner_source, owner_id, share }) => {
    const owned = { source: owned_source, id: owned_id };
    const owner = { source: owner_source, id: owner_id };
    for (const one of [owned, owner]) refs.set(keyOf(one), one);
    return { owned: keyOf(owned), owner: keyOf(owner), percent: share };
  });
  return { all, refs };
}

/** A comparison with the whole result for the report. */
export interface Examined extends Omit<Comparison, "result"> {
  readonly result: CheckResult;
}

const NONE = { nodes: [], shares: [] } as const;

/** The best hit about an owner that nobody has found to be another body; null where there is none. */
async function listedAs(
  tx: EntityManager,
  organisation: string,
  row: SubjectRow,
  { hits }: Comparison,
  thresholds: Thresholds,
): Promise<FoundHit | null> {
  for (const hit of hits) {
    if (hit.score < thresholds.hit) continue;
    const known = await caseOf(tx, organisation, { source: row.source, subjectId: row.id }, hit);
    const state = known && standingOf(await processOfCase(tx, known.process_id)).state;
    if (state === null || state === "OPEN" || state === "CONFIRMED") return hit;
  }
  return null;
}

/** The means of examining bodies of one company. */
export interface Examining {
  readonly tx: EntityManager;
  readonly compared: Compared;
  readonly organisation: string;
  readonly shares: Shares;
  readonly thresholds: Thresholds;
}

/**
 * Compares a body and all who own it, as far as that is known: what is owned by half or more by listed bodies, alone or
 * together and through others, counts as listed.
 */
export async function examine(examining: Examining, row: SubjectRow): Promise<Examined> {
  const { compared, thresholds } = examining;
  return examineOwners(examining, row, await compared.compare(screened(row), thresholds));
}

/** The same of a body that was compared by itself. */
export async function examineOwners(
  { tx, compared, organisation, shares, thresholds }: Examining,
  row: SubjectRow,
  { result, ...found }: Comparison,
): Promise<Examined> {
  const subject = keyOf(row);
  const above = ownershipOf(subject, shares.all, new Set()).slice(0, LIMITS.screeningOwnersInAll);
  if (above.length < 2) return { ...found, result: { ...result, ownership: NONE } };
  const bodies = new Map<string, SubjectRow>([[subject, row]]);
  const listed = new Map<string, FoundHit>();
  for (const { body } of above) {
    const ref = shares.refs.get(body);
    const owner = body === subject ? row : ref && (await subjectOf(tx, organisation, ref));
    if (!owner) continue;
    bodies.set(body, owner);
    const alone = await compared.compare(screened(owner), thresholds, HITS_ALONE);
    const best = await listedAs(tx, organisation, owner, alone, thresholds);
    if (best !== null) listed.set(body, best);
  }
  const drawn = ownershipOf(subject, shares.all, new Set(listed.keys())).filter(({ body }) => bodies.has(body));
  const first = drawn.flatMap(({ body }) => listed.get(body) ?? [])[0];
  const counts = drawn[0]?.standing === "counts" && first !== undefined;
  return {
    outcome: counts ? "HIT" : found.outcome,
    hits: counts ? [{ ...first, rule: "ownership", score: 1, match: null }, ...found.hits] : found.hits,
    result: {
      ...result,
      ownership: {
        nodes: drawn.map(({ body, standing, together }) => ({
          key: body,
          name: bodies.get(body)!.name,
          country: bodies.get(body)!.country,
          listed: standing === "listed",
          counts: standing !== "free",
          share: together,
        })),
        shares: drawn.flatMap(({ body, owners }) =>
          owners.flatMap(({ owner, percent }) => (bodies.has(owner) ? [{ owner, owned: body, share: percent }] : [])),
        ),
      },
    },
  };
}

/** The owners of a body that a company has noted. */
export async function ownersOf(
  { tx, organisation }: Pick<Context, "tx" | "organisation">,
  of: SubjectRef,
): Promise<CheckView["owners"]> {
  const noted = await table(tx, "app.screening_owner").find(["owner_source", "owner_id", "share"], {
    organisation_id: organisation.id,
    owned_source: of.source,
    owned_id: of.id,
  });
  const found: CheckView["owners"] = [];
  for (const { owner_source: source, owner_id: id, share } of noted) {
    const owner = await subjectOf(tx, organisation.id, { source, id });
    found.push({ owner: { source, id }, share, name: owner?.name ?? "" });
  }
  return found;
}
