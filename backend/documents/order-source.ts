import type { EntityManager } from "typeorm";
import { cargoOf } from "#domain/documents/cargo";
import { Refused } from "#domain/errors";
import { same } from "#domain/flows/derive";
import { KINDS } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { overdrawn } from "#domain/quantities";
import { WRITTEN_STATES } from "#domain/states";
import type { Context } from "../session/context.ts";
import { announce } from "../core/changes.ts";
import { changed, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { lockDocument, type DocumentRecord } from "./document-row.ts";

const BILLS = Object.values(KINDS)
  .filter((kind) => kind.billOfLading === true)
  .map((kind) => kind.name);
const ORDERS = Object.values(KINDS)
  .filter((kind) => kind.life === "ORDER")
  .map((kind) => kind.name);

const SOURCES = statement(
  "documents.orderSources",
  `SELECT d.id, d.kind, d.data, s.state, d.release_agent_id AS agent, t.holder FROM app.document d
     JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1 LEFT JOIN chain.titles t
       ON ${ofSameTitle("t", "d")} AND t.status = 'active'
    WHERE d.kind = ANY($2) AND lower(d.number) = lower($3) AND d.signed_at IS NOT NULL AND d.closed_as IS DISTINCT
      FROM 'CONVERTED' ORDER BY d.closed_as IS NOT DISTINCT FROM 'VOID', d.created_at, d.id`,
  ["state"],
);
const DRAFTED = statement(
  "documents.ordersDrafted",
  `SELECT d.id FROM app.document_state s JOIN app.document d ON d.id = s.document_id
    WHERE s.organisation_id = $1 AND s.kind = ANY($2) AND s.state = ANY($3)
      AND lower(btrim(d.data->>'blNo')) = lower($4)`,
);
const SET_LIVE = statement(
  "documents.setDrawnLive",
  `UPDATE app.order_drawn SET live = $2 WHERE document_id = $1 AND live <> $2
    RETURNING source_id AS id, organisation_id AS organisation`,
);
const DRAWN = statement(
  "documents.drawnOn",
  "SELECT quantity, unit FROM app.order_drawn WHERE source_id = $1 AND live AND document_id IS DISTINCT FROM $2",
);
const DRAW = statement(
  "documents.draw",
  `INSERT INTO app.order_drawn (document_id, source_id, organisation_id, unit, quantity) VALUES ($1,$2,$3,$4,$5)
   ON CONFLICT (document_id) DO UPDATE SET source_id = excluded.source_id, unit = excluded.unit,
     quantity = excluded.quantity, live = true`,
);

/**
 * The bill of lading that a delivery order is drawn on, and whether its goods may be ordered by the organisation that
 * draws it.
 */
export interface Source extends Pick<RowOf<typeof SOURCES>, "id" | "kind" | "data"> {
  readonly ready: boolean;
}

/**
 * The bill of lading of the number that an order names, as the organisation sees it; null where none is kept here, or
 * where paper has taken its place. One that is surrendered to the organisation as the release agent, or that it
 * possesses, comes before any other, and one that is void after all: nobody delivers on that, but another may have got
 * its number.
 */
export async function sourceOf(ctx: Context, order: Pick<DocumentRecord, "data">): Promise<Source | null> {
  const number = read(order.data, "blNo")?.trim() ?? "";
  const { id: me, address } = ctx.organisation;
  if (number === "") return null;
  const found = await rows(ctx.tx, SOURCES, [me, BILLS, number]);
  const sources = found.map(({ state, agent, holder, ...one }): Source => ({
    ...one,
    ready:
      (state === "SURRENDERED" && agent === me) ||
      (state === "ISSUED" && holder !== null && address !== null && same(holder, address)),
  }));
  return sources.find(({ ready }) => ready) ?? sources[0] ?? null;
}

/** The orders that an organisation is writing on a bill of lading. */
export const ordersDraftedOn = async (
  tx: EntityManager,
  bill: Pick<DocumentRecord, "kind" | "number">,
  organisation: string,
): Promise<string[]> =>
  !BILLS.includes(bill.kind) || bill.number === ""
    ? []
    : (await rows(tx, DRAFTED, [organisation, ORDERS, WRITTEN_STATES, bill.number])).map(({ id }) => id);

/** Counts what an order takes of its bill, or no longer, and tells the company: the bill says how much is left. */
export async function setDrawn(tx: EntityManager, orderId: string, live: boolean): Promise<void> {
  const bills = await rows(tx, SET_LIVE, [orderId, live]);
  await announce(tx, ...bills.map((bill) => ({ ...bill, topic: "document" as const })));
}

/** The amounts of a bill of lading that live delivery orders take, but for one of them. */
export const drawnOn = (
  tx: EntityManager,
  sourceId: string,
  but: string | null = null,
): Promise<{ quantity: string; unit: string }[]> => rows(tx, DRAWN, [sourceId, but]);

/** The amounts released on the bill itself. */
async function releasedOn(tx: EntityManager, source: Source): Promise<{ quantity: string; unit: string }[]> {
  const cargo = cargoOf(source);
  const found = await table(tx, "app.cargo_release").find(["lines"], { document_id: source.id });
  return found.flatMap(({ lines }) => lines.map(({ line, quantity }) => ({ quantity, unit: cargo[line]?.unit ?? "" })));
}

/**
 * Notes what an order that is being signed takes of its bill of lading, whose row is locked until the transaction ends,
 * so that two orders cannot take the same goods. ORDER_EXCEEDS when there is not so much left; BILL_NOT_SURRENDERED.
 */
export async function drawOn(ctx: Context, order: DocumentRecord): Promise<void> {
  const found = await sourceOf(ctx, order);
  if (!found) return;
  await lockDocument(ctx.tx, found.id);
  // Printing and stamping took their time: the bill may have gone meanwhile.
  const source = await sourceOf(ctx, order);
  if (source?.ready !== true) throw new Refused("BILL_NOT_SURRENDERED");
  const taken = cargoOf(order);
  if (
    overdrawn(cargoOf(source), [
      ...(await drawnOn(ctx.tx, source.id, order.id)),
      ...(await releasedOn(ctx.tx, source)),
      ...taken,
    ])
  )
    throw new Refused("ORDER_EXCEEDS");
  for (const { quantity, unit } of taken)
    await changed(ctx.tx, DRAW, [order.id, source.id, ctx.organisation.id, unit, quantity]);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "document", id: source.id });
}
