import { v7 as uuid } from "uuid";
import {
  BaseError,
  createPublicClient,
  fallback,
  formatUnits,
  http,
  keccak256,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Body, Output, Params } from "#domain/api/route";
import type { SentAct, strangerActRoutes } from "#domain/api/stranger-acts";
import { READ_ONLY } from "#domain/chain/register-version";
import { firstOffer, mostOf, type Fees } from "#domain/chain/fees";
import { networkOf } from "#domain/chain/networks";
import { refusalOfRevert } from "#domain/chain/revert";
import { partyOf, strangerAct, transactionOf, type StrangerTitle } from "#domain/chain/stranger-acts";
import { STRANGER_LABELS } from "#domain/chain/stranger-labels";
import { STRANGER_RIGHTS } from "#domain/chain/stranger-rights";
import { readStrangerTitle } from "#domain/chain/stranger-title";
import { walletChain } from "#domain/chain/wallet-networks";
import { Refused } from "#domain/errors";
import { say } from "#domain/text";
import type { TitlePlace } from "#domain/verify/title";
import { versionOf } from "#domain/verify/title-escrow";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { failpoint } from "../core/failpoint.ts";
import { rows } from "../core/database.ts";
import { assertOutside, outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ChainDown, openChainClient, Reverted } from "../relayer/chain-client.ts";
import { pricingOf } from "../relayer/pricing.ts";
import { signed } from "../relayer/replace.ts";
import { assertTakersAt } from "../screened/takers.ts";
import type { Context } from "../session/context.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { accountsOn, oneAccount, openAccount } from "../wallets/accounts.ts";
import { sentById, sentOf } from "./sent-acts.ts";

const RPC_TIMEOUT_MS = 5_000;

/** The documents of the company that name a title. */
const KNOWN_BY = statement(
  "strangerActs.documentsOf",
  `SELECT r.document_id AS id FROM app.received_file r WHERE r.organisation_id = $1 AND r.chain_id = $2
    AND lower(r.registry) = $3 AND r.token_id = $4 ORDER BY r.document_id`,
);

function clientOf({ rpcUrls }: ChainSettings): PublicClient {
  assertOutside("a node of a chain");
  return createPublicClient({
    transport: fallback(
      rpcUrls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 0, batch: true })),
      { retryCount: 0 },
    ),
    cacheTime: 0,
  });
}

/** CHAIN_NOT_MIRRORED. */
function chainOf(ctx: Context, chainId: number): ChainSettings {
  const chain = ctx.chains.find((one) => one.chainId === chainId);
  if (chain === undefined)
    throw new Refused("CHAIN_NOT_MIRRORED", { chains: ctx.chains.map(({ name }) => name).join(", ") });
  return chain;
}

/** CHAIN_SILENT for what no contract has answered. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BaseError || error instanceof ChainDown) throw new Refused("CHAIN_SILENT");
    throw error;
  }
}

/** How the title stands; null where nobody can act on it. REGISTER_READ_ONLY, CHAIN_SILENT. */
async function standing(client: PublicClient, place: TitlePlace): Promise<StrangerTitle | null> {
  const title = { registry: place.registry as Address, tokenId: BigInt(place.tokenId) };
  const version = await asked(versionOf(client, title));
  if (version === null) return null;
  if (READ_ONLY[version] !== null) throw new Refused("REGISTER_READ_ONLY");
  return asked(readStrangerTitle(client, place));
}

const coins = (amount: bigint, { nativeCurrency }: ChainSettings): string =>
  formatUnits(amount, nativeCurrency.decimals);

/** CHAIN_NOT_MIRRORED, REGISTER_READ_ONLY, CHAIN_SILENT. */
export async function strangerOf(
  ctx: Context,
  place: Params<typeof strangerActRoutes.get>,
): Promise<Output<typeof strangerActRoutes.get>> {
  const chain = chainOf(ctx, place.chainId);
  const accounts = await accountsOn(ctx, place.chainId);
  const addresses = accounts.map(({ address }) => address as Address);
  const { title, balances } = await outside("stranger", [place, addresses], async () => {
    const client = clientOf(chain);
    return {
      title: await standing(client, place),
      balances: await Promise.all(addresses.map((address) => client.getBalance({ address }).catch(() => null))),
    };
  });
  return {
    title,
    accounts: accounts.map(({ id, name, address, written }, at) => {
      const balance = balances[at] ?? null;
      return { id, name, address, written, balance: balance === null ? null : coins(balance, chain) };
    }),
    sent: await sentOf(ctx.tx, ctx.organisation.id, place),
  };
}

interface Prepared {
  readonly call: { readonly to: Address; readonly data: Hex; readonly gas: bigint; readonly nonce: number };
  readonly fees: Fees;
  readonly parties: { readonly owner: string | null; readonly holder: string | null };
}

/**
 * Asks the chain whether the act can be done, and by what transaction. STRANGER_NOT_ACTIVE, STRANGER_NO_ROLE,
 * STRANGER_PARTY, WALLET_SHORT, STRANGER_FEE, CHAIN_SILENT, the reason of the contract.
 */
