import { z } from "zod";
import { PUSH_LINES, PUSH_STATES, type PushLine, type PushState } from "../bunker/exchange/push.ts";
import { code, id, instant } from "../shapes.ts";

export const pushState = z.enum(Object.keys(PUSH_STATES) as [PushState, ...PushState[]]);

/** A push to the exchange, and how it stands. */
export const push = z.object({
  id,
  deliveryId: id,
  documentId: id,
  taskId: id.nullable(),
  number: z.string(),
  state: pushState,
  attempts: z.int(),
  /** When it is tried next; null where nothing happens by itself. */
  nextAt: instant.nullable(),
  error: z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  createdAt: instant,
  stateAt: instant,
});
export type BunkerPush = z.infer<typeof push>;

/** The same with its log and every call. */
export const story = push.extend({
  lines: z.array(
    z.object({
      id,
      at: instant,
      line: z.enum(Object.keys(PUSH_LINES) as [PushLine, ...PushLine[]]),
      person: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  calls: z.array(
    z.object({
      id,
      n: z.int(),
      schemaVersion: z.string(),
      calledAt: instant,
      endedAt: instant.nullable(),
      status: z.int().nullable(),
      transaction: z.string().nullable(),
      /** The JSON that was sent, without the key. */
      request: z.string(),
      /** The beginning of the answer. */
      answer: z.string().nullable(),
    }),
  ),
});
export type BunkerPushStory = z.infer<typeof story>;
