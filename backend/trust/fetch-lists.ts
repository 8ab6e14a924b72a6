import type { Certificate, CRLDistributionPoints, GeneralName } from "pkijs";
import { openRevocationList } from "#domain/verify/certificates";
import { LIMITS, megabytes } from "#domain/limits";
import { fetchPublic } from "./fetch-public.ts";

const DISTRIBUTION_POINTS = "2.5.29.31";
const URI = 6;
/** Addresses that one file may have asked. */
const MOST = 6;

/** Where a certificate says that its revocation list is. */
export function addressesIn(one: Certificate): string[] {
  const points = one.extensions?.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)?.parsedValue as
    | CRLDistributionPoints
    | undefined;
  return (points?.distributionPoints ?? []).flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? (distributionPoint as GeneralName[]).flatMap(({ type, value }) =>
          type === URI && URL.canParse(String(value)) ? [String(value)] : [],
        )
      : [],
  );
}

/**
 * The revocation lists that certificates name, in DER, as far as they can be had: one that does not come in time, or is
 * none, is left out. `own`: the beginning of the addresses of this installation, which are not asked.
 */
export async function fetchLists(
  certificates: readonly Certificate[],
  own: string,
  allowPrivate = false,
): Promise<Uint8Array[]> {
  const addresses = [...new Set(certificates.flatMap(addressesIn))]
    .filter((address) => /^https?:/.test(address) && !address.startsWith(own))
    .slice(0, MOST);
  const found = await Promise.all(
    addresses.map((address) =>
      fetchPublic(new URL(address), "application/pkix-crl", {
        private: allowPrivate,
        plain: true,
        bytes: megabytes(LIMITS.verifyListMb),
      }).catch(() => null),
    ),
  );
  return found.flatMap((bytes) =>
    bytes !== null && openRevocationList(bytes) !== null ? [new Uint8Array(bytes)] : [],
  );
}
