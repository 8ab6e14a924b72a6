import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { fromBER, ObjectIdentifier, Sequence, type BaseBlock } from "asn1js";
import type { Certificate, RelativeDistinguishedNames } from "pkijs";
import { text, type Text } from "../text.ts";
import { openCertificateOrNull, sharedCertificate } from "./certificates.ts";
import type { QualifiedUse, ServiceOnList } from "../listed-services.ts";
import type { Finding } from "../reasons.ts";
import { fromBase64 } from "./base64.ts";

/** The statements about a signature whose certificate comes from a service on a trusted list. */
export const QUALIFIED = {
  SIGNATURE: text("Qualified electronic signature", "合格电子签名"),
  SEAL: text("Qualified electronic seal", "合格电子印章"),
  CERTIFICATE_SIGNATURE: text(
    "Electronic signature with a qualified certificate; that its key is kept in a qualified device is not said",
    "使用合格证书的电子签名；证书未注明密钥保存于合格签名设备中",
  ),
  CERTIFICATE_SEAL: text(
    "Electronic seal with a qualified certificate; that its key is kept in a qualified device is not said",
    "使用合格证书的电子印章；证书未注明密钥保存于合格签名设备中",
  ),
  OPEN: text(
    "The certificate comes from a listed service, but the signature is not valid for certain: it has no qualified status here",
    "证书由列入可信名单的服务签发，但签名未被确认有效：此处不认定其为合格签名",
  ),
  NOT_QUALIFIED: text(
    "The certificate comes from a listed service, but does not say that it is qualified",
    "证书由列入可信名单的服务签发，但证书未声明为合格证书",
  ),
  OTHER_USE: text(
    "The certificate, or the service that issued it, is qualified for another use than signing and sealing",
    "该证书或其签发服务的合格用途并非签名或盖章",
  ),
  WITHDRAWN: text(
    "The service that issued the certificate had no qualified status when it was used",
    "使用证书时，其签发服务不具有合格资格",
  ),
  WITHDRAWN_SINCE: text(
    "The service that issued the certificate has lost its qualified status, and nothing proves that the signature is older",
    "签发证书的服务已失去合格资格，且无法证明签名早于此时",
  ),
} as const satisfies Record<string, Text>;
export type QualifiedStatus = keyof typeof QUALIFIED;

/** The reservations about a list itself. */
export const LIST_NOTES = {
  OLD: text(
    "The trusted list is older than its own date for renewal: a newer one was not to be had",
    "所依据的可信名单已超过其自定的更新日期：未能取得更新的名单",
  ),
  RULES: text(
    "The list has further rules for some certificates of this service, which are not read here",
    "可信名单对该服务的部分证书另有规定，此处未予读取",
  ),
} as const satisfies Record<string, Text>;
export type ListNote = keyof typeof LIST_NOTES;

/** A signature's qualified status, and the service on whose listing it rests. */
export interface Qualified {
  readonly status: QualifiedStatus;
  /** Two letters; of the European Union: EU. */
  readonly country: string;
  readonly provider: string;
  readonly service: string;
  /** When the list was issued, and when a newer one is due at the latest; RFC 3339. */
  readonly issuedAt: string;
  readonly nextUpdate: string | null;
  readonly notes: readonly ListNote[];
}

/** The key by which services are found: SHA-256 of the name under which they issue. */
export const issuerKey = (name: RelativeDistinguishedNames): string =>
  bytesToHex(sha256(new Uint8Array(name.toSchema().toBER())));

const QC_STATEMENTS = "1.3.6.1.5.5.7.1.3";
const COMPLIANCE = "0.4.0.1862.1.1";
const DEVICE = "0.4.0.1862.1.4";
const TYPE = "0.4.0.1862.1.6";
const TYPES = {
  "0.4.0.1862.1.6.1": "signature",
  "0.4.0.1862.1.6.2": "seal",
  "0.4.0.1862.1.6.3": "website",
} as const satisfies Record<string, QualifiedUse>;

interface QcStatements {
  readonly compliant: boolean;
  readonly device: boolean;
  readonly uses: readonly QualifiedUse[];
}

const partsOf = (value: unknown): readonly BaseBlock[] =>
  value instanceof Sequence ? (value.valueBlock.value as BaseBlock[]) : [];
const oidOf = (value: unknown): string => (value instanceof ObjectIdentifier ? value.valueBlock.toString() : "");

/** The statements of a certificate about itself (ETSI EN 319 412-5). One that names no use is for signatures. */
export function qcStatementsOf(one: Certificate): QcStatements {
  const found = one.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS);
  const statements =
    found === undefined
      ? []
      : partsOf(fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView)).result).map(partsOf);
  const has = (oid: string): boolean => statements.some(([name]) => oidOf(name) === oid);
  const named = statements.filter(([name]) => oidOf(name) === TYPE).flatMap(([, info]) => partsOf(info).map(oidOf));
  const uses = Object.entries(TYPES).flatMap(([oid, use]) => (named.includes(oid) ? [use] : []));
  return { compliant: has(COMPLIANCE), device: has(DEVICE), uses: named.length === 0 ? ["signature"] : uses };
}

/** A service on a list with its certificate opened. */
export interface OpenedService {
  readonly service: ServiceOnList;
  readonly certificate: Certificate;
}

/** Opens the certificates of services; what is none is left out. */
export const openServices = (services: readonly ServiceOnList[]): OpenedService[] =>
  services.flatMap((service) => {
    const certificate = openCertificateOrNull(fromBase64(service.certificate));
    return certificate === null ? [] : [{ service, certificate: sharedCertificate(certificate) }];
  });

export interface QualifiedInput {
  readonly leaf: Certificate;
  readonly found: ServiceOnList;
  /** The findings that a signature needs to be valid, judged with the service as the authority. */
  readonly findings: readonly Finding[];
  readonly claimed: Date | null;
  /** When the signature is proven to have been there; null if nothing proves it. */
  readonly proven: Date | null;
  readonly now: Date;
}

/** The qualified status of a signature, by the service that issued its certificate. */
export function qualify({ leaf, found, findings, claimed, proven, now }: QualifiedInput): Qualified {
  const granted = (at: Date): boolean =>
    found.history.find(({ since }) => Date.parse(since) <= at.getTime())?.granted === true;
  const { country, provider, name, issuedAt, nextUpdate } = found;
  const status = ((): QualifiedStatus => {
    const says = qcStatementsOf(leaf);
    if (!says.compliant) return "NOT_QUALIFIED";
    const [use] = says.uses.filter((one) => one !== "website" && (found.uses.length === 0 || found.uses.includes(one)));
    if (use === undefined) return "OTHER_USE";
    if (!granted(leaf.notBefore.value) || !granted(proven ?? claimed ?? now)) return "WITHDRAWN";
    if (proven === null && !granted(now)) return "WITHDRAWN_SINCE";
    if (findings.some(({ outcome }) => outcome !== "VALID")) return "OPEN";
    if (use === "seal") return says.device ? "SEAL" : "CERTIFICATE_SEAL";
    return says.device ? "SIGNATURE" : "CERTIFICATE_SIGNATURE";
  })();
  const old = nextUpdate === null || Date.parse(nextUpdate) < now.getTime();
  return {
    status,
    country,
    provider,
    service: name,
    issuedAt,
    nextUpdate,
    notes: [...(old ? (["OLD"] as const) : []), ...(found.hasRules ? (["RULES"] as const) : [])],
  };
}
