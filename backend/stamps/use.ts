import { Refused } from "#domain/errors";
import type { StampSize } from "#domain/stamps";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { preparedOnce, type PreparedImage } from "../printing/image.ts";

export interface UsedStamp extends StampSize {
  readonly id: string;
  readonly name: string;
  readonly image: PreparedImage;
  readonly imageHash: string;
}

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
  return (
    row && {
      id: row.id,
      name: row.name,
      widthMm: row.widthMm,
      heightMm: row.heightMm,
      image: await preparedOnce(row),
      imageHash: row.hash,
    }
  );
}
