import { z } from "zod";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { address, code, hash32, id, instant } from "../shapes.ts";

const uint = z.string().regex(/^\d{1,78}$/);
/** The request that the own wallet signs (EIP-712, ForwardRequest of the forwarder), and its meaning. */
export const signatureRequest = z.object({
  chainId: z.int(),
  forwarder: address,
  from: address,
  to: address,
  gas: uint,
  nonce: uint,
  deadline: uint,
  data: z.string(),
  /** The calls that it stands for, each with the number of titles that it is made on. */
  calls: z.array(z.object({ functionName: z.string(), arguments: z.array(z.string()), titles: z.int() })),
  documents: z.array(z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() })),
  /** Signed in advance: the chain may not accept it yet. */
  ahead: z.boolean(),
  /** The party that receives the title by it; null where there is none. */
  receiver: z.object({ name: z.string().nullable(), address }).nullable(),
});
export type SignatureRequest = z.infer<typeof signatureRequest>;

/** The answer of an act on a title: followed by its id; with a request when the own wallet must sign it. */
export const intent = z.object({
  id,
  action: z.string(),
  /** waiting: for the wallet; open: for the relayer; sent: for the chain; then one of the three ends. */
  status: z.enum(["waiting", "kept", "open", "sent", "done", "failed", "expired"]),
  error: z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  documentId: id.nullable(),
  envelopeId: id.nullable(),
  createdAt: instant,
  signedAt: instant.nullable(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  deadline: instant,
  txHash: hash32.nullable(),
  block: z.int().nullable(),
  /** Blocks until final, and how many of them have passed. */
  confirmations: z.object({ done: z.int(), needed: z.int() }).nullable(),
  request: signatureRequest.nullable(),
});
export type Intent = z.infer<typeof intent>;
