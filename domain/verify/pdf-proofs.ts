import type { BasicOCSPResponse, Certificate, CertificateRevocationList } from "pkijs";
import { openCertificateOrNull, openRevocationList } from "./certificates.ts";
import { openOcsp } from "./ocsp.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { refNumber } from "./pdf-revisions.ts";

/** The proofs in a file by which its signatures can be judged for as long as it is kept. */
export interface Proofs {
  readonly certificates: readonly Certificate[];
  readonly lists: readonly CertificateRevocationList[];
  /** Answers of authorities about single certificates. */
  readonly responses: readonly BasicOCSPResponse[];
}

export const NO_PROOFS: Proofs = { certificates: [], lists: [], responses: [] };

const MOST = 200;

/** The certificates, revocation lists and answers in the file's document security store. Empty where there is none. */
export async function readProofs(document: PdfDocument): Promise<Proofs> {
  const at = document.at(document.revisions.length);
  const open = async <T>(key: string, opened: (der: Uint8Array) => T | null): Promise<T[]> => {
    const found: T[] = [];
    for (const value of at.array(at.dictionary(at.catalog.get("DSS")).get(key)).slice(0, MOST)) {
      const object = at.object(refNumber(value) ?? -1);
      const one = object === null || object.stream === null ? null : opened(await at.data(object));
      if (one !== null) found.push(one);
    }
    return found;
  };
  try {
    return {
      certificates: await open("Certs", openCertificateOrNull),
      lists: await open("CRLs", openRevocationList),
      responses: await open("OCSPs", openOcsp),
    };
  } catch {
    return NO_PROOFS;
  }
}
