import type { Template, templateRoutes } from "#domain/api/templates";
import { templateProblems } from "#domain/documents/templates";
import { Refused } from "#domain/errors";
import { table } from "../core/table.ts";
import type { EffectsOn } from "../door/acts.ts";
import type { Context } from "../session/context.ts";
import { tell } from "./save.ts";
import { annexOf, beginTemplateAct, templateOf } from "./template-row.ts";

/** One version is in use: the one that was, retires. BAD_INPUT names what is wrong in it. */
async function putInUse(ctx: Context, id: string, expectedVersion: number): Promise<Template> {
  const row = await beginTemplateAct(ctx, id, "use", expectedVersion);
  const wrong = templateProblems({ ...row, annex: annexOf(row) });
  const fields = [...wrong.look, ...wrong.data];
  if (fields.length > 0) throw new Refused("BAD_INPUT", {}, fields);
  await table(ctx.tx, "app.template").change(
    { series_id: row.seriesId, state: "IN_USE" },
    { state: "RETIRED", version: () => "version + 1" },
  );
  await table(ctx.tx, "app.template").change(
    { id },
    { state: "IN_USE", version: row.version + 1, changed_at: ctx.now, changed_by_name: ctx.person.name },
  );
  await tell(ctx, "use", row);
  return templateOf(ctx, id);
}

async function retire(ctx: Context, id: string, expectedVersion: number): Promise<Template> {
  const row = await beginTemplateAct(ctx, id, "retire", expectedVersion);
  await table(ctx.tx, "app.template").change(
    { id },
    { state: "RETIRED", version: row.version + 1, changed_at: ctx.now, changed_by_name: ctx.person.name },
  );
  await tell(ctx, "retire", row);
  return templateOf(ctx, id);
}

async function remove(ctx: Context, id: string): Promise<void> {
  const row = await beginTemplateAct(ctx, id, "delete", null);
  await table(ctx.tx, "app.template").remove({ id });
  await tell(ctx, "delete", row);
}

/** Every act on a version of a template: how it is carried out. A removed one answers nothing. */
export const EFFECTS: EffectsOn<"template", typeof templateRoutes, Template | void> = {
  "template.edit": null,
  "template.use": (ctx, id, { expectedVersion }) => putInUse(ctx, id, expectedVersion),
  "template.retire": (ctx, id, { expectedVersion }) => retire(ctx, id, expectedVersion),
  "template.delete": (ctx, id) => remove(ctx, id),
};
