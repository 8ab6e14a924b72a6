import { z } from "zod";
import { Refused } from "#domain/errors";
import { assembleCms, sha256, signedAttributes } from "./cms.ts";
import { addSignature, type SignatureShown } from "./fields.ts";
import { assertUnlocked } from "./locks.ts";
import { Hole } from "./increment.ts";
import { checkCertificate, checkIdentity, isValueOf, signAttributes, type Signatory } from "./key.ts";
import { openToAppend } from "./open-to-append.ts";
import type { Stamper } from "./timestamps.ts";

export interface PrepareOptions extends SignatureShown {
  /** Certificates in DER: the signer's first, the root last. */
  readonly chain: readonly Uint8Array[];
  /** Room for a time-stamp, in bytes; none unless given. */
  readonly timestampRoom?: number;
}

export type SignOptions = Omit<PrepareOptions, "timestampRoom" | "chain"> &
  Signatory & {
    /** The prover of the time of signing (PAdES B-T); without one the file only says so (B-B). */
    readonly timestamps?: Stamper | null;
  };

/** A file in which everything is written but the signature. */
export interface Prepared {
  readonly file: Uint8Array;
  /** Where the text of the signature begins and ends. */
  readonly start: number;
  readonly end: number;
  /** The signed attributes in DER: what the key signs. */
  readonly attributes: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** The state kept beside the file when the two halves of a signature are two requests: plain JSON, bytes in base64. */
export const preparedState = z.object({
  start: z.int().min(1),
  end: z.int().min(1),
  attributes: z.base64(),
  chain: z.array(z.base64()).min(1),
});
export type PreparedState = z.infer<typeof preparedState>;

export const stateOf = ({ start, end, attributes, chain }: Prepared): PreparedState => ({
  start,
  end,
  attributes: base64(attributes),
  chain: chain.map(base64),
});
export const preparedOf = (file: Uint8Array, { start, end, attributes, chain }: PreparedState): Prepared => ({
  file,
  start,
  end,
  attributes: bytesOf(attributes),
  chain: chain.map(bytesOf),
});

/** As wide as the byte range of the largest file. */
export const RANGE_HOLE = "[0 9999999999 9999999999 9999999999]";
/** Room for everything in the signature but the certificates: attributes, RSA-4096 value, headers. */
const SIGNATURE_ROOM = 1_536;

/**
 * Signs a PDF (PAdES B-B, or B-T with `timestamps`) as an incremental update: every byte of `file` stays as it is.
 * Refuses USER_CERTIFICATE (expired, not for signing, or not of this key), UPLOAD_BROKEN (a file that cannot be
 * appended to), SIGNED_FINAL, SIGNED_LOCKED, CERTIFY_SIGNED, and what `timestamps` refuses.
 */
export async function signPdf(file: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  checkIdentity(options, options.time);
  const prepared = await prepareSignature(file, { ...options, timestampRoom: options.timestamps?.room ?? 0 });
  return finishSignature(prepared, options, options.timestamps ?? null);
}

/** The first half, up to what the key has to sign. Refuses as `signPdf` does. */
export async function prepareSignature(file: Uint8Array, options: PrepareOptions): Promise<Prepared> {
  checkCertificate(options.chain, options.time);
  const own = options.chain[0]!;
  const { increment, document } = await openToAppend(file);
  const reserved = document === null ? [] : assertUnlocked(document);
  const room =
    SIGNATURE_ROOM +
    (options.timestampRoom ?? 0) +
    options.chain.reduce((sum, certificate) => sum + certificate.length, 0);
  const [range, contents] = [new Hole(RANGE_HOLE), new Hole(`<${"0".repeat(room * 2)}>`)];
  await addSignature(increment, options, { range, contents }, reserved);
  const { bytes, start, end } = fillRange(increment.write(), range, contents);
  const attributes = signedAttributes({ digest: sha256(bytes.subarray(0, start), bytes.subarray(end)), own });
  return { file: bytes, start, end, attributes, chain: options.chain };
}

/**
 * The second half: writes the key's value into its place, in the prepared bytes themselves. Refuses SIGNATURE_VALUE
 * when the value is not of the certificate's key over these attributes.
 */
export async function completeSignature(
  { file, attributes, chain, ...place }: Prepared,
  value: Uint8Array,
  timestamps: Stamper | null,
): Promise<Uint8Array> {
  if (!isValueOf(chain[0]!, attributes, value)) throw new Refused("SIGNATURE_VALUE");
  const timestamp = (await timestamps?.stamp(sha256(value))) ?? undefined;
  writeContents(file, place, assembleCms({ attributes, value, chain, timestamp }));
  return file;
}

/** The second half by whoever signs, at once. */
export const finishSignature = async (
  prepared: Prepared,
  signatory: Signatory,
  timestamps: Stamper | null,
): Promise<Uint8Array> => completeSignature(prepared, await signAttributes(prepared.attributes, signatory), timestamps);

/** Writes which bytes are signed, as far as they are known by now. */
export function fillRange(
  bytes: Uint8Array,
  range: Hole,
  contents: Hole,
): { bytes: Uint8Array; start: number; end: number } {
  const start = contents.start;
  const end = start + contents.size;
  over(bytes).write(`[0 ${start} ${end} ${bytes.length - end}]`.padEnd(range.size), range.start, "latin1");
  return { bytes, start, end };
}

/** Writes a signature in DER as hexadecimal digits; zeros fill the rest of its room. */
export function writeContents(
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
  signature: Uint8Array,
): void {
  const hex = Buffer.from(signature).toString("hex");
  if (hex.length > end - start - 2) throw new Error("the signature outgrew its room");
  over(bytes).write(hex, start + 1, "latin1");
}

const over = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const base64 = (bytes: Uint8Array): string => over(bytes).toString("base64");
const bytesOf = (text: string): Uint8Array => Buffer.from(text, "base64");
