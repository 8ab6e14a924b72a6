import type { issuerRoutes } from "#domain/api/issuer";
import type { Output, Query } from "#domain/api/route";
import { domainLook } from "#domain/domain-names";
import { Refused } from "#domain/errors";
import { recordOfContract, vouching } from "#domain/verify/open-attestation";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { registerOf } from "../organisation/register.ts";
import { storeOf, storeStands } from "../organisation/store.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { ask } from "../published/ask.ts";

const domainOf = async ({ tx, organisation }: Context): Promise<string> =>
  (await table(tx, "app.own_company").first(["domain"], { id: organisation.id }))?.domain ?? "";

type Contracts = Output<typeof issuerRoutes.store>;

/**
 * The document store of the company on each chain that has the contract which makes stores, the chain in use first, and
 * its register of titles.
 */
export async function companyStores(ctx: Context): Promise<Contracts> {
  const { organisation, chains, tx } = ctx;
  const domain = await domainOf(ctx);
  const stores: Contracts["stores"] = [];
  for (const { chainId } of chains.toSorted((one, other) => rank(ctx, one.chainId) - rank(ctx, other.chainId))) {
    const store = storeOf(chains, { id: organisation.id, chainId });
    if (store !== null)
      stores.push({
        chainId,
        contract: store,
        stands: await storeStands(tx, chainId, store),
        record: recordOfContract(chainId, store),
      });
  }
  return { domain, look: domainLook(domain), stores, register: await companyRegister(ctx) };
}

async function companyRegister({ tx, chains, organisation }: Context): Promise<Contracts["register"]> {
  const { id, chainId, address, registry } = organisation;
  if (!address) return null;
  const contract = registry ?? (await registerOf(tx, chains, { id, chainId, address }));
  return { chainId, contract, stands: registry !== null, record: recordOfContract(chainId, contract) };
}

const rank = ({ organisation }: Context, chainId: number): number => (chainId === organisation.chainId ? 0 : 1);

/**
 * How the domain of the company answers now for a contract on a chain: its store, unless another is named. NOT_FOUND,
 * ISSUER_DOMAIN_MISSING, OVERLOADED.
 */
export async function companyRecord(
  ctx: Context,
  { dnsResolvers: resolvers }: Pick<Settings, "dnsResolvers">,
  { chainId, contract: named }: Query<typeof issuerRoutes.record>,
): Promise<Output<typeof issuerRoutes.record>> {
  const { organisation, chains } = ctx;
  const known = chains.some((chain) => chain.chainId === chainId);
  const contract = known ? (named ?? storeOf(chains, { id: organisation.id, chainId })) : null;
  if (contract === null) throw new Refused("NOT_FOUND");
  const domain = await domainOf(ctx);
  if (domain === "") throw new Refused("ISSUER_DOMAIN_MISSING");
  const { records } = await outside("issuerRecord", [domain, ctx.now], () =>
    ask({ kind: "txt", of: domain }, organisation.id, { resolvers }),
  );
  return { outcome: vouching(records, chainId, contract), found: records?.texts ?? [] };
}
