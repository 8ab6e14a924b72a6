import type { EntityManager } from "typeorm";
import type { ErrorCode } from "#domain/errors";
import { readRefusal, reasonOf } from "#domain/exchange/fiata-answers";
import { FIATA_RETRY_SECONDS, idOfFile, outcomeOf, type FiataOutcome } from "#domain/fiata/calls";
import { LIMITS } from "#domain/limits";
import type { TextParameters } from "#domain/text";
import { storableIn, storableText } from "../../core/storable.ts";
import { jsonOf, type Called } from "./service.ts";
import { lockCall, move, type LockedCall } from "./settle.ts";

/**
 * Writes down that a call is about to be made. From here on FIATA may have registered the bill: whatever ends this
 * process, it is not registered a second time unasked. False where the call has another state by now, or another
 * process is at it.
 */
export async function beginCall(
  tx: EntityManager,
  of: { readonly id: string; readonly attempts: number },
): Promise<boolean> {
  const call = await lockCall(tx, of.id);
  if (call?.state !== "QUEUED" || call.attempts !== of.attempts) return false;
  await move(tx, call, "SENDING");
  return true;
}

/** The answer to a call, and the place of its PDF where it brought one. */
export interface Answer {
  readonly called: Called;
  readonly pdf: { readonly sha256: string; readonly size: number; readonly key: string } | null;
}

/** The meaning of an answer. */
export function meaningOf(called: Called): FiataOutcome {
  if (called.status !== null) return outcomeOf(called.status);
  if (called.sent) return { how: "lost" };
  return { how: called.code === "FIATA_ADDRESS" ? "never" : "later", code: called.code };
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
/** The PDF of an answer; null where it is none. */
export const pdfOf = (called: Called): Uint8Array | null =>
  called.status !== null && meaningOf(called).how === "taken" && isPdf(called.bytes) ? called.bytes : null;

const textOf = (called: Called): string =>
  called.status === null || isPdf(called.bytes)
    ? ""
    : storableText(new TextDecoder().decode(called.bytes.subarray(0, LIMITS.exchangeKeptCharacters)));

/** Writes down how a try of a call ended; not where the call was tried again meanwhile. */
export async function endCall(
  tx: EntityManager,
  of: { readonly id: string; readonly attempts: number },
  { called, pdf }: Answer,
): Promise<void> {
  const call = await lockCall(tx, of.id);
  if (call?.state !== "SENDING" || call.attempts !== of.attempts) return;
  const outcome = meaningOf(called);
  const answered = { status: called.status, text: textOf(called) };
  const status = called.status ?? 0;
  switch (outcome.how) {
    case "taken":
      return taken(tx, call, { called, pdf });
    case "lost":
      return lost(tx, call, answered);
    case "refused": {
      const refusal = storableIn(readRefusal(called.status === null ? undefined : jsonOf(called.bytes)));
      return move(tx, call, "REFUSED", {
        code: "FIATA_REFUSED",
        parameters: { reason: storableText(reasonOf(refusal)) },
        problems: refusal.problems,
        answered,
      });
    }
    case "unknownToken":
      return move(tx, call, "FAILED", { code: "FIATA_PROVIDER", answered });
    case "never":
      return move(tx, call, "FAILED", { code: outcome.code, parameters: { status }, answered });
    case "later":
      return later(tx, call, { code: outcome.code, answered });
  }
}

async function taken(tx: EntityManager, call: LockedCall, { called, pdf }: Answer): Promise<void> {
  if (called.status === null) return;
  const answered = { status: called.status, text: textOf(called) };
  const named = idOfFile(called.disposition);
  // A bill that is amended keeps its number, also where the file does not say it.
  const fiataId = named ?? call.amends;
  if (pdf !== null && (call.mode === "PREVIEW" || fiataId !== null))
    return move(tx, call, "TAKEN", { made: { ...pdf, fiataId: call.mode === "PREVIEW" ? null : fiataId }, answered });
  if (call.mode === "ISSUE" && call.amends === null)
    return move(tx, call, "UNKNOWN", { code: "FIATA_UNNAMED", answered });
  await move(tx, call, "FAILED", { code: "FIATA_ANSWER", parameters: { status: called.status }, answered });
}

/**
 * Nobody knows what became of a call. Where it makes nothing new it is made again: a preview is registered nowhere, and
 * a document that is amended twice is amended once. A bill that FIATA may have registered as a new one waits for a
 * person.
 */
export async function lost(
  tx: EntityManager,
  call: LockedCall,
  answered: { readonly status: number | null; readonly text: string } = { status: null, text: "" },
): Promise<void> {
  if (call.mode === "ISSUE" && call.amends === null)
    return move(tx, call, "UNKNOWN", { code: "FIATA_UNSURE", answered });
  return later(tx, call, { code: "FIATA_AWAY", answered });
}

/** Tries again after a while, until the tries are used up: then a person tries again. */
export async function later(
  tx: EntityManager,
  call: LockedCall,
  why: {
    readonly code: ErrorCode;
    readonly parameters?: TextParameters;
    readonly answered?: { readonly status: number | null; readonly text: string };
  },
): Promise<void> {
  const { code, parameters = {}, answered } = why;
  const said = answered === undefined ? {} : { answered };
  const wait = FIATA_RETRY_SECONDS[call.attempts - 1];
  if (wait === undefined) return move(tx, call, "FAILED", { code: "FIATA_FAILED", ...said });
  return move(tx, call, "QUEUED", { code, parameters, wait, ...said });
}
