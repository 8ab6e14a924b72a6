import type { TitlePlace } from "#domain/verify/title";

/** The title that a link or the code on a paper names; null when it names none, or not wholly. */
export function placeOfSearch(search: URLSearchParams): TitlePlace | null {
  const chainId = Number(search.get("chainId") ?? search.get("chain") ?? "");
  const registry = (search.get("registry") ?? "").toLowerCase();
  const tokenId = (search.get("tokenId") ?? search.get("token") ?? "").toLowerCase();
  const known =
    Number.isSafeInteger(chainId) &&
    chainId > 0 &&
    /^0x[0-9a-f]{40}$/.test(registry) &&
    /^0x[0-9a-f]{64}$/.test(tokenId);
  return known ? { chainId, registry, tokenId } : null;
}

/** The address of a title's page, as the code on its paper names it. */
export const searchOfPlace = ({ chainId, registry, tokenId }: TitlePlace): string =>
  `?chainId=${chainId}&registry=${registry}&tokenId=${tokenId}`;
