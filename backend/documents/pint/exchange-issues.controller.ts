import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN } from "../../settings/tokens.ts";
import { askChain } from "./ask-chain.ts";
import { issueElsewhere } from "./issue-elsewhere.ts";
import { issues, retryIssue } from "./issue-view.ts";
import { askRecipient, platformsTaking } from "./platform-to.ts";

/** Bills of carriers here that other platforms issue. */
export const ExchangeIssuesController = serve(
  exchangeIssueRoutes,
  { database: Database, settings: SETTINGS_TOKEN },
  (given) => ({
    platforms: async () => ({ items: await platformsTaking(given, "ISS") }),
    recipient: (ctx, { body }) => askRecipient(ctx, given, body, "ISS"),
    create: (ctx, { params, body }) => issueElsewhere(ctx, given, params.id, body),
    list: (ctx, { query }) => issues(ctx, query),
    chain: (ctx, { params, body }) => askChain(ctx, given, params.id, body),
    retry: (ctx, { params }) => retryIssue(ctx, params.id),
  }),
);
