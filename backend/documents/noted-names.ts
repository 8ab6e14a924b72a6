import type { Story } from "#domain/api/story";
import { namesKnownTo } from "../organisation/names.ts";
import type { Context } from "../session/context.ts";

/**
 * The story with the names that the company noted of parties of other platforms. They are its own words: papers of the
 * story, which others read, leave them out.
 */
export async function withNotedNames(ctx: Context, story: Story): Promise<Story> {
  const unknown = story.parties.filter(({ name }) => name === null).map(({ address }) => address);
  if (unknown.length === 0) return story;
  const names = await namesKnownTo(ctx, unknown);
  return {
    ...story,
    parties: story.parties.map((party) => ({ ...party, name: party.name ?? names.get(party.address)?.name ?? null })),
  };
}
