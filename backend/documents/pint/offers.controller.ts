import { offerRoutes } from "#domain/api/offers";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN } from "../../settings/tokens.ts";
import { withdrawOffer } from "./by-hand.ts";
import { endDue, signEnd } from "./sign-end.ts";
import { offer } from "./offer.ts";
import { askRecipient, platformsTaking } from "./platform-to.ts";
import { offers, offerStory, retryOffer } from "./offer-view.ts";
import { signReturn } from "./sign-return.ts";

/** Titles that a company offers to other platforms. */
export const OffersController = serve(offerRoutes, { database: Database, settings: SETTINGS_TOKEN }, (given) => ({
  platforms: async () => ({ items: await platformsTaking(given, "PINT") }),
  recipient: (ctx, { body }) => askRecipient(ctx, given, body, "PINT"),
  create: (ctx, { params, body }) => offer(ctx, given, params.id, body),
  list: (ctx, { query }) => offers(ctx, query),
  get: (ctx, { params }) => offerStory(ctx, given.database, params.id),
  withdraw: (ctx, { params }) => withdrawOffer(ctx, given.database, params.id),
  endDue: (ctx, { params }) => endDue(ctx, params.id),
  signEnd: (ctx, { params }) => signEnd(ctx, params.id),
  signReturn: (ctx, { params }) => signReturn(ctx, params.id),
  retry: (ctx, { params }) => retryOffer(ctx, params.id),
}));
