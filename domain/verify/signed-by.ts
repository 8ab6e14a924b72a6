import type { Certificate, CertificateRevocationList } from "pkijs";
import { verifyValue } from "./signature-value.ts";

/** Answers already found: the same certificates are met again for each signature of a file. */
const known = new WeakMap<object, WeakMap<object, Promise<boolean>>>();

/** Whether an authority signed a certificate or a revocation list. */
export function signedBy(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean> {
  const answers = known.get(one) ?? new WeakMap<object, Promise<boolean>>();
  known.set(one, answers);
  const answer = answers.get(above) ?? check(one, above);
  answers.set(above, answer);
  return answer;
}

async function check(one: Certificate | CertificateRevocationList, above: Certificate): Promise<boolean> {
  const { valueHexView: value, unusedBits } = one.signatureValue.valueBlock;
  const algorithm = one.signatureAlgorithm.algorithmId;
  if (unusedBits !== 0 || !one.signatureAlgorithm.isEqual(one.signature)) return false;
  return (await verifyValue(above.subjectPublicKeyInfo, algorithm, value, one.tbsView)) === true;
}
