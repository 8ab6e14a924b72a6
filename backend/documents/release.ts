import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused, type FieldError } from "#domain/errors";
import { cargoOf } from "#domain/documents/cargo";
import { allReleased, type Released } from "#domain/quantities";
import { refusedReleases, type Releasable } from "#domain/documents/releasing";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { endAct } from "./acts.ts";
import type { DocumentRecord } from "./document-row.ts";
import { beginAct } from "./facts.ts";
import { drawnOn } from "./order-source.ts";

/**
 * The amounts of a title to release: how much of its goods was handed over, and how much delivery orders take of them.
 */
async function releasableOf(
  tx: EntityManager,
  document: Pick<DocumentRecord, "id" | "kind" | "data">,
): Promise<Releasable> {
  const earlier = await rows<{ lines: Released[] }>(tx, "SELECT lines FROM app.cargo_release WHERE document_id = $1", [
    document.id,
  ]);
  return {
    cargo: cargoOf(document),
    released: earlier.flatMap(({ lines }) => lines),
    ordered: await drawnOn(tx, document.id),
  };
}

/** D21: records cargo handed over. Partial releases add up; with the last quantity the bill is accomplished. */
export async function release(ctx: Context, id: string, body: Body<typeof actRoutes.release>): Promise<void> {
  const { document } = await beginAct(ctx, id, "release", body.expectedVersion);
  // The row of the document is locked: nobody releases beside us.
  const goods = await releasableOf(ctx.tx, document);
  const wrong = refusedReleases(goods, body.lines).flatMap((code, i): FieldError[] =>
    code === null ? [] : [{ path: `lines.${i}.${code === "NOT_A_CHOICE" ? "line" : "quantity"}`, code }],
  );
  if (wrong.length > 0)
    throw new Refused(
      wrong.every(({ code }) => code === "RELEASE_EXCEEDS") ? "RELEASE_EXCEEDS" : "BAD_INPUT",
      {},
      wrong,
    );
  await ctx.tx.query(
    `INSERT INTO app.cargo_release (id, document_id, organisation_id, person_id, receiver, lines, at, transport)
      VALUES ($1,$2,$3,$4,$5,$6,$7,$8)`,
    [
      uuid(),
      id,
      ctx.organisation.id,
      ctx.person.id,
      body.receiver,
      JSON.stringify(body.lines),
      ctx.now,
      body.transport,
    ],
  );
  if (allReleased(goods.cargo, [...goods.released, ...body.lines]))
    await ctx.tx.query("UPDATE app.document SET accomplished_at = $2 WHERE id = $1", [id, ctx.now]);
  await endAct(ctx, id, "release", { receiver: body.receiver, lines: body.lines, transport: body.transport });
}
