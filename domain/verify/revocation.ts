import type { BasicOCSPResponse, Certificate, CertificateRevocationList } from "pkijs";
import { answersAbout } from "./ocsp.ts";
import { isInScope, SCOPE } from "./list-scope.ts";
import { invalid, unsure, type Finding } from "../reasons.ts";
import { signedBy } from "./signed-by.ts";

/** Where a certificate says that its revocation can be looked up. */
const LOOKED_UP: ReadonlySet<string> = new Set(["2.5.29.31", "1.3.6.1.5.5.7.1.1"]);
/** An authority says by this that certificates stay on its lists when they have expired. */
const EXPIRED_STAY = "2.5.29.60";

/** The statements of authorities about revocations: lists, and answers about single certificates. */
export interface Revocations {
  readonly lists: readonly CertificateRevocationList[];
  readonly responses: readonly BasicOCSPResponse[];
}

interface Times {
  /** When the signer says that it signed. */
  readonly claimed: Date;
  /** When the signature is proven to have been there; null if nothing proves it. */
  readonly proven: Date | null;
  /** The time at which a list must still have counted. */
  readonly known: Date;
}

/**
 * The finding about a path: null when nothing in it was revoked when it was used, as lists and answers of that time
 * show.
 */
export async function revocationOf(
  path: readonly Certificate[],
  revocations: Revocations,
  times: Times,
): Promise<Finding | null> {
  let worst: Finding | null = null;
  for (const [i, one] of path.entries()) {
    const above = path[i + 1];
    if (above === undefined) break;
    const found = await ofOne(one, above, revocations, times);
    if (found?.outcome === "INVALID") return found;
    worst = found ?? worst;
  }
  return worst;
}

async function ofOne(
  one: Certificate,
  above: Certificate,
  { lists, responses }: Revocations,
  { claimed, proven, known }: Times,
): Promise<Finding | null> {
  const own: CertificateRevocationList[] = [];
  for (const list of lists)
    if (list.issuer.isEqual(one.issuer) && (await signedBy(list, above)) === true) own.push(list);
  const answers = await answersAbout(one, above, responses, own);
  const dates = [
    ...own.flatMap(
      (list) =>
        list.revokedCertificates
          ?.filter(({ userCertificate }) => userCertificate.isEqual(one.serialNumber))
          .map(({ revocationDate }) => revocationDate.value.getTime()) ?? [],
    ),
    ...answers.flatMap(({ revokedAt }) => (revokedAt === null ? [] : [revokedAt.getTime()])),
  ];
  if (dates.length > 0) {
    const revoked = Math.min(...dates);
    if (revoked <= claimed.getTime()) return invalid("CERTIFICATE_REVOKED");
    return proven !== null && revoked > proven.getTime() ? null : unsure("CERTIFICATE_REVOKED_SINCE");
  }
  if (!one.extensions?.some(({ extnID }) => LOOKED_UP.has(extnID))) return null;
  // An authority need not know of what has expired: then its answer shows nothing.
  const answered = answers.some(({ from, until }) => until >= known && from <= one.notAfter.value);
  return answered || own.some((list) => tells(list, one, known)) ? null : unsure("REVOCATION_UNKNOWN");
}

/** Whether a list that does not name a certificate shows that it was not revoked at a time. */
function tells(list: CertificateRevocationList, one: Certificate, at: Date): boolean {
  const extensions = list.crlExtensions?.extensions ?? [];
  // A list of changes, or of a part of what was issued that the certificate is not in, shows nothing by its silence.
  if (extensions.some(({ critical, extnID }) => critical && extnID !== SCOPE) || !isInScope(list, one)) return false;
  const until = list.nextUpdate?.value ?? list.thisUpdate.value;
  const stays = extensions.some(({ extnID }) => extnID === EXPIRED_STAY);
  return until >= at && (stays || list.thisUpdate.value <= one.notAfter.value);
}
