import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused, type FieldError } from "#domain/errors";
import { cargoOf } from "#domain/cargo";
import { allReleased, exceeds, isPositive, overdrawn, releasedByLine, type Released } from "#domain/quantities";
import type { Context } from "../core/context.ts";
import { rows } from "../core/database.ts";
import { endAct } from "./acts.ts";
import { beginAct } from "./facts.ts";
import { drawnOn } from "./order-source.ts";

/** D21: records cargo handed over. Partial releases add up; with the last quantity the bill is accomplished. */
export async function release(ctx: Context, id: string, body: Body<typeof documentRoutes.release>): Promise<void> {
  const { document } = await beginAct(ctx, id, "release", body.expectedVersion);
  const cargo = cargoOf(document);
  const wrong = body.lines.flatMap(({ line, quantity }, i): FieldError[] => [
    ...(line < cargo.length ? [] : [{ path: `lines.${i}.line`, code: "NOT_A_CHOICE" } as const]),
    ...(isPositive(quantity) ? [] : [{ path: `lines.${i}.quantity`, code: "NOT_POSITIVE" } as const]),
  ]);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
  // The row of the document is locked: nobody releases beside us.
  const earlier = await rows<{ lines: Released[] }>(ctx.tx, "SELECT lines FROM app.cargo_release WHERE document_id = $1", [id]);
  const all = [...earlier.flatMap(({ lines }) => lines), ...body.lines];
  if (exceeds(cargo, all)) throw new Refused("RELEASE_EXCEEDS");
  // What is promised by delivery orders is released on them.
  const handed = [...releasedByLine(all)].map(([line, quantity]) => ({ quantity, unit: cargo[line]?.unit ?? "" }));
  const drawn = await drawnOn(ctx.tx, id);
  if (drawn.length > 0 && overdrawn(cargo, [...handed, ...drawn])) throw new Refused("RELEASE_EXCEEDS");
  await ctx.tx.query("INSERT INTO app.cargo_release (id, document_id, organisation_id, person_id, receiver, lines, at, transport) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)", [
    uuid(), id, ctx.organisation.id, ctx.person.id, body.receiver, JSON.stringify(body.lines), ctx.now, body.transport,
  ]);
  if (allReleased(cargo, all)) await ctx.tx.query("UPDATE app.document SET accomplished_at = $2 WHERE id = $1", [id, ctx.now]);
  await endAct(ctx, id, "release", { receiver: body.receiver, lines: body.lines, transport: body.transport });
}
