import { Controller } from "@nestjs/common";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import type { Route } from "#domain/api/route";
import { stampRoutes } from "#domain/api/stamps";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { serveActs } from "../door/acts.ts";
import { Bytes, Ctx, Handles, In, type Input } from "../door/handles.ts";
import { EFFECTS } from "./effects.ts";
import { listStamps } from "./stamp-row.ts";
import { drawnStamp, replaceStamp, uploadStamp } from "./upload.ts";

/** The official stamps of a company. */
@Controller()
export class StampsController {
  @Handles(stampRoutes.list)
  list(@Ctx() ctx: Context) {
    return listStamps(ctx);
  }

  @Handles(stampRoutes.image)
  async image(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.image>) {
    const row = await first<{ image: Buffer; name: string }>(
      ctx.tx,
      "SELECT image, name FROM app.stamp WHERE id = $1 AND organisation_id = $2",
      [input.params.id, ctx.organisation.id],
    );
    if (!row) throw new Refused("NOT_FOUND");
    return new Bytes(row.image, "image/png", `${row.name}.png`);
  }

  @Handles(stampRoutes.upload)
  upload(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.upload>) {
    return uploadStamp(ctx, input.query, input.bytes);
  }

  @Handles(stampRoutes.draw)
  draw(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.draw>) {
    return drawnStamp(ctx, input.body.name);
  }

  @Handles(stampRoutes.replace)
  replace(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.replace>) {
    return replaceStamp(ctx, input.params.id, input.bytes);
  }

  act(name: Requested<"stamp">, ctx: Context, { params, body }: Input<Route>) {
    return EFFECTS[`stamp.${name}`](ctx, (params as { readonly id: string }).id, body as never);
  }
}

serveActs(StampsController, stampRoutes, requestedOn("stamp"));
