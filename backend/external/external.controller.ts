import { Controller } from "@nestjs/common";
import { externalRoutes } from "#domain/api/external";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { addExternal, listExternal, removeExternal, setExternal } from "./external.ts";

/** Parties of other platforms, whom a company notes by their address. */
@Controller()
export class ExternalController {
  @Handles(externalRoutes.list)
  list(@Ctx() ctx: Context, @In() input: Input<typeof externalRoutes.list>) {
    return listExternal(ctx, input.query);
  }

  @Handles(externalRoutes.add)
  add(@Ctx() ctx: Context, @In() input: Input<typeof externalRoutes.add>) {
    return addExternal(ctx, input.body);
  }

  @Handles(externalRoutes.set)
  set(@Ctx() ctx: Context, @In() input: Input<typeof externalRoutes.set>) {
    return setExternal(ctx, input.params.id, input.body);
  }

  @Handles(externalRoutes.remove)
  remove(@Ctx() ctx: Context, @In() input: Input<typeof externalRoutes.remove>) {
    return removeExternal(ctx, input.params.id);
  }
}
