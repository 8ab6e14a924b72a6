import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { byPerson, Database, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { addLink, dropLinks } from "../links/links.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import { addInvited } from "../people/people.ts";
import { hashToken, newToken } from "../session/session.ts";
import { proveKeys } from "./give-keys.ts";
import { confirmedRights, needsSecond, tellOfHolder } from "./holders.ts";
import { LETTERS } from "./organisation-letters.ts";

type Form = Body<typeof authRoutes.invite>;

const MEMBERS_BY_EMAIL = statement(
  "organisation.membersByEmail",
  `SELECT p.id, m.status, p.email_verified_at IS NOT NULL AS proved FROM app.person p JOIN app.membership m
    ON m.person_id = p.id WHERE p.email = $1 AND m.organisation_id = $2`,
  ["proved"],
);

/** Invites colleagues. Persons and links belong to the worker role, so this has a transaction of its own. */
@Injectable()
export class Invitations {
  constructor(private readonly database: Database) {}

  /**
   * Inviting somebody again who has not come yet sends a new link; the one before no longer counts. With the company
   * keys, those are given when the colleague has come. EMAIL_TAKEN, KEY_NOT_GRANTED, TOO_MANY_LETTERS.
   */
  async invite(ctx: Context, form: Form): Promise<{ id: string }> {
    const { id: organisation, name: company } = ctx.organisation;
    const watched = confirmedRights(form.permissions);
    if (form.keys) await proveKeys(ctx);
    const second = (watched.length > 0 || form.keys) && (await needsSecond(ctx, null));
    const waits = second ? watched : [];
    return this.database.asWorker(async (tx) => {
      await byPerson(tx, ctx.person.id);
      // Two invitations of one address at once: the second finds the first.
      await lock(tx, "invitation", form.email);
      const id = (await this.#waiting(tx, organisation, form.email)) ?? (await this.#create(tx, organisation, form));
      await table(tx, "app.membership").change(
        { organisation_id: organisation, person_id: id },
        {
          is_admin: form.isAdmin,
          permissions: [...new Set(form.permissions)].filter((right) => !waits.includes(right)),
          pending_rights: waits,
          rights_asked_by: waits.length > 0 ? ctx.person.id : null,
          pending_keys: form.keys,
          keys_asked_by: form.keys ? ctx.person.id : null,
          // The only administrator confirms alone, as everywhere.
          keys_confirmed_by: form.keys && !second ? ctx.person.id : null,
          status: "INVITED",
          disabled_from: null,
        },
      );
      await dropLinks(tx, id, "invitation", organisation);
      const token = newToken();
      await addLink(tx, {
        hash: hashToken(token),
        purpose: "invitation",
        person: id,
        organisation,
        value: null,
        lasts: { days: LIMITS.invitationDays },
      });
      const letter = {
        to: form.email,
        language: form.language,
        ...LETTERS.invitation,
        parameters: {
          name: ctx.person.name,
          company,
          link: linkTo(`/complete?token=${token}`),
          days: LIMITS.invitationDays,
        },
      };
      if (!(await postUnasked(tx, letter, organisation))) throw new Refused("TOO_MANY_LETTERS");
      await audit({ ...ctx, tx }, "users.invite", {
        person: { id, name: form.email },
        email: form.email,
        isAdmin: form.isAdmin,
        permissions: form.permissions,
      });
      if (watched.length > 0 || form.keys)
        await tellOfHolder(
          { ...ctx, tx },
          second ? "asked" : "alone",
          { id, name: form.email },
          { rights: watched, keys: form.keys },
        );
      await announce(tx, { organisation, topic: "me", id });
      return { id };
    });
  }

  /**
   * The row of an earlier invitation of this address that nobody has followed. Whether the address has an account is
   * not looked at: an invitation has an id of its own until its link is followed. EMAIL_TAKEN when it belongs to a
   * colleague.
   */
  async #waiting(tx: EntityManager, organisation: string, email: string): Promise<string | null> {
    const known = await rows(tx, MEMBERS_BY_EMAIL, [email, organisation]);
    if (known.some(({ status }) => status === "ACTIVATED" || status === "DISABLED"))
      throw new Refused("EMAIL_TAKEN", {}, [{ path: "email", code: "EMAIL_TAKEN" }]);
    return known.find(({ proved }) => !proved)?.id ?? null;
  }

  async #create(tx: EntityManager, organisation: string, form: Form): Promise<string> {
    const id = uuid();
    await addInvited(tx, id, form.email, form.language);
    await table(tx, "app.membership").insert({ organisation_id: organisation, person_id: id });
    return id;
  }
}
