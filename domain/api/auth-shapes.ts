import { z } from "zod";
import { OWN_ASSURANCES } from "../assurance.ts";
import { REVOCATION_REASONS, type RevocationReason } from "../certificates.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { LIMITS } from "../limits.ts";
import { ALL_PERMISSIONS, type Permission } from "../permissions.ts";
import {
  address,
  company,
  companyEvidence,
  country,
  id,
  instant,
  language,
  line,
  phone,
  printed,
  printedName,
  properLine,
  properName,
} from "../shapes.ts";
import { CERTIFICATE_STATES, type CertificateState } from "../states.ts";

const nextStep = z.enum(NEXT_STEPS);
/** After how many days a password has to be another. */
export const passwordExpiryDays = z.int().min(1).max(LIMITS.passwordExpiryDaysMax);
export const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]);

export const certificate = z.object({
  id,
  serial: z.string(),
  subject: z.string(),
  issuer: z.string(),
  notBefore: instant,
  notAfter: instant,
  type: z.enum(["cloud", "software", "ukey"]),
  format: z.enum(["P12", "PEM"]).nullable(),
  status: z.enum(Object.keys(CERTIFICATE_STATES) as [CertificateState, ...CertificateState[]]),
  of: z.enum(["user", "organisation"]),
  /** Which of the company's names it bears; none for a person's. */
  language: language.nullable(),
  /** How far its company was checked, as it says; null where it says nothing: it is older, or of another authority. */
  assurance: z.enum(OWN_ASSURANCES).nullable(),
  /** The one that signs. */
  inUse: z.boolean(),
  /** False where it has ended, or another has taken its place and its key was given up. */
  usable: z.boolean(),
  /** Whether another may be issued in its place now. */
  renewable: z.boolean(),
  revokedAt: instant.nullable(),
  reason: z.enum(Object.keys(REVOCATION_REASONS) as [RevocationReason, ...RevocationReason[]]).nullable(),
});
export type Certificate = z.infer<typeof certificate>;

export const me = z.object({
  user: z.object({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    signedName: z.string(),
    language,
    isAdmin: z.boolean(),
    agreementAccepted: z.boolean(),
    keyGranted: z.boolean(),
    /** Administers this installation. */
    isNodeAdmin: z.boolean(),
    /** Works for this company through the API alone. */
    apiOnly: z.boolean(),
    /** From when on the name in signatures may be changed; null: it may be now. */
    signedNameFrom: instant.nullable(),
    /** Days until the password has to be another; null when it never has to. */
    passwordDaysLeft: z.int().nullable(),
    phone: z.string(),
    /** To the terms of use and the privacy policy as they read now. */
    termsAccepted: z.boolean(),
  }),
  organisation: company.extend({
    chineseName: z.string().nullable(),
    custody: z.enum(["platform", "wallet"]),
    status: z.enum(["CREATING", "ACTIVATED", "FAILED"]),
    agreementAccepted: z.boolean(),
    chainId: z.int(),
    registry: address.nullable(),
    /** The days that the company sets for all accounts; null where it sets none. */
    passwordExpiryDays: z.int().nullable(),
    sessionMinutes: z.int().nullable(),
    /** Whether what is said with an act on a title goes to the chain with it. */
    remarksOnChain: z.boolean(),
    /** Days for which the code in documents made with templates leads to an encrypted copy; 0: none. */
    copyDays: z.int(),
  }),
  permissions: z.array(permission),
  /** In which positions bills are signed; a name that a position does not need is empty. */
  capacities: z.array(
    z.object({
      id,
      type: z.enum(["carrier", "vessel", "master"]),
      carrier: z.string(),
      vessel: z.string(),
      master: z.string(),
      enabled: z.boolean(),
    }),
  ),
  certificates: z.array(certificate),
  nextStep,
});
export type Me = z.infer<typeof me>;

/** From when on it is reset; null: it is. */
export const secondReset = z.object({ from: instant.nullable() });

/** Somebody came in: the step that is open, and who it is when none is. */
export const signedIn = z.object({ nextStep, me: me.nullable() });

/** Why a person who has proved who it is may still not come in. */
export const NOT_ENTERED = [
  "USER_DISABLED",
  "USER_EXPIRED",
  "NO_ENTERPRISE",
  "ENTERPRISE_INACTIVE",
  "ENTERPRISE_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE_REVOKED",
  "ENTERPRISE_NO_CERTIFICATE",
] as const;

/** The input with which a company is registered. */
export const registering = {
  company: properName,
  chineseName: properLine.optional(),
  country,
  stateOrProvince: printed(line).optional(),
  city: printedName,
  postalAddress: printedName,
  phone: phone.optional(),
  registerNumber: companyEvidence.registerNumber.optional(),
  lei: companyEvidence.lei.optional(),
  vat: companyEvidence.vat.optional(),
  domain: companyEvidence.domain.optional(),
};
/** Why no company is registered. */
export const NOT_REGISTERED = ["COMPANY_NAME_TAKEN", "NODE_UNATTENDED"] as const;
/** The reason of the routes of capacities to sign in. */
export const CAPACITY = "It gives nobody a right: each signature in a capacity is confirmed by itself";
