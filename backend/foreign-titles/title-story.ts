import type { Output } from "#domain/api/route";
import type { titleRoutes } from "#domain/api/titles";
import type { TitlePlace } from "#domain/verify/title";
import type { Context } from "../session/context.ts";
import { withDocuments } from "../documents/links.ts";
import { namesKnownTo } from "../organisation/names.ts";
import { documentIdsOf } from "./chain-pages.ts";
import { publicStory } from "./public-story.ts";

/** The story of a title in the names that the organisation may know, with the remarks whose keys it has. */
export async function titleStory(
  ctx: Context,
  place: TitlePlace,
  documentIds?: readonly string[],
): Promise<Output<typeof titleRoutes.story>> {
  const story = await publicStory(
    ctx.tx,
    place,
    async (addresses) => {
      const names = await namesKnownTo(ctx, addresses);
      return (address) => names.get(address) ?? { name: null, you: false };
    },
    documentIds ?? (await documentIdsOf(ctx, place)),
  );
  return { ...story, events: await withDocuments(ctx, place, story.events) };
}
