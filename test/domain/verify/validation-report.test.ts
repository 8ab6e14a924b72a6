import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { REASONS, type Finding, type Reason } from "#domain/reasons";
import { COMMITMENTS, commitmentName, NO_TERMS } from "#domain/verify/signed-terms";
import {
  indicationOf,
  REPORT_NAMESPACE,
  reportAsJson,
  reportAsXml,
  validationReport,
  type Element,
  type Json,
} from "#domain/verify/validation-report";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { der } from "../../../backend/signing/der.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { certified, METHODS, signedAsForeign } from "../../support/foreign.ts";
import { longLivedPdf, stampingIdentity } from "../../support/long-lived.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let signed: Uint8Array;
const REASON = `Approved & "agreed" <b>\u0001 背书`;
const SPOT = {
  placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
  appearance: { lines: [{ text: "x" }] },
};
const check = async (file: Uint8Array, trustAnchors = [authority.root.certificate]): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors, revocationLists: await authority.lists(), now: NOW });

beforeAll(async () => {
  authority = await testAuthority();
  const by = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  signed = await signPdf(await plainPdf(1), { ...by, time: NOW, reason: REASON, ...SPOT });
});

/** Names of elements from the root, with their text, as another program's reader gives them. */
function readXml(xml: string): { readonly paths: Map<string, string[]>; readonly namespaces: ReadonlySet<string> } {
  const paths = new Map<string, string[]>();
  const namespaces = new Set<string>();
  const trail: string[] = [];
  let said = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri }) => {
    trail.push(local);
    namespaces.add(uri);
    said = "";
  });
  parser.on("text", (more) => (said += more));
  parser.on("closetag", () => {
    const path = trail.slice(1).join("/");
    paths.set(path, [...(paths.get(path) ?? []), said]);
    trail.pop();
    said = "";
  });
  parser.write(xml).close();
  return { paths, namespaces };
}

const OF = "SignatureValidationReport";

/** The elements that the schema of the standard allows in each one, in its order; `!` where there must be one. */
const SCHEMA: Readonly<Record<string, readonly string[]>> = {
  ValidationReport: ["SignatureValidationReport!", "SignatureValidationObjects", "SignatureValidator"],
  SignatureValidationReport: [
    "SignatureIdentifier",
    "ValidationConstraintsEvaluationReport",
    "ValidationTimeInfo",
    "SignersDocument",
    "SignatureAttributes",
    "SignerInformation",
    "SignatureQuality",
    "SignatureValidationProcess",
    "SignatureValidationStatus!",
  ],
  SignatureIdentifier: ["DigestAlgAndValue", "ds:SignatureValue", "HashOnly!", "DocHashOnly!", "DAIdentifier"],
  ValidationTimeInfo: ["ValidationTime!", "BestSignatureTime!"],
  BestSignatureTime: ["POETime!", "TypeOfProof!", "POEObject"],
  SignersDocument: ["DigestAlgAndValue!", "SignersDocumentRef"],
  DigestAlgAndValue: ["ds:DigestMethod!", "ds:DigestValue!"],
  SigningTime: ["AttributeObject", "Time!"],
  CommitmentTypeIndication: ["AttributeObject", "CommitmentTypeIdentifier!"],
  SigPolicyIdentifier: ["AttributeObject", "SigPolicyId!"],
  Reason: ["AttributeObject", "ReasonElement!"],
  SignerInformation: ["SignerCertificate!", "Signer"],
  SignatureQuality: ["SignatureQualityInformation!"],
  SignatureValidationProcess: ["SignatureValidationProcessID", "SignatureValidationServicePolicy"],
  SignatureValidationStatus: ["MainIndication!", "SubIndication", "AssociatedValidationReportData"],
  AssociatedValidationReportData: ["TrustAnchor", "CertificateChain", "AdditionalValidationReportData"],
  CertificateChain: ["SigningCertificate!", "IntermediateCertificate", "TrustAnchor"],
  AdditionalValidationReportData: ["ReportData!"],
  ReportData: ["Type!", "Value!"],
  SignatureValidationObjects: ["ValidationObject!"],
  ValidationObject: ["ObjectType!", "ValidationObjectRepresentation!", "POE", "POEProvisioning", "ValidationReport"],
  ValidationObjectRepresentation: ["base64"],
};
/** A choice: in any order, and at least one. */
const CHOICE: Readonly<Record<string, readonly string[]>> = {
  SignatureAttributes: ["SigningTime", "CommitmentTypeIndication", "SigPolicyIdentifier", "Reason"],
};

