import { arrivingRoutes } from "#domain/api/arriving";
import { entrance, giveCookie } from "../arrival/caller.ts";
import { audit } from "../core/audit.ts";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { approvalOf } from "../organisation/found.ts";
import { actingIn, closeSession } from "../session/session.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { Activation } from "./activate.ts";
import { EmailCode } from "./email-code.ts";
import { Login } from "./login.ts";
import { PasswordChange } from "./password.ts";
import { Registration } from "./register.ts";
import { Retrieval } from "./retrieve.ts";

/** Signing in and out. */
export const AuthController = serve(
  arrivingRoutes,
  {
    database: Database,
    logins: Login,
    codes: EmailCode,
    registrations: Registration,
    activations: Activation,
    passwords: PasswordChange,
    retrievals: Retrieval,
    settings: SETTINGS_TOKEN,
  },
  ({ database, logins, codes, registrations, activations, passwords, retrievals, settings }) => {
    const { caller, enter } = entrance(settings);
    return {
      /** Said before anybody types a company: who decides, if anybody. */
      registration: async () => {
        const { approval, contact } = await database.asWorker((tx) => approvalOf(tx, settings));
        return { approval, contact: approval ? contact : null };
      },
      login: ({ body }, at) => enter(at, logins.login(caller(at), body.email, body.password)),
      code: (session, { body }, at) => enter(at, codes.prove(caller(at), session, body.code)),
      resendCode: (session) => codes.resend(session),
      logout: async (session, _, at) => {
        await database.asWorker(async (tx) => {
          await closeSession(tx, caller(at).token);
          await audit(actingIn(tx, session), "auth.logout", {});
        });
        giveCookie(at.response, null, settings);
      },
      register: ({ body }, at) => enter(at, registrations.register(caller(at), body)),
      activate: ({ body }, at) => enter(at, activations.activate(caller(at), body)),
      forgotten: ({ body }, at) => retrievals.forget(caller(at), body.email),
      resetLink: ({ body }, at) => retrievals.look(caller(at), body.token),
      reset: ({ body }, at) => enter(at, retrievals.reset(caller(at), body)),
      takeKeysBack: (session, { body }) => passwords.takeKeysBack(session, body.formerPassword),
    };
  },
);
