import { setImmediate as breathe } from "node:timers/promises";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import type { CheckCause } from "#domain/screening/checks";
import { UNDECIDED } from "#domain/acts/screening/states";
import { announce } from "../core/changes.ts";
import { changed, first, rows, type Database } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { NamedBody } from "#domain/screening/named";
import { standingOf } from "../processes/process-row.ts";
import { takeStep, type Beginner } from "../processes/step.ts";
import { endTask, noteProgress } from "../tasks/tasks.ts";
import { heldCase } from "./cases.ts";
import { SCREENING } from "./handling.ts";
import type { Compared, Indexes } from "./indexes.ts";
import { listsInUse } from "./list-row.ts";
import { findsNews, keepHits } from "./keep-hits.ts";
import { HITS_ALONE } from "./compare.ts";
import { examine, sharesOf, type Examined } from "./owned.ts";
import { keysOf, liveAfter, newBodies, notedParties, screenedBody } from "./parties.ts";
import { nextNumber, settingsOf } from "./setting.ts";
import { beginRound } from "./tasks.ts";
import { screened, watchedAfter, type SubjectRow } from "./subjects.ts";
import { newestState } from "../processes/newest.ts";

// A reader that died is taken to have died when its claim has ended; the round then begins anew.
const CLAIM = statement(
  "screening.claimRound",
  `UPDATE app.screening_round r SET claimed_until = now() + interval '10 minutes' FROM app.organisation o
    WHERE o.id = r.organisation_id AND r.organisation_id = (SELECT x.organisation_id FROM app.screening_round x
      WHERE x.claimed_until IS NULL OR x.claimed_until < now() ORDER BY x.at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING r.organisation_id AS organisation, o.name AS company, r.cause, r.at`,
  ["company"],
);
const RENEW = statement(
  "screening.renewRound",
  "UPDATE app.screening_round SET claimed_until = now() + interval '10 minutes' WHERE organisation_id = $1",
);
/** In whose name a company is told of what nobody asked for: who has the right the longest, else an administrator. */
const PERSON = statement(
  "screening.person",
  `SELECT p.id, app.full_name(p.first_name, p.last_name) AS name FROM app.membership m JOIN app.person p
      ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND ${WORKS} AND ('compliance.check' = ANY (m.permissions) OR m.is_admin)
    ORDER BY ('compliance.check' = ANY (m.permissions)) DESC, m.created_at, p.id LIMIT 1`,
  ["name"],
);
const OPEN = statement(
  "screening.openCases",
  `SELECT k.process_id AS id, k.list_id AS list, k.entry_id AS entry FROM app.screening_case k
    JOIN LATERAL ${newestState("k.process_id")} s
      ON true WHERE k.organisation_id = $1 AND s.state = ANY ($2) ORDER BY k.process_id`,
);

/** Bodies that are compared before others get their turn. */
const SLICE = 100;
const NIL = "00000000-0000-0000-0000-000000000000";

type Round = RowOf<typeof CLAIM>;

/** Keeps a check that nobody asked for, of what is new. */
async function keepNews(
  by: Beginner,
  cause: Exclude<CheckCause, "ASKED">,
  row: SubjectRow,
  { outcome, hits, result }: Examined,
): Promise<void> {
  const { tx, organisation, now } = by;
  const id = uuid();
  const check = { id, source: row.source, subjectId: row.id, name: row.name, subject: screened(row) };
  await table(tx, "app.screening_check").insert({
    id,
    organisation_id: organisation.id,
    number: await nextNumber(tx, organisation.id, now),
    source: row.source,
    subject_id: row.id,
    subject: screened(row),
    name: row.name,
    cause,
    at: now,
    state: "FINISHED",
    outcome,
    finished_at: now,
    result,
  });
  await keepHits(by, check, hits, false);
  await announce(tx, { organisation: organisation.id, topic: "process", id });
}

/** Ends what nobody has decided about bodies that lists name no more. */
async function endUnlisted(by: Beginner, compared: Compared): Promise<void> {
  const { tx, organisation } = by;
  for (const { id, list, entry } of await rows(tx, OPEN, [organisation.id, UNDECIDED])) {
    if (await compared.has(list, entry)) continue;
    const row = await heldCase(tx, id);
    if (standingOf(row).state === "OPEN") await takeStep({ ...by, person: null }, SCREENING, row, "unlisted");
  }
}

