import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import type { PintFault } from "#domain/pint-faults";
import type { MessageName } from "#domain/pint-states";
import { errorAnswer, statusOf } from "#domain/dcsa/answers";
import type { FinishedResponse } from "#domain/dcsa/envelope-shapes";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import { storableIn } from "../../core/storable.ts";
import type { Database } from "../../core/database.ts";
import { signAsPlatform } from "../../counterparties/sign.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Authority } from "../../authority/authority.ts";

/** An answer as it goes over the wire: a signed content as JSON text, an object, or nothing. */
export interface Wire {
  readonly status: number;
  readonly body: string | object | null;
}
export interface Receiving {
  readonly database: Database;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly authority: Authority;
}

const METHODS = { ENVELOPE: "POST", DOCUMENT: "PUT", FINISH: "PUT" } as const;
export const error = (what: MessageName, path: string, status: number, fault: PintFault): Wire => ({
  status,
  body: errorAnswer({ method: METHODS[what], path, status, now: new Date() }, fault),
});
export const unreadable = (what: MessageName, path: string): Wire => error(what, path, 400, "ENVELOPE_FORM");

export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The JSON of an answer, its texts as they can be stored. A signed content is one text, and stays as it came; undefined
 * for what is no JSON.
 */
export function answerIn(bytes: Uint8Array): unknown {
  const body = jsonOf(bytes);
  try {
    return typeof body === "string" ? body : storableIn(body);
  } catch {
    // Nested so deep that it is no answer of any contract.
    return undefined;
  }
}

export const signed = async (tx: EntityManager, settings: Settings, says: FinishedResponse): Promise<string> =>
  signAsPlatform(tx, settings, canonicalJson(says));

/** The answer that its signature makes count. */
export const answered = (says: FinishedResponse, text: string): Wire => ({
  status: statusOf(says.responseCode),
  body: text,
});

/** The part of an envelope's row that says what it is about. */
export const rowOf = (envelope: ReadEnvelope, sender: Counterparty | null) => ({
  counterparty_id: sender?.id ?? null,
  platform: envelope.last.says.eblPlatform,
  carrier_code: envelope.document.carrierCode,
  number: envelope.document.transportDocumentReference,
  bill_checksum: envelope.documentChecksum,
  entry_checksum: envelope.last.checksum,
});
