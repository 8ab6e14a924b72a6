import type { Language } from "#domain/text";
import type { Verification } from "./run-verify.ts";

/** The chain's answer about a title by link, as people keep it. */
export const reportOf = ({ title, place, at }: Verification): Blob =>
  new Blob(
    [
      `${JSON.stringify({ report: "hawser-verification", version: 1, at: at.toISOString(), file: null, place, verdict: null, title }, null, 2)}\n`,
    ],
    { type: "application/json" },
  );

/** The forms of the validation report of ETSI TS 119 102-2. */
export type ReportForm = "xml" | "json";

/** The report on the signatures as other programs read it; null where there is no signature to report on. */
export async function standardReportOf({ verdict, at }: Verification, form: ReportForm): Promise<Blob | null> {
  const { reportAsJson, reportAsXml, validationReport } = await import("#domain/verify/validation-report");
  const report = verdict === null ? null : validationReport(verdict, at);
  if (report === null) return null;
  return form === "xml"
    ? new Blob([reportAsXml(report)], { type: "application/xml" })
    : new Blob([`${JSON.stringify(reportAsJson(report), null, 2)}\n`], { type: "application/json" });
}

/** A file with all that is needed to check it again without this server. */
export async function bundleOf({ verdict, told, at }: Verification, file: File, language: Language): Promise<Blob> {
  const { openEvidence, packEvidence } = await import("#domain/verify/evidence");
  if (verdict === null || told === null) throw new Error("nothing was checked");
  const { dids, txt, statusLists } = told;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The verdict on a bundle is on the file in it: that is packed anew.
  const inside = openEvidence(bytes) ?? { name: file.name, file: bytes };
  return new Blob(
    [packEvidence({ ...inside, verdict, trust: told, answers: { dids, txt, statusLists }, at }, language)],
    { type: "application/zip" },
  );
}
