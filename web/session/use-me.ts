import { createContext, use } from "react";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import { PERMISSIONS, type Permission } from "#domain/permissions";
import { useRead } from "../api/query.ts";
import { useErrorWords, useSay } from "../i18n/use-words.ts";

/** The signed-in user; loading, refused or known. */
export const useSession = () => useRead(authRoutes.me, {});

/** The user who was signed in when the page was let in: it still stands for a moment after a session has ended. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in user, inside pages that need a session. */
export function useMe(): Me {
  const { data } = useSession();
  const known = use(MeContext);
  const me = data ?? known;
  if (me === undefined) throw new Error("used outside a page that needs a session");
  return me;
}

export function usePermission(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** Why one may not, in words; undefined where one may. */
export const useWhyNot = (permission: Permission): string | undefined => useWhyNotAll([permission]);

/** The same for what needs several permissions. */
export function useWhyNotAll(permissions: readonly Permission[]): string | undefined {
  const say = useSay();
  const errorWords = useErrorWords();
  const { permissions: own } = useMe();
  const missing = permissions.find((one) => !own.includes(one));
  return missing === undefined ? undefined : errorWords("FORBIDDEN", { permission: say(PERMISSIONS[missing]) });
}

/** Whether what one signs is signed by a UKey. */
export const useSignsByUkey = (): boolean =>
  useMe().certificates.some(({ of, inUse, type }) => of === "user" && inUse && type === "ukey");
