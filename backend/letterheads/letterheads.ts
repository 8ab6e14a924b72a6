import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Letterhead } from "#domain/api/letterheads";
import { Refused } from "#domain/errors";
import { LOGO_PIXELS } from "#domain/printing/logo";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { changed, first } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import type { Context } from "../session/context.ts";
import { runChild } from "../uploads/child.ts";
import { isPngOrJpeg } from "../uploads/pictures.ts";

const SHOWN = `l.id, l.capitals, l.width_px AS "widthPx", l.height_px AS "heightPx", l.created_at AS "createdAt",
  l.created_by_name AS "createdBy"`;
const LAST = "FROM app.letterhead l WHERE l.organisation_id = $1 ORDER BY l.version DESC LIMIT 1";
/** Without the picture, which has a route of its own. */
const NEWEST_SHOWN = statement("letterheads.newestShown", `SELECT ${SHOWN} ${LAST}`);
const NEWEST = statement("letterheads.newest", `SELECT ${SHOWN}, l.version, l.image, l.image_hash AS hash ${LAST}`);
/** A signature that is being made may still print what was replaced just now: the one before the newest stays, too. */
const FORGET = statement(
  "letterheads.forget",
  `DELETE FROM app.letterhead l WHERE l.organisation_id = $1 AND l.version < $2::int - 1
    AND NOT EXISTS (SELECT 1 FROM app.document d WHERE d.letterhead_id = l.id) AND NOT app.is_agreed_letterhead(l.id)`,
);
type Row = RowOf<typeof NEWEST>;
type Content = Pick<Row, "capitals" | "image" | "hash" | "widthPx" | "heightPx">;

const NOTHING: Content = { capitals: false, image: null, hash: null, widthPx: null, heightPx: null };

const newest = (ctx: Context): Promise<Row | null> => first(ctx.tx, NEWEST, [ctx.organisation.id]);

const shown = (row: RowOf<typeof NEWEST_SHOWN> | null): Letterhead => ({
  id: row?.id ?? null,
  capitals: row?.capitals ?? false,
  logo: !row || row.widthPx === null || row.heightPx === null ? null : { widthPx: row.widthPx, heightPx: row.heightPx },
  changedAt: row?.createdAt.toISOString() ?? null,
  changedBy: row?.createdBy ?? null,
});

/** How the company prints from now on. */
export const letterheadOf = async (ctx: Context): Promise<Letterhead> =>
  shown(await first(ctx.tx, NEWEST_SHOWN, [ctx.organisation.id]));

/** NOT_FOUND for one that this company is not shown, and for one without a logo. */
export async function logoImage(ctx: Context, id: string): Promise<Bytes> {
  const row = await table(ctx.tx, "app.letterhead").first(["image"], { id });
  if (!row?.image) throw new Refused("NOT_FOUND");
  return new Bytes(row.image, "image/png", "logo.png");
}

/** CONTENT_UPDATED where a colleague changed it at the same moment. Papers keep the version that they were printed in. */
async function keep(ctx: Context, before: Row | null, content: Content): Promise<void> {
  const { tx, organisation, person } = ctx;
  const version = (before?.version ?? 0) + 1;
  const isNew = await table(tx, "app.letterhead").insertNew({
    id: uuid(),
    organisation_id: organisation.id,
    version,
    capitals: content.capitals,
    image: content.image,
    image_hash: content.hash,
    width_px: content.widthPx,
    height_px: content.heightPx,
    created_by_name: person.name,
  });
  if (!isNew) throw new Refused("CONTENT_UPDATED");
  await changed(tx, FORGET, [organisation.id, version]);
  await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
}

export async function setCapitals(ctx: Context, capitals: boolean): Promise<void> {
  const before = await newest(ctx);
  if ((before?.capitals ?? false) === capitals) return unchanged();
  await keep(ctx, before, { ...(before ?? NOTHING), capitals });
  await audit(ctx, "letterheads.capitals", { capitals });
}

/** LOGO_FORMAT for what is no PNG or JPEG by its content, or cannot be read. Of the file only what is seen is kept. */
export async function setLogo(ctx: Context, file: Buffer): Promise<Letterhead> {
  if (!isPngOrJpeg(file)) throw new Refused("LOGO_FORMAT");
  const size = [LOGO_PIXELS.width, LOGO_PIXELS.height].map(String);
  const drawn = await outside("logo", [file, size], () =>
    runChild("image-child", ["fit", ...size], file, { shape: z.strictObject({}), broken: "LOGO_FORMAT" }),
  );
  const image = Buffer.from(drawn.file);
  if (!isPngOrJpeg(image)) throw new Refused("LOGO_FORMAT");
  const hash = createHash("sha256").update(image).digest("hex");
  const before = await newest(ctx);
  if (before?.hash === hash) {
    unchanged();
    return shown(before);
  }
  const [widthPx, heightPx] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  await keep(ctx, before, { capitals: before?.capitals ?? false, image, hash, widthPx, heightPx });
  await audit(ctx, "letterheads.logo", { sha256: hash });
  return letterheadOf(ctx);
}

export async function removeLogo(ctx: Context): Promise<void> {
  const before = await newest(ctx);
  if (!before?.image) return unchanged();
  await keep(ctx, before, { ...NOTHING, capitals: before.capitals });
  await audit(ctx, "letterheads.remove-logo", {});
}
