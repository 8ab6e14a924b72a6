import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { EnvelopeReport } from "#domain/api/pint";
import { errorAnswer, finishedAnswer, startedAnswer, statusOf } from "#domain/dcsa/answers";
import { judgeEnvelope, type Verdict } from "#domain/dcsa/judge";
import { announcedBy, readEnvelope, type ReadEnvelope } from "#domain/dcsa/read-envelope";
import { Refused } from "#domain/errors";
import { judgingOf, keyReader, recipientFor, senderOf } from "./judging.ts";

/** PINT_NO_JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Refused("PINT_NO_JSON");
  }
}

/** The reference that an envelope would get; none is kept of one that is only tried. */
const NO_REFERENCE = "check";

function answered(verdict: Verdict, now: Date): Pick<EnvelopeReport, "code" | "status" | "answer" | "fault"> {
  if (verdict.outcome === "UNREADABLE")
    return {
      code: null,
      status: 400,
      fault: verdict.fault,
      answer: errorAnswer({ method: "POST", path: "/v3/envelopes", status: 400, now }, verdict.fault),
    };
  if (verdict.outcome === "STARTED")
    return { code: null, status: 201, fault: null, answer: startedAnswer(verdict, NO_REFERENCE) };
  return {
    code: verdict.outcome,
    status: statusOf(verdict.outcome),
    fault: "fault" in verdict ? verdict.fault : null,
    answer: finishedAnswer(verdict),
  };
}

/** The name of the company here that an envelope goes to. */
async function recipientName(tx: EntityManager, platform: string, verdict: Verdict): Promise<string | null> {
  if (!("recipient" in verdict)) return null;
  const codes = verdict.envelope.last.says.transactions.at(-1)?.recipient?.identifyingCodes ?? [];
  return (await recipientFor(tx, platform, codes))?.name ?? null;
}

function contentOf(envelope: ReadEnvelope): Pick<EnvelopeReport, "bill" | "chain" | "documents"> {
  const { transportDocumentReference, carrierCode } = envelope.document;
  return {
    bill: { number: transportDocumentReference, carrier: carrierCode },
    chain: envelope.entries.map(({ signed, says }) => ({
      platform: says.eblPlatform,
      kid: signed.kid,
      acts: says.transactions.map(({ actionCode, actor, recipient, actionDateTime }) => ({
        action: actionCode,
        actor: actor.partyName,
        recipient: recipient?.partyName ?? null,
        at: actionDateTime,
      })),
    })),
    documents: announcedBy(envelope).map(({ name, size, mediaType, documentChecksum }) => ({
      name,
      size,
      mediaType,
      sha256: documentChecksum,
    })),
  };
}

/**
 * Judges an envelope as it would be on its way in, and takes nothing. No title of this node has come from elsewhere, so
 * there is no history to compare it with. PINT_NO_JSON.
 */
export async function checkEnvelope(
  tx: EntityManager,
  { platform, now }: { readonly platform: string; readonly now: Date },
  bytes: Buffer,
): Promise<EnvelopeReport> {
  const body = parsed(bytes);
  const read = await readEnvelope(body);
  const envelope = "fault" in read ? null : read;
  const keys = keyReader(tx);
  const sender = await senderOf(tx, envelope, keys);
  const verdict = await judgeEnvelope(body, judgingOf(tx, { platform, now, sender, bills: [], held: [], read: keys }));
  return {
    at: now.toISOString(),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    platform,
    ...answered(verdict, now),
    sender: sender && { code: sender.code, name: sender.name, strict: sender.strict },
    recipient: await recipientName(tx, platform, verdict),
    ...(envelope === null ? { bill: null, chain: [], documents: [] } : contentOf(envelope)),
  };
}
