import { titleRoutes } from "#domain/api/titles";
import { LIMITS } from "#domain/limits";
import type { TitlePlace } from "#domain/verify/title";
import { useRead } from "../../api/query.ts";

/** Whether the company follows a title in a register of others. */
export const useFollowed = ({ chainId, registry, tokenId }: TitlePlace): boolean =>
  useRead(titleRoutes.followed, { query: { limit: LIMITS.pageSizeMax } }).data?.rows.some(
    (one) => one.chainId === chainId && one.registry === registry && one.tokenId === tokenId,
  ) === true;
