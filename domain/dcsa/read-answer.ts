import { LIMITS } from "../limits.ts";
import { finishedResponse, signedContent, startedResponse, type FinishedResponse } from "./envelope-shapes.ts";
import { isSignedBy, isValidAt, readSigned, type PintKey } from "./jws.ts";

/**
 * The signed content of an answer as it is kept: the body is JSON of a text, and what this node answers is the text
 * itself. Null for any other answer.
 */
export function signedTextOf(answer: string): string | null {
  let text: unknown = answer;
  if (answer.startsWith('"'))
    try {
      text = JSON.parse(answer);
    } catch {
      return null;
    }
  return typeof text === "string" && signedContent.safeParse(text).success ? text : null;
}

/** The facts by which a sender reads an answer: the end of the chain that it sent, and the receiver. */
export interface Asked {
  readonly last: string;
  readonly platform: string;
  readonly now: Date;
  readonly keysOf: (kid: string) => Promise<readonly PintKey[]> | readonly PintKey[];
}

/** An answer as it counts. Without a signature of the receiver nothing is known of the title: the sender asks again. */
export type Answer =
  | { readonly counts: "signed"; readonly says: FinishedResponse; readonly text: string }
  | { readonly counts: "started"; readonly reference: string; readonly missing: readonly string[] }
  | { readonly counts: "nothing" };

const NOTHING = { counts: "nothing" } as const;

/**
 * Reads an answer. The HTTP status decides only whether an unsigned body may be the beginning of a transfer; the signed
 * code decides all else.
 */
export async function readAnswer(status: number, body: unknown, asked: Asked): Promise<Answer> {
  const text = signedContent.safeParse(body);
  if (!text.success) {
    const started = status === 201 ? startedResponse.safeParse(body) : null;
    return started?.success === true && started.data.lastEnvelopeTransferChainEntrySignedContentChecksum === asked.last
      ? {
          counts: "started",
          reference: started.data.envelopeReference,
          missing: started.data.missingAdditionalDocumentChecksums,
        }
      : NOTHING;
  }
  const signed = readSigned(text.data);
  if ("unread" in signed) return NOTHING;
  const says = finishedResponse.safeParse(signed.payload);
  // An answer about another envelope is kept from counting for this one.
  if (!says.success || says.data.lastEnvelopeTransferChainEntrySignedContentChecksum !== asked.last) return NOTHING;
  const keys = await asked.keysOf(signed.kid);
  for (const key of keys)
    if (
      key.party.role === "platform" &&
      key.party.code === asked.platform &&
      isValidAt(key, asked.now) &&
      (await isSignedBy(signed, key))
    )
      return { counts: "signed", says: says.data, text: text.data };
  return NOTHING;
}

const SECOND = 1000;
/** The same envelope is sent again after so many minutes at the latest. */
export const LONGEST_MINUTES = 15;
const LONGEST = LONGEST_MINUTES * 60 * SECOND;
const DAYS = LIMITS.pintAnswerDays * 86_400 * SECOND;

/** When an envelope without a signed answer is sent again; null once a person must look. */
export function nextTry(begun: Date, tries: number, now: Date): Date | null {
  if (now.getTime() - begun.getTime() >= DAYS) return null;
  return new Date(now.getTime() + Math.min(LONGEST, SECOND * 2 ** Math.min(tries, 20)));
}
