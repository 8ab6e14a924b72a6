import { membershipRoutes } from "#domain/api/memberships";
import { entrance } from "../arrival/caller.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { Companies } from "./companies.ts";
import { Joining } from "./join.ts";

/** One person in several companies. */
export const CompaniesController = serve(
  membershipRoutes,
  { companies: Companies, joining: Joining, settings: SETTINGS_TOKEN },
  ({ companies, joining, settings }) => {
    const { caller, enter } = entrance(settings);
    return {
      list: (session) => companies.list(session),
      enter: (session, { body }, at) => enter(at, companies.enter(caller(at), session, body.organisationId)),
      found: (session, { body }, at) => enter(at, companies.found(caller(at), session, body)),
      invitation: ({ body }, at) => joining.look(caller(at), body.token),
      join: ({ body }, at) => enter(at, joining.join(caller(at), body.token, body.password)),
    };
  },
);
