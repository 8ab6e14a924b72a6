import type { EntityManager } from "typeorm";
import { judgeFinish } from "#domain/dcsa/finish";
import { wrongSignature } from "#domain/dcsa/judge";
import { conflictAnswer, finishedAnswer, statusOf } from "#domain/dcsa/answers";
import { judgeDocument, documentBytes } from "#domain/dcsa/documents";
import type { FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { announcedBy, readEnvelope, type ReadEnvelope } from "#domain/dcsa/read-envelope";
import type { Database } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { table } from "../../core/table.ts";
import { logMessage } from "./messages.ts";
import { accountOf } from "./account.ts";
import { heldFiles, keepFile } from "./bill-files.ts";
import { chainOf, keptBills, keyOfEnvelope, lockBill } from "./bills.ts";
import { answeredBefore, lockEntry } from "./ended.ts";
import { judgingOf, keyReader, recipientFor, senderOf } from "./judging.ts";
import { answered, error, jsonOf, signed, unreadable, type Receiving, type Wire } from "./wire.ts";
import { take } from "./take.ts";

const ARRIVED = [
  "id",
  "body",
  "state",
  "answer",
  "bill_checksum",
  "entry_checksum",
  "counterparty_id",
  "recipient_id",
  "code",
] as const;

/** A transfer that was begun here, with what came, and the account in whose store its documents lie. */
async function begunArrival(database: Database, reference: string) {
  const { arrival, account } = await database.asWorker(async (tx) => ({
    arrival: await table(tx, "app.pint_arrival").first([...ARRIVED], { id: reference }),
    account: await accountOf(tx),
  }));
  const body: unknown = arrival?.body ? JSON.parse(arrival.body) : undefined;
  const read = await readEnvelope(body);
  return arrival === null ? null : { arrival, account, body, envelope: "fault" in read ? null : read };
}

interface Addressed {
  readonly reference: string;
  readonly address: string;
}
const pathOf = ({ reference, address }: Addressed): string =>
  `/v3/envelopes/${reference}/additional-documents/${address}`;

type Begun = NonNullable<Awaited<ReturnType<typeof begunArrival>>>;
/** One that goes on: of a transfer that was refused, no envelope is kept. */
type Going = Begun & { readonly envelope: ReadEnvelope };
const isGoing = (begun: Begun | null): begun is Going => begun !== null && begun.envelope !== null;

/**
 * A further document of a transfer (`PUT /v3/envelopes/:reference/additional-documents/:checksum`). `unasked` answers
 * where the transfer was never begun here, before anything of the document is read.
 */
export function documentTo(means: Receiving, at: Addressed) {
  let begun: Promise<Begun | null> | null = null;
  const asked = (): Promise<Begun | null> => (begun ??= begunArrival(means.database, at.reference));
  const unknown = error("DOCUMENT", pathOf(at), 404, "DOCUMENT_UNDECLARED");
  return {
    unasked: async (): Promise<Wire | null> => (isGoing(await asked()) ? null : unknown),
    take: async (bytes: Uint8Array): Promise<Wire> => {
      const known = await asked();
      return isGoing(known) ? takeDocument(means, at, known, bytes) : unknown;
    },
  };
}

async function takeDocument(
  means: Receiving,
  { reference, address }: Addressed,
  { arrival, account, envelope }: Going,
  bytes: Uint8Array,
): Promise<Wire> {
  const content = documentBytes(jsonOf(bytes));
  if (content === null) return unreadable("DOCUMENT", pathOf({ reference, address }));
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
  const wire = await means.database.asWorker(async (tx) => {
    if (isGoing(begun)) return finished(tx, means, reference, begun);
    const { answer, code } = begun?.arrival ?? { answer: null, code: null };
    if (answer === null) return error("FINISH", path, 404, "DOCUMENTS_MISSING");
    return answeredBefore(tx, means.settings, "", { id: reference, code, answer });
  });
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
  await lockEntry(tx, envelope.last.signed.text);
  const arrival = await table(tx, "app.pint_arrival").first([...ARRIVED], { id: reference });
  if (arrival?.answer)
    return answeredBefore(tx, settings, envelope.last.signed.text, {
      id: reference,
      code: arrival.code,
      answer: arrival.answer,
    });
  const known = await keptBills(tx, keyOfEnvelope(envelope));
  const held = await heldFiles(tx, envelope.documentChecksum);
  const judgement = judgeFinish(envelope, known.map(chainOf), held);
  const codes = envelope.last.says.transactions.at(-1)?.recipient?.identifyingCodes ?? [];
  const named = (await recipientFor(tx, settings.platformCode, codes))?.id ?? null;
  // An act that was taken before stays so, whatever has become of its recipient since.
  const recipient = named ?? (judgement.outcome === "DUPE" ? (arrival?.recipient_id ?? null) : null);
  const log = (code: FinishedResponse["responseCode"], text: string) =>
    logMessage(tx, { arrival: reference }, { what: "FINISH", status: statusOf(code), code, answer: text });
  if (judgement.outcome === "MDOC") {
    const says = conflictAnswer(envelope.last.checksum, "DOCUMENTS_MISSING", judgement.missing);
    const text = await signed(tx, settings, says);
    await log("MDOC", text);
    return answered(says, text);
  }
  const read = keyReader(tx);
  // A key or a platform that counted at the beginning may count no more.
  const wrong = await wrongSignature(
    envelope,
    judgingOf(tx, { platform: settings.platformCode, now: new Date(), sender: null, bills: known, held: [], read }),
  );
  if (judgement.outcome === "DUPE" && wrong !== null)
    return error("FINISH", `/v3/envelopes/${reference}/finish-transfer`, 400, wrong);
  if (judgement.outcome === "DISE" || wrong !== null || recipient === null) {
    const fault = judgement.outcome === "DISE" ? "HISTORY" : (wrong ?? "RECIPIENT_UNKNOWN");
    const says = conflictAnswer(envelope.last.checksum, fault);
    const text = await signed(tx, settings, says);
    await table(tx, "app.pint_arrival").change(
      { id: reference },
      { state: "REFUSED", code: says.responseCode, fault, answer: text, ended_at: () => "now()" },
    );
    await log(says.responseCode, text);
    return answered(says, text);
  }
  const says = finishedAnswer({ ...judgement, envelope });
  const text = await signed(tx, settings, says);
  await table(tx, "app.pint_arrival").change(
    { id: reference },
    { state: "TAKEN", code: says.responseCode, recipient_id: recipient, answer: text, ended_at: () => "now()" },
  );
  if (judgement.outcome === "RECE") {
    const sender = await senderOf(tx, envelope, read);
    await take(tx, envelope, { body, id: reference, recipient, received: judgement.received, bills: known, sender });
  }
  await log(says.responseCode, text);
  return answered(says, text);
}
