import { useQuery } from "@tanstack/react-query";
import { contactRoutes, NAMES_AT_ONCE } from "#domain/api/contacts";
import type { Story } from "#domain/api/story";
import { callQuietly } from "../../api/client.ts";
import { sessionHint } from "../../session/hint.ts";

/**
 * The story with the names that the company of a signed-in reader may know, asked for once: its contacts, and what it
 * noted of others. A reader without a session has what everybody has.
 */
export function useKnownNames(story: Story | undefined): Story | undefined {
  const unknown = (story?.parties ?? [])
    .filter(({ name }) => name === null)
    .map(({ address }) => address)
    .slice(0, NAMES_AT_ONCE);
  const addresses = unknown.join(",");
  const { data: answer } = useQuery({
    queryKey: [contactRoutes.names.id, addresses],
    meta: { shows: contactRoutes.names.shows },
    enabled: addresses !== "" && sessionHint.get(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => callQuietly(contactRoutes.names, { query: { addresses } }, { signal }),
  });
  if (story === undefined || !answer) return story;
  const known = new Map(answer.names.map((one) => [one.address, one]));
  return {
    ...story,
    parties: story.parties.map((party) => {
      const found = known.get(party.address);
      return found === undefined ? party : { ...party, name: party.name ?? found.name, you: found.you };
    }),
  };
}
