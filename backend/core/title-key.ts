import type { TitlePlace } from "#domain/verify/title";

/** The key of a title, and of its register or escrow, as the mirror keeps them. */
export const keyOf = ({ registry, tokenId }: Pick<TitlePlace, "registry" | "tokenId">): string =>
  `\\x${registry.slice(2)}${tokenId.slice(2)}`;
export const keyOfContract = (address: string): string => `\\x${address.slice(2)}`;

/** In SQL: that a row of a view of the mirror is of a title in the register that a text names. */
export const inRegister = (view: string, registry: string): string =>
  `${view}.key >= decode(substr(${registry}, 3), 'hex') AND ${view}.key < decode(substr(${registry}, 3) || repeat('ff', 33), 'hex')`;

/** In SQL: that a row of a view of the mirror is of the title that a row of ours names. */
export const ofSameTitle = (view: string, ours: string): string =>
  `${view}.chain_id = ${ours}.chain_id AND ${view}.key = decode(substr(${ours}.registry, 3) || substr(${ours}.token_id, 3), 'hex')`;
