import { X509Certificate } from "node:crypto";
import { readList, type ListedService, type QualifiedUse, type ReadList } from "#domain/listed-services";
import { signedRoot, XmlRefused, type XmlElement } from "./signed-xml.ts";

const TSL = "http://uri.etsi.org/02231/v2#";
const CA_QC = "http://uri.etsi.org/TrstSvc/Svctype/CA/QC";
const LIST_OF_LISTS = "EUlistofthelists";
const XML_TYPE = "application/vnd.etsi.tsl+xml";
/**
 * The standing of services: the words since July 2016, and those before. A service whose supervision was only ending
 * was still supervised.
 */
const GRANTED = /\/(?:granted|undersupervision|supervisionincessation|accredited)$/;
const USES = {
  ForeSignatures: "signature",
  ForeSeals: "seal",
  ForWebSiteAuthentication: "website",
} as const satisfies Record<string, QualifiedUse>;

/** The elements on a path below one, in the namespace of trusted lists. */
function at(from: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) =>
      found.flatMap((one) => one.children.filter((child) => child.localName === name && child.namespaceURI === TSL)),
    [from],
  );
}

const textAt = (from: XmlElement, ...path: readonly string[]): string =>
  at(from, ...path)[0]?.textContent?.trim() ?? "";

/** A name in English where there is one, else the first. */
function nameAt(from: XmlElement, ...path: readonly string[]): string {
  const names = at(from, ...path);
  const found = names.find((one) => one.attribute("xml:lang")?.toLowerCase().startsWith("en")) ?? names[0];
  return (found?.textContent?.trim() ?? "").slice(0, 400);
}

function timeAt(from: XmlElement, ...path: readonly string[]): string | null {
  const time = new Date(textAt(from, ...path));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Every element of a name below one, whatever stands between: lists wrap them in different depths. */
const within = (from: XmlElement, name: string): XmlElement[] =>
  from.children.flatMap((one) => [...(one.localName === name ? [one] : []), ...within(one, name)]);

/** The certificates of an identity, in base64. */
const certificatesAt = (from: XmlElement, ...path: readonly string[]): string[] =>
  at(from, ...path, "DigitalId", "X509Certificate").flatMap((one) => {
    try {
      return [new X509Certificate(Buffer.from(one.textContent ?? "", "base64")).raw.toString("base64")];
    } catch {
      return [];
    }
  });

/**
 * A trusted list (ETSI TS 119 612), read from what its signer signed. `signers`: certificates in DER that may sign it.
 * XmlRefused.
 */
export function trustedList(xml: Uint8Array, signers: readonly Uint8Array[]): ReadList {
  const root = signedRoot(decoded(xml), { local: "TrustServiceStatusList", namespace: TSL }, signers);
  const [scheme] = at(root, "SchemeInformation");
  if (scheme === undefined) throw new XmlRefused("UNREADABLE");
  const read = readList.safeParse({
    country: textAt(scheme, "SchemeTerritory"),
    sequence: Number(textAt(scheme, "TSLSequenceNumber")),
    issuedAt: timeAt(scheme, "ListIssueDateTime"),
    nextUpdate: timeAt(scheme, "NextUpdate", "dateTime"),
    pointers: at(scheme, "PointersToOtherTSL", "OtherTSLPointer").flatMap(pointer),
    services: at(root, "TrustServiceProviderList", "TrustServiceProvider").flatMap((provider) =>
      at(provider, "TSPServices", "TSPService").flatMap((one) =>
        services(one, nameAt(provider, "TSPInformation", "TSPName", "Name"), textAt(scheme, "SchemeTerritory")),
      ),
    ),
  });
  if (!read.success) throw new XmlRefused("UNREADABLE");
  return read.data;
}

function decoded(xml: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(xml);
  } catch {
    throw new XmlRefused("UNREADABLE");
  }
}

/** Another list that is named, with those who may sign it; the list of lists names itself, which gives nobody a right. */
function pointer(one: XmlElement): ReadList["pointers"] {
  const url = textAt(one, "TSLLocation");
  const said = (name: string): string => within(one, name)[0]?.textContent?.trim() ?? "";
  const isXml = ["", XML_TYPE].includes(said("MimeType"));
  if (said("TSLType").endsWith(LIST_OF_LISTS) || !isXml || !URL.canParse(url)) return [];
  const signers = certificatesAt(one, "ServiceDigitalIdentities", "ServiceDigitalIdentity");
  return signers.length === 0 ? [] : [{ url, country: said("SchemeTerritory"), signers }];
}

/** A service that issues qualified certificates, once for each certificate that it has. */
function services(service: XmlElement, provider: string, country: string): ListedService[] {
  const [now] = at(service, "ServiceInformation");
  if (now === undefined || textAt(now, "ServiceTypeIdentifier") !== CA_QC) return [];
  const before = at(service, "ServiceHistory", "ServiceHistoryInstance").filter(
    (one) => textAt(one, "ServiceTypeIdentifier") === CA_QC,
  );
  const history = [now, ...before]
    .flatMap((one) => {
      const since = timeAt(one, "StatusStartingTime");
      return since === null ? [] : [{ granted: GRANTED.test(textAt(one, "ServiceStatus")), since }];
    })
    .toSorted((one, other) => other.since.localeCompare(one.since))
    .slice(0, 50);
  if (history.length === 0) return [];
  const [extensions] = at(now, "ServiceInformationExtensions");
  const said = extensions === undefined ? [] : within(extensions, "URI").map((one) => one.textContent?.trim() ?? "");
  const uses = Object.entries(USES).flatMap(([name, use]) =>
    said.some((one) => one.endsWith(`/${name}`)) ? [use] : [],
  );
  return certificatesAt(now, "ServiceDigitalIdentity").map((certificate) => ({
    country,
    provider,
    name: nameAt(now, "ServiceName", "Name"),
    certificate,
    history,
    uses,
    hasRules: extensions !== undefined && within(extensions, "Qualifications").length > 0,
  }));
}
