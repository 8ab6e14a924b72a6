import { Controller } from "@nestjs/common";
import { vesselRoutes } from "#domain/api/vessels";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { addVessel, bringVessels, listVessels, removeVessel, setVessel } from "./vessels.ts";

/** The register of vessels that a company keeps. */
@Controller()
export class VesselsController {
  @Handles(vesselRoutes.list)
  list(@Ctx() ctx: Context, @In() input: Input<typeof vesselRoutes.list>) {
    return listVessels(ctx, input.query);
  }

  @Handles(vesselRoutes.add)
  add(@Ctx() ctx: Context, @In() input: Input<typeof vesselRoutes.add>) {
    return addVessel(ctx, input.body);
  }

  @Handles(vesselRoutes.bring)
  bring(@Ctx() ctx: Context, @In() input: Input<typeof vesselRoutes.bring>) {
    return bringVessels(ctx, input.body);
  }

  @Handles(vesselRoutes.set)
  set(@Ctx() ctx: Context, @In() input: Input<typeof vesselRoutes.set>) {
    return setVessel(ctx, input.params.id, input.body);
  }

  @Handles(vesselRoutes.remove)
  remove(@Ctx() ctx: Context, @In() input: Input<typeof vesselRoutes.remove>) {
    return removeVessel(ctx, input.params.id);
  }
}
