// Data: the routes of signing in, with the shapes of what they take and answer.

import { z } from "zod";
import { OWN_ASSURANCES } from "../assurance.ts";
import { REVOCATION_REASONS, type RevocationReason } from "../certificates.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { LIMITS } from "../limits.ts";
import { ALL_PERMISSIONS, type Permission } from "../permissions.ts";
import { CERTIFICATE_STATES, USER_STATES, type CertificateState, type UserState } from "../states.ts";
import { route } from "./route.ts";
import {
  address,
  authorship,
  company,
  companyEvidence,
  country,
  email,
  id,
  instant,
  language,
  line,
  password,
  phone,
  printed,
  printedName,
  properLine,
  properName,
  signature,
} from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const nextStep = z.enum(NEXT_STEPS);
/** After how many days a password has to be another. */
export const passwordExpiryDays = z.int().min(1).max(LIMITS.passwordExpiryDaysMax);
const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]);
const otp = z.string().regex(new RegExp(`^\\d{${LIMITS.codeDigits}}$`));

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

const flags = {
  /** Works through the API alone: who signs in looks after tokens, password and certificate, and does nothing else. */
  apiOnly: z.boolean(),
  /** Works from another platform: holds copies, and never acts on an original here. */
  externalPlatform: z.boolean(),
};

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

