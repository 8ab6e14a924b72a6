import { z } from "zod";
import { jsonOf } from "../json.ts";
import { isObject } from "../verify/json.ts";
import { fromBase64 } from "../verify/base64.ts";
import { ALGORITHMS, type ResponseCode } from "../pint-codes.ts";
import { PINT_FAULTS, type PintFault } from "../pint-faults.ts";
import { instant, moment, titlePlace } from "../shapes.ts";
import { text, type Text } from "../text.ts";
import { brokenRule } from "./chain-rules.ts";
import { checksumOf } from "./checksum.ts";
import { finishedResponse, signedContent } from "./envelope-shapes.ts";
import { readSigned, type PintKey } from "./jws.ts";
import { lastTime, signatureFault, wrongSignature } from "./judge.ts";
import { readEnvelope, type ReadEnvelope } from "./read-envelope.ts";

/** The file of an evidence bundle says so in its first member. */
export const BUNDLE_FILE = "hawser-exchange";

const key = z.strictObject({
  kid: z.string(),
  algorithm: z.enum(ALGORITHMS),
  /** SubjectPublicKeyInfo in PEM. */ publicKey: z.string(),
  party: z.strictObject({ role: z.enum(["platform", "carrier"]), code: z.string() }),
  validFrom: moment,
  validTo: moment.nullable(),
});
export type BundleKey = z.infer<typeof key>;

/** An exchange with another platform, whole: the envelope, every signed answer, and the keys to check both by. */
export const exchangeBundle = z.strictObject({
  file: z.literal(BUNDLE_FILE),
  version: z.literal(1),
  madeAt: instant,
  number: z.string(),
  /** The codes of both platforms. */
  from: z.string(),
  to: z.string(),
  /** The title here; null where the bill has none. */
  title: titlePlace.nullable(),
  /** The envelope, byte for byte as it was sent. */
  envelope: z.string(),
  answers: z.array(z.strictObject({ at: moment, status: z.int().nullable(), signed: signedContent })),
  keys: z.array(key),
});
export type ExchangeBundle = z.infer<typeof exchangeBundle>;

/** Faults that only a bundle can have, beside those of envelopes and signatures. */
const OF_BUNDLE = {
  PARTIES: text(
    "The bundle names other platforms than the last entry of the envelope.",
    "证据包所列平台与信封最后条目不一致。",
  ),
  ANSWER_FORM: text("A signed answer cannot be read.", "无法读取签名应答。"),
  ANSWER_OF_ANOTHER: text(
    "A signed answer names the last entry of another envelope.",
    "签名应答所指为另一信封的最后条目。",
  ),
} as const satisfies Record<string, Text>;
type BundleFault = keyof typeof OF_BUNDLE | PintFault;

/** A fault of a bundle. `answer`: the number of the answer that it is of, null where it is of the envelope. */
interface Found {
  readonly answer: number | null;
  readonly fault: BundleFault;
}

/** The words of a fault. */
export const bundleFault = (fault: BundleFault): Text =>
  fault in OF_BUNDLE ? OF_BUNDLE[fault as keyof typeof OF_BUNDLE] : PINT_FAULTS[fault as PintFault].label;

export interface BundleReport {
  /** The number of entries of the chain; 0 where it cannot be read. */
  readonly entries: number;
  /** Each answer with its code; null where it does not count. */
  readonly answers: readonly { readonly at: string; readonly code: ResponseCode | null }[];
  /** Each key with the SHA-256 of it, to be compared with what its owner says. */
  readonly keys: readonly (BundleKey & { readonly sha256: string })[];
  /** Empty where everything is right. */
  readonly faults: readonly Found[];
}

/** SubjectPublicKeyInfo in PEM, from its base64. */
export const publicKeyPem = (spki: string): string =>
  ["-----BEGIN PUBLIC KEY-----", ...(spki.match(/.{1,64}/g) ?? []), "-----END PUBLIC KEY-----", ""].join("\n");

const spkiOf = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");

