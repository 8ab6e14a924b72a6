import type { ErrorCode } from "../errors.ts";

/** The facts about somebody who comes in, and about the session that they come in by. */
export interface ArrivalFacts {
  readonly emailProved: boolean;
  /** A second verification is asked of this person in this company. */
  readonly secondNeeded: boolean;
  /** It was made in this session. */
  readonly secondProved: boolean;
  /**
   * Whole days until the password has to be another; less than one when it has to be now, null when it never has to.
   */
  readonly passwordDaysLeft: number | null;
  /** There are several companies to enter for, and none was chosen. */
  readonly mustSelect: boolean;
  /** The company waits for the approval of this node. */
  readonly companyWaits: boolean;
  /** The company has a certificate that counts; without one only its administrators come in. */
  readonly certified: boolean;
}

interface Step {
  /** The page that shows it. */
  readonly page: string;
  /** When it is open; absent where no session ever stands at it. */
  readonly open?: (facts: ArrivalFacts) => boolean;
  /** The same in words. */
  readonly when: string;
  /** While it is open nobody knows yet that it is this person: nothing is told and nothing done but this step. */
  readonly identity?: true;
  /** The refusal of the product until it is done. */
  readonly refusal?: ErrorCode;
}

/**
 * The steps between a password and the product, in the order in which they are asked: a session is at the first step
 * that is open. The server opens sessions by them, the door refuses by them, the browser goes to their pages.
 */
export const STEPS = {
  EMAIL_CODE: {
    page: "/email",
    open: (f) => !f.emailProved,
    when: "The e-mail address of the account is not proved yet.",
    identity: true,
  },
  MFA: {
    page: "/mfa",
    open: (f) => f.secondNeeded && !f.secondProved,
    identity: true,
    when: "The person, or the company for the person, asks for a second verification, and it has not been made in this session.",
  },
  SET_PASSWORD: {
    page: "/complete",
    when: "Somebody who was invited has no password to sign in with: the link of the invitation leads here, without a session.",
  },
  SELECT_ENTERPRISE: {
    page: "/SelectEnterprise",
    open: (f) => f.mustSelect,
    refusal: "ENTERPRISE_TO_SELECT",
    when: "The person belongs to several companies that can be entered, and has not said for which one the session is.",
  },
  CHANGE_EXPIRED_PASSWORD: {
    page: "/changepasswd",
    open: (f) => f.passwordDaysLeft !== null && f.passwordDaysLeft < 1,
    refusal: "PASSWORD_EXPIRED",
    when: "The password is older than the company allows, or than it allows this person.",
  },
  COMPANY: {
    page: "/company/registered",
    open: (f) => f.companyWaits,
    refusal: "ENTERPRISE_WAITS",
    when: "The company waits for the approval of this node: its administrator enters the PIN. A company whose creation failed is not entered (ENTERPRISE_INACTIVE).",
  },
  CERTIFICATION: {
    page: "/certification",
    open: (f) => !f.certified,
    refusal: "ENTERPRISE_NO_CERTIFICATE",
    when: "An administrator of a company without a valid certificate gets it one first; others do not enter it (ENTERPRISE_CERTIFICATE, ENTERPRISE_CERTIFICATE_REVOKED, ENTERPRISE_NO_CERTIFICATE). Who has none of one's own can do everything but sign (USER_CERTIFICATE).",
  },
  BLOCKCHAIN: { page: "/blockchain", when: "Every company is given its address when it registers." },
  AUTHENTICATION: {
    page: "/authentication",
    when: "The password opens the key of the certificate, so typing it proves possession.",
  },
  COMPLETE: { page: "/layout", open: () => true, when: "Nothing else is open." },
} as const satisfies Record<string, Step>;

export type NextStep = keyof typeof STEPS;
export const NEXT_STEPS = Object.keys(STEPS) as [NextStep, ...NextStep[]];
const steps: Readonly<Record<NextStep, Step>> = STEPS;

/** The step that a session stands at. */
export const nextStep = (facts: ArrivalFacts): NextStep =>
  NEXT_STEPS.find((name) => steps[name].open?.(facts) === true) ?? "COMPLETE";

/** Whether it is still open who this is. */
export const isUnproved = (step: NextStep): boolean => steps[step].identity === true;

/** The refusal of the product while a step is open. */
export const refusalOf = (step: NextStep): ErrorCode => steps[step].refusal ?? "UNAUTHENTICATED";

/** Refusals that tell a session which went through every step that one is open again: it is asked where it stands. */
export const STEP_OPENS: ReadonlySet<ErrorCode> = new Set([
  "PASSWORD_EXPIRED",
  "ENTERPRISE_WAITS",
  "ENTERPRISE_TO_SELECT",
  "ENTERPRISE_CERTIFICATE",
  "ENTERPRISE_CERTIFICATE_REVOKED",
  "ENTERPRISE_NO_CERTIFICATE",
]);
