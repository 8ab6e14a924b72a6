import { text, type Text } from "./text.ts";

interface Level {
  /** As it stands beside a company's name. */
  readonly said: Text;
  /** The same where there is room for a sentence. */
  readonly means: Text;
  /** As it is printed in a signature; null where nothing is. */
  readonly printed: Text | null;
}

/** How far anybody has checked that a company is the one that it says it is. */
export const ASSURANCE = {
  selfRegistered: {
    said: text("Identity not checked", "身份未经核实"),
    means: text(
      "Nobody has checked who this company is: only that somebody reads an e-mail address",
      "无人核实过该公司的身份，仅证明有人能收取其邮箱的邮件",
    ),
    printed: text("Company's identity not checked", "公司身份未经核实"),
  },
  approved: {
    said: text("Identity checked", "身份已核实"),
    means: text("The operator of the platform has checked who this company is", "平台运营方已核实该公司的身份"),
    printed: text("Company's identity checked by the platform", "公司身份经平台核实"),
  },
  ownCertificate: {
    said: text("Identity checked by another authority", "身份由其他机构核实"),
    means: text(
      "Another authority that is trusted here has certified who this company is",
      "由此处信任的其他机构认证该公司的身份",
    ),
    printed: null,
  },
  visitor: {
    said: text("E-mail address only", "仅验证邮箱"),
    means: text("A visitor, of whom only an e-mail address is proved", "访客，仅其邮箱经过验证"),
    printed: null,
  },
  unknown: {
    said: text("Not said whether identity was checked", "未注明身份是否核实"),
    means: text(
      "The certificate is older than the levels of assurance, and does not say whether anybody checked who this company is",
      "该证书早于身份核实等级的采用，未注明是否有人核实过该公司的身份",
    ),
    printed: null,
  },
} as const satisfies Record<string, Level>;
export type Assurance = keyof typeof ASSURANCE;

/**
 * The levels at which the platform itself vouches for a company: those of its own certificates, each with the policy
 * that names it (an OID by UUID, ITU-T X.667).
 */
export const ASSURANCE_POLICIES = {
  selfRegistered: "2.25.147617594418093878366219934454405307664.1",
  approved: "2.25.147617594418093878366219934454405307664.2",
} as const satisfies Partial<Record<Assurance, string>>;
export type OwnAssurance = keyof typeof ASSURANCE_POLICIES;
export const OWN_ASSURANCES = Object.keys(ASSURANCE_POLICIES) as [OwnAssurance, ...OwnAssurance[]];

/**
 * How the authorities of an installation are named, with its host behind it: what they certify says a level, or is
 * older than the levels.
 */
export const ISSUING_AUTHORITY = "Hawser Issuing";

/** The facts of a company by which others can look it up. Each may be empty. */
export interface CompanyEvidence {
  readonly registerNumber: string;
  readonly lei: string;
  readonly vat: string;
  readonly domain: string;
}

/** A Legal Entity Identifier (ISO 17442): 18 letters and digits, and two check digits (ISO 7064, mod 97-10). */
export function isLei(value: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(value)) return false;
  return [...value].reduce((rest, one) => Number(`${rest}${Number.parseInt(one, 36)}`) % 97, 0) === 1;
}

/** A VAT number as it is written with its country in front. */
export const isVat = (value: string): boolean => /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(value);

/** The name of a website: labels between dots, nothing before or behind. */
export const isDomain = (value: string): boolean =>
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/.test(value);

/**
 * The identifier of a company in a certificate, beside its name (organizationIdentifier, ETSI EN 319 412-1, 5.1.4);
 * null where there is nothing.
 */
export function organisationIdentifier({ registerNumber, lei, vat }: CompanyEvidence, country: string): string | null {
  if (lei !== "") return `LEIXG-${lei}`;
  if (registerNumber !== "") return `NTR${country}-${registerNumber}`;
  return vat === "" ? null : `VAT${vat.slice(0, 2)}-${vat.slice(2)}`;
}
