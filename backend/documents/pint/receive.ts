import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { finishedAnswer, startedAnswer } from "#domain/dcsa/answers";
import { receiverQuestion } from "#domain/dcsa/envelope-shapes";
import { judgeRead, type Verdict } from "#domain/dcsa/judge";
import { announcedBy, readEnvelope, type ReadEnvelope, type UnreadEnvelope } from "#domain/dcsa/read-envelope";
import { failpoint } from "../../core/failpoint.ts";
import { table } from "../../core/table.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { logMessage } from "./messages.ts";
import { accountOf, keepAccount } from "./account.ts";
import { heldFiles } from "./bill-files.ts";
import { keptBills, keyOfEnvelope, lockBill } from "./bills.ts";
import { answeredBefore, endedBefore, isFinal, lastEntryOf, wasTaken } from "./ended.ts";
import { judgingOf, keyReader, recipientFor, senderOf } from "./judging.ts";
import { partyName } from "./parties.ts";
import { answered, error, jsonOf, rowOf, signed, unreadable, type Receiving, type Wire } from "./wire.ts";
import { take } from "./take.ts";
import { refuse } from "./refuse.ts";

/**
 * Takes, begins or refuses an envelope (`POST /v3/envelopes`). Judgement, history, signed answer and the title that is
 * to be made are one transaction: after a crash the same envelope is answered as a duplicate.
 */
export async function receiveEnvelope(means: Receiving, bytes: Uint8Array): Promise<Wire> {
  const path = "/v3/envelopes";
  const body = jsonOf(bytes);
  const read = await readEnvelope(body);
  if ("fault" in read && read.last === null) return unreadable("ENVELOPE", path);
  // Further documents lie in the store of the account.
  if (!("fault" in read) && announcedBy(read).length > 0 && (await means.database.asWorker(accountOf)) === null)
    await keepAccount(means);
  const wire = await means.database.asWorker((tx) => judged(tx, means, body, read));
  failpoint("pint.decided");
  return wire;
}

async function judged(
  tx: EntityManager,
  means: Receiving,
  body: unknown,
  read: ReadEnvelope | UnreadEnvelope,
): Promise<Wire> {
  const { settings } = means;
  const envelope = "fault" in read ? null : read;
  if (envelope !== null) await lockBill(tx, keyOfEnvelope(envelope));
  const last = lastEntryOf(body);
  const before = last === null ? null : await endedBefore(tx, last);
  const keys = keyReader(tx);
  const sender = await senderOf(tx, envelope, keys);
  const known = envelope === null ? [] : await keptBills(tx, keyOfEnvelope(envelope));
  const verdict = await judgeRead(
    read,
    judgingOf(tx, {
      platform: settings.platformCode,
      now: new Date(),
      sender,
      bills: known,
      read: keys,
      held:
        envelope === null || announcedBy(envelope).length === 0 ? [] : await heldFiles(tx, envelope.documentChecksum),
    }),
  );
  const takes = verdict.outcome === "RECE" || verdict.outcome === "STARTED";
  if (takes && before?.state === "REFUSED" && before.answer !== null && isFinal(before.code)) {
    if (before.id !== null)
      await table(tx, "app.pint_arrival").change({ id: before.id }, { repeats: () => "repeats + 1" });
    return answeredBefore(tx, settings, last ?? "", { ...before, answer: before.answer });
  }
  const refuses = verdict.outcome === "BENV" || verdict.outcome === "BSIG" || verdict.outcome === "DISE";
  // An act that was taken is not refused, nor one that says the same and is signed anew.
  const taken =
    before?.state === "TAKEN" || (refuses && verdict.outcome !== "DISE" && last !== null && (await wasTaken(tx, last)));
  if (refuses && taken) return error("ENVELOPE", "/v3/envelopes", 400, verdict.fault);
  switch (verdict.outcome) {
    case "UNREADABLE":
      return unreadable("ENVELOPE", "/v3/envelopes");
    case "STARTED":
      return begin(tx, verdict, body, sender);
    case "RECE": {
      const answer = finishedAnswer(verdict);
      const text = await signed(tx, settings, answer);
      const took = { state: "TAKEN", code: "RECE", answer: text, ended_at: () => "now()" } as const;
      // All documents of a transfer that was begun lie here: its end, if it still comes, gets the same answer.
      const begun = await begunWith(tx, verdict.envelope);
      const id = begun ?? uuid();
      if (begun !== null)
        await table(tx, "app.pint_arrival").change({ id }, { ...took, recipient_id: verdict.recipient });
      else
        await table(tx, "app.pint_arrival").insert({
          id,
          ...rowOf(verdict.envelope, sender),
          recipient_id: verdict.recipient,
          body: JSON.stringify(body),
          ...took,
        });
      await take(tx, verdict.envelope, { ...verdict, body, id, bills: known, sender });
      await logMessage(tx, { arrival: id }, { what: "ENVELOPE", status: 200, code: "RECE", answer: text });
      return answered(answer, text);
    }
    case "DUPE": {
      const answer = finishedAnswer(verdict);
      await repeat(tx, verdict.envelope);
      return answered(answer, await signed(tx, settings, answer));
    }
    default:
      return refuse(tx, means, verdict, { body, envelope, sender, before });
  }
}

/** The transfer that this entry has begun and that has not ended. */
const begunWith = async (tx: EntityManager, { last }: ReadEnvelope): Promise<string | null> =>
  (await table(tx, "app.pint_arrival").first(["id"], { entry_checksum: last.checksum, state: "STARTED" }))?.id ?? null;

async function begin(
  tx: EntityManager,
  verdict: Extract<Verdict, { readonly outcome: "STARTED" }>,
  body: unknown,
  sender: Counterparty | null,
): Promise<Wire> {
  const { envelope, recipient, missing } = verdict;
  const begun = await begunWith(tx, envelope);
  const id = begun ?? uuid();
  if (begun === null)
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

/** The company that a code names (`POST /v3/receiver-validation`). The answer gives no reason when there is none. */
export async function validateReceiver({ database, settings }: Receiving, bytes: Uint8Array): Promise<Wire> {
  const asked = receiverQuestion.safeParse(jsonOf(bytes));
  if (!asked.success) throw new Refused("NOT_FOUND");
  const found = await database.asWorker((tx) => recipientFor(tx, settings.platformCode, [asked.data]));
  if (found === null) throw new Refused("NOT_FOUND");
  return { status: 200, body: { partyName: partyName(found.name) } };
}
