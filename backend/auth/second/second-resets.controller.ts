import { Controller } from "@nestjs/common";
import { authRoutes } from "#domain/api/auth";
import { Ctx, Handles, In, type Input } from "../../door/handles.ts";
import { colleagues } from "../../organisation/colleagues.ts";
import type { Context } from "../../session/context.ts";
import { SecondResets } from "./reset.ts";

/** Colleagues, with what an administrator may do about a lost second verification. */
@Controller()
export class SecondResetsController {
  constructor(private readonly seconds: SecondResets) {}

  @Handles(authRoutes.users)
  async users(@Ctx() ctx: Context) {
    const found = await colleagues(ctx);
    const seconds = ctx.person.isAdmin ? await this.seconds.standing(ctx) : new Map<string, Date | null>();
    return found.map((one) => ({
      ...one,
      hasSecond: seconds.has(one.id),
      secondResetAt: seconds.get(one.id)?.toISOString() ?? null,
    }));
  }

  @Handles(authRoutes.resetSecond)
  resetSecond(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.resetSecond>) {
    return this.seconds.ask(ctx, input.params.id);
  }

  @Handles(authRoutes.keepSecond)
  keepSecond(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.keepSecond>) {
    return this.seconds.withdraw(ctx, input.params.id);
  }
}
