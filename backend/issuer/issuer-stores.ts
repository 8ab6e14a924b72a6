import type { issuerRoutes } from "#domain/api/issuer";
import type { Output } from "#domain/api/route";
import { domainLook } from "#domain/domain-names";
import { Refused } from "#domain/errors";
import { recordOfContract, vouching } from "#domain/verify/open-attestation";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { storeOf, storeStands } from "../organisation/store.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { ask } from "../published/ask.ts";

const domainOf = async ({ tx, organisation }: Context): Promise<string> =>
  (await table(tx, "app.own_company").first(["domain"], { id: organisation.id }))?.domain ?? "";

/** The document store of the company on each chain that has the contract which makes stores, the chain in use first. */
export async function companyStores(ctx: Context): Promise<Output<typeof issuerRoutes.store>> {
  const { organisation, chains, tx } = ctx;
  const domain = await domainOf(ctx);
  const stores: Output<typeof issuerRoutes.store>["stores"] = [];
  for (const { chainId } of chains.toSorted((one, other) => rank(ctx, one.chainId) - rank(ctx, other.chainId))) {
    const store = storeOf(chains, { id: organisation.id, chainId });
    if (store !== null)
      stores.push({
        chainId,
        store,
        stands: await storeStands(tx, chainId, store),
        record: recordOfContract(chainId, store),
      });
  }
  return { domain, look: domainLook(domain), stores };
}

const rank = ({ organisation }: Context, chainId: number): number => (chainId === organisation.chainId ? 0 : 1);

/** How the domain of the company answers now for its store on a chain. NOT_FOUND, ISSUER_DOMAIN_MISSING, OVERLOADED. */
export async function companyRecord(
  ctx: Context,
  { dnsResolvers: resolvers }: Pick<Settings, "dnsResolvers">,
  chainId: number,
): Promise<Output<typeof issuerRoutes.record>> {
  const { organisation, chains } = ctx;
  const known = chains.some((chain) => chain.chainId === chainId);
  const store = known ? storeOf(chains, { id: organisation.id, chainId }) : null;
  if (store === null) throw new Refused("NOT_FOUND");
  const domain = await domainOf(ctx);
  if (domain === "") throw new Refused("ISSUER_DOMAIN_MISSING");
  const { records } = await outside("issuerRecord", [domain, ctx.now], () =>
    ask({ kind: "txt", of: domain }, organisation.id, { resolvers }),
  );
  return { outcome: vouching(records, chainId, store), found: records?.texts ?? [] };
}