/** Everything that a report may say besides. */
const SAID = {
  terms: { policy: "1.3.6.1.4.1.99999.7", policyAddress: "", commitments: ["1.2.840.113549.1.9.16.6.1", "1.2.3"] },
  asked: "ANSWERED",
  qualified: {
    status: "SIGNATURE",
    country: "PT",
    provider: "Sample Trust SA",
    service: "Qualified CA",
    issuedAt: "2026-10-01T00:00:00.000Z",
    nextUpdate: null,
    notes: ["OLD"],
  },
} as const;

/** The faults of a report against the schema, and the identifiers that it has and names. */
function faultsOf(report: Element): string[] {
  const [has, names]: [string[], string[]] = [[], []];
  const below = ({ name, attributes, content }: Element): string[] => {
    if (attributes["id"] !== undefined) has.push(attributes["id"]);
    names.push(...(attributes["VOReference"]?.split(" ") ?? []));
    if (typeof content === "string") return name in SCHEMA || name in CHOICE ? [`${name} is text`] : [];
    const found = content.map((one) => one.name);
    const rest = content.flatMap(below);
    if (name in CHOICE)
      return [...(found.length > 0 && found.every((one) => CHOICE[name]!.includes(one)) ? [] : [name]), ...rest];
    const order = SCHEMA[name] ?? [];
    const plain = order.map((one) => one.replace("!", ""));
    const places = found.map((one) => plain.indexOf(one));
    return [
      ...(places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0)) ? [`${name}: ${found.join(" ")}`] : []),
      ...order.flatMap((one) =>
        one.endsWith("!") && !found.includes(one.slice(0, -1)) ? [`${name} lacks ${one}`] : [],
      ),
      ...rest,
    ];
  };
  const faults = below(report);
  if (new Set(has).size !== has.length) faults.push("an identifier stands twice");
  return [...faults, ...names.filter((one) => !has.includes(one))];
}

