import { Inject, Injectable } from "@nestjs/common";
import type { authRoutes } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { Attempts } from "../core/attempts.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import type { UnlockedKeys } from "../keyring/keyring.ts";
import { formerKeys, openFormerKey, takeBack } from "../keyring/former-keys.ts";
import { assertPassword, inLane } from "../keyring/passwords.ts";
import { wrapPrivate } from "../keyring/wrapping.ts";
import { post } from "../mail/mail.ts";
import { actingIn, closeSessions, personOf, type Session } from "../session/session.ts";
import { actingInNameOf, passwordLetter } from "./acting-in-name.ts";
import type { Caller } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { endLinks } from "../links/links.ts";
import { notePassword } from "../people/people.ts";
import { hadBefore, passwordFingerprint } from "./password-history.ts";

const BEFORE = statement(
  "auth.passwordBefore",
  `SELECT p.previous_passwords AS previous, k.salt, k.argon_salt AS "argonSalt" FROM app.person p
    JOIN app.person_key k ON k.person_id = p.id JOIN app.session s ON s.person_id = p.id
    WHERE p.id = $1 AND s.token_hash = $2`,
);

/** Changing one's own password. The keys stay the same; they are wrapped anew. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * Ends every other session; returns the token of a new one. PASSWORD_RULES, PASSWORD_DUPLICATE, UNAUTHENTICATED,
   * CONTENT_UPDATED.
   */
  async change(
    caller: Caller,
    session: Session,
    keys: UnlockedKeys,
    form: Body<typeof authRoutes.changePassword>,
  ): Promise<string> {
    assertPassword(form.newPassword);
    const { kek } = this.settings;
    const { personId: person, organisationId: organisation } = session;
    // A change ends every session: while this one stands, the salt is still that of the password which opened the keys.
    const before = await this.database.asWorker((tx) => first(tx, BEFORE, [person, session.tokenHash]));
    if (!before) throw new Refused("UNAUTHENTICATED");
    const { stretched, fingerprint, isOld } = await inLane({ organisation }, async (stretch) => {
      const stretched = await stretch(form.newPassword, before.argonSalt);
      const fingerprint = passwordFingerprint(kek, stretched);
      return {
        stretched,
        fingerprint,
        isOld: await hadBefore(stretch, kek, person, form.newPassword, { fingerprint, earlier: before.previous }),
      };
    });
    if (isOld) throw new Refused("PASSWORD_DUPLICATE", {}, [{ path: "newPassword", code: "PASSWORD_DUPLICATE" }]);
    const wrapped = wrapPrivate(kek, person, stretched, keys.privateKey);
    return this.database.asWorker(async (tx) => {
      // The salt tells whether another change came between: the later one is refused, not mixed with it.
      const changed = await table(tx, "app.person_key").change(
        { person_id: person, salt: before.salt },
        { wrapped_private: wrapped.wrapped_private, salt: wrapped.salt },
      );
      if (changed !== 1) throw new Refused("CONTENT_UPDATED");
      await notePassword(tx, person, fingerprint);
      await closeSessions(tx, person);
      await audit(actingIn(tx, session), "me.password", {});
      await announce(tx, { organisation, topic: "me", id: person });
      await endLinks(tx, person);
      await post(tx, {
        to: session.email,
        language: session.language,
        ...passwordLetter("changed", await actingInNameOf(tx, person)),
      });
      return (
        await arrive(tx, caller, { person, organisation, secondProved: session.secondProved, chosen: session.chosen })
      ).token;
    });
  }

  /**
   * The company keys that the password of before a reset opened, for the present one. WRONG_PASSWORD,
   * TOO_MANY_ATTEMPTS.
   */
  async takeKeysBack(session: Session, formerPassword: string): Promise<void> {
    const { personId: person } = session;
    const former = await inLane({ organisation: session.organisationId }, (stretch) =>
      this.attempts.make([["former", person]], async () =>
        openFormerKey(
          stretch,
          this.settings.kek,
          await this.database.asWorker((tx) => formerKeys(tx, person)),
          formerPassword,
        ),
      ),
    );
    if (!former) return;
    await this.database.asWorker(async (tx) => {
      // Where every secret has been replaced since, the try is still one of this company's.
      const taken = await takeBack(tx, person, former);
      for (const organisation of taken.length > 0 ? taken : [session.organisationId]) {
        await audit({ tx, organisation: { id: organisation }, person: personOf(session) }, "me.take-keys-back", {});
        await announce(tx, { organisation, topic: "me", id: person });
      }
    });
    former.privateKey.fill(0);
    await this.attempts.forget("former", person);
  }
}
