import type { ExchangeMessage } from "#domain/api/offers";
import { envelopeManifest, type DocumentMetadata } from "#domain/dcsa/envelope-shapes";
import { readSigned, type Signed } from "#domain/dcsa/jws";
import { signedTextOf } from "#domain/dcsa/read-answer";
import type { MessageName } from "#domain/pint-states";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { jsonOf } from "#domain/json";
import { asArray, isObject } from "#domain/verify/json";

/** The request of each message, as the contract has it. */
const REQUESTS = {
  ENVELOPE: "POST envelopes",
  DOCUMENT: "PUT additional-documents",
  FINISH: "PUT finish-transfer",
} as const satisfies Record<MessageName, string>;

/** How an answer counts: signed as taken or refused, unsigned as a step, unsigned for nothing, or lost. */
export type AnswerTone = "taken" | "refused" | "step" | "nothing" | "lost";

/** A message as it stands between the life lines. */
export interface MessageRow {
  readonly message: ExchangeMessage;
  /** Its number, from 1. */
  readonly number: number;
  readonly request: string;
  readonly tone: AnswerTone;
  /** Which tries of the same message it is, from and to; null where there was one alone. */
  readonly tries: readonly [number, number] | null;
}

const short = (checksum: string): string => `${checksum.slice(0, 4)}…${checksum.slice(-4)}`;
export const requestOf = (what: MessageName, checksum = ""): string =>
  what === "DOCUMENT" ? `${REQUESTS[what]}/${short(checksum)}` : REQUESTS[what];

export const toneOf = ({ status, code }: ExchangeMessage): AnswerTone => {
  if (status === null) return "lost";
  if (code !== null) return RESPONSE_CODES[code].taken ? "taken" : "refused";
  return status < 300 ? "step" : "nothing";
};

const sameAs = ({ what, note }: ExchangeMessage): string => (what === "DOCUMENT" ? `${what} ${note}` : what);

/** How often each message was sent. */
export function triesOf(messages: readonly ExchangeMessage[]): ReadonlyMap<string, number> {
  const sent = new Map<string, number>();
  for (const message of messages) sent.set(sameAs(message), (sent.get(sameAs(message)) ?? 0) + message.times);
  return sent;
}

/** The messages in their order, with the tries that each is. */
export function rowsOf(messages: readonly ExchangeMessage[]): MessageRow[] {
  const all = triesOf(messages);
  const seen = new Map<string, number>();
  return messages.map((message, i) => {
    const same = sameAs(message);
    const before = seen.get(same) ?? 0;
    seen.set(same, before + message.times);
    return {
      message,
      number: i + 1,
      request: requestOf(message.what, message.note),
      tone: toneOf(message),
      tries: all.get(same) === 1 ? null : [before + 1, before + message.times],
    };
  });
}

/** The platforms of an exchange as its messages name them, and what is kept of it. */
export interface ExchangeSides {
  /** The other platform. */
  readonly to: { readonly code: string; readonly name: string };
  /** The beginning of the names of files. */
  readonly name: string;
  /** The envelope; null where it is not kept. */
  readonly envelope: string | null;
  /** It came from there. */
  readonly came?: boolean;
  /** How long the keys of its answers count; null where no end is set. */
  readonly keys?: readonly { readonly kid: string; readonly validTo: string | null }[];
}

/** The facts that an envelope says of what goes with it. */
export interface SentFacts {
  readonly entries: number;
  readonly documents: ReadonlyMap<string, Pick<DocumentMetadata, "name" | "size">>;
}

export function sentFacts(envelope: string | null): SentFacts {
  const sent = jsonOf(envelope ?? "");
  if (!isObject(sent)) return { entries: 0, documents: new Map() };
  const manifest = readSigned(String(sent["envelopeManifestSignedContent"]));
  const says = "unread" in manifest ? null : envelopeManifest.safeParse(manifest.payload);
  const { eBLVisualisationByCarrier: copy, supportingDocuments = [] } = says?.data ?? {};
  const all = [...(copy === undefined ? [] : [copy]), ...supportingDocuments];
  return {
    entries: asArray(sent["envelopeTransferChain"]).length,
    documents: new Map(all.map((one) => [one.documentChecksum, one])),
  };
}

/** A text of JSON with line ends; any other text as it is. */
export function spread(text: string): string {
  const read = jsonOf(text);
  return read === undefined ? text : JSON.stringify(read, null, 2);
}

/** A signed answer as it is read; null for any other. */
export function signedOf({ code, answer }: ExchangeMessage): Signed | null {
  const text = code === null ? null : signedTextOf(answer);
  const read = text === null ? null : readSigned(text);
  return read === null || "unread" in read ? null : read;
}
