import { documentsSaid } from "../screened/said.ts";
import { assertNotStopped } from "../screened/stops.ts";
import type { Context } from "../session/context.ts";
import type { Inside } from "./inside.ts";

/** Nothing goes to a company, or about a ship, that a compliance decision stops. COMPLIANCE_BLOCKED, COMPLIANCE_UNDECIDED. */
export async function assertSendable(
  ctx: Context,
  recipient: string | null,
  inside: readonly Pick<Inside, "id">[],
): Promise<void> {
  const documents = await documentsSaid(
    ctx.tx,
    inside.map(({ id }) => id),
  );
  await assertNotStopped(ctx, { companies: recipient === null ? [] : [recipient], documents });
}
