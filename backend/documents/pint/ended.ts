import type { EntityManager } from "typeorm";
import { checksumOf } from "#domain/dcsa/checksum";
import { chainEntry } from "#domain/dcsa/envelope-shapes";
import { isSignedBy, readSigned } from "#domain/dcsa/jws";
import type { ResponseCode } from "#domain/pint-codes";
import { isObject } from "#domain/verify/json";
import { first } from "../../core/database.ts";
import { lock } from "../../core/locks.ts";
import { statement } from "../../core/statement.ts";
import { keyReader, pintKeysOf } from "./judging.ts";

/** How a transfer ended whose chain ends with this entry. */
const ENDED = statement(
  "documents.pintEnded",
  `SELECT id, state, code, answer FROM app.pint_arrival WHERE entry_checksum = $1 AND state IN ('TAKEN','REFUSED')
    ORDER BY state DESC, received_at LIMIT 1`,
  ["id", "state"],
);

/**
 * Nobody else judges an envelope of this last entry, even where it came with another bill: the answers name the entry
 * alone.
 */
export const lockEntry = (tx: EntityManager, checksum: string): Promise<void> => lock(tx, "pintBill", checksum);

/**
 * How an entry has ended before; null for one that has not. What was signed about an entry once stays: its sender acts
 * by it, so one that was refused is never taken, and one that was taken is never refused. It is locked.
 */
export async function endedBefore(tx: EntityManager, checksum: string) {
  await lockEntry(tx, checksum);
  return first(tx, ENDED, [checksum]);
}

/** Whether a code gives the title back to its sender. */
export const isFinal = (code: string | null): code is Extract<ResponseCode, "BENV" | "BSIG"> =>
  code === "BENV" || code === "BSIG";

/**
 * The last entry of an envelope that was refused, as a row says it, where a platform that is known here has signed it;
 * null for what anybody could have sent.
 */
export async function refusedEntry(tx: EntityManager, platform: string, body: unknown) {
  const chain = isObject(body) ? body["envelopeTransferChain"] : undefined;
  const text: unknown = Array.isArray(chain) ? chain.at(-1) : undefined;
  if (typeof text !== "string") return null;
  const signed = readSigned(text);
  const says = "unread" in signed ? null : chainEntry.safeParse(signed.payload);
  if ("unread" in signed || says?.success !== true) return null;
  const { eblPlatform, transportDocumentChecksum } = says.data;
  const read = keyReader(tx);
  for (const key of await pintKeysOf(read, platform, signed.kid))
    if (key.party.role === "platform" && key.party.code === eblPlatform && (await isSignedBy(signed, key)))
      return {
        counterparty_id: (await read(signed.kid))?.counterparty?.id ?? null,
        platform: eblPlatform,
        carrier_code: "",
        number: "",
        bill_checksum: transportDocumentChecksum,
        entry_checksum: await checksumOf(text),
      };
  return null;
}
