import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { preparedOnce, type PreparedImage } from "../printing/image.ts";

export interface UsedStamp extends StampSize {
  readonly id: string;
  readonly name: string;
  readonly image: PreparedImage;
  readonly imageHash: string;
}

const BY_ID = statement(
  "stamps.used",
  `SELECT id, name, width_mm AS "widthMm", height_mm AS "heightMm", image AS png, image_hash AS hash FROM app.stamp
    WHERE id = $1`,
);
const TO_USE = statement(
  "stamps.toUse",
  `SELECT id, name, width_mm AS "widthMm", height_mm AS "heightMm", image AS png, image_hash AS hash FROM app.stamp
    WHERE organisation_id = $1 AND state = 'ENABLED' AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at DESC, id
    LIMIT 1`,
);

/**
 * The enabled stamp to sign with: the one that was chosen, without a choice the newest; null for none. STAMP_UNUSABLE.
 */
export async function stampToUse(ctx: Context, chosen: string | null | undefined): Promise<UsedStamp | null> {
  if (chosen === null) return null;
  const row = await first(ctx.tx, TO_USE, [ctx.organisation.id, chosen ?? null]);
  if (!row && chosen !== undefined)
    throw new Refused("STAMP_UNUSABLE", {}, [{ path: "stampId", code: "STAMP_UNUSABLE" }]);
  return row && used(row);
}

/** The stamp that was chosen when something was confirmed; null for one that is gone. */
export async function stampById(tx: EntityManager, id: string): Promise<UsedStamp | null> {
  const row = await first(tx, BY_ID, [id]);
  return row && used(row);
}

const used = async ({ id, name, widthMm, heightMm, png, hash }: RowOf<typeof BY_ID>): Promise<UsedStamp> => ({
  id,
  name,
  widthMm,
  heightMm,
  image: await preparedOnce({ png, hash }),
  imageHash: hash,
});
