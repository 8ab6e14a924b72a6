import { billOfExchange } from "./bill-of-exchange.ts";
import { billOfLading } from "./bill-of-lading.ts";
import { bunkerCertificateOfQuality, bunkerRequisition, bunkerSafetyCheck } from "./bunker/before.ts";
import {
  bunkerLoadingRecord,
  bunkerMeterReadingPost,
  bunkerMeterReadingPre,
  bunkerMeterReceipt,
  bunkerMeterSealsCheckPost,
  bunkerMeterSealsCheckPre,
  bunkerStsRecord,
} from "./bunker/meter.ts";
import { bunkerDeliveryNote } from "./bunker/note.ts";
import { bunkerProtest, bunkerQuantityDispute } from "./bunker/raised.ts";
import { dcsaBillOfLading } from "./dcsa-bill-of-lading.ts";
import { deliveryOrder } from "./delivery-order.ts";
import { maxLength, type ValueField } from "./field.ts";
import { fiataBillOfLading } from "./fiata-bill-of-lading.ts";
import type { Kind } from "./kind.ts";
import { letterOfIndemnity } from "./letter-of-indemnity.ts";
import { negotiationForm } from "./negotiation-form.ts";
import { ordinary } from "./ordinary.ts";
import {
  BENEFICIARY,
  COMPLETENESS,
  CREDIT,
  INSURANCE,
  INVOICE,
  MANIFEST,
  ORIGIN,
  PACKING_LIST,
  SAFETY,
  TANKS,
  TESTS,
} from "./ordinary-fields.ts";
import { shippingInstruction } from "./shipping-instruction.ts";
import { transferableRecord, verifiableDocument } from "./templated.ts";
import { warrantyOfTitle } from "./warranty-of-title.ts";
import { entryOf } from "../lookup.ts";

/** Where the vessel and the goods of an ordinary document stand that speaks of them. */
const ON_BOARD = { vessel: "vessel.name", cargo: "goods" } as const;

/** Every kind of document. A new ordinary one is one line, a structured one a file and a line. */
const rows = [
  billOfLading,
  fiataBillOfLading,
  dcsaBillOfLading,
  deliveryOrder,
  billOfExchange,
  letterOfIndemnity,
  warrantyOfTitle,
  shippingInstruction,
  negotiationForm,
  verifiableDocument,
  transferableRecord,
  bunkerRequisition,
  bunkerSafetyCheck,
  bunkerCertificateOfQuality,
  bunkerMeterSealsCheckPre,
  bunkerMeterReadingPre,
  bunkerMeterSealsCheckPost,
  bunkerMeterReadingPost,
  bunkerMeterReceipt,
  bunkerDeliveryNote,
  bunkerLoadingRecord,
  bunkerStsRecord,
  bunkerProtest,
  bunkerQuantityDispute,
  ordinary("Normal", "DOC", "Document", "普通单证"),
  ordinary("Unclassified", "FILE", "Unclassified document", "未分类单证"),
  ordinary("Invoice", "INV", "Invoice", "发票", INVOICE),
  ordinary("DebitNote", "DN", "Debit note", "借记通知单", INVOICE),
  ordinary("PackingList", "PL", "Packing list", "装箱单", PACKING_LIST),
  ordinary("Manifest", "MAN", "Manifest", "舱单", MANIFEST, ON_BOARD),
  ordinary("BeneficiaryCertificate", "BEN", "Beneficiary certificate", "受益人证明", BENEFICIARY),
  ordinary("CertificateOfOrigin", "COO", "Certificate of origin", "原产地证书", ORIGIN),
  ordinary("CertificateOfAnalysis", "COA", "Certificate of analysis", "分析证书", TESTS, ON_BOARD),
  ordinary("CertificateOfWeight", "COW", "Certificate of weight", "重量证书", TANKS, ON_BOARD),
  ordinary("QualityReport", "QLT", "Quality report", "质量报告", TESTS, ON_BOARD),
  ordinary("QuantityReport", "QTY", "Quantity report", "数量报告", TANKS, ON_BOARD),
  ordinary("UllageReport", "ULL", "Ullage report", "空距报告", TANKS, ON_BOARD),
  ordinary("InsurancePolicy", "INS", "Insurance policy", "保险单", INSURANCE, ON_BOARD),
  ordinary("MaterialSafetyDataSheet", "SDS", "Material safety data sheet", "化学品安全技术说明书", SAFETY),
  ordinary("LetterOfCredit", "LC", "Letter of credit", "信用证", CREDIT),
  ordinary("NoticeOfCompleteness", "NOC", "Notice of completeness", "完整性通知", COMPLETENESS, ON_BOARD),
] as const;

export type KindName = (typeof rows)[number]["name"];
/** A kind with its name. */
export type Known = Kind & { readonly name: KindName };
export const KINDS = Object.fromEntries(rows.map((row) => [row.name, row as Known])) as Readonly<
  Record<KindName, Known>
>;
export const KIND_NAMES = rows.map((row) => row.name) as [string, ...string[]];

/** The kind of that name; throws for a name that no door let through. */
export function kindOf(name: string): Known {
  const found = entryOf(KINDS, name);
  if (!found) throw new Error(`unknown kind ${name}`);
  return found;
}

/** Kinds that an upload may be given. */
export const UPLOAD_KINDS = rows.filter((row) => (row as Kind).madeBy.includes("upload")).map((row) => row.name) as [
  string,
  ...string[],
];

/** The fields of a file as it is uploaded, where its kind has them: its number, its dates, a description. */
const UPLOAD_NAMES = ["number", "date", "sampledOn", "expiry", "latestShipment", "description"] as const;
export type UploadField = (typeof UPLOAD_NAMES)[number];

export const uploadFields = (kind: Kind): readonly (ValueField & { readonly name: UploadField })[] => {
  const fields = kind.sections.flatMap((section) => section.fields);
  return UPLOAD_NAMES.flatMap((name) =>
    fields.flatMap((field) =>
      field.name === name && field.type !== "group" && field.type !== "list" ? [{ ...field, name }] : [],
    ),
  );
};

/** All of them, with their longest values. */
export const UPLOAD_DATA: readonly { readonly name: UploadField; readonly max: number }[] = [
  ...new Map(
    UPLOAD_KINDS.flatMap((name) => uploadFields(kindOf(name))).map((field) => [
      field.name,
      { name: field.name, max: maxLength(field) },
    ]),
  ).values(),
];

/** Kinds that are written in a form here. */
export const FORM_KINDS: readonly Kind[] = rows.filter((row) => (row as Kind).madeBy.includes("form"));
