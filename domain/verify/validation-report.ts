import { entryOf } from "../lookup.ts";
import { ASKED } from "./asked.ts";
import { HEADLINES } from "../headlines.ts";
import { LIST_NOTES, QUALIFIED, type Qualified } from "./qualified.ts";
import { REASONS, type Finding, type Reason } from "../reasons.ts";
import type { SignatureReport } from "./signature-report.ts";
import type { Verdict } from "./verdict.ts";

/** The namespace of the report of ETSI TS 119 102-2. */
export const REPORT_NAMESPACE = "http://uri.etsi.org/19102/v1.2.1#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const URN = "urn:etsi:019102:";

type MainIndication = "passed" | "failed" | "indeterminate";

/** The reasons of the standard for a signature that does not pass, and whether it has then failed (EN 319 102-1, 5.1.3). */
const SUB_INDICATIONS = {
  FORMAT_FAILURE: "failed",
  HASH_FAILURE: "failed",
  SIG_CRYPTO_FAILURE: "failed",
  REVOKED: "failed",
  NOT_YET_VALID: "failed",
  SIG_CONSTRAINTS_FAILURE: "indeterminate",
  CHAIN_CONSTRAINTS_FAILURE: "indeterminate",
  CERTIFICATE_CHAIN_GENERAL_FAILURE: "indeterminate",
  CRYPTO_CONSTRAINTS_FAILURE: "indeterminate",
  NO_SIGNING_CERTIFICATE_FOUND: "indeterminate",
  NO_CERTIFICATE_CHAIN_FOUND: "indeterminate",
  REVOKED_NO_POE: "indeterminate",
  OUT_OF_BOUNDS_NO_POE: "indeterminate",
  TRY_LATER: "indeterminate",
  GENERIC: "indeterminate",
} as const satisfies Record<string, MainIndication>;
type SubIndication = keyof typeof SUB_INDICATIONS;

/** Our reasons in the words of the standard. A reason that is not here has the default of its outcome. */
const BY_REASON: Readonly<Partial<Record<Reason, SubIndication>>> = {
  DIGEST_DIFFERS: "HASH_FAILURE",
  SIGNATURE_WRONG: "SIG_CRYPTO_FAILURE",
  ALGORITHM_WEAK: "CRYPTO_CONSTRAINTS_FAILURE",
  ALGORITHM_UNKNOWN: "CRYPTO_CONSTRAINTS_FAILURE",
  CERTIFICATE_SWAPPED: "NO_SIGNING_CERTIFICATE_FOUND",
  TIMESTAMP_WRONG: "SIG_CONSTRAINTS_FAILURE",
  ISSUER_UNKNOWN: "NO_CERTIFICATE_CHAIN_FOUND",
  CERTIFICATE_EXPIRED: "OUT_OF_BOUNDS_NO_POE",
  CERTIFICATE_NOT_VALID_THEN: "NOT_YET_VALID",
  CERTIFICATE_REVOKED: "REVOKED",
  CERTIFICATE_REVOKED_SINCE: "REVOKED_NO_POE",
  REVOCATION_UNKNOWN: "TRY_LATER",
  CERTIFICATE_RULE_UNKNOWN: "CHAIN_CONSTRAINTS_FAILURE",
  CERTIFICATE_PURPOSE: "CHAIN_CONSTRAINTS_FAILURE",
  CERTIFICATE_DAMAGED: "CERTIFICATE_CHAIN_GENERAL_FAILURE",
  SIGNER_NOT_ISSUER: "SIG_CONSTRAINTS_FAILURE",
  COMPANY_UNCHECKED: "SIG_CONSTRAINTS_FAILURE",
  ASSURANCE_UNSAID: "SIG_CONSTRAINTS_FAILURE",
};
const DEFAULTS = { INVALID: "FORMAT_FAILURE", INDETERMINATE: "GENERIC" } as const satisfies Record<
  string,
  SubIndication
>;

/** An element of the report: its name, its attributes, and its text or what is in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}
const element = (
  name: string,
  content: string | readonly (Element | null)[],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({
  name,
  attributes,
  content: typeof content === "string" ? content : content.filter((one) => one !== null),
});

/** One signature to report on, and the file that it stands in. */
interface Subject {
  readonly id: string;
  readonly signature: SignatureReport;
  readonly of: Verdict;
}

