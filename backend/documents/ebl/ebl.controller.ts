import { eblRoutes } from "#domain/api/ebl";
import { Database } from "../../core/database.ts";
import { serve } from "../../door/serve.ts";
import { SETTINGS_TOKEN } from "../../settings/tokens.ts";
import { answerInstruction } from "./answer.ts";
import { instructionOf } from "./view.ts";

/** Shipping instructions of other platforms to a company as their carrier. */
export const EblController = serve(eblRoutes, { database: Database, settings: SETTINGS_TOKEN }, (given) => ({
  get: async (ctx, { params }) => ({ instruction: await instructionOf(ctx, params.id) }),
  answer: (ctx, { params, body }) => answerInstruction(ctx, given, params.id, body),
}));
