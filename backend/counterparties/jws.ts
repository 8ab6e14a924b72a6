import { constants, sign, verify, type KeyObject } from "node:crypto";
import { KEY_ALGORITHMS, type KeyAlgorithm } from "#domain/counterparties/counterparty";
import { isKeyOf } from "#domain/lookup";

/** ECDSA as JWS has it (RFC 7518, 3.4): both numbers, 64 bytes. RSA-PSS with a salt as long as the hash (3.5). */
const waysOf = (algorithm: KeyAlgorithm, key: KeyObject) =>
  algorithm === "ES256"
    ? ({ key, dsaEncoding: "ieee-p1363" } as const)
    : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

const PART = /^[A-Za-z0-9_-]+$/;
const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Bytes of strict base64url; null for what another writer could have written otherwise. */
function bytesOf(part: string): Buffer | null {
  if (!PART.test(part)) return null;
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : null;
}

/** The parts of a compact JWS before its signature was looked at. */
export interface CompactJws {
  readonly algorithm: KeyAlgorithm;
  readonly kid: string;
  readonly payload: Buffer;
}

interface Parts extends CompactJws {
  readonly signed: string;
  readonly signature: Buffer;
}

function parts(jws: string): Parts | null {
  const [head, body, tail, ...more] = jws.split(".");
  if (head === undefined || body === undefined || tail === undefined || more.length > 0) return null;
  const [header, payload, signature] = [bytesOf(head), bytesOf(body), bytesOf(tail)];
  if (header === null || payload === null || signature === null) return null;
  const said = headerOf(header);
  return said && { ...said, payload, signature, signed: `${head}.${body}` };
}

function headerOf(bytes: Buffer): Pick<CompactJws, "algorithm" | "kid"> | null {
  let header: unknown;
  try {
    header = JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
  if (typeof header !== "object" || header === null) return null;
  const { alg, kid, crit, b64 } = header as Readonly<Record<string, unknown>>;
  // A critical header that is not understood makes a signature invalid (RFC 7515, 4.1.11).
  if (crit !== undefined || b64 !== undefined) return null;
  if (typeof alg !== "string" || !isKeyOf(KEY_ALGORITHMS, alg) || typeof kid !== "string" || kid === "") return null;
  return { algorithm: alg, kid };
}

/** Reads a compact JWS without a look at its signature; null for what is none, or by no algorithm that counts. */
export function readJws(jws: string): CompactJws | null {
  const read = parts(jws);
  return read && { algorithm: read.algorithm, kid: read.kid, payload: read.payload };
}

/** Signs a payload as a compact JWS. */
export function signJws(
  payload: string | Uint8Array,
  {
    kid,
    algorithm,
    privateKey,
  }: { readonly kid: string; readonly algorithm: KeyAlgorithm; readonly privateKey: KeyObject },
): string {
  const signed = `${base64url(JSON.stringify({ alg: algorithm, kid }))}.${base64url(payload)}`;
  return `${signed}.${base64url(sign("sha256", Buffer.from(signed), waysOf(algorithm, privateKey)))}`;
}

/** The payload of a compact JWS that this key has signed with its own algorithm; null for every other. */
export function verifyJws(
  jws: string,
  {
    kid,
    algorithm,
    publicKey,
  }: { readonly kid: string; readonly algorithm: KeyAlgorithm; readonly publicKey: KeyObject },
): Buffer | null {
  const read = parts(jws);
  if (read === null || read.algorithm !== algorithm || read.kid !== kid) return null;
  return verify("sha256", Buffer.from(read.signed), waysOf(algorithm, publicKey), read.signature) ? read.payload : null;
}
