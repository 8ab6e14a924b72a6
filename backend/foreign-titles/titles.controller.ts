import { titleRoutes } from "#domain/api/titles";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { heldTitles, storeEntries, titleHistory } from "./chain-pages.ts";
import { follow, followed, followedTitle, unfollow } from "./follow.ts";
import { standingOf } from "./standing.ts";
import { titleStory } from "./title-story.ts";

/** The mirror of the chains, and the titles of others that a company follows. */
export const TitlesController = serve(titleRoutes, { settings: SETTINGS_TOKEN }, ({ settings }) => ({
  history: (ctx, { params, query }) => titleHistory(ctx, params, query),
  story: (ctx, { params }) => titleStory(ctx, params),
  standing: (ctx, { params }) => standingOf(ctx, settings, params),
  held: (ctx, { query }) => heldTitles(ctx, query),
  entries: (ctx, { query }) => storeEntries(ctx, query),
  followed: (ctx, { query }) => followed(ctx, query),
  followedTitle: (ctx, { params }) => followedTitle(ctx, params.id),
  follow: (ctx, { body }) => follow(ctx, body),
  unfollow: (ctx, { params }) => unfollow(ctx, params.id),
}));
