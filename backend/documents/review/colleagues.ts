import { Refused, type ErrorCode } from "#domain/errors";
import { rightsOf } from "#domain/permissions";
import { first } from "../../core/database.ts";
import { COLLEAGUE } from "../../core/member.ts";
import type { Named } from "../../processes/parties.ts";
import type { Context } from "../../session/context.ts";

/** The persons that are named for a place. */
export interface Wanted {
  readonly personId: string | null;
  readonly substituteId?: string | null;
}

/** A refusal of one field. */
export const refusedAt = (code: ErrorCode, path: string): Refused => new Refused(code, {}, [{ path, code }]);

/** A colleague who works here and has a part in reviews: the name. REVIEW_COLLEAGUE. */
async function nameOf(ctx: Context, personId: string, path: string): Promise<string> {
  const found = await first(ctx.tx, COLLEAGUE, [ctx.organisation.id, personId]);
  if (!found || !rightsOf(found.permissions, found).includes("bl.draft")) throw refusedAt("REVIEW_COLLEAGUE", path);
  return found.name;
}

/** The own colleagues of a place, with their names. REVIEW_COLLEAGUE, REVIEW_SUBSTITUTE. */
export async function colleagues(
  ctx: Context,
  { personId, substituteId = null }: Wanted,
  prefix = "",
): Promise<Required<Named>> {
  if (substituteId !== null && (personId === null || substituteId === personId))
    throw refusedAt("REVIEW_SUBSTITUTE", `${prefix}substituteId`);
  return {
    personId,
    person: personId === null ? null : await nameOf(ctx, personId, `${prefix}personId`),
    substituteId,
    substitute: substituteId === null ? null : await nameOf(ctx, substituteId, `${prefix}substituteId`),
  };
}
