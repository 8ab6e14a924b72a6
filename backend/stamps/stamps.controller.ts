import { Controller } from "@nestjs/common";
import { stampRoutes } from "#domain/api/stamps";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { Bytes, Ctx, Handles, In, type Input } from "../door/handles.ts";
import { decideOnStamp, deleteStamp } from "./review.ts";
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

  @Handles(stampRoutes.approve)
  approve(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.approve>) {
    return decideOnStamp(ctx, input.params.id, "approve", input.body);
  }

  @Handles(stampRoutes.decline)
  decline(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.decline>) {
    return decideOnStamp(ctx, input.params.id, "decline", input.body);
  }

  @Handles(stampRoutes.enable)
  enable(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.enable>) {
    return decideOnStamp(ctx, input.params.id, "enable");
  }

  @Handles(stampRoutes.disable)
  disable(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.disable>) {
    return decideOnStamp(ctx, input.params.id, "disable");
  }

  @Handles(stampRoutes.delete)
  delete(@Ctx() ctx: Context, @In() input: Input<typeof stampRoutes.delete>) {
    return deleteStamp(ctx, input.params.id);
  }
}