const pintKey = ({ publicKey, validFrom, validTo, ...rest }: BundleKey): PintKey => ({
  ...rest,
  spki: spkiOf(publicKey),
  validFrom: new Date(validFrom),
  validTo: validTo === null ? null : new Date(validTo),
});

async function fingerprint({ publicKey }: BundleKey): Promise<string> {
  try {
    return await checksumOf(fromBase64(spkiOf(publicKey)));
  } catch {
    return "";
  }
}

/** The ids of the keys that envelope and answers are signed with, each once. */
export function kidsOf({ envelope, answers }: Pick<ExchangeBundle, "envelope"> & { answers: readonly string[] }) {
  const kids = new Set<string>();
  const take = (signed: unknown): void => {
    const read = typeof signed === "string" ? readSigned(signed) : null;
    if (read === null || "unread" in read) return;
    kids.add(read.kid);
    if (!isObject(read.payload)) return;
    take(read.payload["issuanceManifestSignedContent"]);
    take(read.payload["duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent"]);
  };
  const sent = jsonOf(envelope);
  if (isObject(sent)) {
    const chain: unknown = sent["envelopeTransferChain"];
    for (const one of Array.isArray(chain) ? chain : []) take(one);
    take(sent["envelopeManifestSignedContent"]);
  }
  for (const one of answers) take(one);
  return [...kids];
}

type KeysOf = (kid: string) => readonly PintKey[];

async function envelopeFault(envelope: ReadEnvelope, { from, to }: ExchangeBundle, keysOf: KeysOf) {
  const { last } = envelope;
  const recipient = last.says.transactions.at(-1)?.recipient?.eblPlatform;
  if (last.says.eblPlatform !== from || recipient !== to) return "PARTIES";
  return (
    (await wrongSignature(envelope, { keysOf, now: lastTime(last) })) ??
    // A chain may have begun on a platform that is read leniently.
    brokenRule(envelope, { strictness: "lenient", registries: [] })
  );
}

async function answerFault(
  { at, signed }: ExchangeBundle["answers"][number],
  of: { readonly last: string; readonly to: string; readonly keysOf: KeysOf },
): Promise<BundleFault | ResponseCode> {
  const read = readSigned(signed);
  if ("unread" in read) return "ANSWER_FORM";
  const said = finishedResponse.safeParse(read.payload);
  if (!said.success) return "ANSWER_FORM";
  if (said.data.lastEnvelopeTransferChainEntrySignedContentChecksum !== of.last) return "ANSWER_OF_ANOTHER";
  const now = new Date(at);
  const party = { role: "platform", code: of.to } as const;
  return (await signatureFault(read, party, now, { keysOf: of.keysOf, now })) ?? said.data.responseCode;
}

const isFault = (said: BundleFault | ResponseCode): said is BundleFault => said in OF_BUNDLE || said in PINT_FAULTS;

/**
 * Checks a bundle by nothing but itself: every signature by its keys, the links and checksums of the chain, and that
 * each answer is about this very envelope. Whose the keys are, is for a person to compare.
 */
export async function checkBundle(bundle: ExchangeBundle): Promise<BundleReport> {
  const all = bundle.keys.map(pintKey);
  const keysOf: KeysOf = (kid) => all.filter((one) => one.kid === kid);
  const keys = await Promise.all(bundle.keys.map(async (one) => ({ ...one, sha256: await fingerprint(one) })));
  const envelope = await readEnvelope(jsonOf(bundle.envelope));
  const faults: Found[] = [];
  const answers: BundleReport["answers"][number][] = [];
  const fault = "fault" in envelope ? envelope.fault : await envelopeFault(envelope, bundle, keysOf);
  if (fault !== null) faults.push({ answer: null, fault });
  const last = "fault" in envelope ? (envelope.last ?? "") : envelope.last.checksum;
  for (const [i, one] of bundle.answers.entries()) {
    const said = await answerFault(one, { last, to: bundle.to, keysOf });
    if (isFault(said)) faults.push({ answer: i + 1, fault: said });
    answers.push({ at: one.at, code: isFault(said) ? null : said });
  }
  return { entries: "fault" in envelope ? 0 : envelope.entries.length, answers, keys, faults };
}
