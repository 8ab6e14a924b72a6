import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { canonicalJson } from "#domain/canonical";
import { conflictAnswer, errorAnswer, finishedAnswer, startedAnswer, statusOf } from "#domain/dcsa/answers";
import { judgeDocument, documentBytes } from "#domain/dcsa/documents";
import { receiverQuestion, type FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { judgeFinish } from "#domain/dcsa/finish";
import { judgeEnvelope, type Verdict } from "#domain/dcsa/judge";
import { announcedBy, readEnvelope, type ReadEnvelope } from "#domain/dcsa/read-envelope";
import type { PintFault } from "#domain/pint-faults";
import type { Database } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { table } from "../../core/table.ts";
import { signAsPlatform } from "../../counterparties/sign.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Settings } from "../../settings/settings.ts";
import { keepAccount, accountOf } from "./account.ts";
import { heldFiles, keepFile } from "./bill-files.ts";
import { chainOf, keptBills, keyOfEnvelope, lockBill, takeBill } from "./bills.ts";
import { companiesBy, judgingOf, senderOf } from "./judging.ts";
import { logMessage } from "./messages.ts";
import type { MessageName } from "#domain/pint-states";
import { recipientBy } from "#domain/dcsa/recipients";
import { dueLanding } from "./landings.ts";
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
const error = (what: MessageName, path: string, status: number, fault: PintFault): Wire => ({
  status,
  body: errorAnswer({ method: METHODS[what], path, status, now: new Date() }, fault),
});
const unreadable = (what: MessageName, path: string): Wire => error(what, path, 400, "ENVELOPE_FORM");

export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

const signed = async (tx: EntityManager, settings: Settings, says: FinishedResponse): Promise<string> =>
  signAsPlatform(tx, settings, canonicalJson(says));

/** The answer that its signature makes count. */
const answered = (says: FinishedResponse, text: string): Wire => ({ status: statusOf(says.responseCode), body: text });

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
async function take(
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
    if (!known)
      await logMessage(
        tx,
        { arrival: id },
        { what: "ENVELOPE", status: statusOf(verdict.outcome), code: verdict.outcome, answer: text },
      );
  }
  return answered(answer, text);
}

const ARRIVED = ["id", "body", "state", "answer", "bill_checksum", "entry_checksum", "counterparty_id"] as const;

/** A transfer that was begun here, with what came. */
async function begunArrival(database: Database, reference: string) {
  const arrival = await database.asWorker((tx) => table(tx, "app.pint_arrival").first([...ARRIVED], { id: reference }));
  const body: unknown = arrival?.body ? JSON.parse(arrival.body) : undefined;
  const read = await readEnvelope(body);
  return arrival === null || "fault" in read ? null : { arrival, body, envelope: read };
}

/** Takes a further document of a transfer (`PUT /v3/envelopes/:reference/additional-documents/:checksum`). */
export async function receiveDocument(
  means: Receiving,
  { reference, address, bytes }: { readonly reference: string; readonly address: string; readonly bytes: Uint8Array },
): Promise<Wire> {
  const path = `/v3/envelopes/${reference}/additional-documents/${address}`;
  const begun = await begunArrival(means.database, reference);
  const content = documentBytes(jsonOf(bytes));
  if (begun === null) return error("DOCUMENT", path, 404, "DOCUMENT_UNDECLARED");
  if (content === null) return unreadable("DOCUMENT", path);
  const { arrival, envelope } = begun;
  const fault = await judgeDocument(announcedBy(envelope), address, content);
  if (fault !== null) {
    const says = conflictAnswer(envelope.last.checksum, fault);
    return means.database.asWorker(async (tx) => {
      const text = await signed(tx, means.settings, says);
      await logMessage(
        tx,
        { arrival: arrival.id },
        { what: "DOCUMENT", status: 409, code: "INCD", note: address, answer: text },
      );
      return answered(says, text);
    });
  }
  const account = await means.database.asWorker(accountOf);
  if (account === null) throw new Error("a transfer was begun without an account");
  const { key } = await means.storage.put(account, content);
  await means.database.asWorker(async (tx) => {
    await keepFile(tx, { bill: arrival.bill_checksum, checksum: address, size: content.length, owner: account, key });
    await logMessage(tx, { arrival: arrival.id }, { what: "DOCUMENT", status: 204, code: null, note: address });
  });
  return { status: 204, body: null };
}

