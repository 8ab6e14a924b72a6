import type { EntityManager } from "typeorm";
import { PROCESS_NAMES, processOf, type ProcessAct, type ProcessName } from "#domain/processes/processes";
import { rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Handlings } from "./due.ts";
import type { Handling } from "./handling.ts";
import { nameColleague } from "./parties.ts";
import { askedNow, processById, type PartyRow, type ProcessRow } from "./process-row.ts";
import { takeStep } from "./step.ts";
import { tellParties, tellUnreachable } from "./tell.ts";

/** The act by which a company names its colleague, of the processes that have one. */
const assignsIn = (name: ProcessName): string | undefined => processOf(name).assigns;
const ASSIGNED = PROCESS_NAMES.filter((name) => assignsIn(name) !== undefined);

/** In SQL: whether a person, or anybody of the company of party `x`, works there and has the rights. */
const works = (person = "m.person_id"): string => `EXISTS (SELECT 1 FROM app.membership m JOIN app.person w
  ON w.id = m.person_id AND w.enabled WHERE m.organisation_id = x.organisation_id AND m.person_id = ${person}
  AND ${WORKS} AND m.permissions @> k.permissions)`;
// Only what stands on desks is looked at.
const ASKED = statement(
  "processes.reach",
  `SELECT p.id, p.name, x.position, x.unreachable AS told,
      x.person_id IS NOT NULL AND NOT ${works("x.person_id")} AS left, ${works("x.substitute_id")} AS replaced,
      x.substitute_id IS NOT NULL AND NOT ${works("x.substitute_id")} AS "substituteLeft",
      x.organisation_id <> p.organisation_id AND NOT EXISTS (SELECT 1 FROM app.contact c
          WHERE c.organisation_id = p.organisation_id AND c.other_id = x.organisation_id AND c.state = 'ADDED'
            AND c.enabled)
        OR NOT ${works()} AS unreachable
    FROM app.desk k JOIN app.process p ON p.id = k.origin_id AND p.name = ANY ($1)
    JOIN app.process_party x ON x.process_id = p.id AND x.organisation_id = k.organisation_id AND x.active
    WHERE k.origin = 'process' AND k."column" = 'asked' ORDER BY p.id, x.position FOR UPDATE OF x SKIP LOCKED`,
  ["left", "replaced", "substituteLeft", "unreachable"],
);

interface Found {
  readonly position: number;
  readonly told: boolean;
  readonly left: boolean;
  readonly replaced: boolean;
  readonly substituteLeft: boolean;
  readonly unreachable: boolean;
}

/**
 * Lets go of colleagues who were named and work there no more: the substitute answers, else everybody with the right.
 * Tells the initiator once of a company in which nobody can answer, or that is no contact any more. Answers how many
 * parties it changed. As the worker.
 */
export async function followReach(tx: EntityManager, handlings: Handlings): Promise<number> {
  const found = await rows(tx, ASKED, [ASSIGNED]);
  const changes = found.filter((one) => one.left || one.substituteLeft || one.unreachable !== one.told);
  let followed = 0;
  for (const one of changes) if (await follow(tx, handlings[one.name], one.id, one)) followed += 1;
  return followed;
}

async function follow<N extends ProcessName>(
  tx: EntityManager,
  handling: Handling<N>,
  id: string,
  { position, ...found }: Found,
): Promise<boolean> {
  const row = await processById(tx, handling.name, id);
  const party = row && askedNow(row).find((one) => one.position === position);
  // A party of another stage stands there as it was named.
  if (!row || !party) return false;
  await table(tx, "app.process_party").change({ process_id: id, position }, { unreachable: found.unreachable });
  const teller = { tx, person: null };
  if (found.left || found.substituteLeft) await letGo(teller, handling, row, party, found);
  if (found.unreachable && !found.told) await tellUnreachable(teller, handling, row, [party]);
  return true;
}

/** Somebody who was named has left: the history says who answers now, and who is new gets the letter. */
async function letGo<N extends ProcessName>(
  teller: { readonly tx: EntityManager; readonly person: null },
  handling: Handling<N>,
  row: ProcessRow<N>,
  party: PartyRow,
  { left, replaced }: Pick<Found, "left" | "replaced">,
): Promise<void> {
  const named = left
    ? replaced
      ? { personId: party.substituteId, person: party.substitute }
      : { personId: null, person: null }
    : { personId: party.personId, person: party.person };
  const round = await nameColleague(teller, row, party, named);
  const actor = { ...teller, organisation: null, now: new Date() };
  const after = await takeStep(actor, handling, round, assignsIn(row.name) as ProcessAct<N>, {
    party,
    comment: named.person ?? "",
  });
  const now = askedNow(after).filter((one) => one.position === party.position && one.personId === null);
  await tellParties(teller, handling, after, now, "asked");
}
