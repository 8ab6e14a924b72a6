import { PDF } from "@libpdf/core";
import type { VerifyOptions } from "#domain/verify/verdict";
import {
  createIntermediate,
  createRoot,
  issueTimestampCertificate,
  issueUserCertificate,
} from "../../../backend/signing/authority.ts";
import { createRevocationList } from "../../../backend/signing/revocation-list.ts";
import { archivePdf } from "../../../backend/signing/archive-pdf.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import type { Random } from "../../lib/random.ts";

const AT = new Date("2026-10-30T09:12:44Z");
const VALIDITY = { notBefore: new Date("2026-01-01"), notAfter: new Date("2036-01-01") };
const CRL = { crlUrl: "http://localhost/crl" };

/** Makes signed files of all kinds, and says by whom they are to be verified. */
export interface Workshop {
  /** One or two signers, with or without time-stamps, with or without proofs for later. */
  make(random: Random): Promise<Uint8Array>;
  readonly options: VerifyOptions;
}

export async function workshop(): Promise<Workshop> {
  const root = await createRoot("Tamper Root", VALIDITY);
  const intermediate = await createIntermediate(root, "Tamper Issuing", { ...VALIDITY, ...CRL });
  const above = [intermediate.certificate, root.certificate];
  const person = async (name: string, organisation: string): Promise<SigningIdentity> => {
    const own = await issueUserCertificate(intermediate, {
      ...VALIDITY,
      ...CRL,
      subject: { name, organisation, email: "signer@example.test" },
    });
    return { privateKey: openPrivateKey(own.privateKey), chain: [own.certificate, ...above] };
  };
  const stamp = await issueTimestampCertificate(intermediate, "Tamper Time-stamps", { ...VALIDITY, ...CRL });
  const stamper = ownStamper(
    { privateKey: openPrivateKey(stamp.privateKey), chain: [stamp.certificate, ...above] },
    () => AT,
  );
  const people = [
    await person("Inês Valadares", "Tern & Sable Shipping Lda"),
    await person("王海韵", "宁波海韵油脂有限公司"),
  ];
  const lists = await Promise.all(
    [root, intermediate].map((issuer) =>
      createRevocationList(issuer, {
        number: 1,
        thisUpdate: VALIDITY.notBefore,
        nextUpdate: VALIDITY.notAfter,
        revoked: [],
      }),
    ),
  );
  return {
    options: { chain: null, trustAnchors: [root.certificate], revocationLists: lists, now: AT },
    async make(random) {
      const pdf = PDF.create();
      for (let page = 0; page <= random.below(3); page += 1)
        pdf
          .addPage({ size: "a4" })
          .drawText(`Page ${page + 1} of ${random.below(1_000_000)}`, { x: 60, y: 760, size: 12 });
      let file = await pdf.save();
      const stamped = random.below(2) === 1;
      for (const [i, one] of people.slice(0, 1 + random.below(2)).entries()) {
        file = await signPdf(file, {
          ...one,
          time: AT,
          reason: "Signed",
          placement: { page: 0, xMm: 20, yMm: 60 + 60 * i, widthMm: 80, heightMm: 40 },
          appearance: { lines: [{ text: `Signer ${i + 1}` }] },
          ...(stamped ? { timestamps: stamper } : {}),
        });
      }
      return stamped && random.below(2) === 1 ? archivePdf(file, lists, stamper) : file;
    },
  };
}