/**
 * The report on the signatures of a file, and of the files in a package, as ETSI TS 119 102-2 lays it out; null where
 * there is no signature to report on.
 */
export function validationReport(verdict: Verdict, at: Date): Element | null {
  const files = [verdict, ...(verdict.package?.parts ?? []).map((part) => part.verdict)];
  const subjects = files.flatMap((of, file) =>
    of.signatures.map((signature, i): Subject => ({ id: `S-${file}-${i}`, signature, of })),
  );
  if (subjects.length === 0) return null;
  const certificates = new Map(
    subjects.flatMap(({ signature }) => signature.path.map((one) => [one.fingerprint, one.der] as const)),
  );
  return element(
    "ValidationReport",
    [
      ...subjects.map((one) => signatureReport(one, at)),
      certificates.size === 0
        ? null
        : element(
            "SignatureValidationObjects",
            [...certificates].map(([fingerprint, der]) =>
              element(
                "ValidationObject",
                [
                  element("ObjectType", `${URN}validationObject:certificate`),
                  element("ValidationObjectRepresentation", [element("base64", der)]),
                ],
                { id: idOf(fingerprint) },
              ),
            ),
          ),
    ],
    { xmlns: REPORT_NAMESPACE, "xmlns:ds": "http://www.w3.org/2000/09/xmldsig#" },
  );
}

const idOf = (fingerprint: string): string => `C-${fingerprint}`;
const references = (fingerprints: readonly string[]): Readonly<Record<string, string>> => ({
  VOReference: fingerprints.map(idOf).join(" "),
});

function signatureReport({ id, signature, of }: Subject, at: Date): Element {
  const [leaf] = signature.path;
  return element("SignatureValidationReport", [
    element("SignatureIdentifier", [element("HashOnly", "false"), element("DocHashOnly", "false")], { id }),
    element("ValidationTimeInfo", [
      element("ValidationTime", at.toISOString()),
      element("BestSignatureTime", [
        element("POETime", signature.provenAt ?? at.toISOString()),
        element("TypeOfProof", `${URN}poetype:validation`),
      ]),
    ]),
    element("SignersDocument", [
      element("DigestAlgAndValue", [
        element("ds:DigestMethod", [], { Algorithm: SHA256 }),
        element("ds:DigestValue", base64OfHex(of.sha256)),
      ]),
    ]),
    attributesOf(signature),
    leaf === undefined
      ? null
      : element("SignerInformation", [
          element("SignerCertificate", [], references([leaf.fingerprint])),
          element("Signer", [signature.name, signature.organisation].filter((part) => part !== "").join(", ")),
        ]),
    signature.qualified === null
      ? null
      : element("SignatureQuality", [
          element("SignatureQualityInformation", `urn:hawser:qualified:${signature.qualified.status}`),
        ]),
    element("SignatureValidationProcess", [
      element(
        "SignatureValidationProcessID",
        `${URN}validationprocess:${signature.level === "B-B" ? "Basic" : signature.level === "B-LTA" ? "LTA" : "LTVM"}`,
      ),
    ]),
    statusOf(signature, of),
  ]);
}

function attributesOf(signature: SignatureReport): Element | null {
  const { terms } = signature;
  const signed = { Signed: "true" };
  const found = [
    signature.time === null ? null : element("SigningTime", [element("Time", signature.time)], signed),
    ...terms.commitments.map((oid) =>
      element("CommitmentTypeIndication", [element("CommitmentTypeIdentifier", `urn:oid:${oid}`)], signed),
    ),
    terms.policy === null
      ? null
      : element("SigPolicyIdentifier", [element("SigPolicyId", `urn:oid:${terms.policy}`)], signed),
    signature.reason === "" ? null : element("Reason", [element("ReasonElement", signature.reason)], signed),
  ].filter((one) => one !== null);
  return found.length === 0 ? null : element("SignatureAttributes", found);
}

