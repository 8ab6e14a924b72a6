import { Injectable } from "@nestjs/common";
import { Not, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { LIMITS } from "#domain/limits";
import { HOUR_MS, utcMinute } from "#domain/clock";
import { audit, auditLater } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import type { Context } from "../../session/context.ts";
import { Database, first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { WORKS } from "../../core/member.ts";
import { linkTo } from "../../mail/content.ts";
import { post } from "../../mail/mail.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";
import { setSecondByEmail } from "../../people/people.ts";
import { actingIn, closeSessions, personOf, type Session } from "../../session/session.ts";
import { LETTERS } from "../auth-letters.ts";
import { forgetCodes } from "./recovery.ts";

const PERSON = `p.id, p.email, p.language, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS name
  FROM app.person p`;
const STANDING = statement(
  "auth.standingResets",
  `SELECT m.person_id AS id, r.due_at AS at FROM app.membership m LEFT JOIN app.second_reset r
    ON r.person_id = m.person_id
    WHERE m.organisation_id = $1 AND m.status = 'ACTIVATED' AND EXISTS (SELECT 1 FROM app.second_factor f
      WHERE f.person_id = m.person_id)`,
);
const LOST = statement(
  "auth.lostSecond",
  `SELECT ${PERSON} JOIN app.membership m ON m.person_id = p.id WHERE m.organisation_id = $1 AND p.id = $2
    AND m.status = 'ACTIVATED' FOR NO KEY UPDATE OF p`,
  ["name"],
);
type Lost = RowOf<typeof LOST>;
const LOST_OF_ADMINISTRATORS = statement(
  "auth.lostSecondOfAdministrators",
  `SELECT o.name AS company, ${PERSON} JOIN app.membership m ON m.person_id = p.id JOIN app.organisation o
    ON o.id = m.organisation_id WHERE m.organisation_id = $1 AND m.is_admin AND ${WORKS} AND NOT m.api_only
    AND p.enabled FOR NO KEY UPDATE OF p`,
  ["name"],
);
const LOST_THAT_WAITS = statement(
  "auth.lostSecondThatWaits",
  `SELECT ${PERSON} JOIN app.membership m ON m.person_id = p.id JOIN app.second_reset r ON r.person_id = p.id
    WHERE m.organisation_id = $1 AND p.id = $2 AND m.status = 'ACTIVATED' FOR NO KEY UPDATE OF p`,
  ["name"],
);
const DUE = statement(
  "auth.dueResets",
  `SELECT ${PERSON} JOIN app.second_reset r ON r.person_id = p.id WHERE r.due_at <= now() ORDER BY p.id LIMIT 50
    FOR NO KEY UPDATE OF p`,
  ["name"],
);
const END = statement(
  "auth.endReset",
  "DELETE FROM app.second_reset WHERE person_id = $1 RETURNING organisation_id AS organisation",
);

/**
 * For who has lost every app, every passkey and every recovery code. Password and keys stay as they are, and a code by
 * e-mail is asked for from then on: no administrator gets any further into the account by it.
 */
@Injectable()
export class SecondResets {
  constructor(private readonly database: Database) {}

  /** The colleagues who have something to reset, and from when on. */
  standing(ctx: Context): Promise<ReadonlyMap<string, Date | null>> {
    return this.database.asWorker(
      async (tx) => new Map((await rows(tx, STANDING, [ctx.organisation.id])).map(({ id, at }) => [id, at])),
    );
  }

  /**
   * An administrator asks for a colleague: at once, unless other companies rely on it too. NOT_FOUND, SECOND_OWN,
   * SECOND_NONE.
   */
  async ask(ctx: Context, person: string): Promise<{ from: string | null }> {
    await assertColleague(ctx, person);
    return this.database.asWorker(async (tx) => {
      const lost = await assertLost(tx, ctx, await first(tx, LOST, [ctx.organisation.id, person]));
      const elsewhere = await table(tx, "app.membership").has({
        person_id: person,
        organisation_id: Not(ctx.organisation.id),
        status: "ACTIVATED",
      });
      if (elsewhere) return this.#wait(tx, ctx, lost, ctx.organisation);
      await carryOut(tx, lost, { ...ctx, tx });
      return { from: null };
    });
  }

  /**
   * The node's administrator asks for a company's only administrator, whom no colleague can help. NOT_FOUND,
   * SECOND_OWN, SECOND_COLLEAGUE, SECOND_NONE.
   */
  askForLast(ctx: Context, company: string, email: string): Promise<{ from: string | null }> {
    return this.database.asWorker(async (tx) => {
      const administrators = await rows(tx, LOST_OF_ADMINISTRATORS, [company]);
      const lost = await assertLost(tx, ctx, administrators.find((one) => one.email === email) ?? null);
      if (administrators.length > 1) throw new Refused("SECOND_COLLEAGUE");
      return this.#wait(tx, ctx, lost, { id: company, name: administrators[0]?.company ?? "" });
    });
  }

  async #wait(tx: EntityManager, ctx: Context, lost: Lost, of: Named): Promise<{ from: string }> {
    const due = new Date(ctx.now.getTime() + LIMITS.secondResetHours * HOUR_MS);
    const kept = await table(tx, "app.second_reset").insertNew({
      person_id: lost.id,
      organisation_id: of.id,
      due_at: due,
    });
    const earlier = kept ? null : await table(tx, "app.second_reset").first(["due_at"], { person_id: lost.id });
    const at = earlier?.due_at ?? due;
    await audit({ tx, organisation: of, person: ctx.person }, "users.ask-second-reset", {
      person: { id: lost.id, name: lost.name },
      from: utcMinute(at),
    });
    await announce(tx, { organisation: of.id, topic: "me", id: lost.id });
    if (kept)
      await post(tx, {
        to: lost.email,
        language: lost.language,
        ...LETTERS.secondResetAsked,
        parameters: {
          name: ctx.person.name,
          company: ctx.organisation.name,
          when: utcMinute(at),
          link: linkTo("/login"),
        },
      });
    return { from: at.toISOString() };
  }

  /** An administrator of a company of the person withdraws it. NOT_FOUND. */
  async withdraw(ctx: Context, person: string): Promise<void> {
    await assertColleague(ctx, person);
    await this.database.asWorker(async (tx) => {
      const lost = await first(tx, LOST_THAT_WAITS, [ctx.organisation.id, person]);
      if (!lost) throw new Refused("NOT_FOUND");
      await table(tx, "app.second_reset").remove({ person_id: person });
      await audit({ ...ctx, tx }, "users.keep-second", { person: { id: lost.id, name: lost.name } });
      await announce(tx, { organisation: ctx.organisation.id, topic: "me", id: person });
      await post(tx, { to: lost.email, language: lost.language, ...LETTERS.secondResetKept, parameters: {} });
    });
  }
}

/** The worker sees everybody: whether it is a colleague is asked where row security answers, too. */
async function assertColleague(ctx: Context, person: string): Promise<void> {
  if (!(await table(ctx.tx, "app.membership").has({ person_id: person, status: Not("REMOVED") })))
    throw new Refused("NOT_FOUND");
}

async function assertLost(tx: EntityManager, ctx: Context, lost: Lost | null): Promise<Lost> {
  if (!lost) throw new Refused("NOT_FOUND");
  if (lost.id === ctx.person.id) throw new Refused("SECOND_OWN");
  if (!(await table(tx, "app.second_factor").has({ person_id: lost.id }))) throw new Refused("SECOND_NONE");
  return lost;
}

/** A person who has proved to have a second verification has not lost it. */
export async function endReset(tx: EntityManager, session: Session): Promise<void> {
  const ended = await first(tx, END, [session.personId]);
  if (!ended) return;
  await audit(actingIn(tx, session), "me.keep-second", {});
  // Where it was asked for it is told too.
  if (ended.organisation !== session.organisationId)
    await auditLater(tx, ended.organisation, "users.keep-second", { person: personOf(session) });
  await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
  await post(tx, { to: session.email, language: session.language, ...LETTERS.secondResetKept, parameters: {} });
}

/** Carries out what has waited long enough; answers how many. */
export async function carryOutDue(tx: EntityManager): Promise<number> {
  const due = await rows(tx, DUE);
  for (const lost of due) await carryOut(tx, lost, null);
  return due.length;
}

/** Each company of the person is told, and none of the others. `asked`: who did it, in whose record it is theirs. */
async function carryOut(tx: EntityManager, { id, name, email, language }: Lost, asked: Context | null): Promise<void> {
  await table(tx, "app.second_factor").remove({ person_id: id });
  await forgetCodes(tx, id);
  await table(tx, "app.second_reset").remove({ person_id: id });
  await setSecondByEmail(tx, id, true);
  await closeSessions(tx, id);
  await post(tx, { to: email, language, ...LETTERS.secondReset, parameters: { link: linkTo("/login") } });
  const person = { id, name };
  const companies = await table(tx, "app.membership").find(
    ["organisation_id"],
    { person_id: id, status: "ACTIVATED" },
    { order: { organisation_id: "ASC" } },
  );
  for (const { organisation_id: organisation } of companies) {
    if (asked && asked.organisation.id === organisation) await audit(asked, "users.reset-second", { person });
    else await auditLater(tx, organisation, "users.reset-second", { person });
    await announce(tx, { organisation, topic: "me", id });
    await postToOrganisation(tx, organisation, {
      topic: "security",
      ...LETTERS.secondOfColleague,
      parameters: { name, link: linkTo(`/layout/users?id=${id}`) },
    });
  }
}
