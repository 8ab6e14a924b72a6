import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { errorAnswer, finishedAnswer, startedAnswer, statusOf } from "#domain/dcsa/answers";
import { type FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { judgeEnvelope, type Verdict } from "#domain/dcsa/judge";
import { readEnvelope, type ReadEnvelope } from "#domain/dcsa/read-envelope";
import type { PintFault } from "#domain/pint-faults";
import type { Database } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { table } from "../../core/table.ts";
import { signAsPlatform } from "../../counterparties/sign.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Settings } from "../../settings/settings.ts";
import { keepAccount } from "./account.ts";
import { heldFiles } from "./bill-files.ts";
import { chainOf, keptBills, keyOfEnvelope, lockBill, takeBill } from "./bills.ts";
import { judgingOf, senderOf } from "./judging.ts";
import { logMessage } from "./messages.ts";
import type { MessageName } from "#domain/pint-states";
import { dueLanding } from "./landings.ts";
import { tellNode } from "./pint-letters.ts";
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

export const signed = async (tx: EntityManager, settings: Settings, says: FinishedResponse): Promise<string> =>
  signAsPlatform(tx, settings, canonicalJson(says));

/** The answer that its signature makes count. */
export const answered = (says: FinishedResponse, text: string): Wire => ({
  status: statusOf(says.responseCode),
  body: text,
});

/** The part of an envelope's row that says what it is about. */
const rowOf = (envelope: ReadEnvelope, sender: Counterparty | null) => ({
  counterparty_id: sender?.id ?? null,
  platform: envelope.last.says.eblPlatform,
  carrier_code: envelope.document.carrierCode,
  number: envelope.document.transportDocumentReference,
  bill_checksum: envelope.documentChecksum,
  entry_checksum: envelope.last.checksum,
});

/**
 * Takes, begins or refuses an envelope (`POST /v3/envelopes`). Judgement, history, signed answer and the title that is
 * to be made are one transaction: after a crash the same envelope is answered as a duplicate.
 */
export async function receiveEnvelope(means: Receiving, bytes: Uint8Array): Promise<Wire> {
  const path = "/v3/envelopes";
  const body = jsonOf(bytes);
  const read = await readEnvelope(body);
  if ("fault" in read && read.last === null) return unreadable("ENVELOPE", path);
  await keepAccount(means);
  const wire = await means.database.asWorker((tx) => judged(tx, means, body, "fault" in read ? null : read));
  failpoint("pint.decided");
  return wire;
}

async function judged(
  tx: EntityManager,
  means: Receiving,
  body: unknown,
  envelope: ReadEnvelope | null,
): Promise<Wire> {
  const { settings } = means;
  if (envelope !== null) await lockBill(tx, keyOfEnvelope(envelope));
  const sender = await senderOf(tx, envelope);
  const known = envelope === null ? [] : await keptBills(tx, keyOfEnvelope(envelope));
  const verdict = await judgeEnvelope(
    body,
    judgingOf(tx, {
      platform: settings.platformCode,
      now: new Date(),
      sender,
      chains: known.map(chainOf),
      held: envelope === null ? [] : await heldFiles(tx, envelope.documentChecksum),
    }),
  );
  switch (verdict.outcome) {
    case "UNREADABLE":
      return unreadable("ENVELOPE", "/v3/envelopes");
    case "STARTED":
      return begin(tx, verdict, body, sender);
    case "RECE": {
      const answer = finishedAnswer(verdict);
      const text = await signed(tx, settings, answer);
      const id = uuid();
      await table(tx, "app.pint_arrival").insert({
        id,
        ...rowOf(verdict.envelope, sender),
        recipient_id: verdict.recipient,
        body: JSON.stringify(body),
        state: "TAKEN",
        code: "RECE",
        answer: text,
        ended_at: () => "now()",
      });
      await take(tx, verdict.envelope, { body, id, recipient: verdict.recipient, received: verdict.received, sender });
      await logMessage(tx, { arrival: id }, { what: "ENVELOPE", status: 200, code: "RECE", answer: text });
      return answered(answer, text);
    }
    case "DUPE": {
      const answer = finishedAnswer(verdict);
      await repeat(tx, verdict.envelope);
      return answered(answer, await signed(tx, settings, answer));
    }
    default:
      return refuse(tx, means, verdict, { body, envelope, sender });
  }
}

/** The title of a bill that was taken is to be made here. */
export async function take(
  tx: EntityManager,
  envelope: ReadEnvelope,
  of: {
    readonly body: unknown;
    readonly id: string;
    readonly recipient: string;
    readonly received: readonly string[];
    readonly sender: Counterparty | null;
  },
): Promise<void> {
  const raw = JSON.stringify((of.body as { transportDocument: unknown }).transportDocument);
  const bill = await takeBill(tx, envelope, raw, of.received);
  await dueLanding(tx, {
    bill,
    recipient: of.recipient,
    counterparty: of.sender?.id ?? null,
    origin: "ENVELOPE",
    originId: of.id,
  });
}

async function begin(
  tx: EntityManager,
  verdict: Extract<Verdict, { readonly outcome: "STARTED" }>,
  body: unknown,
  sender: Counterparty | null,
): Promise<Wire> {
  const { envelope, recipient, missing } = verdict;
  const begun = await table(tx, "app.pint_arrival").first(["id"], {
    entry_checksum: envelope.last.checksum,
    state: "STARTED",
  });
  const id = begun?.id ?? uuid();
  if (!begun)
    await table(tx, "app.pint_arrival").insert({
      id,
      ...rowOf(envelope, sender),
      recipient_id: recipient,
      body: JSON.stringify(body),
      state: "STARTED",
    });
  await logMessage(tx, { arrival: id }, { what: "ENVELOPE", status: 201, code: null, note: missing.join(" ") });
  return { status: 201, body: startedAnswer(verdict, id) };
}

/** The same envelope came again, perhaps signed anew: its arrival counts how often. */
async function repeat(tx: EntityManager, envelope: ReadEnvelope): Promise<void> {
  await table(tx, "app.pint_arrival").change(
    { entry_checksum: envelope.last.checksum, state: "TAKEN" },
    { repeats: () => "repeats + 1" },
  );
}

/** A refusal of what a known platform has signed is kept; anybody can send the rest. */
async function refuse(
  tx: EntityManager,
  { settings }: Receiving,
  verdict: Extract<Verdict, { readonly outcome: "BENV" | "BSIG" | "DISE" }>,
  {
    body,
    envelope,
    sender,
  }: { readonly body: unknown; readonly envelope: ReadEnvelope | null; readonly sender: Counterparty | null },
): Promise<Wire> {
  const answer = finishedAnswer(verdict);
  const text = await signed(tx, settings, answer);
  if (envelope !== null && verdict.proven) {
    const known = await table(tx, "app.pint_arrival").first(["id"], {
      entry_checksum: envelope.last.checksum,
      state: "REFUSED",
    });
    const id = known?.id ?? uuid();
    if (known) await table(tx, "app.pint_arrival").change({ id }, { repeats: () => "repeats + 1" });
    else
      await table(tx, "app.pint_arrival").insert({
        id,
        ...rowOf(envelope, sender),
        // A dispute is for a person, who reads what came.
        body: verdict.outcome === "DISE" ? JSON.stringify(body) : null,
        state: "REFUSED",
        code: verdict.outcome,
        fault: verdict.fault,
        answer: text,
        ended_at: () => "now()",
      });
    if (!known && verdict.outcome === "DISE")
      await tellNode(tx, "disputedHere", {
        platform: sender?.name ?? envelope.last.says.eblPlatform,
        number: envelope.document.transportDocumentReference,
      });
    if (!known)
      await logMessage(
        tx,
        { arrival: id },
        { what: "ENVELOPE", status: statusOf(verdict.outcome), code: verdict.outcome, answer: text },
      );
  }
  return answered(answer, text);
}
