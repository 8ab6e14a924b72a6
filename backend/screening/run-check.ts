import { Refused } from "#domain/errors";
import { announce } from "../core/changes.ts";
import { first, type Database } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Indexes } from "./indexes.ts";
import { keepHits } from "./keep-hits.ts";
import { examine, sharesOf } from "./owned.ts";
import { settingsOf } from "./setting.ts";
import { trackOf } from "./track.ts";

// A reader that died is taken to have died when its claim has ended.
const CLAIM = statement(
  "screening.claimCheck",
  `UPDATE app.screening_check c SET claimed_until = now() + interval '2 minutes' FROM app.organisation o
    WHERE o.id = c.organisation_id AND c.id = (SELECT x.id FROM app.screening_check x WHERE x.state = 'PROCESSING'
      AND (x.claimed_until IS NULL OR x.claimed_until < now()) ORDER BY x.at, x.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING c.id, c.organisation_id AS organisation, o.name AS company, c.source, c.subject_id AS "subjectId",
      c.subject, c.name, c.person_id AS "personId", c.person_name AS "personName"`,
  ["company"],
);

/** Carries out one check that waits; false where none does. */
export async function runCheck(database: Database, indexes: Indexes, now = new Date()): Promise<boolean> {
  const check = await database.asWorker((tx) => first(tx, CLAIM));
  if (check === null) return false;
  try {
    await carryOut(database, indexes, check, now);
  } catch (error) {
    // It would fail again in the same way: the person who asked is told, and may ask anew.
    await database.asWorker(async (tx) => {
      const { id, organisation } = check;
      await table(tx, "app.screening_check").change(
        { id, state: "PROCESSING" },
        { state: "FAILED", error_code: "INTERNAL" },
      );
      await announce(tx, { organisation, topic: "process", id });
    });
    throw error;
  }
  return true;
}

async function carryOut(database: Database, indexes: Indexes, check: RowOf<typeof CLAIM>, now: Date): Promise<void> {
  const { id, organisation } = check;
  const thresholds = await database.asWorker((tx) => settingsOf(tx, organisation));
  const compared = await indexes.of(organisation);
  const row = {
    ...check.subject,
    otherNames: [...check.subject.otherNames],
    source: check.source,
    id: check.subjectId,
  };
  const { outcome, hits, result } = await compared.within(() =>
    database.asWorker(async (tx) =>
      examine({ tx, compared, organisation, thresholds, shares: await sharesOf(tx, organisation) }, row),
    ),
  );
  failpoint("screening-compared");
  await database.asWorker(async (tx) => {
    if (!(await table(tx, "app.screening_check").has({ id, state: "PROCESSING" }))) return;
    const { personId, personName } = check;
    if (personId === null || personName === null) throw new Refused("NOT_FOUND");
    const checking = {
      tx,
      organisation: { id: organisation, name: check.company },
      person: { id: personId, name: personName },
      now,
    };
    await keepHits(checking, check, hits, { asked: true });
    const track = await trackOf(tx, organisation, row);
    const told = track === null ? result : { ...result, track };
    await table(tx, "app.screening_check").change(
      { id },
      { state: "FINISHED", outcome, finished_at: now, result: told },
    );
    await announce(tx, { organisation, topic: "process", id }, { organisation, topic: "counts", id });
  });
}