async function prepare(
  chain: ChainSettings,
  place: TitlePlace,
  { verb, owner, holder }: Omit<Body<typeof strangerActRoutes.act>, "password" | "walletId">,
  address: Address,
): Promise<Prepared> {
  const client = clientOf(chain);
  const title = await standing(client, place);
  if (title === null) throw new Refused("STRANGER_NOT_ACTIVE");
  const act = strangerAct(verb);
  if (!act.may(title, address)) throw new Refused("STRANGER_NO_ROLE", { address });
  const given = { owner, holder };
  const parties = { owner: null as string | null, holder: null as string | null };
  for (const party of act.names) {
    const named = partyOf(verb, title, given, party);
    if (named === null || (given[party] !== null && given[party] !== named))
      throw new Refused("STRANGER_PARTY", {}, [{ path: party, code: "STRANGER_PARTY" }]);
    parties[party] = named;
  }
  const none = "0x" as Address;
  const named = { owner: (parties.owner ?? none) as Address, holder: (parties.holder ?? none) as Address };
  const call = transactionOf(act.call(title.escrow, named));
  const node = openChainClient(chain.rpcUrls, RPC_TIMEOUT_MS);
  const { model } = pricingOf(chain);
  try {
    await node.call({ from: address, ...call });
    const [gas, market, nonce, balance] = await Promise.all([
      node.estimate({ from: address, ...call }),
      node.market(model),
      node.nonce(address),
      asked(client.getBalance({ address })),
    ]);
    const offer = firstOffer(model, market);
    if (offer.kind !== "pay") throw new Refused("STRANGER_FEE");
    const limit = (gas * 6n) / 5n;
    const needed = limit * mostOf(offer.fees);
    if (balance < needed)
      throw new Refused("WALLET_SHORT", {
        address,
        balance: coins(balance, chain),
        needed: coins(needed, chain),
        coin: chain.nativeCurrency.symbol,
        chain: networkOf(chain.chainId)?.name.en ?? chain.name,
      });
    return { call: { ...call, gas: limit, nonce }, fees: offer.fees, parties };
  } catch (error) {
    if (error instanceof Reverted) throw refusalOfRevert(error.data);
    if (error instanceof ChainDown) throw new Refused("CHAIN_SILENT");
    throw error;
  }
}

/**
 * Acts on a title of others by an account of the company. The transaction is signed and kept here; the chain is told of
 * it when that is committed, and again until it has it. As `prepare`, and NOT_FOUND, WALLET_NETWORK, KEY_NOT_GRANTED,
 * STRANGER_UNDER_WAY, COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED.
 */
export async function actOnStranger(
  ctx: Context,
  place: Params<typeof strangerActRoutes.act>,
  { walletId, password: _, ...form }: Body<typeof strangerActRoutes.act>,
): Promise<SentAct> {
  const missing = STRANGER_RIGHTS[form.verb].find((right) => !ctx.permissions.has(right));
  if (missing !== undefined) throw new Refused("FORBIDDEN", { permission: missing });
  const { tx, organisation, person } = ctx;
  const chain = chainOf(ctx, place.chainId);
  const { name: account, network, address } = await oneAccount(ctx, walletId);
  if (walletChain(network) !== place.chainId)
    throw new Refused("WALLET_NETWORK", { chain: chain.name }, [{ path: "walletId", code: "WALLET_NETWORK" }]);
  const under = { organisation_id: organisation.id, chain_id: place.chainId, address, state: "SENT" } as const;
  if (await table(tx, "app.stranger_act").has(under)) throw new Refused("STRANGER_UNDER_WAY");
  const signer = privateKeyToAccount(await openAccount(ctx, walletId));
  const { call, fees, parties } = await outside("stranger act", [place, form, address], () =>
    prepare(chain, place, form, address as Address),
  );
  const said = await rows(tx, KNOWN_BY, [organisation.id, place.chainId, place.registry.toLowerCase(), place.tokenId]);
  await assertTakersAt(
    ctx,
    [parties.owner, parties.holder],
    said.map(({ id: document }) => document),
  );
  const raw = await signed(signer, { chainId: place.chainId, value: 0n, ...call }, fees);
  const id = uuid();
  const hash = keccak256(raw);
  await table(tx, "app.stranger_act").insert({
    id,
    organisation_id: organisation.id,
    person_id: person.id,
    chain_id: place.chainId,
    registry: place.registry,
    token_id: place.tokenId,
    verb: form.verb,
    ...parties,
    account,
    address,
    nonce: String(call.nonce),
    raw,
    hash,
  });
  const verb = say(STRANGER_LABELS[form.verb], ctx.language);
  await audit(ctx, "followed.act", { ...place, verb, account, address, ...parties, tx: hash });
  await announce(tx, { organisation: organisation.id, topic: "title", id });
  failpoint("stranger-before-commit");
  return sentById(tx, organisation.id, id);
}
