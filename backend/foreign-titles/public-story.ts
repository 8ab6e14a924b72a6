import type { EntityManager } from "typeorm";
import type { Story } from "#domain/api/story";
import type { TitlePlace } from "#domain/verify/title";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { keyOf } from "../core/title-key.ts";
import { chainStory, issuerOf } from "../documents/chain-story.ts";

const TITLE = statement(
  "titles.standing",
  "SELECT status, holder, beneficiary FROM chain.holdings WHERE chain_id = $1 AND key = $2::bytea",
  ["status"],
).as<{ status: NonNullable<Story["status"]> }>();

/** How an address is shown to who asks. */
export type Naming = (
  addresses: readonly string[],
) => Promise<(address: string) => { readonly name: string | null; readonly you: boolean }>;

/**
 * The story of a title of which only the chain is known. Empty, without a status, while the mirror does not have it.
 */
export async function publicStory(
  tx: EntityManager,
  place: TitlePlace,
  naming: Naming,
  documentIds: readonly string[] = [],
): Promise<Story> {
  const title = await first(tx, TITLE, [place.chainId, keyOf(place)]);
  if (!title) return { parties: [], events: [], chainId: null, status: null };
  const steps = await chainStory(tx, place, documentIds);
  const events = steps.map((step, i) => ({
    ...step,
    n: i + 1,
    by: null,
    note: null,
    form: null,
    act: null,
    did: null,
    proof: null,
  }));
  const addresses = [
    ...new Set(
      [
        ...events.flatMap(({ from, to, holder, owner }) => [from, to, holder, owner]),
        title.holder,
        title.beneficiary,
      ].filter((one) => one !== null),
    ),
  ];
  const issuer = await issuerOf(tx, place);
  const shown = await naming(addresses);
  return {
    chainId: place.chainId,
    status: title.status,
    events,
    parties: addresses.map((address) => ({ address, ...shown(address), issuer: address === issuer })),
  };
}
