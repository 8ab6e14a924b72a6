import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { GeneralizedTime, Integer } from "asn1js";
import type { RevocationReason } from "#domain/certificates";
import { type KeyedCertificate, ALGORITHM, CRL_NUMBER, EXPIRED_ON_CRL, openKey, exact } from "./authority.ts";

export interface Revocation {
  readonly serial: string;
  readonly at: Date;
  /** Null: none was given. */
  readonly reason: RevocationReason | null;
}

const REASONS: Readonly<Record<RevocationReason, x509.X509CrlReason>> = {
  keyCompromise: x509.X509CrlReason.keyCompromise,
  affiliationChanged: x509.X509CrlReason.affiliationChanged,
  superseded: x509.X509CrlReason.superseded,
  cessationOfOperation: x509.X509CrlReason.cessationOfOperation,
};

/**
 * A revocation list signed by the authority. `serials` as in `CertificateFacts.serial`. It says that certificates stay
 * on it when they have expired: whoever checks an old signature must still learn that it came after the revocation.
 */
export async function createRevocationList(
  issuer: KeyedCertificate,
  list: {
    readonly number: number;
    readonly thisUpdate: Date;
    readonly nextUpdate: Date;
    readonly revoked: readonly Revocation[];
  },
): Promise<Uint8Array> {
  const above = new x509.X509Certificate(exact(issuer.certificate));
  const crl = await x509.X509CrlGenerator.create({
    issuer: above.subjectName,
    thisUpdate: list.thisUpdate,
    nextUpdate: list.nextUpdate,
    entries: list.revoked.map(({ serial, at, reason }) => ({
      serialNumber: serial,
      revocationDate: at,
      // An entry that says nothing more gets an empty list of extensions from the library, which readers refuse.
      ...(reason === null ? { invalidity: at } : { reason: REASONS[reason] }),
    })),
    signingAlgorithm: ALGORITHM,
    signingKey: await openKey(issuer.privateKey),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(await above.publicKey.export()),
      new x509.Extension(CRL_NUMBER, false, Integer.fromBigInt(list.number).toBER()),
      new x509.Extension(EXPIRED_ON_CRL, false, new GeneralizedTime({ valueDate: above.notBefore }).toBER()),
    ],
  });
  return new Uint8Array(crl.rawData);
}
