import { verifyRoutes } from "#domain/api/desk";
import { Authority } from "../authority/authority.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Database } from "../core/database.ts";
import { sourceOf } from "../core/source.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { trustOf } from "../trust/trust.ts";
import { ask } from "./ask.ts";
import { verifyAnchor, verifyTitle } from "./verify.ts";

/** The questions that anyone may ask, without an account. */
export const VerifyController = serve(
  verifyRoutes,
  { database: Database, authority: Authority, lists: RevocationLists, settings: SETTINGS_TOKEN },
  ({ database, authority, lists, settings }) => ({
    trust: async () => {
      const own = await Promise.all([lists.list("issuing"), lists.list("root")]);
      return trustOf(await authority.roots(), await authority.issuing(), own, settings.trustedFile);
    },
    ask: ({ query }, { request }) => ask(query, sourceOf(request.ip ?? ""), { resolvers: settings.dnsResolvers }),
    title: ({ query }) => database.asWorker((tx) => verifyTitle(tx, query)),
    anchor: ({ params }) => database.asWorker((tx) => verifyAnchor(tx, params)),
  }),
);
