import { readFile } from "node:fs/promises";
import { ASSURANCE } from "#domain/assurance";
import type { ServiceOnList } from "#domain/listed-services";
import { CLAIMED, type PdfA } from "#domain/pdf-a";
import { fill } from "#domain/text";
import { HEADLINES } from "#domain/headlines";
import { OBLIGATION_STATES } from "#domain/verify/obligation";
import { pdfAClaim } from "#domain/verify/pdf-a-claim";
import { ALLOWS } from "#domain/verify/permission";
import { LIST_NOTES, QUALIFIED } from "#domain/verify/qualified";
import { REASONS, type Finding } from "#domain/reasons";
import { commitmentName } from "#domain/verify/signed-terms";
import { fromPem } from "#domain/verify/trust";
import { reportAsJson, reportAsXml, validationReport } from "#domain/verify/validation-report";
import type { SignatureReport } from "#domain/verify/signature-report";
import type { Verdict } from "#domain/verify/verdict";
import { XmlRefused } from "../../backend/uploads/signed-xml.ts";
import { trustedList } from "../../backend/uploads/trusted-list.ts";
import { clientsOf } from "./check-audit.ts";
import { checkFile } from "./check-file.ts";

const line = (name: string, { outcome, reason }: Finding): string =>
  `  ${name.padEnd(14)}${outcome.padEnd(15)}${REASONS[reason].en}`;

const list = ({ qualified: one }: SignatureReport): string[] =>
  one === null
    ? []
    : [
        `  qualified     ${[QUALIFIED[one.status].en, ...one.notes.map((note) => LIST_NOTES[note].en)].join("; ")}`,
        `                service ${one.service} of ${one.provider}, on the trusted list of ${one.country} of ${one.issuedAt.slice(0, 10)}`,
      ];

/** The findings, for a person. `claim`: what the file says of itself. */
function told(verdict: Verdict, claim: PdfA | null, indent = ""): string {
  const { checks, signatures, title, anchors } = verdict;
  const lines = [
    HEADLINES[verdict.headline].en,
    `  sha256        ${verdict.sha256}`,
    ...(verdict.number === "" ? [] : [`  number        ${verdict.number}`]),
    ...(verdict.issuerName === "" ? [] : [`  issuer        ${verdict.issuerName}`]),
    line("integrity", checks.integrity),
    line("identity", checks.issuer),
    line("status", checks.status),
    ...(claim === null
      ? []
      : [`  archives      ${fill(CLAIMED.en, "en-US", { part: claim.part, level: claim.level })}`]),
    ...signatures.flatMap((one) => [
      `signature of ${[one.name, one.organisation].filter((part) => part !== "").join(", ") || "nobody known"} (${one.level}), ${one.time ?? "no time"}${one.provenAt === null ? "" : `, proven at ${one.provenAt}`}`,
      ...(one.assurance === null
        ? []
        : [
            `  company       ${ASSURANCE[one.assurance].means.en}${one.identifier === "" ? "" : ` (${one.identifier})`}`,
          ]),
      line("integrity", one.integrity),
      line("identity", one.identity),
      line("later changes", one.laterChanges),
      ...list(one),
      ...(one.allows === null ? [] : [`  allows        ${ALLOWS[one.allows].en}`]),
      ...(one.terms.policy === null
        ? []
        : [`  policy        ${[one.terms.policy, one.terms.policyAddress].join(" ").trim()}`]),
      ...one.terms.commitments.map((oid) => `  commitment    ${commitmentName(oid).en}`),
      ...(one.timestamp === null ? [] : [line("time-stamp", one.timestamp.finding)]),
      ...one.warnings.map((reason) => `  warning       ${REASONS[reason].en}`),
    ]),
    ...anchors.map(
      (one) =>
        `anchored on chain ${one.chainId} in ${one.store}, block ${one.block ?? "?"}, ${one.at ?? "time unknown"}`,
    ),
    ...(title === null
      ? []
      : [`title at block ${title.block}: holder ${title.holder ?? "none"}, owner ${title.owner ?? "none"}`]),
    ...(title?.obligation
      ? [
          `${OBLIGATION_STATES[title.obligation.state].en}${title.obligation.by === null ? "" : `, by ${title.obligation.by}, ${title.obligation.at ?? ""}`}`,
        ]
      : []),
    ...(verdict.package?.parts ?? []).map((part) => `${part.name}: ${told(part.verdict, null, "    ")}`),
  ];
  return lines.map((one, i) => (i === 0 ? one : indent + one)).join("\n");
}

export interface FileOptions {
  readonly root: readonly string[];
  readonly crl: readonly string[];
  readonly rpc: readonly string[];
  readonly store?: string | undefined;
  /** Trusted lists of countries (XML), and the certificates that may sign them. */
  readonly list: readonly string[];
  readonly "list-signer": readonly string[];
  readonly json: boolean;
  /** The validation report of ETSI TS 119 102-2 in place of our own. */
  readonly report?: ReportForm | undefined;
}

export const REPORT_FORMS = ["xml", "json"] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** The validation report as it is printed; null where there is no signature to report on. */
function standardReport(verdict: Verdict, form: ReportForm, at: Date): string | null {
  const report = validationReport(verdict, at);
  if (report === null) return null;
  return form === "xml" ? reportAsXml(report).trimEnd() : JSON.stringify(reportAsJson(report), null, 2);
}

const PROBLEMS = {
  UNREADABLE: "it is no trusted list",
  SIGNATURE_WRONG: "its signature does not match: it was changed",
  SIGNER_UNKNOWN: "none of the certificates given with --list-signer signed it",
} as const;

/** The services on lists, each of which must be signed as it is; null, and why, where one is not. */
async function servicesOn(files: readonly string[], signers: readonly Uint8Array[]): Promise<ServiceOnList[] | null> {
  const found: ServiceOnList[] = [];
  for (const file of files)
    try {
      const { services, issuedAt, nextUpdate } = trustedList(await readFile(file), signers);
      found.push(...services.map((one) => ({ ...one, issuedAt, nextUpdate })));
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error;
      console.error(`The list ${file} is not taken: ${PROBLEMS[error.problem]}.`);
      return null;
    }
  return found;
}

/** Checks the file and prints what was found. Returns the exit code. */
export async function verifyFile(
  file: string,
  { root, crl, rpc, store, json, report, ...lists }: FileOptions,
): Promise<number> {
  const opened = async (names: readonly string[]): Promise<Uint8Array[]> =>
    (await Promise.all(names.map((name) => readFile(name)))).flatMap((bytes) =>
      bytes.includes("-----BEGIN") ? fromPem(bytes.toString("latin1")) : [new Uint8Array(bytes)],
    );
  const now = new Date();
  const bytes = new Uint8Array(await readFile(file));
  const services = await servicesOn(lists.list, await opened(lists["list-signer"]));
  if (services === null) return 2;
  const verdict = await checkFile(bytes, {
    roots: await opened(root),
    revocationLists: await opened(crl),
    clients: await clientsOf(rpc),
    store: store?.toLowerCase(),
    services,
    now,
  });
  const standard = report === undefined ? null : standardReport(verdict, report, now);
  if (report !== undefined && standard === null) console.error("There is no signature to report on.");
  else
    console.log(
      standard ??
        (json
          ? JSON.stringify(verdict, null, 2)
          : told(verdict, verdict.format === "pdf" ? await pdfAClaim(bytes) : null)),
    );
  return { VALID: 0, INVALID: 1, INDETERMINATE: 3 }[verdict.overall];
}