/** A round that would fail again in the same way ends, and its task says so: a person may ask for it again. */
async function failRound(tx: EntityManager, { organisation, at }: Round): Promise<void> {
  const of = { organisation_id: organisation };
  const known = await table(tx, "app.screening_round").first(["task_id"], of);
  await table(tx, "app.screening_round").remove({ ...of, at });
  if (known === null || known.task_id === null) return;
  await endTask(tx, known.task_id, new Refused("INTERNAL"));
  await announce(tx, { organisation, topic: "task", id: known.task_id });
}

/** Compares what one company knows anew, where that waits; false where none does. */
export async function rescreen(database: Database, indexes: Indexes, now = new Date()): Promise<boolean> {
  const claimed = await database.asWorker(async (tx) => {
    const round = await first(tx, CLAIM);
    return round && { round, person: await first(tx, PERSON, [round.organisation]) };
  });
  if (claimed === null) return false;
  const { round, person } = claimed;
  // A company in which nobody works has nobody to tell.
  if (person !== null)
    try {
      await compareAll(database, indexes, round, person, now);
    } catch (error) {
      await database.asWorker((tx) => failRound(tx, round));
      throw error;
    }
  await database.asWorker(async (tx) => {
    const of = { organisation_id: round.organisation };
    const ended = await table(tx, "app.screening_round").remove({ ...of, at: round.at });
    // It was asked for again meanwhile: another list is in use.
    if (ended === 0) await table(tx, "app.screening_round").change(of, { claimed_until: null, task_id: null });
  });
  return true;
}

async function compareAll(
  database: Database,
  indexes: Indexes,
  { organisation, company, cause }: Round,
  person: { readonly id: string; readonly name: string },
  now: Date,
): Promise<void> {
  const none = await database.asWorker(async (tx) => {
    const [lists, open] = [await listsInUse(tx, organisation), await first(tx, OPEN, [organisation, UNDECIDED])];
    return lists.length === 0 && open === null;
  });
  if (none) return;
  const task = await database.asWorker((tx) => beginRound(tx, { organisation, company, cause }));
  const compared = await indexes.of(organisation);
  const thresholds = await database.asWorker((tx) => settingsOf(tx, organisation));
  const shares = await database.asWorker((tx) => sharesOf(tx, organisation));
  const acting = { organisation: { id: organisation, name: company }, person, now };
  let done = 0;
  /** Compares bodies in one transaction, and keeps what is new about them. */
  const look = async (bodies: (tx: EntityManager) => Promise<readonly SubjectRow[]>, count: number): Promise<void> => {
    await compared.within(() => database.asWorker((tx) => lookIn(tx, bodies, done + count)));
    done += count;
  };
  const lookIn = async (
    tx: EntityManager,
    bodies: (tx: EntityManager) => Promise<readonly SubjectRow[]>,
    progress: number,
  ): Promise<void> => {
    for (const row of await bodies(tx)) {
      const found = await examine(tx, compared, organisation, row, shares, thresholds, HITS_ALONE);
      const check = { id: "", source: row.source, subjectId: row.id, name: row.name, subject: screened(row) };
      if (!(await findsNews(tx, organisation, check, found))) continue;
      const whole = await examine(tx, compared, organisation, row, shares, thresholds);
      await keepNews({ ...acting, tx }, cause, row, whole);
    }
    await changed(tx, RENEW, [organisation]);
    await noteProgress(tx, task, progress);
  };
  const known = new Set<string>();
  for (let after = { source: "", id: NIL }; ;) {
    const subjects = await database.asWorker((tx) => watchedAfter(tx, organisation, after, SLICE));
    if (subjects.length === 0) break;
    await look(async () => subjects, subjects.length);
    for (const row of subjects) for (const key of keysOf(screened(row))) known.add(key);
    after = subjects.at(-1)!;
    await breathe();
  }
  // Parties, ships, places and goods of live documents that nothing else here knows: those that a list names are noted.
  for (let after = NIL; ;) {
    const documents = await database.asWorker((tx) => liveAfter(tx, organisation, after, SLICE));
    if (documents.length === 0) break;
    const bodies = newBodies(documents, known);
    for (const key of bodies.keys()) known.add(key);
    const listed = await compared.within(async () => {
      const hit: [string, NamedBody][] = [];
      for (const [bodyKey, body] of bodies)
        if ((await compared.compare(screenedBody(body), thresholds, HITS_ALONE)).hits.length > 0)
          hit.push([bodyKey, body]);
      return hit;
    });
    await look((tx) => notedParties(tx, organisation, new Map(listed)), bodies.size);
    after = documents.at(-1)!.id;
    await breathe();
  }
  await compared.within(() =>
    database.asWorker(async (tx) => {
      await endUnlisted({ ...acting, tx }, compared);
      await endTask(tx, task, null);
      await announce(tx, { organisation, topic: "task", id: task });
    }),
  );
}
