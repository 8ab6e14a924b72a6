import { fromBER } from "asn1js";
import {
  BasicConstraints,
  CRLDistributionPoints,
  IssuingDistributionPoint,
  type Certificate,
  type CertificateRevocationList,
  type Extension,
} from "pkijs";

/** The extension by which a list says for which part of the certificates it is (RFC 5280, 5.2.5). */
export const SCOPE = "2.5.29.28";
const POINTS = "2.5.29.31";
const BASIC = "2.5.29.19";
const URI = 6;

/**
 * Whether a list is about a certificate. A large authority splits its lists: by the place where a certificate says that
 * its list is, and by whether it is one of an authority.
 */
export function isInScope(list: CertificateRevocationList, one: Certificate): boolean {
  const said = list.crlExtensions?.extensions.find(({ extnID }) => extnID === SCOPE);
  if (said === undefined) return true;
  try {
    const scope = new IssuingDistributionPoint({ schema: valueOf(said) });
    // Lists of others' certificates, of some reasons only, and of attributes are not followed.
    if (scope.indirectCRL || scope.onlySomeReasons !== undefined || scope.onlyContainsAttributeCerts) return false;
    if ((scope.onlyContainsUserCerts && isAuthority(one)) || (scope.onlyContainsCACerts && !isAuthority(one)))
      return false;
    const places = addressesIn(scope.distributionPoint);
    return scope.distributionPoint === undefined || placesOf(one).some((place) => places.includes(place));
  } catch {
    return false;
  }
}

const valueOf = ({ extnValue }: Extension): unknown =>
  fromBER(new Uint8Array(extnValue.valueBlock.valueHexView)).result;

function isAuthority(one: Certificate): boolean {
  const found = one.extensions?.find(({ extnID }) => extnID === BASIC);
  return found !== undefined && new BasicConstraints({ schema: valueOf(found) }).cA === true;
}

/** The addresses at which a certificate says that its list is. */
function placesOf(one: Certificate): string[] {
  const found = one.extensions?.find(({ extnID }) => extnID === POINTS);
  if (found === undefined) return [];
  return new CRLDistributionPoints({ schema: valueOf(found) }).distributionPoints.flatMap(({ distributionPoint }) =>
    addressesIn(distributionPoint),
  );
}

function addressesIn(names: unknown): string[] {
  if (!Array.isArray(names)) return [];
  return (names as { readonly type: number; readonly value: unknown }[]).flatMap(({ type, value }) =>
    type === URI ? [String(value)] : [],
  );
}
