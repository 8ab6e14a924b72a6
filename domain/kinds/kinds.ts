import { billOfLading } from "./bill-of-lading.ts";
import type { Kind } from "./kind.ts";
import { ordinary } from "./ordinary.ts";

/** Every kind of document. A new ordinary one is one line. */
const rows = [
  billOfLading,
  ordinary("Normal", "DOC", "Document", "普通单证"),
  ordinary("Unclassified", "FILE", "Unclassified document", "未分类单证"),
  ordinary("Invoice", "INV", "Invoice", "发票"),
  ordinary("DebitNote", "DN", "Debit note", "借记通知单"),
  ordinary("PackingList", "PL", "Packing list", "装箱单"),
  ordinary("Manifest", "MAN", "Manifest", "舱单"),
  ordinary("BeneficiaryCertificate", "BEN", "Beneficiary certificate", "受益人证明"),
  ordinary("CertificateOfOrigin", "COO", "Certificate of origin", "原产地证书"),
  ordinary("CertificateOfAnalysis", "COA", "Certificate of analysis", "分析证书"),
  ordinary("CertificateOfWeight", "COW", "Certificate of weight", "重量证书"),
  ordinary("QualityReport", "QLT", "Quality report", "质量报告"),
  ordinary("QuantityReport", "QTY", "Quantity report", "数量报告"),
  ordinary("UllageReport", "ULL", "Ullage report", "空距报告"),
  ordinary("InsurancePolicy", "INS", "Insurance policy", "保险单"),
  ordinary("MaterialSafetyDataSheet", "SDS", "Material safety data sheet", "化学品安全技术说明书"),
  ordinary("LetterOfCredit", "LC", "Letter of credit", "信用证"),
  ordinary("NoticeOfCompleteness", "NOC", "Notice of completeness", "完整性通知"),
] as const;

export const KINDS: ReadonlyMap<string, Kind> = new Map(rows.map((row) => [row.name, row as Kind]));
export const KIND_NAMES = rows.map((row) => row.name) as [string, ...string[]];

/** The kind of that name; throws for a name that no door let through. */
export function kindOf(name: string): Kind {
  const found = KINDS.get(name);
  if (!found) throw new Error(`unknown kind ${name}`);
  return found;
}

/** Kinds that an upload may be given. */
export const UPLOAD_KINDS = rows.filter((row) => row.madeBy === "upload").map((row) => row.name) as [string, ...string[]];
