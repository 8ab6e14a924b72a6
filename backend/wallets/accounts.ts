import { v7 as uuid } from "uuid";
import { bytesToHex, hexToBytes, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Body } from "#domain/api/route";
import type { WalletAccount, walletRoutes } from "#domain/api/wallets";
import { readPrivateKey, walletChain, writtenAddress } from "#domain/chain/wallet-networks";
import { Refused } from "#domain/errors";
import type { EventDetail } from "#domain/events/events";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { forgetSecrets, heirs, keepSecret } from "../keyring/keyring.ts";

const ACCOUNT = `SELECT w.id, w.name, w.network, w.ethereum_format AS "ethereumFormat", w.address,
  w.secret_id AS "secretId", w.created_at AS "createdAt",
       w.created_by AS by, app.full_name(p.first_name, p.last_name) AS "byName"
  FROM app.wallet_account w JOIN app.person p ON p.id = w.created_by WHERE w.organisation_id = $1`;
const LIST = statement("wallets.list", `${ACCOUNT} ORDER BY lower(w.name), w.id`, ["byName"]);
const ONE = statement("wallets.byId", `${ACCOUNT} AND w.id = $2`, ["byName"]);
type Row = RowOf<typeof ONE>;

const viewOf = ({ by, byName, secretId: _, ...row }: Row): WalletAccount => ({
  ...row,
  written: writtenAddress(row.network, row.address, row.ethereumFormat),
  createdAt: row.createdAt.toISOString(),
  createdBy: { id: by, name: byName },
});

export const listAccounts = async (ctx: Context): Promise<WalletAccount[]> =>
  (await rows(ctx.tx, LIST, [ctx.organisation.id])).map(viewOf);

async function accountOf(ctx: Context, id: string): Promise<Row> {
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/**
 * Keeps a private key, or makes one, for whoever holds the company keys: to them it is wrapped, and to nobody else.
 * WALLET_KEY, WALLET_KNOWN, NAME_TAKEN, CREDENTIAL_LIMIT, KEY_NOT_GRANTED.
 */
export async function addAccount(ctx: Context, form: Body<typeof walletRoutes.add>): Promise<WalletAccount> {
  const { tx, organisation } = ctx;
  const key = form.privateKey === null ? generatePrivateKey() : readPrivateKey(form.network, form.privateKey);
  if (key === null) throw new Refused("WALLET_KEY", {}, [{ path: "privateKey", code: "WALLET_KEY" }]);
  const count = await table(tx, "app.wallet_account").count({ organisation_id: organisation.id });
  if (count >= LIMITS.walletAccounts) throw new Refused("CREDENTIAL_LIMIT", { max: LIMITS.walletAccounts });
  const holders = await heirs(tx, organisation.id, "wallet-key");
  if (holders.length === 0) throw new Refused("KEY_NOT_GRANTED");
  const address = privateKeyToAddress(key).toLowerCase();
  const bytes = Buffer.from(hexToBytes(key));
  const secret = await keepSecret(
    tx,
    { organisation: organisation.id, purpose: "wallet-key", public: address, bytes },
    holders,
  );
  bytes.fill(0);
  const id = uuid();
  await table(tx, "app.wallet_account").insert({
    id,
    organisation_id: organisation.id,
    name: form.name,
    network: form.network,
    ethereum_format: form.ethereumFormat,
    address,
    secret_id: secret,
    created_by: ctx.person.id,
  });
  await record(ctx, "wallets.add", { id, name: form.name, network: form.network, address });
  return viewOf(await accountOf(ctx, id));
}

/** NAME_TAKEN, NOT_FOUND. */
export async function setAccount(
  ctx: Context,
  id: string,
  { name, ethereumFormat }: Body<typeof walletRoutes.set>,
): Promise<WalletAccount> {
  const { network, address } = await accountOf(ctx, id);
  await table(ctx.tx, "app.wallet_account").change({ id }, { name, ethereum_format: ethereumFormat });
  await record(ctx, "wallets.set", { id, name, network, address });
  return viewOf(await accountOf(ctx, id));
}

/** Forgets the account and its key. NOT_FOUND. */
export async function removeAccount(ctx: Context, id: string): Promise<void> {
  const { name, network, address, secretId } = await accountOf(ctx, id);
  await table(ctx.tx, "app.wallet_account").remove({ id });
  await forgetSecrets(ctx.tx, [secretId]);
  await record(ctx, "wallets.delete", { id, name, network, address });
}

/** The accounts of the company on a chain. */
export const accountsOn = async (ctx: Context, chainId: number): Promise<WalletAccount[]> =>
  (await listAccounts(ctx)).filter(({ network }) => walletChain(network) === chainId);

/** An account of the company. NOT_FOUND. */
export const oneAccount = async (ctx: Context, id: string): Promise<WalletAccount> => viewOf(await accountOf(ctx, id));

/** The private key of an account, for one act. KEY_NOT_GRANTED, NOT_FOUND. */
export async function openAccount(ctx: Context, id: string): Promise<Hex> {
  const { secretId } = await accountOf(ctx, id);
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const bytes = await ctx.keys.open(ctx.tx, secretId);
  const key = bytesToHex(bytes);
  bytes.fill(0);
  return key;
}

async function record(
  ctx: Context,
  action: "wallets.add" | "wallets.set" | "wallets.delete",
  detail: EventDetail<"wallets.add">,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: String(detail.id) });
}
