import { verifyRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { Authority } from "../authority/authority.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Database } from "../core/database.ts";
import { sourceOf } from "../core/source.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { trustOf } from "../trust/trust.ts";
import { ask } from "../published/ask.ts";
import { asksOthers, BESIDE, beside } from "./beside.ts";
import { verifyAnchor, verifyTitle } from "./verify.ts";

interface Known {
  readonly authority: Authority;
  readonly lists: RevocationLists;
  readonly settings: SettingsProvider;
}

async function trust({ authority, lists, settings }: Known): Promise<Output<typeof verifyRoutes.trust>> {
  const own = await Promise.all([lists.list("issuing"), lists.list("root")]);
  const asks = asksOthers(settings);
  return trustOf(await authority.roots(), await authority.issuing(), own, settings.trustedFile, asks);
}

/** The questions that anyone may ask, without an account. */
export const VerifyController = serve(
  verifyRoutes,
  { database: Database, authority: Authority, lists: RevocationLists, settings: SETTINGS_TOKEN },
  ({ database, authority, lists, settings }) => ({
    trust: () => trust({ authority, lists, settings }),
    beside: async ({ body }, { request }) =>
      BESIDE.run(sourceOf(request.ip ?? ""), async () =>
        beside(body, { database, settings, trust: await trust({ authority, lists, settings }), now: new Date() }),
      ),
    ask: ({ query }, { request }) => ask(query, sourceOf(request.ip ?? ""), { resolvers: settings.dnsResolvers }),
    title: ({ query }) => database.asWorker((tx) => verifyTitle(tx, query)),
    anchor: ({ params }) => database.asWorker((tx) => verifyAnchor(tx, params)),
  }),
);
