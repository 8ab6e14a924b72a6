import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";

/** The platform key of the company, opened by the password. PASSWORD_NEEDED, KEY_NOT_GRANTED. */
export async function titleKey(ctx: Context): Promise<Buffer> {
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
  return (await ctx.keys.openFor(ctx.tx, ctx.organisation.id, "title-key")).bytes;
}