/** Ends a transfer (`PUT /v3/envelopes/:reference/finish-transfer`). The stored answer is given again, byte for byte. */
export async function finishTransfer(means: Receiving, reference: string): Promise<Wire> {
  const path = `/v3/envelopes/${reference}/finish-transfer`;
  const begun = await begunArrival(means.database, reference);
  if (begun === null) return error("FINISH", path, 404, "DOCUMENTS_MISSING");
  const wire = await means.database.asWorker((tx) => finished(tx, means, reference, begun));
  failpoint("pint.finished");
  return wire;
}

async function finished(
  tx: EntityManager,
  { settings }: Receiving,
  reference: string,
  { body, envelope }: { readonly body: unknown; readonly envelope: ReadEnvelope },
): Promise<Wire> {
  await lockBill(tx, keyOfEnvelope(envelope));
  const arrival = await table(tx, "app.pint_arrival").first([...ARRIVED], { id: reference });
  if (arrival?.answer) return { status: 200, body: arrival.answer };
  const known = await keptBills(tx, keyOfEnvelope(envelope));
  const held = await heldFiles(tx, envelope.documentChecksum);
  const judgement = judgeFinish(envelope, known.map(chainOf), held);
  const codes = envelope.last.says.transactions.at(-1)?.recipient?.identifyingCodes ?? [];
  const recipient = recipientBy(codes, await companiesBy(tx, codes));
  const log = (code: FinishedResponse["responseCode"], text: string) =>
    logMessage(tx, { arrival: reference }, { what: "FINISH", status: statusOf(code), code, answer: text });
  if (judgement.outcome === "MDOC") {
    const says = conflictAnswer(envelope.last.checksum, "DOCUMENTS_MISSING", judgement.missing);
    const text = await signed(tx, settings, says);
    await log("MDOC", text);
    return answered(says, text);
  }
  if (judgement.outcome === "DISE" || recipient === null) {
    const fault = judgement.outcome === "DISE" ? "HISTORY" : "RECIPIENT_UNKNOWN";
    const says = conflictAnswer(envelope.last.checksum, fault);
    const text = await signed(tx, settings, says);
    await table(tx, "app.pint_arrival").change(
      { id: reference },
      { state: "REFUSED", code: says.responseCode, fault, answer: text, ended_at: () => "now()" },
    );
    await log(says.responseCode, text);
    return answered(says, text);
  }
  const says = finishedAnswer({ ...judgement, envelope, recipient });
  const text = await signed(tx, settings, says);
  await table(tx, "app.pint_arrival").change(
    { id: reference },
    { state: "TAKEN", code: says.responseCode, recipient_id: recipient, answer: text, ended_at: () => "now()" },
  );
  if (judgement.outcome === "RECE") {
    const sender = await senderOf(tx, envelope);
    await take(tx, envelope, { body, id: reference, recipient, received: judgement.received, sender });
  }
  await log(says.responseCode, text);
  return answered(says, text);
}

/** Whom a code names here (`POST /v3/receiver-validation`); nothing is said of why it names nobody. */
export async function validateReceiver({ database }: Receiving, bytes: Uint8Array): Promise<Wire> {
  const asked = receiverQuestion.safeParse(jsonOf(bytes));
  if (!asked.success) return { status: 404, body: null };
  const found = await database.asWorker((tx) => companiesBy(tx, [asked.data]));
  const name = found.find(({ id }) => id === recipientBy([asked.data], found))?.name;
  return name === undefined
    ? { status: 404, body: null }
    : { status: 200, body: { partyName: name.slice(0, 70).trim() } };
}
