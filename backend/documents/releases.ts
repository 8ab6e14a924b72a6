import type { EntityManager } from "typeorm";
import { cargoOf } from "#domain/documents/cargo";
import type { PrintedRelease } from "#domain/printing/print-view";
import { releasedByLine, remainingOf, type Released } from "#domain/quantities";
import { withThreeDecimals } from "#domain/printing/format";
import { formatQuantity } from "#domain/units";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { DocumentRecord } from "./document-row.ts";

const OF_TITLE = statement(
  "documents.releases",
  `SELECT r.at, o.name AS company, o.address, r.lines, CASE WHEN $2 THEN r.receiver END AS receiver, CASE
    WHEN $2 THEN r.transport ELSE '' END AS transport,
          coalesce((SELECT jsonb_build_object('id', p.id, 'name', app.full_name(p.first_name, p.last_name))
            FROM app.person p WHERE p.id = r.person_id), jsonb_build_object('id', o.id, 'name', o.name)) AS by
     FROM app.cargo_release r JOIN app.organisation o ON o.id = r.organisation_id WHERE r.document_id = $1
       ORDER BY r.at, r.id`,
  ["transport"],
).as<{ by: { readonly id: string; readonly name: string } }>();

/**
 * Goods that an agent handed over: the agent with its title address, and the person who did it; a person of another
 * company is shown as that company. Neither receiver nor vehicle for who is not told.
 */
export type CargoRelease = RowOf<typeof OF_TITLE>;

/**
 * Releases on a title, oldest first. Receiver and vehicle are between its parties: `told` says whether one of them
 * reads it, and not the holder of a copy.
 */
export const releasesOf = (tx: EntityManager, documentId: string, told: boolean): Promise<CargoRelease[]> =>
  rows(tx, OF_TITLE, [documentId, told]);

/** A quantity as papers say it: tonnes and cubic metres to the kilogram and the litre. */
const said = (quantity: string, unit: string): string => formatQuantity(withThreeDecimals(quantity, unit), unit);

/** The releases as they print, each with what was left after it. */
export function printedReleases(
  document: Pick<DocumentRecord, "kind" | "data">,
  releases: readonly CargoRelease[],
): PrintedRelease[] {
  const cargo = cargoOf(document);
  const gone: Released[] = [];
  return releases.map(({ at, company, receiver, transport, lines }) => {
    gone.push(...lines);
    const sums = releasedByLine(gone);
    return {
      at: at.toISOString(),
      agent: company,
      receiver,
      transport,
      quantity: lines.map(({ line, quantity }) => said(quantity, cargo[line]?.unit ?? "")).join(" + "),
      balance: cargo
        .map(({ quantity, unit }, line) => said(remainingOf(quantity, sums.get(line) ?? "0"), unit))
        .join(" + "),
    };
  });
}
