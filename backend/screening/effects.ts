import type { screeningRoutes } from "#domain/api/screening";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { v7 as uuid } from "uuid";
import { UNDECIDED } from "#domain/acts/screening/states";
import type { ScreeningFacts } from "#domain/acts/screening/facts";
import type { ProcessAct } from "#domain/processes/processes";
import { screeningFlow } from "#domain/processes/screening";
import { assertStorage, takeStorage } from "../budget/budget.ts";
import { audit } from "../core/audit.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { COLLEAGUE } from "../core/member.ts";
import { table } from "../core/table.ts";
import { putFile } from "../documents/files.ts";
import type { EffectsOn } from "../door/acts.ts";
import type { Storage } from "../ports/storage.ts";
import { seenProcess, stepOn } from "../processes/act.ts";
import { processFacts } from "../processes/facts.ts";
import { LOCK_PROCESS, openPlaces, type ProcessRow } from "../processes/process-row.ts";
import { changeProcess } from "../processes/step.ts";
import { nameColleague, setDue } from "../processes/parties.ts";
import type { Context } from "../session/context.ts";
import { newestState } from "../processes/newest.ts";
import { SCREENING } from "./handling.ts";

/** The person who confirmed a hit last; null where nobody did. */
export const confirmation = ({ history }: Pick<ProcessRow<"screening">, "history">) =>
  history.findLast(({ step }) => step === "confirm") ?? null;

/** The facts about a hit from where this user stands. */
export const hitFacts = (ctx: Context, row: ProcessRow<"screening">): ScreeningFacts => ({
  ...processFacts(ctx, row),
  confirmedByMe: confirmation(row)?.personId === ctx.person.id,
});

async function locked(ctx: Context, id: string): Promise<ProcessRow<"screening">> {
  await first(ctx.tx, LOCK_PROCESS, [id]);
  return seenProcess(ctx, "screening", id);
}

interface Said {
  readonly reason?: string;
  readonly expectedVersion: number;
}
async function step(ctx: Context, id: string, act: ProcessAct<"screening">, said: Said): Promise<void> {
  const row = await locked(ctx, id);
  const { reason = "", expectedVersion } = said;
  await stepOn(ctx, SCREENING, row, act, { expectedVersion, comment: reason }, hitFacts(ctx, row));
}

/** SCREENING_COLLEAGUE. */
async function assign(
  ctx: Context,
  id: string,
  { personId, dueOn, expectedVersion }: Body<typeof screeningRoutes.assign>,
): Promise<void> {
  const before = await locked(ctx, id);
  screeningFlow.assert("assign", hitFacts(ctx, before));
  const colleague = personId === null ? null : await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, personId]);
  if (personId !== null && colleague?.permissions.includes("compliance.check") !== true)
    throw new Refused("SCREENING_COLLEAGUE", {}, [{ path: "personId", code: "SCREENING_COLLEAGUE" }]);
  const party = openPlaces(before)[0];
  if (party === undefined) throw new Refused("PROCESS_NOT_ASKED");
  const named = await nameColleague(ctx, before, party, { personId, person: colleague?.name ?? null });
  const row = await setDue(ctx, named, party, dueOn);
  const comment = [colleague?.name ?? "–", dueOn ?? ""].filter(Boolean).join(", ");
  await stepOn(ctx, SCREENING, row, "assign", { expectedVersion, comment, before }, hitFacts(ctx, row));
}

/** Every act on a hit: how it is carried out. */
export const EFFECTS: EffectsOn<"screening", typeof screeningRoutes, void> = {
  "screening.clear": (ctx, id, body) => step(ctx, id, "clear", body),
  "screening.falsePositive": (ctx, id, body) => step(ctx, id, "falsePositive", body),
  "screening.confirm": (ctx, id, body) => step(ctx, id, "confirm", body),
  "screening.release": (ctx, id, body) => step(ctx, id, "release", body),
  "screening.reopen": (ctx, id, body) => step(ctx, id, "reopen", body),
  "screening.assign": assign,
  "screening.comment": (ctx, id, body) => step(ctx, id, "comment", body),
};

const WAITING = statement(
  "screening.waitingHits",
  `SELECT DISTINCT h.process_id AS id, p.version AS "expectedVersion" FROM app.screening_hit h
    JOIN app.process p ON p.id = h.process_id JOIN LATERAL ${newestState("h.process_id")} s ON true
    WHERE h.check_id = $1 AND h.organisation_id = $2 AND s.state = ANY ($3)`,
);

/** The hits of checks that wait for a decision. CONTENT_UPDATED where they are not as many as when they were seen. */
async function waitingOf({ tx, organisation }: Context, checks: Body<typeof screeningRoutes.decide>["checks"]) {
  const waiting = new Map<string, { readonly id: string; readonly expectedVersion: number }>();
  for (const { id, open } of checks) {
    const found = await rows(tx, WAITING, [id, organisation.id, UNDECIDED]);
    if (found.length !== open) throw new Refused("CONTENT_UPDATED");
    // Checks of one body have hits in common.
    for (const hit of found) waiting.set(hit.id, hit);
  }
  return waiting;
}

/**
 * Decides several hits alike, all or none; answers which. REASON_NEEDED for false positives without one,
 * CONTENT_UPDATED, TOO_MANY.
 */
export async function decideAll(
  ctx: Context,
  { hits, checks, decision, reason }: Body<typeof screeningRoutes.decide>,
): Promise<readonly string[]> {
  if (decision === "falsePositive" && reason === "")
    throw new Refused("REASON_NEEDED", {}, [{ path: "reason", code: "REASON_NEEDED" }]);
  const all = new Map([...(await waitingOf(ctx, checks)), ...hits.map((hit) => [hit.id, hit] as const)]);
  if (all.size > LIMITS.screeningAtOnce) throw new Refused("TOO_MANY", { max: LIMITS.screeningAtOnce });
  for (const { id, expectedVersion } of [...all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await step(ctx, id, decision, { reason, expectedVersion });
  return [...all.keys()];
}

/** Attaches a file to a hit. CONTENT_UPDATED, TOO_MANY, DISK_FULL. */
export async function attach(
  ctx: Context,
  storage: Storage,
  id: string,
  { name, expectedVersion }: { readonly name: string; readonly expectedVersion: number },
  bytes: Uint8Array,
): Promise<void> {
  const { tx, organisation, person } = ctx;
  const row = await locked(ctx, id);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  if ((await table(tx, "app.screening_evidence").count({ process_id: id })) >= LIMITS.screeningEvidence)
    throw new Refused("TOO_MANY", { max: LIMITS.screeningEvidence });
  await assertStorage(tx, organisation.id, bytes.length);
  const { key, sha256 } = await putFile(storage, organisation.id, bytes);
  await takeStorage(tx, organisation.id, bytes.length);
  await table(tx, "app.screening_evidence").insert({
    id: uuid(),
    process_id: id,
    organisation_id: organisation.id,
    name,
    size: bytes.length,
    sha256,
    storage_key: key,
    person_name: person.name,
  });
  await changeProcess(ctx, row);
  await audit(ctx, "screening.attach", { process: id, file: name, sha256 });
}
