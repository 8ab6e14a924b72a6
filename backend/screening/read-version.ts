import { setImmediate as breathe } from "node:timers/promises";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { readList } from "#domain/screening/formats";
import type { ListFormat } from "#domain/screening/list-formats";
import { ListTally } from "#domain/screening/reading-state";
import type { ListEntry } from "#domain/screening/types";
import { announce } from "../core/changes.ts";
import { first, type Database } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { beginTask, endTask } from "../tasks/tasks.ts";

import { filesOf } from "./list-files.ts";
import { tellOfWaiting } from "./list-letters.ts";
import { noteRefused } from "./tasks.ts";
import { packEntries, unpackRaw } from "./packed.ts";
import { putInUse } from "./versions.ts";

// A reader that died is taken to have died when its claim has ended.
const CLAIM = statement(
  "screening.claimVersion",
  `UPDATE app.screening_version v SET claimed_until = now() + interval '10 minutes'
    FROM app.screening_list l, app.screening_content c
    WHERE l.id = v.list_id AND c.version_id = v.id AND v.id = (SELECT x.id FROM app.screening_version x
      WHERE x.state = 'READING' AND (x.claimed_until IS NULL OR x.claimed_until < now()) ORDER BY x.at, x.id LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING v.id, v.list_id AS list, v.organisation_id AS owner, v.source, v.task_id AS task,
      v.person_name AS by, l.format, l.name, c.raw,
      (SELECT u.entries FROM app.screening_version u WHERE u.list_id = v.list_id AND u.state = 'IN_USE') AS former,
      (SELECT u.names FROM app.screening_version u WHERE u.list_id = v.list_id AND u.state = 'IN_USE')
        AS "formerNames"`,
).as<{ format: ListFormat; raw: Buffer }>();
type Claimed = RowOf<typeof CLAIM>;

/** Bodies that are read before others get their turn. */
const SLICE = 500;

interface Read {
  readonly entries: readonly ListEntry[];
  readonly tally: ListTally;
}

async function readAll({ raw, source, format }: Claimed): Promise<Read | Refused> {
  const tally = new ListTally();
  const entries: ListEntry[] = [];
  try {
    const files = filesOf(source, await unpackRaw(raw));
    for await (const entry of readList(format, files, tally)) {
      entries.push(entry);
      if (entries.length % SLICE === 0) await breathe();
    }
    return { entries, tally };
  } catch (error) {
    // It would fail again in the same way.
    return error instanceof Refused ? error : new Refused("INTERNAL");
  }
}

const isLess = (before: number | null, now: number): before is number =>
  before !== null && now < before * (1 - LIMITS.screeningShrinksPercent / 100);

/**
 * Why a version does not take the place of the one before by itself; null where it does. A list that is cut behind a
 * row may keep its bodies and lose their other names.
 */
export function shrunk(
  { former, formerNames }: Pick<Claimed, "former" | "formerNames">,
  { entries, names }: ListTally,
): Refused | null {
  if (isLess(former, entries)) return new Refused("LIST_SHRUNK", { before: former, now: entries });
  return isLess(formerNames, names) ? new Refused("LIST_NAMES_SHRUNK", { before: formerNames, now: names }) : null;
}

/** Reads one version that waits for it; false where none does. */
export async function readVersion(database: Database): Promise<boolean> {
  const claimed = await database.asWorker(async (tx) => {
    const row = await first(tx, CLAIM);
    if (row !== null && row.task !== null) await beginTask(tx, row.task);
    return row;
  });
  if (claimed === null) return false;
  const all = await readAll(claimed);
  const tooMany =
    !(all instanceof Refused) && claimed.owner !== null && all.entries.length > LIMITS.screeningOwnEntries;
  const read = tooMany ? new Refused("LIST_OWN_ENTRIES") : all;
  const packed = read instanceof Refused ? null : await packEntries(read.entries);
  failpoint("screening-list-read");
  await database.asWorker(async (tx) => {
    const { id, list, owner, task, by, name } = claimed;
    const still = await table(tx, "app.screening_version").has({ id, state: "READING" });
    if (!still) return;
    if (read instanceof Refused || packed === null) {
      await refuse(read as Refused);
    } else {
      const { tally } = read;
      const waits = shrunk(claimed, tally);
      await table(tx, "app.screening_content").change({ version_id: id }, { raw: null, entries: packed });
      await table(tx, "app.screening_version").change(
        { id },
        {
          entries: tally.entries,
          names: tally.names,
          unusable: tally.unusable,
          faults: tally.told.map(({ at, code, parameters }) => ({ at, code, parameters })),
          ...(waits === null
            ? {}
            : {
                state: "WAITING",
                error_code: waits.code,
                error_parameters: waits.parameters as Record<string, number>,
              }),
        },
      );
      if (waits === null) await putInUse(tx, { id, list, owner });
      if (task !== null) await endTask(tx, task, waits);
      if (waits !== null) await tellOfWaiting(tx, { owner, name, waits });
    }
    await tellTask();

    async function refuse(why: Refused): Promise<void> {
      await table(tx, "app.screening_content").remove({ version_id: id });
      await table(tx, "app.screening_version").change(
        { id },
        { state: "REFUSED", error_code: why.code, error_parameters: why.parameters as Record<string, string | number> },
      );
      if (task !== null) await endTask(tx, task, why);
      // The person who gave a file sees what becomes of it.
      if (by === null) await noteRefused(tx, { list, owner, name, why });
    }
    async function tellTask(): Promise<void> {
      const followed = task === null ? null : await table(tx, "app.task").first(["organisation_id"], { id: task });
      if (followed !== null && task !== null)
        await announce(tx, { organisation: followed.organisation_id, topic: "task", id: task });
    }
  });
  return true;
}
