import { arrivalRoutes, exchangeRoutes } from "#domain/api/arrivals";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../../settings/tokens.ts";
import { arrivals, originFile, originOf } from "./arrival-view.ts";
import { sendHeld } from "./held-messages.ts";
import { goOnWithOffer, settleByHand } from "./by-hand.ts";
import { exchange, exchanges, retryLanding } from "./exchange-view.ts";
import { answerAgain } from "./issuance-answers.ts";
import { endHeldIssue } from "./issue-held.ts";

/** Bills that came to a company from other platforms. */
export const ArrivalsController = serve(arrivalRoutes, { database: Database, storage: STORAGE }, (given) => ({
  list: (ctx) => arrivals(ctx, given.database),
  get: (ctx, { params }) => originOf(ctx, given.database, params.id),
  file: (ctx, { params }) => originFile(ctx, given, params),
}));

/** Every exchange of the node. */
export const ExchangesController = serve(exchangeRoutes, { database: Database, settings: SETTINGS_TOKEN }, (given) => ({
  list: () => exchanges(given.database),
  offerAgain: (ctx, { params }) => goOnWithOffer(ctx, given.database, params.id),
  settleOffer: (ctx, { params, body }) => settleByHand(ctx, given, params.id, body),
  issueEnd: (ctx, { params }) => endHeldIssue(ctx, given.database, params.id),
  issuanceAgain: (ctx, { params }) => answerAgain(ctx, given.database, params.id),
  sayAgain: (ctx, { params }) => sendHeld(ctx, given.database, params.id),
  get: (_, { params }) => exchange(given.database, params.id),
  retry: (ctx, { params }) => retryLanding(ctx, given.database, params.id),
}));
