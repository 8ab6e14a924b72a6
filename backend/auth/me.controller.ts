import type { Me } from "#domain/api/auth-shapes";
import { meRoutes } from "#domain/api/me";
import { callerOf, giveCookie } from "../arrival/caller.ts";
import { meOf } from "../arrival/me.ts";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { choicesOf, choose } from "../mail/choices.ts";
import { setLanguage } from "../people/people.ts";
import { actingIn, type Session } from "../session/session.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { acceptAgreement } from "./agreement.ts";
import { PasswordChange } from "./password.ts";

/** The things that a person keeps about oneself. */
export const MeController = serve(
  meRoutes,
  { database: Database, passwords: PasswordChange, settings: SETTINGS_TOKEN },
  ({ database, passwords, settings }) => {
    const me = (session: Session): Promise<Me> =>
      database.asOrganisation({ organisation: session.organisationId, person: session.personId }, (tx) =>
        meOf(tx, session.personId, session.organisationId, session.nextStep),
      );
    return {
      me,
      updateMe: async (session, { body }) => {
        await database.asWorker(async (tx) => {
          const chosen = await setLanguage(tx, session.personId, body.language);
          if (!chosen) return unchanged();
          await audit(actingIn(tx, session), "me.language", { language: body.language });
          await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
        });
        return me(session);
      },
      letters: (session) => database.asWorker((tx) => choicesOf(tx, session.personId)),
      setLetters: (session, { body }) =>
        database.asWorker(async (tx) => {
          await choose(tx, session.personId, body.ways, body.hour);
          await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
        }),
      changePassword: async (session, { body }, at) =>
        giveCookie(
          at.response,
          await passwords.change(callerOf(at.request, settings), session, at.keys!, body),
          settings,
        ),
      acceptAgreement: (ctx, { body }) => acceptAgreement(ctx, body.forOrganisation),
    };
  },
);
