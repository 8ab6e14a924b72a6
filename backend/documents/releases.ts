import type { EntityManager } from "typeorm";
import { cargoOf } from "#domain/documents/cargo";
import type { PrintedRelease } from "#domain/printing/print-view";
import { releasedByLine, remainingOf, type Released } from "#domain/quantities";
import { formatQuantity } from "#domain/units";
import { rows } from "../core/database.ts";
import type { DocumentRecord } from "./document-row.ts";

/** Goods that an agent handed over. */
export interface CargoRelease {
  readonly at: Date;
  /** The agent, and its title address. */
  readonly company: string;
  readonly address: string | null;
  /** The person who did it; a person of another company is shown as that company. */
  readonly by: { readonly id: string; readonly name: string };
  /** Null for who is not told, to whom the vehicle is not named either. */
  readonly receiver: string | null;
  readonly transport: string;
  readonly lines: Released[];
}

/**
 * Releases on a title, oldest first. Receiver and vehicle are between its parties: `told` says whether one of them
 * reads it, and not the holder of a copy.
 */
export const releasesOf = (tx: EntityManager, documentId: string, told: boolean): Promise<CargoRelease[]> =>
  rows(
    tx,
    `SELECT r.at, o.name AS company, o.address, r.lines, CASE WHEN $2 THEN r.receiver END AS receiver, CASE
      WHEN $2 THEN r.transport ELSE '' END AS transport,
            coalesce((SELECT jsonb_build_object('id', p.id, 'name', app.full_name(p.first_name, p.last_name))
              FROM app.person p WHERE p.id = r.person_id), jsonb_build_object('id', o.id, 'name', o.name)) AS by
       FROM app.cargo_release r JOIN app.organisation o ON o.id = r.organisation_id WHERE r.document_id = $1
         ORDER BY r.at, r.id`,
    [documentId, told],
  );

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
      quantity: lines.map(({ line, quantity }) => formatQuantity(quantity, cargo[line]?.unit ?? "")).join(" + "),
      balance: cargo
        .map(({ quantity, unit }, line) => formatQuantity(remainingOf(quantity, sums.get(line) ?? "0"), unit))
        .join(" + "),
    };
  });
}
