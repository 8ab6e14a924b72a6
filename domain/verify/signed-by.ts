import type { Certificate, CertificateRevocationList } from "pkijs";
import { methodOf, verifyValue } from "./signature-value.ts";

/** Answers already found: the same certificates are met again for each signature of a file. */
const known = new WeakMap<object, WeakMap<object, Promise<boolean | null>>>();

/**
 * Whether an authority signed a certificate or a revocation list; null where that cannot be said: by a method that is
 * not supported, or that can be forged.
 */
export function signedBy(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean | null> {
  const answers = known.get(one) ?? new WeakMap<object, Promise<boolean | null>>();
  known.set(one, answers);
  const answer = answers.get(above) ?? check(one, above);
  answers.set(above, answer);
  return answer;
}

async function check(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean | null> {
  const { valueHexView: value, unusedBits } = one.signatureValue.valueBlock;
  const method = methodOf(one.signatureAlgorithm);
  if (unusedBits !== 0 || !one.signatureAlgorithm.isEqual(one.signature)) return false;
  return method === null || method === "weak"
    ? null
    : verifyValue(above.subjectPublicKeyInfo, method, value, one.tbsView);
}
