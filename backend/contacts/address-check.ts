import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { CONTACT_OUTSIDE } from "#domain/flows/contact";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { Database, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { Rounds } from "../core/rounds.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { addTask, endTask } from "../tasks/tasks.ts";
import { LETTERS } from "./contact-letters.ts";

/** The kind of such a task. */
export const ADDRESS_CHECK = "checkAddress";

interface Input {
  /** The company whose address is looked at before both are contacts. */
  readonly other: string;
  /** Whether the other company is written to when they are. */
  readonly letter: boolean;
  /** Its row for the company that adds it. */
  readonly card: string;
}

/** A check that waits: nobody else has it then. */
const NEXT = statement(
  "contacts.nextCheck",
  `SELECT t.id, t.organisation_id AS organisation, o.name AS company, t.input FROM app.task t JOIN app.organisation o
    ON o.id = t.organisation_id
    WHERE t.kind = $1 AND t.state = 'QUEUED' ORDER BY t.created_at LIMIT 1 FOR UPDATE OF t SKIP LOCKED`,
).as<{ input: Input }>();
const ADD = statement(
  "contacts.addChecked",
  `UPDATE app.contact SET state = '${CONTACT_OUTSIDE.checked.to}' WHERE state = ANY ($3)
    AND ((organisation_id = $1 AND other_id = $2) OR (organisation_id = $2 AND other_id = $1))
    RETURNING id, organisation_id AS organisation`,
);

/** Asks for the check of another company's address, as a background task of the company that adds it. */
export async function askForCheck(ctx: Context, input: Input): Promise<void> {
  const other = await table(ctx.tx, "app.organisation").first(["name"], { id: input.other });
  if (!other) throw new Refused("NOT_FOUND");
  const id = await addTask(ctx.tx, {
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    kind: ADDRESS_CHECK,
    title: other.name,
    input,
    attempts: 1,
  });
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "task", id },
    { organisation: ctx.organisation.id, topic: "counts", id },
  );
}

/** An address can be sent to when its company is active and holds titles by it: then nothing is sent into the void. */
async function refusalOf(tx: EntityManager, organisation: string): Promise<Refused | null> {
  const company = await table(tx, "app.organisation").first(["name", "status", "address"], { id: organisation });
  const ready = company?.status === "ACTIVATED" && company.address !== null;
  return ready ? null : new Refused("ADDRESS_NOT_READY", { company: company?.name ?? "" });
}

/** Makes one check that waits; true when there was one. Several processes share the work. */
async function checkOne(tx: EntityManager): Promise<boolean> {
  const task = await first(tx, NEXT, [ADDRESS_CHECK]);
  if (!task) return false;
  const {
    id,
    organisation,
    company,
    input: { other, letter, card },
  } = task;
  const refused = (await refusalOf(tx, other)) ?? (await refusalOf(tx, organisation));
  await endTask(tx, id, refused);
  await announce(tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });
  if (refused) return true;
  const added = await rows(tx, ADD, [organisation, other, CONTACT_OUTSIDE.checked.from]);
  for (const row of added) await announce(tx, { organisation: row.organisation, topic: "contact", id: row.id });
  if (letter && added.length > 0)
    await postToOrganisation(
      tx,
      other,
      { topic: "contacts", ...LETTERS.added, parameters: { company, link: linkTo(`/layout/contacts?id=${card}`) } },
      ["contact.add"],
    );
  return true;
}

/** Makes the checks that wait, a moment after they were asked for. */
@Injectable()
export class AddressChecks extends Rounds {
  constructor(private readonly database: Database) {
    super("address checks");
  }

  async round(): Promise<void> {
    while (await this.database.asWorker((tx) => checkOne(tx))) continue;
  }
}
