import { assertNotStopped } from "../screened/stops.ts";
import type { Context } from "../session/context.ts";
import type { Inside } from "./inside.ts";

/** Nothing goes to a company, or about a ship, that a compliance decision stops. COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED. */
export async function assertSendable(
  ctx: Context,
  recipient: string | null,
  inside: readonly Pick<Inside, "id">[],
): Promise<void> {
  const companies = recipient === null ? [] : [recipient];
  await assertNotStopped(ctx, { companies, documentIds: inside.map(({ id }) => id) });
}