describe("the validation report by ETSI TS 119 102-2", () => {
  it("has the elements of the schema in its order, and all that the schema demands", async () => {
    const changed = Uint8Array.from(signed);
    changed[changed.indexOf(0x33, 200)]! ^= 1;
    const by = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
    const stamping = await stampingIdentity(authority, VALIDITY);
    const kept = await longLivedPdf(await plainPdf(1), authority, stamping, { ...by, time: NOW, reason: "x", ...SPOT });
    const verdicts = await Promise.all([signed, changed, kept].map((file) => check(file)));
    verdicts.push(await check(signed, []));
    const [one] = verdicts[0]!.signatures;
    verdicts.push({ ...verdicts[0]!, signatures: [{ ...one!, ...SAID }] });
    verdicts.push({ ...verdicts[0]!, signatures: [{ ...one!, path: [], reason: "", time: null }] });
    for (const verdict of verdicts) {
      const report = validationReport(verdict, NOW)!;
      expect(faultsOf(report)).toEqual([]);
    }
    expect(faultsOf({ name: "ReportData", attributes: {}, content: [] })).toEqual([
      "ReportData lacks Type!",
      "ReportData lacks Value!",
    ]);
  });

  it("says in XML who signed which file, when, with which certificates, and that it passed", async () => {
    const verdict = await check(signed);
    const { paths, namespaces } = readXml(reportAsXml(validationReport(verdict, NOW)!));
    expect([...namespaces]).toEqual([REPORT_NAMESPACE, "http://www.w3.org/2000/09/xmldsig#"]);
    const one = (path: string): string[] | undefined => paths.get(`${OF}/${path}`);
    expect(one("SignatureValidationStatus/MainIndication")).toEqual(["urn:etsi:019102:mainindication:total-passed"]);
    expect(one("SignatureValidationStatus/SubIndication")).toBeUndefined();
    expect(one("ValidationTimeInfo/ValidationTime")).toEqual([NOW.toISOString()]);
    expect(one("SignatureAttributes/SigningTime/Time")).toEqual(["2026-10-30T09:12:44.000Z"]);
    // XML cannot hold every character: the one that it cannot is replaced, all others come back.
    expect(one("SignatureAttributes/Reason/ReasonElement")).toEqual([REASON.replace("\u0001", "\ufffd")]);
    expect(one("SignerInformation/Signer")).toEqual(["Inês Valadares, Tern & Sable Shipping Lda"]);
    expect(Buffer.from(one("SignersDocument/DigestAlgAndValue/DigestValue")![0]!, "base64").toString("hex")).toBe(
      verdict.sha256,
    );
    expect(paths.get("SignatureValidationObjects/ValidationObject/ValidationObjectRepresentation/base64")).toEqual(
      verdict.signatures[0]!.path.map((certificate) => certificate.der),
    );
  });

  it("refers to certificates that it holds, and says the same in JSON", async () => {
    const report = validationReport(await check(signed), NOW)!;
    const xml = reportAsXml(report);
    const held = [...xml.matchAll(/<ValidationObject id="([^"]+)"/g)].map(([, id]) => id!);
    const named = [...xml.matchAll(/VOReference="([^"]+)"/g)].map(([, id]) => id!);
    expect(held).toHaveLength(3);
    expect(new Set(named)).toEqual(new Set(held));
    const json = reportAsJson(report).ValidationReport as Record<string, Json>;
    expect(json[OF]).toMatchObject([
      {
        SignatureIdentifier: { id: "S-0-0" },
        SignatureAttributes: { Reason: { ReasonElement: REASON } },
        SignatureValidationStatus: { MainIndication: "urn:etsi:019102:mainindication:total-passed" },
      },
    ]);
  });

  it("reports on each signature and time-stamp by itself", async () => {
    const by = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
    const stamping = await stampingIdentity(authority, VALIDITY);
    const kept = await longLivedPdf(await plainPdf(1), authority, stamping, { ...by, time: NOW, reason: "x", ...SPOT });
    const { paths } = readXml(reportAsXml(validationReport(await check(kept), NOW)!));
    expect(paths.get(`${OF}/SignatureValidationStatus/MainIndication`)).toEqual([
      "urn:etsi:019102:mainindication:total-passed",
      "urn:etsi:019102:mainindication:passed",
    ]);
    expect(paths.get(`${OF}/SignatureValidationProcess/SignatureValidationProcessID`)?.[0]).toBe(
      "urn:etsi:019102:validationprocess:LTA",
    );
  });

  it("is none for a file without a signature", async () => {
    expect(validationReport(await check(await plainPdf(1)), NOW)).toBeNull();
  });

  it("fails with the reason of the standard where a byte was changed, and doubts a signer whom nobody trusts", async () => {
    const changed = Uint8Array.from(signed);
    changed[changed.indexOf(0x33, 200)]! ^= 1;
    const status = async (verdict: Promise<Verdict>) => {
      const { paths } = readXml(reportAsXml(validationReport(await verdict, NOW)!));
      return ["MainIndication", "SubIndication"].map((name) =>
        paths.get(`${OF}/SignatureValidationStatus/${name}`)?.[0]?.replace("urn:etsi:019102:", ""),
      );
    };
    expect(await status(check(changed))).toEqual(["mainindication:total-failed", "subindication:HASH_FAILURE"]);
    expect(await status(check(signed, []))).toEqual([
      "mainindication:indeterminate",
      "subindication:NO_CERTIFICATE_CHAIN_FOUND",
    ]);
  });

  it("never calls passed what we do not, whatever the reason", async () => {
    const [one] = (await check(signed)).signatures;
    for (const reason of Object.keys(REASONS) as Reason[])
      for (const answer of ["integrity", "identity", "laterChanges"] as const)
        for (const outcome of ["INVALID", "INDETERMINATE"] as const) {
          const finding: Finding = { outcome, reason };
          const { main, sub } = indicationOf({ ...one!, [answer]: finding });
          expect(main).not.toBe("passed");
          expect(sub).not.toBeNull();
        }
  });
});