export const authRoutes = {
  registration: route({
    id: "auth.registration",
    method: "GET",
    shows: SETTINGS,
    path: "/api/registration",
    access: "public",
    rate: "read",
    summary: "Whether a company that registers here is approved by somebody first, and how that somebody is reached",
    output: z.object({ approval: z.boolean(), contact: z.string().nullable() }),
    errors: [],
  }),
  login: route({
    id: "auth.login",
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    rate: "password",
    summary: "Sign in with e-mail and password",
    body: z.strictObject({ email, password }),
    output: signedIn,
    errors: ["WRONG_CREDENTIALS", "TOO_MANY_ATTEMPTS", ...NOT_ENTERED],
  }),
  code: route({
    id: "auth.code",
    method: "POST",
    path: "/api/auth/code",
    access: "arriving",
    summary: "Prove the e-mail address, or make the second verification, by the code that was sent",
    body: z.strictObject({ code: otp }),
    output: signedIn,
    errors: ["WRONG_CODE", "TOO_MANY_ATTEMPTS"],
  }),
  resendCode: route({
    id: "auth.resend-code",
    method: "POST",
    path: "/api/auth/code/resend",
    access: "arriving",
    summary: "Send a new code; the earlier one no longer counts",
    unrecorded: "It sends a letter to who waits for it, and changes nothing of the company",
    errors: ["TOO_MANY_ATTEMPTS"],
  }),
  logout: route({
    id: "auth.logout",
    method: "POST",
    path: "/api/auth/logout",
    access: "arriving",
    summary: "End this session",
    errors: [],
  }),
  register: route({
    id: "auth.register",
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    rate: "password",
    summary: "Register a company with its first administrator",
    body: z.strictObject({
      ...registering,
      email,
      password,
      firstName: properName,
      lastName: properName,
      signedName: properName.optional(),
      /** Of the person; `phone` is the company's. */ contactPhone: phone.optional(),
      language: language.default("en-US"),
      /** Terms, privacy policy, and that address and password cannot be recovered. */
      agreed: z.boolean(),
    }),
    output: signedIn,
    errors: ["PASSWORD_RULES", "TERMS_NEEDED", "TOO_MANY_ATTEMPTS", ...NOT_REGISTERED],
  }),
  activate: route({
    id: "auth.activate",
    method: "POST",
    path: "/api/auth/activate",
    access: "public",
    rate: "password",
    summary: "An invited user sets name and password",
    body: z.strictObject({
      token: z.string().min(20).max(200),
      password,
      firstName: properName,
      lastName: properName,
      signedName: properName.optional(),
      phone: phone.optional(),
      agreed: z.boolean(),
    }),
    output: signedIn,
    errors: ["LINK_EXPIRED", "PASSWORD_RULES", "TERMS_NEEDED", "EMAIL_TAKEN", "TOO_MANY_ATTEMPTS"],
  }),
  forgotten: route({
    id: "auth.forgotten",
    method: "POST",
    path: "/api/auth/forgotten",
    access: "public",
    rate: "secret",
    summary: "Send a link for a new password, if the address has an account",
    unrecorded: "Anybody may ask, without proving anything; the reset itself is recorded",
    body: z.strictObject({ email }),
    errors: ["TOO_MANY_ATTEMPTS"],
  }),
  resetLink: route({
    id: "auth.reset-link",
    method: "POST",
    path: "/api/auth/reset-link",
    access: "public",
    rate: "secret",
    summary: "Whose password this link sets, as long as it does",
    unrecorded: "Looking at a link changes nothing; the reset itself is recorded",
    body: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.object({ email: z.string() }),
    errors: ["LINK_EXPIRED", "TOO_MANY_ATTEMPTS"],
  }),
  reset: route({
    id: "auth.reset",
    method: "POST",
    path: "/api/auth/reset",
    access: "public",
    rate: "password",
    summary: "Set a new password by the link; colleagues grant the company keys again",
    body: z.strictObject({ token: z.string().min(20).max(200), password }),
    output: signedIn,
    errors: ["LINK_EXPIRED", "PASSWORD_RULES", "PASSWORD_DUPLICATE", "TOO_MANY_ATTEMPTS", ...NOT_ENTERED],
  }),
  takeKeysBack: route({
    id: "me.take-keys-back",
    method: "POST",
    path: "/api/me/keys",
    access: "session",
    summary: "Take back the company keys with the password of before a reset",
    body: z.strictObject({ password, formerPassword: password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "TOO_MANY_ATTEMPTS"],
  }),
  me: route({
    id: "me.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me",
    access: "arriving",
    programs: "company.read",
    summary: "Who I am, for whom I act, what I may do",
    output: me,
    errors: [],
  }),
  updateMe: route({
    id: "me.update",
    method: "PATCH",
    path: "/api/me",
    access: "session",
    summary: "Change my language",
    body: z.strictObject({ language }),
    output: me,
    errors: [],
  }),
  changePassword: route({
    id: "me.password",
    method: "POST",
    path: "/api/me/password",
    access: "session",
    summary: "Change my password; my keys are wrapped anew and other sessions end",
    body: z.strictObject({ password, newPassword: password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "PASSWORD_RULES", "PASSWORD_DUPLICATE"],
  }),
  acceptAgreement: route({
    id: "me.agreement",
    method: "POST",
    path: "/api/me/agreement",
    access: "person",
    forApiUsers: true,
    summary: "Accept the user agreement, for me or (administrator) for the organisation too",
    body: z.strictObject({ version: z.literal(LIMITS.agreementVersion), forOrganisation: z.boolean().default(false) }),
    output: me,
    errors: ["FORBIDDEN"],
  }),
  users: route({
    id: "users.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/users",
    access: "member",
    summary: "My colleagues",
    output: z.array(
      z.object({
        id,
        email: z.string(),
        name: z.string(),
        signedName: z.string(),
        phone: z.string(),
        isAdmin: z.boolean(),
        status: z.enum(Object.keys(USER_STATES) as [UserState, ...UserState[]]),
        permissions: z.array(permission),
        keyGranted: z.boolean(),
        /** The change that waits for a second administrator, and the user who asked for it. */
        pending: z.object({
          rights: z.array(permission),
          rightsBy: id.nullable(),
          keys: z.boolean(),
          keysBy: id.nullable(),
          /** Confirmed by an administrator who has no keys: given at the next password of somebody who has. */
          keysConfirmed: z.boolean(),
        }),
        lastLogin: instant.nullable(),
        secondEmail: z.boolean(),
        passwordExpiryDays: z.int().nullable(),
        /** From when on the account no longer works for the company; null: no end is set. */
        expiresAt: instant.nullable(),
        ...authorship,
        /** Since when letters to this address come back, and what was said there. */
        mailFailed: z.object({ at: instant, why: z.string() }).nullable(),
        ...flags,
        /** Told to administrators: whether the colleague has an app or a passkey, and when these will be reset. */
        hasSecond: z.boolean(),
        secondResetAt: instant.nullable(),
      }),
    ),
    errors: [],
  }),
  invite: route({
    id: "users.invite",
    method: "POST",
    path: "/api/users",
    access: "admin",
    summary: "Invite a colleague by e-mail",
    body: z.strictObject({
      email,
      isAdmin: z.boolean().default(false),
      permissions: z.array(permission).max(60),
      language: language.default("en-US"),
      password,
    }),
    stepUp: "password",
    output: z.object({ id }),
    errors: ["WRONG_PASSWORD", "EMAIL_TAKEN", "TOO_MANY_LETTERS"],
  }),
  setUser: route({
    id: "users.set",
    method: "PATCH",
    path: "/api/users/:id",
    access: "admin",
    summary:
      "Make a colleague an administrator or not; disable or enable; ask for a second verification; let the password or the account expire; say from where the colleague works",
    params: z.strictObject({ id }),
    body: z
      .strictObject({
        isAdmin: z.boolean().optional(),
        enabled: z.boolean().optional(),
        secondEmail: z.boolean().optional(),
        apiOnly: flags.apiOnly.optional(),
        externalPlatform: flags.externalPlatform.optional(),
        /** Null: as the company asks of everybody. */
        passwordExpiryDays: passwordExpiryDays.nullable().optional(),
        /** Null: without an end. */
        expiresAt: z.iso
          .datetime()
          .refine((at) => at < "3000")
          .nullable()
          .optional(),
        password,
      })
      .refine((body) => Object.keys(body).length > 1, { path: ["isAdmin"], params: { code: "REQUIRED" } }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "LAST_ADMIN", "USER_SELF"],
  }),
  removeUser: route({
    id: "users.remove",
    method: "POST",
    path: "/api/users/:id/remove",
    access: "admin",
    summary:
      "Remove a colleague from the company: keys, certificate, tokens and sessions for it end; what was done stays",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "LAST_ADMIN", "LAST_KEY_HOLDER", "USER_SELF"],
  }),
  setPermissions: route({
    id: "users.permissions",
    method: "PUT",
    path: "/api/users/:id/permissions",
    access: "admin",
    summary: "Set what a colleague may do",
    params: z.strictObject({ id }),
    body: z.strictObject({ permissions: z.array(permission).max(60), password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "FORBIDDEN"],
  }),
  grantKey: route({
    id: "users.grant-key",
    method: "POST",
    path: "/api/users/:id/grant-key",
    access: "admin",
    summary: "Give a colleague the company keys, opened by my password",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["KEY_NOT_GRANTED", "USER_NOT_ACTIVATED", "WRONG_PASSWORD"],
  }),
  answerHolder: route({
    id: "users.holder",
    method: "POST",
    path: "/api/users/:id/holder",
    access: "admin",
    summary:
      "Confirm, as a second administrator, that a colleague gets the company keys or the rights to transfer; or refuse or withdraw it",
    params: z.strictObject({ id }),
    body: z.strictObject({ what: z.enum(["keys", "rights"]), confirmed: z.boolean(), password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "CONFIRM_OWN", "USER_NOT_ACTIVATED"],
  }),
  resetSecond: route({
    id: "users.second-reset",
    method: "POST",
    path: "/api/users/:id/second-reset",
    access: "admin",
    summary:
      "Reset the second verification of a colleague who has lost it: at once, or after a day where the colleague works for other companies too",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    output: secondReset,
    errors: ["WRONG_PASSWORD", "SECOND_NONE", "SECOND_OWN"],
  }),
  keepSecond: route({
    id: "users.second-keep",
    method: "POST",
    path: "/api/users/:id/second-reset/withdraw",
    access: "admin",
    summary: "Withdraw the reset of a colleague's second verification",
    unconfirmed: "The second verification stays as it is",
    params: z.strictObject({ id }),
    errors: [],
  }),
  addCapacity: route({
    id: "capacities.add",
    method: "POST",
    path: "/api/capacities",
    access: "admin",
    summary: "Add a capacity to sign in",
    unconfirmed: CAPACITY,
    body: z.strictObject({
      type: z.enum(["carrier", "vessel", "master"]),
      carrier: properName.optional(),
      vessel: properName.optional(),
      master: properName.optional(),
    }),
    output: z.object({ id }),
    errors: ["CAPACITY_TAKEN", "CARRIER_NAME_TAKEN"],
  }),
  walletMessage: route({
    id: "wallet.message",
    method: "POST",
    path: "/api/organisation/wallet/message",
    access: "admin",
    summary:
      "The ERC-4361 messages by which the new address and the one in use agree to a change; without an address a key is made and kept here",
    unrecorded: "A question to be signed; the linking is recorded",
    unconfirmed: "A question; the linking asks for the password",
    body: z.strictObject({ address: address.nullable() }),
    output: z.object({ message: z.string().nullable(), formerMessage: z.string().nullable() }),
    errors: ["ADDRESS_IN_USE", "WALLET_TAKEN"],
  }),
  linkWallet: route({
    id: "wallet.link",
    method: "POST",
    path: "/api/organisation/wallet",
    access: "admin",
    summary:
      "Change the company's title address to an own wallet, or to a key that is kept here: of a wallet account, or a new one",
    body: z.strictObject({
      address: address.nullable(),
      walletId: id.optional(),
      message: z.string().max(2000).nullable(),
      signature: signature.nullable(),
      formerSignature: signature.nullable().default(null),
      password,
    }),
    stepUp: "password",
    output: me,
    errors: ["WALLET_PROOF", "WALLET_FORMER_PROOF", "KEY_NOT_GRANTED", "ADDRESS_IN_USE", "WALLET_TAKEN", "CHAIN_DOWN"],
  }),
  config: route({
    id: "config",
    method: "GET",
    shows: SETTINGS,
    path: "/api/config",
    access: "public",
    rate: "read",
    summary: "What the browser needs to know of this installation",
    output: z.object({
      demo: z.boolean(),
      mailbox: z.string().nullable(),
      walletConnectProjectId: z.string().nullable(),
      /** Of the bridge to a UKey, on the machine of who asks. */ ukeyPort: z.int(),
      publicUrl: z.string(),
      chains: z.array(
        z.object({
          chainId: z.int(),
          name: z.string(),
          rpcUrl: z.string(),
          explorer: z.string().nullable(),
          nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
          finality: z.int(),
          documentStore: address,
          forwarder: address,
          factory: address,
        }),
      ),
    }),
    errors: [],
  }),
};
