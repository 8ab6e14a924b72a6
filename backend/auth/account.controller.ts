import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { accountRoutes } from "#domain/api/account";
import { LIMITS } from "#domain/limits";
import { entrance } from "../arrival/caller.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { setSecurity } from "../organisation/security.ts";
import { actingIn, closeOtherSessions, type Session } from "../session/session.ts";
import { endSession, sessionsOf } from "../session/sessions.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { agreeToTerms } from "./acceptance.ts";
import { actingInNameOf } from "./acting-in-name.ts";
import { Changing } from "./changing.ts";
import { Factors } from "./second/factors.ts";
import { SecondVerification } from "./second/second.ts";

/** Second verifications, sessions and changes of whoever is signed in. */
export const AccountController = serve(
  accountRoutes,
  { database: Database, verification: SecondVerification, kept: Factors, changing: Changing, settings: SETTINGS_TOKEN },
  ({ database, verification, kept, changing, settings }) => {
    const { caller, enter } = entrance(settings);
    /** Windows of what was ended ask again who they are, and are told that they are nobody. */
    const end = (
      session: Session,
      action: "me.session-end" | "me.sessions-end",
      ended: (tx: Parameters<typeof closeOtherSessions>[0]) => Promise<void>,
    ): Promise<void> =>
      database.asWorker(async (tx) => {
        await ended(tx);
        await audit(actingIn(tx, session), action, {});
        await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
      });
    return {
      second: async (session) => ({ ways: await verification.ways(session) }),
      secondTotp: (session, { body }, at) => enter(at, verification.totp(caller(at), session, body.code)),
      secondRecovery: (session, { body }, at) => enter(at, verification.recovery(caller(at), session, body.code)),
      secondPasskeyOptions: (session) => verification.passkeyOptions(session),
      secondPasskey: (session, { body }, at) =>
        enter(at, verification.passkey(caller(at), session, body.answer as AuthenticationResponseJSON)),
      factors: (session) => kept.list(session),
      beginTotp: (session) => kept.beginTotp(session),
      confirmTotp: (session, { body }) => kept.confirmTotp(session, body.name, body.code),
      beginPasskey: (session) => kept.beginPasskey(session),
      keepPasskey: (session, { body }) => kept.keepPasskey(session, body.name, body.answer as RegistrationResponseJSON),
      removeFactor: (session, { params }) => kept.remove(session, params.id),
      newRecoveryCodes: (session) => kept.newCodes(session),
      askEmail: (session, { body }) => changing.ask(session, "email", body.email),
      askPhone: (session, { body }) => changing.ask(session, "phone", body.phone),
      askSecond: (session, { body }) => changing.ask(session, "mfa", body.on ? "on" : "off"),
      confirmChange: ({ body }, at) => changing.confirm(caller(at), body.token),
      acceptTerms: (session) =>
        database.asWorker(async (tx) => {
          await agreeToTerms(tx, session.personId);
          await audit(actingIn(tx, session), "me.terms", { version: LIMITS.termsVersion });
          await announce(tx, { organisation: session.organisationId, topic: "me", id: session.personId });
        }),
      sessions: (session) => database.asWorker((tx) => sessionsOf(tx, session)),
      programs: (session) => database.asWorker((tx) => actingInNameOf(tx, session.personId)),
      endSession: (session, { params }) => end(session, "me.session-end", (tx) => endSession(tx, session, params.id)),
      endOtherSessions: (session) => end(session, "me.sessions-end", (tx) => closeOtherSessions(tx, session)),
      setSecurity: (ctx, { body }) => setSecurity(ctx, body),
    };
  },
);
