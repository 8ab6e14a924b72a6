import { STEPS, type NextStep } from "#domain/flows/arrival";

/** The shapes of the API are loaded when someone signs in, not with the first page. */
export const loadAuthRoutes = async () => (await import("#domain/api/auth")).authRoutes;

/** The state of the sign-in page for a user who is led there because a session has ended. */
export const SESSION_LOST = { sessionLost: true } as const;
export const isSessionLost = (state: unknown): boolean =>
  (state as Partial<typeof SESSION_LOST> | null)?.sessionLost === true;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The sign-in page that leads to this place afterwards. What stands behind # stays there, where no server reads it: a
 * letter brings codes in it.
 */
export const loginTo = ({ pathname, search, hash }: Place): string =>
  `/login?next=${encodeURIComponent(pathname + search)}${hash}`;

/** The place that the sign-in page leads to; null where none was wanted. */
export function wantedAt({ search, hash }: Pick<Place, "search" | "hash">): string | null {
  const next = new URLSearchParams(search).get("next");
  return next === null ? null : next + hash;
}

/**
 * Where a sign-in leads: to the open step, with what a link to it brings behind #; else to the page that was wanted, if
 * it is one of ours; else to the shell.
 */
export function afterLogin(step: NextStep, wanted: string | null, origin: string = location.origin): string {
  const { page } = STEPS[step];
  if (wanted === null) return page;
  // As the browser reads it, which overlooks tabs and takes a backslash for a slash.
  const url = wanted.startsWith("/") && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith("/login")) return page;
  return step !== "COMPLETE" && url.pathname !== page ? page : `${url.pathname}${url.search}${url.hash}`;
}
