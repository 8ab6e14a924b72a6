import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused, type FieldError } from "#domain/errors";
import { cargoOf } from "#domain/documents/cargo";
import { allReleased } from "#domain/quantities";
import { refusedReleases, type Releasable } from "#domain/documents/releasing";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";
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
  const earlier = await table(tx, "app.cargo_release").find(["lines"], { document_id: document.id });
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
  await table(ctx.tx, "app.cargo_release").insert({
    id: uuid(),
    document_id: id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    receiver: body.receiver,
    lines: body.lines,
    at: ctx.now,
    transport: body.transport,
  });
  if (allReleased(goods.cargo, [...goods.released, ...body.lines]))
    await table(ctx.tx, "app.document").change({ id }, { accomplished_at: ctx.now });
  await endAct(ctx, id, "release", { receiver: body.receiver, lines: body.lines, transport: body.transport });
}
