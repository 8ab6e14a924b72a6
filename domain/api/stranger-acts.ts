import { z } from "zod";
import { ON_CHAIN } from "../changes.ts";
import { STRANGER_LABELS } from "../chain/stranger-labels.ts";
import type { EscrowVerb } from "../chain/calls.ts";
import { SENT_STATES, type SentState } from "../sent-states.ts";
import { address, chainNumber, hash32, id, instant, password, person } from "../shapes.ts";
import { route } from "./route.ts";

const verb = z.enum(Object.keys(STRANGER_LABELS) as [EscrowVerb, ...EscrowVerb[]]);

/** An act that was signed by an account of the company, and what became of it. */
const sentAct = z.object({
  id,
  verb,
  /** The name of the account. */
  account: z.string(),
  address,
  owner: address.nullable(),
  holder: address.nullable(),
  state: z.enum(Object.keys(SENT_STATES) as [SentState, ...SentState[]]),
  tx: hash32,
  at: instant,
  by: person,
});
export type SentAct = z.infer<typeof sentAct>;

/** An account on the network of the title, with what it has to pay fees with. */
const payer = z.object({
  id,
  name: z.string(),
  address,
  written: z.string(),
  /** In whole coins, as digits; null where the chain does not answer. */
  balance: z.string().nullable(),
});

const place = z.strictObject({ chainId: chainNumber, registry: address, tokenId: hash32 });

/** Acts on titles of registers of others, by an account whose key is kept here and which pays the fee of the network. */
export const strangerActRoutes = {
  get: route({
    id: "strangers.get",
    method: "GET",
    shows: ON_CHAIN,
    path: "/api/titles/:chainId/:registry/:tokenId/acts",
    access: "tt.create",
    summary:
      "How a title of others stands for those who act on it, my company's accounts there, and what they have sent",
    params: place,
    output: z.object({
      /** Null for a title that is with its issuer or has ended. */
      title: z
        .object({
          escrow: address,
          holder: address,
          owner: address,
          nominee: address.nullable(),
          formerHolder: address.nullable(),
          formerOwner: address.nullable(),
        })
        .nullable(),
      accounts: z.array(payer),
      sent: z.array(sentAct),
    }),
    errors: ["CHAIN_NOT_MIRRORED", "CHAIN_SILENT", "REGISTER_READ_ONLY"],
  }),
  act: route({
    id: "strangers.act",
    method: "POST",
    path: "/api/titles/:chainId/:registry/:tokenId/acts",
    access: "person",
    summary: "Act on a title of others by an account of my company, which signs the transaction and pays its fee",
    stepUp: "password",
    params: place,
    body: z.strictObject({
      walletId: id,
      verb,
      owner: address.nullable().default(null),
      holder: address.nullable().default(null),
      password,
    }),
    output: sentAct,
    errors: [
      "FORBIDDEN",
      "WRONG_PASSWORD",
      "KEY_NOT_GRANTED",
      "CHAIN_NOT_MIRRORED",
      "CHAIN_SILENT",
      "REGISTER_READ_ONLY",
      "WALLET_NETWORK",
      "WALLET_SHORT",
      "STRANGER_NOT_ACTIVE",
      "STRANGER_NO_ROLE",
      "STRANGER_PARTY",
      "STRANGER_UNDER_WAY",
      "STRANGER_FEE",
    ],
  }),
};
