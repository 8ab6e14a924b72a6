import { authRoutes, type Me } from "#domain/api/auth";
import type { Permission } from "#domain/permissions";
import { useRead } from "../api/query.ts";

/** Who is signed in; loading, refused or known. */
export const useSession = () => useRead(authRoutes.me, {});

/** Who is signed in, inside pages that need a session. */
export function useMe(): Me {
  const { data } = useSession();
  if (data === undefined) throw new Error("used outside a page that needs a session");
  return data;
}

export function usePermission(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
