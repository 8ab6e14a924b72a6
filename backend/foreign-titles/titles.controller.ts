import { Controller } from "@nestjs/common";
import { titleRoutes as routes, type FollowedTitle } from "#domain/api/titles";
import type { Output } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { heldTitles, storeEntries, titleHistory } from "./chain-pages.ts";
import { follow, followed, followedTitle, unfollow } from "./follow.ts";
import { titleStory } from "./title-story.ts";

/** The mirror of the chains, and the titles of others that a company follows. */
@Controller()
export class TitlesController {
  @Handles(routes.history)
  history(
    @Ctx() ctx: Context,
    @In() { params, query }: Input<typeof routes.history>,
  ): Promise<Output<typeof routes.history>> {
    return titleHistory(ctx, params, query);
  }

  @Handles(routes.story)
  story(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.story>): Promise<Output<typeof routes.story>> {
    return titleStory(ctx, params);
  }

  @Handles(routes.held)
  held(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.held>): Promise<Output<typeof routes.held>> {
    return heldTitles(ctx, query);
  }

  @Handles(routes.entries)
  entries(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.entries>): Promise<Output<typeof routes.entries>> {
    return storeEntries(ctx, query);
  }

  @Handles(routes.followed)
  followed(
    @Ctx() ctx: Context,
    @In() { query }: Input<typeof routes.followed>,
  ): Promise<Output<typeof routes.followed>> {
    return followed(ctx, query);
  }

  @Handles(routes.followedTitle)
  followedTitle(
    @Ctx() ctx: Context,
    @In() { params }: Input<typeof routes.followedTitle>,
  ): Promise<Output<typeof routes.followedTitle>> {
    return followedTitle(ctx, params.id);
  }

  @Handles(routes.follow)
  follow(@Ctx() ctx: Context, @In() { body }: Input<typeof routes.follow>): Promise<FollowedTitle> {
    return follow(ctx, body);
  }

  @Handles(routes.unfollow)
  unfollow(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.unfollow>): Promise<void> {
    return unfollow(ctx, params.id);
  }
}
