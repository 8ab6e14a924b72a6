import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import type { BillData } from "#domain/printing/bill-data";
import { SIGNATURE_AREA } from "#domain/printing/bill-body";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import { paperToPdf } from "../../backend/printing/paper-to-pdf.ts";
import {
  createIntermediate,
  createRoot,
  issueUserCertificate,
  toPem,
  type KeyedCertificate,
} from "../../backend/signing/authority.ts";
import { openPrivateKey, type SigningIdentity } from "../../backend/signing/key.ts";
import { signPdf } from "../../backend/signing/sign-pdf.ts";

export const DOCUMENT_ID = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";

export const BILL: BillData = {
  blNo: "TSL-SIN-260417",
  reference: "PAE/26/1187",
  voyage: "AS-118L",
  shipper: { name: "PORTO AZUL ENERGIA S.A.", addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA", "PORTUGAL"] },
  consignee: { type: "TO_ORDER" },
  notify: [{ name: "宁波海韵油脂有限公司", addressLines: ["浙江省宁波市镇海区海韵路88号"] }],
  vessel: { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" },
  portOfLoading: { code: "PTSIE", name: "SINES, PORTUGAL" },
  portOfDischarge: { code: "SGSIN", name: "SINGAPORE" },
  cargo: [
    {
      description: "LOW SULPHUR STRAIGHT RUN FUEL OIL IN BULK",
      quantity: "37998.412",
      unit: "TNE",
      grossWeight: "37953.453",
      grossWeightUnit: "TNE",
    },
  ],
  numberOfOriginals: "1",
  placeOfIssue: "SINES",
  dateOfIssue: "2026-10-30",
  shippedOnBoardDate: "2026-10-30",
  carrier: { name: "TERN & SABLE LINE", addressLines: ["SINES"] },
  issuer: "Tern & Sable Shipping Lda",
};

export const CONTENT = canonicalJson({ id: DOCUMENT_ID, data: BILL });
export const TOKEN_ID = `0x${createHash("sha256").update(CONTENT).digest("hex")}` as const;

export interface Samples {
  readonly rootPem: string;
  readonly company: SigningIdentity;
  readonly authority: { readonly root: KeyedCertificate; readonly issuing: KeyedCertificate };
  /** A printed bill, signed by its issuer and by a second party. */
  readonly signed: Uint8Array;
}

/** Made with the product's own code, by an authority that exists for this run only. */
export async function makeSamples(now: Date): Promise<Samples> {
  const year = 365 * 24 * 3_600_000;
  const validity = { notBefore: new Date(now.getTime() - 60_000), notAfter: new Date(now.getTime() + year) };
  const crlUrl = "http://localhost/crl";
  const root = await createRoot("Hawser Witness Root", validity);
  const issuing = await createIntermediate(root, "Hawser Witness Issuing", { ...validity, crlUrl });
  const identity = async (name: string, organisation: string): Promise<SigningIdentity> => {
    const subject = { name, organisation, email: "signer@example.test" };
    const own = await issueUserCertificate(issuing, { ...validity, crlUrl, subject });
    return {
      privateKey: openPrivateKey(own.privateKey),
      chain: [own.certificate, issuing.certificate, root.certificate],
    };
  };
  const company = await identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const paper = layoutBillOfLading(BILL, {
    marking: "ORIGINAL",
    language: "en-US",
    documentId: DOCUMENT_ID,
    checksum: TOKEN_ID.slice(2),
  });
  const first = await signPdf(await paperToPdf(paper, { createdAt: now }), {
    ...company,
    time: now,
    reason: "Signing and issuing",
    placement: SIGNATURE_AREA,
    appearance: { lines: [{ text: "Inês Valadares", weight: "bold" }] },
  });
  const signed = await signPdf(first, {
    ...(await identity("王海韵", "宁波海韵油脂有限公司")),
    time: now,
    reason: "背书",
    placement: { page: 2, xMm: 20, yMm: 200, widthMm: 80, heightMm: 30 },
    appearance: { lines: [{ text: "签署人 王海韵" }] },
  });
  return { rootPem: toPem(root.certificate), company, authority: { root, issuing }, signed };
}