/** The three answers about a signature, as one of the standard: the first that does not pass, failures before doubts. */
export function indicationOf(signature: SignatureReport): {
  readonly main: MainIndication;
  readonly sub: SubIndication | null;
} {
  const findings = [signature.integrity, signature.laterChanges, signature.identity];
  const open =
    findings.find(({ outcome }) => outcome === "INVALID") ?? findings.find(({ outcome }) => outcome !== "VALID");
  if (open === undefined || open.outcome === "VALID") return { main: "passed", sub: null };
  const sub = BY_REASON[open.reason] ?? DEFAULTS[open.outcome];
  return { main: SUB_INDICATIONS[sub], sub };
}

function statusOf(signature: SignatureReport, of: Verdict): Element {
  const { main, sub } = indicationOf(signature);
  const total = signature.kind === "timestamp" || main === "indeterminate" ? main : `total-${main}`;
  const path = signature.path.map(({ fingerprint }) => fingerprint);
  const answers: readonly (readonly [string, Finding])[] = [
    ["integrity", signature.integrity],
    ["identity", signature.identity],
    ["later-changes", signature.laterChanges],
    ...(signature.timestamp === null ? [] : [["time-stamp", signature.timestamp.finding] as const]),
  ];
  return element("SignatureValidationStatus", [
    element("MainIndication", `${URN}mainindication:${total}`),
    sub === null ? null : element("SubIndication", `${URN}subindication:${sub}`),
    element("AssociatedValidationReportData", [
      path.length === 0
        ? null
        : element("CertificateChain", [
            element("SigningCertificate", [], references(path.slice(0, 1))),
            ...path.slice(1).map((one) => element("IntermediateCertificate", [], references([one]))),
          ]),
      element("AdditionalValidationReportData", [
        reportData("headline", HEADLINES[of.headline].en),
        ...(signature.qualified === null ? [] : [reportData("qualified", listedAs(signature.qualified))]),
        ...(signature.asked === null ? [] : [reportData("revocation-asked", ASKED[signature.asked].en)]),
        ...answers.map(([name, { outcome, reason }]) => reportData(name, `${outcome}: ${REASONS[reason].en}`)),
      ]),
    ]),
  ]);
}

const listedAs = ({ status, service, provider, country, issuedAt, notes }: Qualified): string =>
  [
    `${status}: ${QUALIFIED[status].en}`,
    [service, provider, country, issuedAt].join(", "),
    ...notes.map((note) => LIST_NOTES[note].en),
  ].join("; ");

/** What our own verdict says, beside what the standard asks for. */
const reportData = (name: string, said: string): Element =>
  element("ReportData", [element("Type", `urn:hawser:verdict:${name}`), element("Value", said)]);

const base64OfHex = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))));

/** Characters that XML 1.0 cannot hold at all. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" } as const;
const escaped = (said: string): string =>
  said.replace(UNWRITABLE, "\ufffd").replace(/[&<>"\r]/g, (sign) => entryOf(ESCAPES, sign) ?? sign);

/** The report as XML. */
export const reportAsXml = (report: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(report, "")}\n`;

function xmlOf({ name, attributes, content }: Element, indent: string): string {
  const head = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("")}`;
  if (typeof content === "string") return `${head}>${escaped(content)}</${name}>`;
  if (content.length === 0) return `${head}/>`;
  return `${head}>\n${content.map((one) => xmlOf(one, `${indent}  `)).join("\n")}\n${indent}</${name}>`;
}

/** A value in the report as JSON. */
export type Json = string | { readonly [key: string]: Json | readonly Json[] };

/** The report as JSON: the elements and attributes by their names, repeated ones as lists. */
export const reportAsJson = (report: Element): { readonly ValidationReport: Json } => ({
  ValidationReport: jsonOf(report),
});

/** The elements that may stand more than once: lists also where there is one. */
const REPEATED: ReadonlySet<string> = new Set([
  "SignatureValidationReport",
  "ValidationObject",
  "CommitmentTypeIndication",
  "IntermediateCertificate",
  "ReportData",
  "SubIndication",
]);

function jsonOf({ attributes, content }: Element): Json {
  if (typeof content === "string") return content;
  const found: Record<string, Json | Json[]> = { ...attributes };
  for (const one of content) {
    const name = one.name.replace(/^ds:/, "");
    const before = found[name];
    if (Array.isArray(before)) before.push(jsonOf(one));
    else found[name] = REPEATED.has(name) ? [jsonOf(one)] : jsonOf(one);
  }
  return found;
}
