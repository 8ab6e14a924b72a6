import { offerRoutes } from "#domain/api/offers";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN } from "../../settings/tokens.ts";
import { askRecipient, offer } from "./offer.ts";
import { offerPlatforms, offers, offerStory, retryOffer } from "./offer-view.ts";
import { signReturn } from "./sign-return.ts";

/** Titles that a company offers to other platforms. */
export const OffersController = serve(offerRoutes, { database: Database, settings: SETTINGS_TOKEN }, (given) => ({
  platforms: () => offerPlatforms(given.database),
  recipient: (ctx, { body }) => askRecipient(ctx, given, body),
  create: (ctx, { params, body }) => offer(ctx, given, params.id, body),
  list: (ctx, { query }) => offers(ctx, query),
  get: (ctx, { params }) => offerStory(ctx, given.database, params.id),
  signReturn: (ctx, { params }) => signReturn(ctx, params.id),
  retry: (ctx, { params }) => retryOffer(ctx, params.id),
}));
