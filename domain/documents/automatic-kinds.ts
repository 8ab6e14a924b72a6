import type { Kind } from "../kinds/kind.ts";
import { KINDS } from "../kinds/kinds.ts";
import { ALL_PERMISSIONS, type Permission } from "../permissions.ts";

const isPermission = (name: string): name is Permission => (ALL_PERMISSIONS as readonly string[]).includes(name);

/**
 * The rights that a colleague needs for the automatic service to sign a kind in the colleague's name: those of signing,
 * with the automatic right in the place of the manual one. Null for a kind that it does not sign.
 */
export function automaticRights(kind: Kind): Permission[] | null {
  // A kind that only another platform makes is not signed here.
  if (kind.flow.actions["signAutomatically"] === undefined || kind.madeBy.every((way) => way === "exchange"))
    return null;
  return (kind.flow.actions["sign"]?.permissions ?? [])
    .map((permission) => permission.replace(/\.sign(\.manual)?$/, ".sign.auto"))
    .filter(isPermission);
}

/** The kinds that the automatic service may sign in the name of who has these rights. */
export const signedAutomatically = (rights: ReadonlySet<Permission>): string[] =>
  Object.values(KINDS)
    .filter((kind) => automaticRights(kind)?.every((right) => rights.has(right)) ?? false)
    .map((kind) => kind.name);
