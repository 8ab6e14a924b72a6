import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { statusOf } from "#domain/dcsa/answers";
import { checksumOf } from "#domain/dcsa/checksum";
import { chainEntry, checksum } from "#domain/dcsa/envelope-shapes";
import { payloadOf, tookAlike, type KnownChain } from "#domain/dcsa/history";
import { isSignedBy, payloadIn, readSigned } from "#domain/dcsa/jws";
import type { ResponseCode } from "#domain/pint-codes";
import { isStorable } from "#domain/storable";
import { isObject } from "#domain/verify/json";
import { first } from "../../core/database.ts";
import { lock } from "../../core/locks.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyByCode } from "../../counterparties/known.ts";
import { signAsPlatform } from "../../counterparties/sign.ts";
import type { Settings } from "../../settings/settings.ts";
import { keyReader, pintKeysOf } from "./judging.ts";
import type { Wire } from "./wire.ts";

/** How a transfer ended whose chain ends with this entry. */
const ENDED = statement(
  "documents.pintEnded",
  `SELECT * FROM (SELECT id, state, code, answer, received_at AS at FROM app.pint_arrival
      WHERE entry_checksum = $1 AND state IN ('TAKEN','REFUSED')
    UNION ALL SELECT NULL, 'REFUSED', code, answer, refused_at FROM app.pint_refused WHERE entry_checksum = $1) e
    ORDER BY state DESC, code IN ('BENV','BSIG') DESC, at LIMIT 1`,
  ["state"],
).as<{ code: ResponseCode | null }>();
/** How an entry has ended. `id`: of its arrival; none for one that nobody known here had signed. */
type Ended = RowOf<typeof ENDED>;
const TAKEN_OF = statement("documents.pintTakenOf", "SELECT entries, taken FROM app.pint_bill WHERE checksum = $1", [
  "entries",
  "taken",
]).as<Pick<KnownChain, "entries" | "taken">>();
const REFUSED_OF = statement(
  "documents.pintRefusedOf",
  "SELECT count(*)::int AS count FROM app.pint_refused WHERE platform = $1",
  ["count"],
);

/**
 * Nobody else judges an envelope of this last entry, even where it came with another bill, since the answers name the
 * entry alone; nor one that says the same and is signed anew.
 */
export const lockEntry = async (tx: EntityManager, last: string): Promise<void> =>
  lock(tx, "pintBill", await checksumOf(payloadOf(last)));

/** The last entry of a body that may be none of the standard; null where it has none. */
export function lastEntryOf(body: unknown): string | null {
  const chain = isObject(body) ? body["envelopeTransferChain"] : undefined;
  const last: unknown = Array.isArray(chain) ? chain.at(-1) : undefined;
  return typeof last === "string" ? last : null;
}

/**
 * How an entry has ended before; null for one that has not. What was signed about an entry once stays: its sender acts
 * by it, so one that was refused is never taken, and one that was taken is never refused. It is locked.
 */
export async function endedBefore(tx: EntityManager, last: string): Promise<Ended | null> {
  await lockEntry(tx, last);
  return first(tx, ENDED, [await checksumOf(last)]);
}

/**
 * Whether an envelope was taken here whose last entry says the same as this one, signed with another key or in another
 * way. Under {@link lockEntry}.
 */
export async function wasTaken(tx: EntityManager, last: string): Promise<boolean> {
  const says = payloadIn(last);
  const about = isObject(says) ? says["transportDocumentChecksum"] : undefined;
  const bill = checksum.safeParse(about).success ? await first(tx, TAKEN_OF, [about]) : null;
  return bill !== null && tookAlike(bill, last);
}

/** An entry that could be taken, were its key known. */
function entryIn(text: string) {
  const signed = readSigned(text);
  const says = "unread" in signed || !isStorable(signed.payload) ? null : chainEntry.safeParse(signed.payload);
  return "unread" in signed || says?.success !== true ? null : { signed, says: says.data };
}

/** So many refusals are kept of entries that nobody known here has signed, for each code of a platform. */
const REFUSED_AT_MOST = 10_000;

/**
 * Keeps the refusal of an entry that nobody known here has signed, before it is sent: a key that is entered later could
 * make the same bytes count. False where there is no room for it, so that nothing may be signed.
 */
export async function keepRefused(
  tx: EntityManager,
  last: string,
  refusal: { readonly code: "BENV" | "BSIG"; readonly answer: string },
): Promise<boolean> {
  const entry = entryIn(last);
  // An entry that cannot be read is never taken.
  if (entry === null) return true;
  const { eblPlatform } = entry.says;
  const platform = (await counterpartyByCode(tx, eblPlatform)) === null ? "" : eblPlatform;
  if (((await first(tx, REFUSED_OF, [platform]))?.count ?? 0) >= REFUSED_AT_MOST) return false;
  await table(tx, "app.pint_refused").insert({ entry_checksum: await checksumOf(last), platform, ...refusal });
  return true;
}

/** A signed answer as it is given again: the same bytes, or the same words under a key of now where its own has ended. */
async function inForce(tx: EntityManager, settings: Settings, answer: string): Promise<string> {
  const signed = readSigned(answer);
  if ("unread" in signed) return answer;
  const key = await keyReader(tx)(signed.kid);
  const counts =
    key !== null && key.counterparty === null && (key.validity.until === null || key.validity.until > new Date());
  return counts ? answer : signAsPlatform(tx, settings, canonicalJson(signed.payload));
}

/** Gives the answer to a last entry again that has ended. */
export async function answeredBefore(
  tx: EntityManager,
  settings: Settings,
  last: string,
  { id, code, answer }: Pick<Ended, "id" | "code"> & { readonly answer: string },
): Promise<Wire> {
  const text = await inForce(tx, settings, answer);
  if (text !== answer && id !== null) await table(tx, "app.pint_arrival").change({ id }, { answer: text });
  else if (text !== answer)
    await table(tx, "app.pint_refused").change({ entry_checksum: await checksumOf(last) }, { answer: text });
  return { status: statusOf(code ?? "RECE"), body: text };
}

/** Whether a code gives the title back to its sender. */
export const isFinal = (code: string | null): code is Extract<ResponseCode, "BENV" | "BSIG"> =>
  code === "BENV" || code === "BSIG";

/**
 * The last entry of an envelope that was refused, as a row says it, where a platform that is known here has signed it;
 * null for what anybody could have sent.
 */
export async function refusedEntry(tx: EntityManager, platform: string, body: unknown) {
  const text = lastEntryOf(body);
  const entry = text === null ? null : entryIn(text);
  if (text === null || entry === null) return null;
  const { signed, says } = entry;
  const { eblPlatform, transportDocumentChecksum } = says;
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
