/** The address of the page of any title. */
export const titleAddress = ({
  chainId,
  registry,
  tokenId,
}: {
  readonly chainId: number;
  readonly registry: string;
  readonly tokenId: string;
}): string => `/layout/assets/${chainId}/${registry}/${tokenId}`;
