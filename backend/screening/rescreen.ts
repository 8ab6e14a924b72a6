import { setImmediate as breathe } from "node:timers/promises";
import type { EntityManager } from "typeorm";
import { NIL, v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import type { CheckCause } from "#domain/screening/checks";
import { UNDECIDED } from "#domain/acts/screening/states";
import { announce } from "../core/changes.ts";
import { changed, first, rows, type Database } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { ScreenedSubject } from "#domain/screening/result";
import { standingOf } from "../processes/process-row.ts";
import { takeStep, type Beginner } from "../processes/step.ts";
import { endTask, noteProgress } from "../tasks/tasks.ts";
import { heldCase, KnownPairs } from "./cases.ts";
import { LIMITS } from "#domain/limits";
import type { Handling } from "../processes/handling.ts";
import { SCREENING, tellOfMany, UNWRITTEN } from "./handling.ts";
import type { Compared, Indexes } from "./indexes.ts";
import { listsInUse } from "./list-row.ts";
import { findsNews, keepHits } from "./keep-hits.ts";
import { HITS_ALONE, type Comparison } from "./compare.ts";
import { examine, examineOwners, sharesOf, type Examined } from "./owned.ts";
import { keysOf, liveAfter, newBodies, notedParties, screenedBody } from "./parties.ts";
import { nextNumber, settingsOf } from "./setting.ts";
import { beginRound } from "./tasks.ts";
import {
  BEFORE_WATCHED,
  countWatched,
  keyOf,
  screened,
  watchedAfter,
  type SubjectRow,
  type WatchedPlace,
} from "./subjects.ts";
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

/** Bodies and documents that are read at once. */
const SLICE = 500;
/** From so many bodies on a second processor helps. */
const MANY = 2_000;

type Round = RowOf<typeof CLAIM>;

/** A body that a list may name, or that is owned; `alone`: how it compares by itself, where it has hits. */
interface Suspect {
  readonly row: SubjectRow;
  readonly alone: Comparison | null;
}

/** Keeps a check that nobody asked for, of what is new. */
async function keepNews(
  by: Beginner,
  cause: Exclude<CheckCause, "ASKED">,
  row: SubjectRow,
  { outcome, hits, result }: Examined,
  handling: Handling<"screening">,
): Promise<number> {
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
  const opened = await keepHits(by, check, hits, { asked: false, handling });
  await announce(tx, { organisation: organisation.id, topic: "process", id });
  return opened;
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
  const many = (await database.asWorker((tx) => countWatched(tx, organisation))) >= MANY;
  const compared = await indexes.of(organisation, { many });
  const thresholds = await database.asWorker((tx) => settingsOf(tx, organisation));
  const shares = await database.asWorker((tx) => sharesOf(tx, organisation));
  const acting = { organisation: { id: organisation, name: company }, person, now };
  const owned = new Set(shares.all.map((one) => one.owned));
  const compareMany = (bodies: readonly ScreenedSubject[]) =>
    compared.within(() => compared.compareMany(bodies, thresholds));
  let done = 0;
  /** Hits that wait now: those that letters were written about, and the rest. */
  let opened = { told: 0, untold: 0 };
  /** Keeps what is new about bodies that lists may name, in one transaction, and says how many were looked at. */
  const look = async (suspects: (tx: EntityManager) => Promise<readonly Suspect[]>, count: number): Promise<void> => {
    done += count;
    opened = await compared.within(() =>
      database.asWorker(async (tx) => {
        const found = await suspects(tx);
        const examining = { tx, compared, organisation, shares, thresholds };
        const pairs = await KnownPairs.of(
          tx,
          organisation,
          found.map(({ row }) => row),
        );
        let now = opened;
        for (const { row, alone } of found) {
          const clear = alone ?? (await compared.compare(screened(row), thresholds, HITS_ALONE));
          if (!findsNews(pairs, row, await examineOwners(examining, row, clear))) continue;
          const told = now.told < LIMITS.screeningLetters;
          const handling = told ? SCREENING : UNWRITTEN;
          const news = await keepNews({ ...acting, tx }, cause, row, await examine(examining, row), handling);
          now = { told: now.told + (told ? news : 0), untold: now.untold + (told ? 0 : news) };
        }
        await changed(tx, RENEW, [organisation]);
        await noteProgress(tx, task, done);
        return now;
      }),
    );
  };
  /** A page of bodies that are compared by themselves; it is compared while the page before is looked at. */
  const pageAfter = async (place: WatchedPlace) => {
    const { found, last } = await database.asWorker((tx) => watchedAfter(tx, organisation, place, SLICE));
    const alone = found.length === 0 ? Promise.resolve([]) : compareMany(found.map(screened));
    alone.catch(() => undefined);
    return { found, last, alone };
  };
  const known = new Set<string>();
  for (let page = await pageAfter(BEFORE_WATCHED); page.found.length > 0;) {
    const following = pageAfter(page.last);
    following.catch(() => undefined);
    const alone = await page.alone;
    const suspects = page.found.flatMap((row, i) =>
      alone[i] || owned.has(keyOf(row)) ? [{ row, alone: alone[i] ?? null }] : [],
    );
    await look(async () => suspects, page.found.length);
    for (const row of page.found) for (const key of keysOf(screened(row))) known.add(key);
    page = await following;
  }
  // Parties, ships, places and goods of live documents that nothing else here knows: those that a list names are noted.
  for (let after: string = NIL; ;) {
    const documents = await database.asWorker((tx) => liveAfter(tx, organisation, after, SLICE));
    if (documents.length === 0) break;
    const bodies = [
      ...newBodies(
        documents.map(({ said }) => said),
        known,
      ),
    ];
    for (const [key] of bodies) known.add(key);
    const alone = await compareMany(bodies.map(([, body]) => screenedBody(body)));
    const listed = new Map(bodies.filter((_, i) => alone[i]));
    await look(
      async (tx) => (await notedParties(tx, organisation, listed)).map((row) => ({ row, alone: null })),
      bodies.length,
    );
    after = documents.at(-1)!.id;
    await breathe();
  }
  await compared.within(() =>
    database.asWorker(async (tx) => {
      await endUnlisted({ ...acting, tx }, compared);
      if (opened.untold > 0) await tellOfMany(tx, organisation, opened.untold);
      await endTask(tx, task, null);
      await announce(tx, { organisation, topic: "task", id: task });
    }),
  );
}
