import { createHash } from "node:crypto";
import { fromBER } from "asn1js";
import { InfoAccess, type Certificate, type GeneralName } from "pkijs";
import { LIMITS, megabytes } from "#domain/limits";
import { encoded, openRevocationList } from "#domain/verify/certificates";
import { OID } from "#domain/verify/oids";
import { openOcsp } from "#domain/verify/ocsp";
import { DAY_MS } from "#domain/clock";
import { assertOutside } from "../core/outside.ts";
import { der } from "../signing/der.ts";
import { addressesIn } from "./fetch-lists.ts";
import { fetchPublic } from "./fetch-public.ts";

const ACCESS = "1.3.6.1.5.5.7.1.1";
const OCSP = "1.3.6.1.5.5.7.48.1";
const URI = 6;
/** Requests for one file, and addresses of one kind that one certificate may have asked. */
const MOST = 8;
const OF_ONE = 2;
/** An answer about one certificate is small. */
const OCSP_BYTES = 64 * 1024;
/** Answers that are kept until their authority has newer ones, and how many bytes of them. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Also what failed is not asked again at once. */
const FAILED_MS = 60_000;
const LONGEST_MS = 7 * DAY_MS;

/** A certificate and the one that signed it. */
export interface Issued {
  readonly one: Certificate;
  readonly above: Certificate;
}
/** The answers that came from the authority of one certificate, in DER. */
export interface CameOfOne {
  readonly fingerprint: string;
  readonly lists: readonly Uint8Array[];
  readonly responses: readonly Uint8Array[];
}

interface Kept {
  readonly bytes: Uint8Array | null;
  readonly until: number;
}
const kept = new Map<string, Kept>();
let keptBytes = 0;

const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:/.test(address);

/** Where a certificate says that its authority answers about it. */
function respondersOf(one: Certificate): string[] {
  const found = one.extensions?.find(({ extnID }) => extnID === ACCESS);
  if (found === undefined) return [];
  try {
    const read = new InfoAccess({ schema: fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView)).result });
    return read.accessDescriptions.flatMap(({ accessMethod, accessLocation }) => {
      const { type, value } = accessLocation as GeneralName;
      return accessMethod === OCSP && type === URI ? [String(value)] : [];
    });
  } catch {
    return [];
  }
}

/** The question about one certificate (RFC 6960). SHA-1 only names it, and is the one that every responder knows. */
function question({ one, above }: Issued): Uint8Array {
  const sha1 = (bytes: Uint8Array): Uint8Array => createHash("sha1").update(bytes).digest();
  const id = der.sequence(
    der.sequence(der.oid(OID.sha1), der.null()),
    der.octets(sha1(new Uint8Array(one.issuer.toSchema().toBER()))),
    der.octets(sha1(above.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)),
    der.integerOf(one.serialNumber.valueBlock.valueHexView),
  );
  return der.sequence(der.sequence(der.sequence(der.sequence(id))));
}

interface Means {
  /** The beginning of the addresses of this installation, which are not asked. */
  readonly own: string;
  readonly now: Date;
  /** Also hosts of private networks, without https: for tests. */
  readonly allowPrivate?: boolean;
}

/**
 * Asks the authorities of certificates whether these are revoked, at the addresses that the certificates name: by OCSP,
 * and by a list where that brings nothing. So many requests at most; an answer is kept until its authority has a newer
 * one. A certificate that names no address is not among the answers.
 */
export async function askRevocation(issued: readonly Issued[], means: Means): Promise<CameOfOne[]> {
  assertOutside("a question to authorities");
  let left = MOST;
  const asked: CameOfOne[] = [];
  for (const each of issued) {
    const usable = (addresses: readonly string[]): string[] =>
      [...new Set(addresses)].filter((one) => isHttp(one) && !one.startsWith(means.own)).slice(0, OF_ONE);
    const [responders, points] = [usable(respondersOf(each.one)), usable(addressesIn(each.one))];
    if (responders.length + points.length === 0) continue;
    const responses: Uint8Array[] = [];
    const lists: Uint8Array[] = [];
    for (const address of responders)
      if (responses.length === 0 && (left -= 1) >= 0) responses.push(...(await ocspAt(address, each, means)));
    for (const address of points)
      if (responses.length + lists.length === 0 && (left -= 1) >= 0) lists.push(...(await listAt(address, means)));
    asked.push({ fingerprint: encoded(each.one).fingerprint, lists, responses });
  }
  return asked;
}

const ocspAt = (address: string, issued: Issued, means: Means): Promise<Uint8Array[]> =>
  through(`${address} ${encoded(issued.one).fingerprint} ${encoded(issued.above).fingerprint}`, means, async () => {
    const found = await fetchPublic(new URL(address), "application/ocsp-response", {
      private: means.allowPrivate ?? false,
      plain: true,
      bytes: OCSP_BYTES,
      sends: { type: "application/ocsp-request", body: question(issued) },
    });
    const opened = found === null ? null : openOcsp(found);
    if (found === null || opened === null) return null;
    const ends = opened.tbsResponseData.responses.map(({ nextUpdate }) => nextUpdate?.getTime() ?? 0);
    return { bytes: new Uint8Array(found), until: Math.min(...ends) };
  });

const listAt = (address: string, means: Means): Promise<Uint8Array[]> =>
  through(address, means, async () => {
    const found = await fetchPublic(new URL(address), "application/pkix-crl", {
      private: means.allowPrivate ?? false,
      plain: true,
      bytes: megabytes(LIMITS.verifyListMb),
    });
    const opened = found === null ? null : openRevocationList(found);
    if (found === null || opened === null) return null;
    return { bytes: new Uint8Array(found), until: opened.nextUpdate?.value.getTime() ?? 0 };
  });

/** The answer that is kept under a key, or one that is fetched now. */
async function through(key: string, { now }: Means, fetch: () => Promise<Kept | null>): Promise<Uint8Array[]> {
  const at = now.getTime();
  let found = kept.get(key);
  if (found === undefined || found.until <= at) {
    forget(key);
    const came = await fetch().catch(() => null);
    found =
      came === null
        ? { bytes: null, until: at + FAILED_MS }
        : { bytes: came.bytes, until: Math.min(came.until, at + LONGEST_MS) };
    const size = key.length + (found.bytes?.length ?? 0);
    for (const oldest of kept.keys()) {
      if (keptBytes + size <= KEPT_BYTES) break;
      forget(oldest);
    }
    kept.set(key, found);
    keptBytes += size;
  }
  return found.bytes === null ? [] : [found.bytes];
}

function forget(key: string): void {
  const found = kept.get(key);
  if (found === undefined) return;
  kept.delete(key);
  keptBytes -= key.length + (found.bytes?.length ?? 0);
}
