import { createHash, sign, X509Certificate } from "node:crypto";
import { SignedXml, type SignatureAlgorithm } from "xml-crypto";
import { der } from "../../backend/signing/der.ts";
import type { Party } from "./foreign.ts";

const STATUS = "http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/";
const CA_QC = "http://uri.etsi.org/TrstSvc/Svctype/CA/QC";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** The statements of a qualified certificate about itself (ETSI EN 319 412-5). */
export function qcStatements(...oids: readonly string[]): Uint8Array {
  const types = oids.filter((oid) => oid.startsWith("0.4.0.1862.1.6."));
  const plain = oids.filter((oid) => !types.includes(oid)).map((oid) => der.sequence(der.oid(oid)));
  const typed =
    types.length === 0 ? [] : [der.sequence(der.oid("0.4.0.1862.1.6"), der.sequence(...types.map(der.oid)))];
  return der.sequence(der.oid("1.3.6.1.5.5.7.1.3"), der.octets(der.sequence(...plain, ...typed)));
}
export const QC = {
  compliance: "0.4.0.1862.1.1",
  device: "0.4.0.1862.1.4",
  signature: "0.4.0.1862.1.6.1",
  seal: "0.4.0.1862.1.6.2",
  website: "0.4.0.1862.1.6.3",
} as const;

export interface SampleService {
  readonly by: Party;
  readonly type?: string;
  /** Newest first: granted or withdrawn, and since when. */
  readonly history?: readonly (readonly [status: string, since: string])[];
  readonly uses?: readonly string[];
  readonly hasRules?: boolean;
}
export interface SampleList {
  readonly country?: string;
  readonly sequence?: number;
  readonly issuedAt?: string;
  readonly nextUpdate?: string;
  readonly services?: readonly SampleService[];
  readonly pointers?: readonly {
    readonly url: string;
    readonly country: string;
    readonly signers: readonly Party[];
    readonly type?: string;
  }[];
}

const identity = (parties: readonly Party[]): string =>
  `<ServiceDigitalIdentity>${parties
    .map(
      ({ certificate }) =>
        `<DigitalId><X509Certificate>${Buffer.from(certificate).toString("base64")}</X509Certificate></DigitalId>`,
    )
    .join("")}</ServiceDigitalIdentity>`;

function serviceXml({ by, type = CA_QC, history, uses = ["ForeSignatures"], hasRules = false }: SampleService): string {
  const [now, ...before] = history ?? [["granted", "2020-01-01T00:00:00Z"]];
  const about = ([status, since]: readonly [string, string], extensions: string): string =>
    `<ServiceTypeIdentifier>${type}</ServiceTypeIdentifier><ServiceName><Name xml:lang="de">Dienst</Name><Name xml:lang="en">Qualified &amp; sealed</Name></ServiceName>${identity([by])}<ServiceStatus>${STATUS}${status}</ServiceStatus><StatusStartingTime>${since}</StatusStartingTime>${extensions}`;
  const extensions = `<ServiceInformationExtensions>${uses
    .map(
      (use) =>
        `<Extension Critical="true"><AdditionalServiceInformation><URI xml:lang="en">http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${use}</URI></AdditionalServiceInformation></Extension>`,
    )
    .join(
      "",
    )}${hasRules ? '<Extension Critical="true"><q:Qualifications xmlns:q="http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#"/></Extension>' : ""}</ServiceInformationExtensions>`;
  return `<TSPService><ServiceInformation>${about(now!, extensions)}</ServiceInformation>${
    before.length === 0
      ? ""
      : `<ServiceHistory>${before.map((one) => `<ServiceHistoryInstance>${about(one, "")}</ServiceHistoryInstance>`).join("")}</ServiceHistory>`
  }</TSPService>`;
}

/** A trusted list (ETSI TS 119 612) that nobody signed. */
export const listXml = ({
  country = "PT",
  sequence = 7,
  issuedAt = "2026-10-01T00:00:00Z",
  nextUpdate = "2027-03-01T00:00:00Z",
  services = [],
  pointers = [],
}: SampleList): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="the-list" TSLTag="http://uri.etsi.org/19612/TSLTag"><SchemeInformation><TSLVersionIdentifier>5</TSLVersionIdentifier><TSLSequenceNumber>${sequence}</TSLSequenceNumber><SchemeTerritory>${country}</SchemeTerritory><PointersToOtherTSL>${pointers
    .map(
      (one) =>
        `<OtherTSLPointer><ServiceDigitalIdentities>${identity(one.signers)}</ServiceDigitalIdentities><TSLLocation>${one.url}</TSLLocation><AdditionalInformation><OtherInformation><TSLType>http://uri.etsi.org/TrstSvc/TrustedList/TSLType/${one.type ?? "EUgeneric"}</TSLType></OtherInformation><OtherInformation><SchemeTerritory>${one.country}</SchemeTerritory></OtherInformation><OtherInformation><m:MimeType xmlns:m="http://uri.etsi.org/02231/v2/additionaltypes#">application/vnd.etsi.tsl+xml</m:MimeType></OtherInformation></AdditionalInformation></OtherTSLPointer>`,
    )
    .join(
      "",
    )}</PointersToOtherTSL><ListIssueDateTime>${issuedAt}</ListIssueDateTime><NextUpdate><dateTime>${nextUpdate}</dateTime></NextUpdate></SchemeInformation><TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Sample Trust SA</Name></TSPName></TSPInformation><TSPServices>${services.map(serviceXml).join("")}</TSPServices></TrustServiceProvider></TrustServiceProviderList></TrustServiceStatusList>`;

/** The list, signed as such lists are: XAdES, enveloped, over the whole document and the signed properties. */
export function signList(xml: string, by: Party, { beside = by }: { readonly beside?: Party } = {}): string {
  const kind = by.key.asymmetricKeyType === "ec" ? "ecdsa" : "rsa";
  const name = `http://www.w3.org/2001/04/xmldsig-more#${kind}-sha512`;
  const signer = new SignedXml({
    privateKey: by.key.export({ type: "pkcs8", format: "pem" }),
    signatureAlgorithm: name,
    canonicalizationAlgorithm: EXCLUSIVE,
    getKeyInfoContent: () =>
      `<ds:X509Data xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Certificate>${new X509Certificate(beside.certificate).raw.toString("base64")}</ds:X509Certificate></ds:X509Data>`,
    objects: [
      {
        content: `<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#sig"><xades:SignedProperties Id="props"><xades:SignedSignatureProperties><xades:SigningTime>2026-10-01T00:00:00Z</xades:SigningTime></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>`,
      },
    ],
  });
  signer.SignatureAlgorithms = {
    [name]: class implements SignatureAlgorithm {
      getAlgorithmName = (): string => name;
      getSignature = (text: unknown): string =>
        sign("sha512", Buffer.from(text as string), { key: by.key, dsaEncoding: "ieee-p1363" }).toString("base64");
      verifySignature = (): boolean => false;
    },
  };
  signer.HashAlgorithms = {
    [SHA256]: class {
      getAlgorithmName = (): string => SHA256;
      getHash = (text: string): string => createHash("sha256").update(text).digest("base64");
    },
  };
  signer.addReference({ xpath: "/*", isEmptyUri: true, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: SHA256 });
  signer.addReference({
    xpath: "//*[local-name(.)='SignedProperties']",
    transforms: [EXCLUSIVE],
    digestAlgorithm: SHA256,
    type: "http://uri.etsi.org/01903#SignedProperties",
  });
  signer.computeSignature(xml, { prefix: "ds", attrs: { Id: "sig" }, location: { reference: "/*", action: "append" } });
  return signer.getSignedXml();
}
