import { z } from "zod";
import { isStorableText } from "../storable.ts";
import { fromBase64 } from "../verify/base64.ts";
import { ALGORITHMS, PINT_LIMITS, type Algorithm } from "../pint-codes.ts";

/** A platform, or the carrier of a bill. */
export interface PintParty {
  readonly role: "platform" | "carrier";
  readonly code: string;
}

/** A public key of a platform or carrier, as it counts for the signatures of that party. */
export interface PintKey {
  readonly kid: string;
  readonly algorithm: Algorithm;
  /** The public key, SubjectPublicKeyInfo in base64 (the content of a PEM file). */
  readonly spki: string;
  /** The signer by its code: codes of platforms and of carriers come from different lists. */
  readonly party: PintParty;
  readonly validFrom: Date;
  /** Null while no end is set. */
  readonly validTo: Date | null;
}

/** A compact JWS that was read; whether its signature is right is asked afterwards. */
export interface Signed {
  readonly text: string;
  readonly kid: string;
  readonly algorithm: Algorithm;
  readonly payload: unknown;
  readonly signature: Uint8Array<ArrayBuffer>;
}

const header = z.looseObject({
  alg: z.enum(ALGORITHMS),
  kid: z.string().min(1).max(200).refine(isStorableText),
  // Extensions that must be understood, and payloads in another encoding, are none of this standard.
  crit: z.undefined().optional(),
  b64: z.undefined().optional(),
});

const METHODS = {
  ES256: { open: { name: "ECDSA", namedCurve: "P-256" }, verify: { name: "ECDSA", hash: "SHA-256" } },
  PS256: { open: { name: "RSA-PSS", hash: "SHA-256" }, verify: { name: "RSA-PSS", saltLength: 32 } },
} as const;

/** Base64url without padding. */
function toBase64Url(bytes: Uint8Array): string {
  let all = "";
  for (const byte of bytes) all += String.fromCharCode(byte);
  return btoa(all).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of base64url; null where the same bytes are written in another way. */
function fromBase64Url(said: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromBase64(said.replaceAll("-", "+").replaceAll("_", "/"));
    return toBase64Url(bytes) === said ? bytes : null;
  } catch {
    return null;
  }
}

function jsonOf(said: string): unknown {
  const bytes = fromBase64Url(said);
  if (bytes === null) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** The payload of a compact JWS, whatever its header and signature are; undefined where it has none. */
export const payloadIn = (text: string): unknown => jsonOf(text.split(".")[1] ?? "");

/** Why a signed content cannot be read: its form, or a header that no signature of this standard has. */
export type Unread = { readonly unread: "form" | "header" };

/** Reads a compact JWS. Keys that it names itself (`jwk`, `x5c`, `jku`) are never asked. */
export function readSigned(text: string): Signed | Unread {
  const [head = "", body = "", tail = "", ...more] = text.split(".");
  const signature = fromBase64Url(tail);
  const payload = jsonOf(body);
  if (more.length > 0 || signature === null || payload === undefined) return { unread: "form" };
  const said = head.length > PINT_LIMITS.headerCharacters ? null : header.safeParse(jsonOf(head));
  if (said?.success !== true) return { unread: "header" };
  return { text, kid: said.data.kid, algorithm: said.data.alg, payload, signature };
}

/** Whether a key counts at a moment. */
export const isValidAt = ({ validFrom, validTo }: PintKey, at: Date): boolean =>
  validFrom.getTime() <= at.getTime() && (validTo === null || at.getTime() < validTo.getTime());

/** Whether a signature is that of the key: by the algorithm of the key, never by that of the header alone. */
export async function isSignedBy(signed: Signed, key: Pick<PintKey, "kid" | "algorithm" | "spki">): Promise<boolean> {
  if (signed.algorithm !== key.algorithm || signed.kid !== key.kid) return false;
  const { open, verify } = METHODS[key.algorithm];
  try {
    const opened = await crypto.subtle.importKey("spki", fromBase64(key.spki), open, false, ["verify"]);
    const { modulusLength } = opened.algorithm as { modulusLength?: number };
    if (modulusLength !== undefined && modulusLength < PINT_LIMITS.rsaBits) return false;
    const over = new TextEncoder().encode(signed.text.slice(0, signed.text.lastIndexOf(".")));
    return await crypto.subtle.verify(verify, opened, signed.signature, over);
  } catch {
    return false;
  }
}
