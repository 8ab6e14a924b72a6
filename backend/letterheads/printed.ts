import type { EntityManager } from "typeorm";
import type { PrintView } from "#domain/printing/print-view";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { preparedOnce } from "../printing/image.ts";
import type { Images } from "../printing/paper-to-pdf.ts";

const COLUMNS = `l.id, l.capitals, l.image, l.image_hash AS hash, l.width_px AS "widthPx", l.height_px AS "heightPx",
  o.name AS company FROM app.letterhead l JOIN app.organisation o ON o.id = l.organisation_id`;
const CURRENT = statement(
  "letterheads.current",
  `SELECT ${COLUMNS} WHERE l.organisation_id = $1 ORDER BY l.version DESC LIMIT 1`,
);
const BY_ID = statement("letterheads.byId", `SELECT ${COLUMNS} WHERE l.id = $1`);

/** Additions of a letterhead to a paper: how it is laid out, and the pictures that its painter needs. */
export interface Printed {
  /** Null where the company never set one. */
  readonly id: string | null;
  readonly look: Pick<PrintView, "capitals" | "logo">;
  readonly images: Images;
}

/** No letterhead at all. */
export const PLAIN: Printed = { id: null, look: {}, images: new Map() };

async function printed(row: RowOf<typeof BY_ID> | null): Promise<Printed> {
  if (!row) return PLAIN;
  const { id, capitals, image, hash, widthPx, heightPx, company } = row;
  if (!image || hash === null || widthPx === null || heightPx === null) return { ...PLAIN, id, look: { capitals } };
  return {
    id,
    look: { capitals, logo: { image: hash, of: company, widthPx, heightPx } },
    images: new Map([[hash, await preparedOnce({ png: image, hash })]]),
  };
}

/** The letterhead in which a company prints now. */
export const currentLetterhead = async (tx: EntityManager, organisation: string): Promise<Printed> =>
  printed(await first(tx, CURRENT, [organisation]));

/** The one in which something was printed. */
export const letterheadById = async (tx: EntityManager, id: string | null): Promise<Printed> =>
  id === null ? PLAIN : printed(await first(tx, BY_ID, [id]));
