import type { Output, Params } from "#domain/api/route";
import type { titleRoutes } from "#domain/api/titles";
import { Refused } from "#domain/errors";
import { readStanding } from "#domain/verify/rpc-reader";
import { NoRegister } from "#domain/verify/title-escrow";
import { outside } from "../core/outside.ts";
import { namesKnownTo } from "../organisation/names.ts";
import { chainClients } from "../published/chain-clients.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * Where a title stands now, asked of its chain, whichever version its register is of: for one that is not mirrored.
 * CHAIN_NOT_MIRRORED, CHAIN_SILENT, NOT_A_REGISTER.
 */
export async function standingOf(
  ctx: Context,
  settings: Settings,
  place: Params<typeof titleRoutes.standing>,
): Promise<Output<typeof titleRoutes.standing>> {
  const { version, status, holder, owner, block } = await outside(
    "standing",
    [place.chainId, place.registry, place.tokenId],
    async () => {
      const client = chainClients(settings).get(place.chainId);
      if (client === undefined)
        throw new Refused("CHAIN_NOT_MIRRORED", { chains: ctx.chains.map(({ name }) => name).join(", ") });
      return readStanding(client, place).catch((error: unknown) => {
        throw new Refused(error instanceof NoRegister ? "NOT_A_REGISTER" : "CHAIN_SILENT");
      });
    },
  );
  const names = await namesKnownTo(
    ctx,
    [holder, owner].filter((one) => one !== null),
  );
  const nameOf = (address: string | null): string | null =>
    address === null ? null : (names.get(address)?.name ?? null);
  return { version, status, holder, owner, block, holderName: nameOf(holder), ownerName: nameOf(owner) };
}