describe("the terms that a signer signs for", () => {
  const method = METHODS["P-521"];
  const attribute = (oid: string, ...values: Uint8Array[]): Uint8Array =>
    der.sequence(der.oid(oid), der.set(...values));
  const [POLICY, COMMITMENT] = ["1.2.840.113549.1.9.16.2.15", "1.2.840.113549.1.9.16.2.16"];
  const ORIGIN = "1.2.840.113549.1.9.16.6.1";
  const ADDRESS = "https://harbour.example/policy";
  const read = Buffer.concat([Buffer.from([0x16, ADDRESS.length]), Buffer.from(ADDRESS)]);
  const policy = der.sequence(
    der.oid("1.3.6.1.4.1.99999.7"),
    der.sequence(der.sequence(der.oid("2.16.840.1.101.3.4.2.1")), der.octets(new Uint8Array(32))),
    der.sequence(der.sequence(der.oid("1.2.840.113549.1.9.16.5.1"), read)),
  );

  async function judgedWith(...more: Uint8Array[]): Promise<Verdict> {
    const root = certified("Foreign Root", method, null, { authority: true });
    const person = certified("Foreign Person", method, root, { uses: ["1.3.6.1.5.5.7.3.36"] });
    return check(signedAsForeign(signed, person, [root], undefined, more), [root.certificate]);
  }

  it("are told with the verdict and in the report: the policy, its address, and commitments", async () => {
    const verdict = await judgedWith(
      attribute(POLICY, policy),
      attribute(COMMITMENT, der.sequence(der.oid(ORIGIN)), der.sequence(der.oid("1.3.6.1.4.1.99999.8"))),
    );
    expect(verdict).toMatchObject({ overall: "VALID" });
    expect(verdict.signatures[0]!.terms).toEqual({
      policy: "1.3.6.1.4.1.99999.7",
      policyAddress: ADDRESS,
      // DER puts the values of a set in an order of its own.
      commitments: ["1.3.6.1.4.1.99999.8", ORIGIN],
    });
    const { paths } = readXml(reportAsXml(validationReport(verdict, NOW)!));
    expect(paths.get(`${OF}/SignatureAttributes/SigPolicyIdentifier/SigPolicyId`)).toEqual([
      "urn:oid:1.3.6.1.4.1.99999.7",
    ]);
    expect(paths.get(`${OF}/SignatureAttributes/CommitmentTypeIndication/CommitmentTypeIdentifier`)).toEqual([
      "urn:oid:1.3.6.1.4.1.99999.8",
      `urn:oid:${ORIGIN}`,
    ]);
    expect([commitmentName(ORIGIN), commitmentName("1.3.6.1.4.1.99999.8").en]).toEqual([
      COMMITMENTS[ORIGIN],
      "1.3.6.1.4.1.99999.8",
    ]);
  });

  it("are none where the signer names none, or writes something else in their place", async () => {
    expect((await check(signed)).signatures[0]!.terms).toEqual(NO_TERMS);
    const odd = await judgedWith(attribute(POLICY, der.null()), attribute(COMMITMENT, der.octets(new Uint8Array(9))));
    expect(odd.signatures[0]!.terms).toEqual(NO_TERMS);
  });
});
