import { z } from "zod";
import { WALLET_NETWORK_NAMES } from "../chain/wallet-networks.ts";
import { LIMITS } from "../limits.ts";
import { route } from "./route.ts";
import { address, byId, id, instant, password, person } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const title = z.string().trim().min(1).max(LIMITS.credentialName);
const wallet = z.object({
  id,
  name: z.string(),
  network: z.enum(WALLET_NETWORK_NAMES),
  /** The address is shown as Ethereum writes it; else as the network's own tools do. */
  ethereumFormat: z.boolean(),
  address,
  written: z.string(),
  createdAt: instant,
  createdBy: person,
});
export type WalletAccount = z.infer<typeof wallet>;

export const walletRoutes = {
  list: route({
    id: "wallets.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/wallets",
    access: "member",
    summary: "Accounts of the company on the networks; no answer holds a key",
    output: z.array(wallet),
    errors: [],
  }),
  add: route({
    id: "wallets.add",
    method: "POST",
    path: "/api/wallets",
    access: "admin",
    summary:
      "Keep an account: its private key is wrapped to who holds the company keys, and never shown again; without one a key is made",
    stepUp: "password",
    body: z.strictObject({
      name: title,
      network: z.enum(WALLET_NETWORK_NAMES),
      ethereumFormat: z.boolean().default(true),
      privateKey: z.string().max(200).nullable(),
      password,
    }),
    output: wallet,
    errors: ["WRONG_PASSWORD", "WALLET_KEY", "WALLET_KNOWN", "NAME_TAKEN", "CREDENTIAL_LIMIT", "KEY_NOT_GRANTED"],
  }),
  set: route({
    id: "wallets.set",
    method: "PATCH",
    path: "/api/wallets/:id",
    access: "admin",
    summary: "Another name for an account, or the other way to write its address",
    unconfirmed: "Only how it is called and written changes",
    params: byId,
    body: z.strictObject({ name: title, ethereumFormat: z.boolean() }),
    output: wallet,
    errors: ["NAME_TAKEN"],
  }),
  remove: route({
    id: "wallets.delete",
    method: "POST",
    path: "/api/wallets/:id/delete",
    access: "admin",
    summary: "Delete an account: nobody can open its key here any more",
    stepUp: "password",
    params: byId,
    body: z.strictObject({ password }),
    errors: ["WRONG_PASSWORD"],
  }),
};
