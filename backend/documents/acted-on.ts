import type { acted } from "#domain/api/document-shapes";
import type { z } from "zod";
import { intentView } from "../intents/intent-view.ts";
import type { Context } from "../session/context.ts";
import { detailOf } from "./detail.ts";

/** The answer of an act: the document as it is then, and the intent that the chain carries out. */
export const actedOn = async (ctx: Context, id: string, intent: string | null): Promise<z.output<typeof acted>> => ({
  document: await detailOf(ctx, id),
  intent: intent === null ? null : await intentView(ctx.tx, intent),
});
