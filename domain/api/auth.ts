import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { address, id, password, properName, signature } from "../shapes.ts";
import { arrivingRoutes } from "./arriving.ts";
import { CAPACITY, me } from "./auth-shapes.ts";
import { meRoutes } from "./me.ts";
import { route } from "./route.ts";
import { userRoutes } from "./users.ts";

/** The routes by which an administrator sets up the company. */
export const setUpRoutes = {
  addCapacity: route({
    id: "capacities.add",
    method: "POST",
    path: "/api/capacities",
    access: "admin",
    summary: "Add a capacity to sign in",
    unconfirmed: CAPACITY,
    body: z.strictObject({
      type: z.enum(["carrier", "vessel", "master"]),
      carrier: properName.optional(),
      vessel: properName.optional(),
      master: properName.optional(),
    }),
    output: z.object({ id }),
    errors: ["CAPACITY_TAKEN", "CARRIER_NAME_TAKEN"],
  }),
  walletMessage: route({
    id: "wallet.message",
    method: "POST",
    path: "/api/organisation/wallet/message",
    access: "admin",
    summary:
      "The ERC-4361 messages by which the new address and the one in use agree to a change; without an address a key is made and kept here",
    unrecorded: "A question to be signed; the linking is recorded",
    unconfirmed: "A question; the linking asks for the password",
    body: z.strictObject({ address: address.nullable() }),
    output: z.object({ message: z.string().nullable(), formerMessage: z.string().nullable() }),
    errors: ["ADDRESS_IN_USE", "WALLET_TAKEN"],
  }),
  linkWallet: route({
    id: "wallet.link",
    method: "POST",
    path: "/api/organisation/wallet",
    access: "admin",
    summary:
      "Change the company's title address to an own wallet, or to a key that is kept here: of a wallet account, or a new one",
    body: z.strictObject({
      address: address.nullable(),
      walletId: id.optional(),
      message: z.string().max(2000).nullable(),
      signature: signature.nullable(),
      formerSignature: signature.nullable().default(null),
      password,
    }),
    stepUp: "password",
    output: me,
    errors: ["WALLET_PROOF", "WALLET_FORMER_PROOF", "KEY_NOT_GRANTED", "ADDRESS_IN_USE", "WALLET_TAKEN", "CHAIN_DOWN"],
  }),
};

/** The facts about this installation that a browser needs before anyone signs in. */
export const configRoutes = {
  config: route({
    id: "config",
    method: "GET",
    shows: SETTINGS,
    path: "/api/config",
    access: "public",
    rate: "read",
    summary: "What the browser needs to know of this installation",
    output: z.object({
      demo: z.boolean(),
      mailbox: z.string().nullable(),
      walletConnectProjectId: z.string().nullable(),
      /** Of the bridge to a UKey, on the machine of who asks. */ ukeyPort: z.int(),
      publicUrl: z.string(),
      /** The page on which anybody verifies a bill with FIATA; {id} stands for its number. */
      fiataVerifyUrl: z.string().nullable(),
      /** Public endpoints of chains that are not read here, for titles of other platforms. */
      publicChains: z.array(z.object({ chainId: z.int(), rpcUrl: z.string() })),
      chains: z.array(
        z.object({
          chainId: z.int(),
          name: z.string(),
          rpcUrl: z.string(),
          explorer: z.string().nullable(),
          nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
          finality: z.int(),
          documentStore: address,
          forwarder: address,
          factory: address,
        }),
      ),
    }),
    errors: [],
  }),
};

/** The routes of signing in, of colleagues, and of what an administrator sets up. */
export const authRoutes = { ...arrivingRoutes, ...meRoutes, ...userRoutes, ...setUpRoutes, ...configRoutes };
