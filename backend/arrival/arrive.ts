import type { EntityManager } from "typeorm";
import { nextStep, type ArrivalFacts } from "#domain/flows/arrival";
import { certificateWanting } from "./certificate-wanting.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { meOf } from "./me.ts";
import { PASSWORD_DAYS_LEFT } from "../session/person-facts.ts";
import { openSession } from "../session/session.ts";
import { doorsOf } from "./enterable.ts";
import type { Entered, Caller } from "./caller.ts";

const FACTS = statement(
  "arrival.facts",
  `SELECT p.email_verified_at IS NOT NULL AS "emailProved", ${PASSWORD_DAYS_LEFT} AS "passwordDaysLeft",
    o.approval IN ('WAITING','REJECTED') AS "companyWaits",
    p.second_email OR m.second_email OR EXISTS (SELECT 1 FROM app.second_factor f
      WHERE f.person_id = p.id) AS "secondNeeded"
   FROM app.membership m JOIN app.person p ON p.id = m.person_id JOIN app.organisation o ON o.id = m.organisation_id
   WHERE m.person_id = $1 AND m.organisation_id = $2`,
  ["emailProved", "companyWaits", "secondNeeded"],
);

/** A person who comes in, the company, and whether a second verification was made. */
export interface Arriving {
  readonly person: string;
  readonly organisation: string;
  readonly secondProved: boolean;
  /** The person has said that it is for this company. */
  readonly chosen?: boolean;
}

/** The facts about somebody who comes in. */
async function factsOf(
  tx: EntityManager,
  { person, organisation, secondProved, chosen = false }: Arriving,
): Promise<ArrivalFacts> {
  const row = await first(tx, FACTS, [person, organisation]);
  if (!row) throw new Error(`person ${person} is no member of ${organisation}`);
  const open = chosen ? [] : (await doorsOf(tx, person)).filter((door) => door.refused === null);
  return {
    ...row,
    secondProved,
    mustSelect: open.length > 1,
    certified: (await certificateWanting(tx, organisation)) === null,
  };
}

/** Opens a session at the first step that is open. The caller closes the session that it replaces. */
export async function arrive(tx: EntityManager, caller: Caller, who: Arriving): Promise<Entered> {
  const step = nextStep(await factsOf(tx, who));
  const token = await openSession(tx, { ...who, nextStep: step, address: caller.address, agent: caller.agent });
  return {
    token,
    answer: { nextStep: step, me: step === "COMPLETE" ? await meOf(tx, who.person, who.organisation, step) : null },
  };
}
