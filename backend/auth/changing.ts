import { Injectable } from "@nestjs/common";
import { IsNull, Not, type EntityManager } from "typeorm";
import type { accountRoutes, ChangedBy } from "#domain/api/account";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { makeAnew, replaceOwn } from "../certificates/reissue.ts";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { announce } from "../core/changes.ts";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { sourceOf } from "../core/source.ts";
import { Authority } from "../authority/authority.ts";
import { linkTo } from "../mail/content.ts";
import { post, postUnasked } from "../mail/mail.ts";
import { actingIn, hashToken, nameOf, newToken, type Session } from "../session/session.ts";
import type { Caller } from "../arrival/caller.ts";
import { addLink, dropLinks, endLinks, type LinkPurpose, takeChange } from "../links/links.ts";
import { setEmail, setPhone, setSecondByEmail } from "../people/people.ts";
import { LETTERS } from "./auth-letters.ts";

const EMAIL_CHANGE = statement(
  "auth.emailChangeOfLink",
  `SELECT t.person_id AS person, p.signed_name AS "signedName", t.value FROM app.link_token t JOIN app.person p
    ON p.id = t.person_id WHERE t.token_hash = $1 AND t.purpose = $2 AND t.used_at IS NULL
    AND t.expires_at > now()`,
  ["value"],
);

const PURPOSE = { email: "change-email", phone: "change-phone", mfa: "change-mfa" } as const satisfies Record<
  ChangedBy,
  LinkPurpose
>;

/** The effect of each change on the person. */
const APPLY: Readonly<Record<ChangedBy, (tx: EntityManager, person: string, value: string) => Promise<unknown>>> = {
  email: setEmail,
  phone: setPhone,
  mfa: (tx, person, value) => setSecondByEmail(tx, person, value === "on"),
};

/**
 * Changes of e-mail address, telephone and second verification: asked with the password, made by the link of a letter.
 */
@Injectable()
export class Changing {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly authority: Authority,
  ) {}

  /**
   * Writes the letter: to the new address when it is that which changes, else to the present one. A new address that
   * has an account, or has had its letters of the day, is not written to, and the answer is the same. TOO_MANY_LETTERS.
   */
  async ask(session: Session, by: ChangedBy, value: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const token = newToken();
      const parameters = { value, link: linkTo(`/changing/${token}/${by}`), minutes: LIMITS.changeMinutes };
      const letter =
        by === "email"
          ? LETTERS.changeEmail
          : by === "phone"
            ? LETTERS.changePhone
            : value === "on"
              ? LETTERS.changeSecondOn
              : LETTERS.changeSecondOff;
      const taken =
        by === "email" && (await table(tx, "app.person").has({ email: value, email_verified_at: Not(IsNull()) }));
      const to = by === "email" ? value : session.email;
      const written =
        !taken &&
        (await postUnasked(
          tx,
          { to, language: session.language, ...letter, parameters },
          session.organisationId,
          true,
        ));
      if (!written && by !== "email") throw new Refused("TOO_MANY_LETTERS");
      await dropLinks(tx, session.personId, PURPOSE[by]);
      await addLink(tx, {
        hash: hashToken(token),
        purpose: PURPOSE[by],
        person: session.personId,
        organisation: session.organisationId,
        value,
        lasts: { minutes: LIMITS.changeMinutes },
      });
      await audit(actingIn(tx, session), `me.ask-${by}`, {});
    });
  }

  /**
   * Makes the change of a link, once; an e-mail address goes into new certificates. LINK_EXPIRED, EMAIL_TAKEN,
   * TOO_MANY_ATTEMPTS.
   */
  async confirm(caller: Caller, token: string): Promise<Output<typeof accountRoutes.confirmChange>> {
    const done = await this.attempts.make([["changing", sourceOf(caller.address)]], () => this.#confirmed(token));
    if (!done) throw new Refused("LINK_EXPIRED");
    return done;
  }

  async #confirmed(token: string): Promise<Output<typeof accountRoutes.confirmChange> | null> {
    const waiting = await this.database.asWorker((tx) => first(tx, EMAIL_CHANGE, [hashToken(token), PURPOSE.email]));
    const certificates = waiting
      ? await makeAnew(this.database, this.authority, waiting.person, {
          name: waiting.signedName,
          email: waiting.value,
        })
      : [];
    return this.database.asWorker(async (tx) => {
      const found = await takeChange(tx, hashToken(token), Object.values(PURPOSE));
      const by = (Object.keys(PURPOSE) as ChangedBy[]).find((one) => PURPOSE[one] === found?.purpose);
      if (!found || !by) return null;
      await APPLY[by](tx, found.person, found.value);
      const person = { id: found.person, name: nameOf(found) };
      await replaceOwn(tx, person, certificates);
      if (by === "email") await endLinks(tx, found.person);
      if (by === "email")
        await post(tx, {
          to: found.email,
          language: found.language,
          ...LETTERS.emailChanged,
          parameters: { value: found.value },
        });
      await audit({ tx, organisation: { id: found.organisation }, person }, `me.change-${by}`, {});
      await announce(tx, { organisation: found.organisation, topic: "me", id: found.person });
      return { by, value: found.value };
    });
  }
}
