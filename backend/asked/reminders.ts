import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import type { PlainAct, RemindedOrigin } from "#domain/processes/desk";
import { changedOne, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { DeskOrigin } from "./entry.ts";

// A company waits for acts that are asked on the desks of others, where it sent or began their subject.
const WAITS = statement(
  "asked.waitsFor",
  `SELECT o.id, o.name, k.act, k.permissions, k.persons, k.at AS since, k.until::text AS until,
    (SELECT m.at FROM app.reminder m WHERE m.organisation_id = $1 AND m.asked_id = k.organisation_id
      AND m.origin = k.origin AND m.origin_id = k.origin_id) AS "remindedAt"
    FROM app.desk k JOIN app.organisation o ON o.id = k.organisation_id
    WHERE k.origin = $2 AND k.origin_id = $3 AND k."column" = 'asked' AND k.sender_id = $1 AND k.organisation_id <> $1
    ORDER BY o.name, o.id`,
).as<{ act: PlainAct; permissions: Permission[] }>();
const NOTE = statement(
  "asked.noteReminder",
  `INSERT INTO app.reminder AS m (organisation_id, asked_id, origin, origin_id, at) VALUES ($1,$2,$3,$4,$5)
    ON CONFLICT (organisation_id, asked_id, origin, origin_id) DO UPDATE SET at = excluded.at
      WHERE m.at <= excluded.at - make_interval(hours => ${LIMITS.reminderHours})`,
);

/** A company that is asked for an act, by a row of the company that waits. */
export type WaitedFor = RowOf<typeof WAITS>;

/** The companies that a company waits for in one row on their desks. */
export const waitsFor = (
  tx: EntityManager,
  company: string,
  origin: RemindedOrigin,
  id: string,
): Promise<WaitedFor[]> => rows(tx, WAITS, [company, origin, id]);

/**
 * Notes a reminder of one company to another; false where the one before it is too young. Of two at the same time the
 * second waits for the first, and finds it.
 */
export const noteReminder = (
  tx: EntityManager,
  { by, asked, origin, id, at }: { by: string; asked: string; origin: DeskOrigin; id: string; at: Date },
): Promise<boolean> => changedOne(tx, NOTE, [by, asked, origin, id, at]);
