import { READ_ONLY } from "#domain/chain/register-version";
import type { TitleStatus } from "#domain/chain/title-status";
import { authRoutes } from "#domain/api/auth";
import { titleRoutes } from "#domain/api/titles";
import type { Output } from "#domain/api/route";
import type { FollowedState } from "#domain/states";
import type { Text } from "#domain/text";
import { useRead } from "../../api/query.ts";

type Standing = Output<typeof titleRoutes.standing>;

/** The state of a title that only its chain tells of. */
export const STATE_OF = {
  IN_CIRCULATION: "IN_CIRCULATION",
  PAUSED: "PAUSED",
  RETURNED: "RETURNED",
  BURNT: "ENDED",
  UNKNOWN: "MISSING",
} as const satisfies Record<TitleStatus, FollowedState>;

/**
 * Asks the chain about a title of a register that is not followed: how it stands there, and the reason why nobody acts
 * on it from here. Neither while `enabled` is false, nor where no node of the chain is asked
 * from here.
 */
export function useStanding(
  { chainId, registry, tokenId }: { readonly chainId: number; readonly registry: string; readonly tokenId: string },
  enabled: boolean,
): { readonly standing: Standing | undefined; readonly readOnly: Text | null; readonly asking: boolean } {
  const { chains = [], publicChains = [] } = useRead(authRoutes.config, {}).data ?? {};
  const isRead = enabled && [...chains, ...publicChains].some((one) => one.chainId === chainId);
  const asked = useRead(titleRoutes.standing, { params: { chainId, registry, tokenId } }, { enabled: isRead });
  const standing = isRead ? asked.data : undefined;
  const version = standing?.version ?? null;
  return { standing, readOnly: version === null ? null : READ_ONLY[version], asking: isRead && asked.isPending };
}
