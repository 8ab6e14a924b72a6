import type { Certificate, CertificateRevocationList } from "pkijs";
import { invalid, unsure, type Finding } from "./reasons.ts";
import { signedBy } from "./signed-by.ts";

/** Where a certificate says that its revocation can be looked up. */
const LOOKED_UP: ReadonlySet<string> = new Set(["2.5.29.31", "1.3.6.1.5.5.7.1.1"]);
/** An authority says by this that certificates stay on its lists when they have expired. */
const EXPIRED_STAY = "2.5.29.60";

interface Times {
  /** When the signer says that it signed. */
  readonly claimed: Date;
  /** When the signature is proven to have been there; null if nothing proves it. */
  readonly proven: Date | null;
  /** The time at which a list must still have counted. */
  readonly known: Date;
}

/** What the lists say about a path: null when nothing in it was revoked when it was used, as lists of that time show. */
export async function revocationOf(path: readonly Certificate[], lists: readonly CertificateRevocationList[], times: Times): Promise<Finding | null> {
  let worst: Finding | null = null;
  for (const [i, one] of path.entries()) {
    const above = path[i + 1];
    if (above === undefined) break;
    const found = await ofOne(one, above, lists, times);
    if (found?.outcome === "INVALID") return found;
    worst = found ?? worst;
  }
  return worst;
}

async function ofOne(one: Certificate, above: Certificate, lists: readonly CertificateRevocationList[], { claimed, proven, known }: Times): Promise<Finding | null> {
  const own: CertificateRevocationList[] = [];
  for (const list of lists) if (list.issuer.isEqual(one.issuer) && (await signedBy(list, above))) own.push(list);
  const dates = own.flatMap((list) => list.revokedCertificates?.filter(({ userCertificate }) => userCertificate.isEqual(one.serialNumber)).map(({ revocationDate }) => revocationDate.value.getTime()) ?? []);
  if (dates.length > 0) {
    const revoked = Math.min(...dates);
    if (revoked <= claimed.getTime()) return invalid("CERTIFICATE_REVOKED");
    return proven !== null && revoked > proven.getTime() ? null : unsure("CERTIFICATE_REVOKED_SINCE");
  }
  if (!one.extensions?.some(({ extnID }) => LOOKED_UP.has(extnID))) return null;
  return own.some((list) => tells(list, one, known)) ? null : unsure("REVOCATION_UNKNOWN");
}

/** Whether a list that does not name a certificate shows that it was not revoked at a time. */
function tells(list: CertificateRevocationList, one: Certificate, at: Date): boolean {
  const extensions = list.crlExtensions?.extensions ?? [];
  // A list of changes, or of a part of what was issued, shows nothing by its silence.
  if (extensions.some(({ critical }) => critical)) return false;
  const until = list.nextUpdate?.value ?? list.thisUpdate.value;
  const stays = extensions.some(({ extnID }) => extnID === EXPIRED_STAY);
  return until >= at && (stays || list.thisUpdate.value <= one.notAfter.value);
}
