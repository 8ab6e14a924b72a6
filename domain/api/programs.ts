import { PERMISSIONS, type Permission } from "../permissions.ts";
import type { Scope } from "../scopes.ts";
import type { Route } from "./route.ts";
import { isKeyOf } from "../lookup.ts";

const isPermission = (access: string): access is Permission => isKeyOf(PERMISSIONS, access);

/**
 * The scope that an application needs to call a route. `byRight`: the document's or envelope's own table decides, by
 * the rights that the application was given. Null: the route is for persons only, so for no program at all.
 */
export const scopeOf = (route: Pick<Route, "access" | "programs">): Scope | "byRight" | null =>
  route.programs ?? (isPermission(route.access) ? route.access : null);
