import type { NEXT_STEPS } from "#domain/api/auth";

/** The shapes of the API are loaded when someone signs in, not with the first page. */
export const loadAuthRoutes = async () => (await import("#domain/api/auth")).authRoutes;

export type NextStep = (typeof NEXT_STEPS)[number];

/** What the sign-in page is told by who is led there because a session has ended. */
export const SESSION_LOST = { sessionLost: true } as const;
export const isSessionLost = (state: unknown): boolean => (state as Partial<typeof SESSION_LOST> | null)?.sessionLost === true;

/** The page of each step that stands between a sign-in and the product. */
const PAGES: Readonly<Record<NextStep, string>> = {
  EMAIL_CODE: "/email",
  SET_PASSWORD: "/complete",
  CHANGE_EXPIRED_PASSWORD: "/changepasswd",
  SELECT_ENTERPRISE: "/SelectEnterprise",
  COMPANY: "/company",
  CERTIFICATION: "/certification",
  BLOCKCHAIN: "/blockchain",
  AUTHENTICATION: "/authentication",
  MFA: "/mfa",
  COMPLETE: "/layout",
};

/** Where a sign-in leads: to the open step, else to the page that was wanted, if it is one of ours, else to the shell. */
export function afterLogin(step: NextStep, wanted: string | null): string {
  const page = PAGES[step];
  if (step !== "COMPLETE" || wanted === null) return page;
  const own = /^\/(?![/\\])/.test(wanted) && !wanted.startsWith("/login");
  return own ? wanted : page;
}
