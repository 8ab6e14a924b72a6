import { arrivalRoutes, exchangeRoutes } from "#domain/api/arrivals";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { STORAGE } from "../../settings/tokens.ts";
import { arrivals, originFile, originOf } from "./arrival-view.ts";
import { exchange, exchanges, goOnWithOffer, retryLanding } from "./exchange-view.ts";
import { answerAgain } from "./issuance-answers.ts";
import { endHeldIssue } from "./issue-held.ts";

/** Bills that came to a company from other platforms. */
export const ArrivalsController = serve(arrivalRoutes, { database: Database, storage: STORAGE }, (given) => ({
  list: (ctx) => arrivals(ctx, given.database),
  get: (ctx, { params }) => originOf(ctx, given.database, params.id),
  file: (ctx, { params }) => originFile(ctx, given, params),
}));

/** Every exchange of the node. */
export const ExchangesController = serve(exchangeRoutes, { database: Database }, ({ database }) => ({
  list: () => exchanges(database),
  offerAgain: (ctx, { params }) => goOnWithOffer(ctx, database, params.id),
  issueEnd: (ctx, { params }) => endHeldIssue(ctx, database, params.id),
  issuanceAgain: (ctx, { params }) => answerAgain(ctx, database, params.id),
  get: (_, { params }) => exchange(database, params.id),
  retry: (ctx, { params }) => retryLanding(ctx, database, params.id),
}));
