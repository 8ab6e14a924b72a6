import { v7 as uuid } from "uuid";
import type { Body } from "#domain/api/route";
import type { Wording, wordingRoutes } from "#domain/api/wordings";
import { Refused } from "#domain/errors";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

const NEWEST = statement(
  "wordings.newest",
  `SELECT DISTINCT ON (w.kind, w.language) w.kind, w.language, w.text, w.version, w.created_at AS "createdAt",
     w.created_by_name AS "createdBy"
   FROM app.indemnity_wording w WHERE w.organisation_id = $1 ORDER BY w.kind, w.language, w.version DESC`,
);

const newest = async (ctx: Context): Promise<Wording[]> =>
  (await rows(ctx.tx, NEWEST, [ctx.organisation.id])).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));

/** The newest version of each; one that was given up again has no text, and its number goes on. */
export const listWordings = newest;

/** CONTENT_UPDATED where a colleague kept another version meanwhile. Versions are only added. */
export async function setWording(
  ctx: Context,
  { kind, language, text, expectedVersion }: Body<typeof wordingRoutes.set>,
): Promise<void> {
  const now = (await newest(ctx)).find((one) => one.kind === kind && one.language === language);
  if ((now?.version ?? 0) !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const kept = text.trim() === "" ? "" : text;
  if ((now?.text ?? "") === kept) return unchanged();
  const version = expectedVersion + 1;
  const isNew = await table(ctx.tx, "app.indemnity_wording").insertNew({
    id: uuid(),
    organisation_id: ctx.organisation.id,
    kind,
    language,
    text: kept,
    version,
    created_by_name: ctx.person.name,
  });
  if (!isNew) throw new Refused("CONTENT_UPDATED");
  await audit(ctx, "wordings.set", { letter: kind, version, own: kept !== "" });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}
