import type { DeskSubject } from "#domain/processes/desk";
import { Refused } from "#domain/errors";
import { noteRead } from "../asked/reader.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import type { Context } from "../session/context.ts";

/** This user has read what stands on the desk of the company. NOT_FOUND for what does not stand there. */
export async function markRead(ctx: Context, subject: DeskSubject, id: string): Promise<void> {
  const found = await first(
    ctx.tx,
    "SELECT 1 FROM app.desk WHERE organisation_id = $1 AND subject = $2 AND subject_id = $3",
    [ctx.organisation.id, subject, id],
  );
  if (!found) throw new Refused("NOT_FOUND");
  await noteRead(ctx, subject, id);
  const organisation = ctx.organisation.id;
  await announce(
    ctx.tx,
    subject === "envelope" ? { organisation, topic: "envelope", id } : { organisation, topic: "counts", id },
  );
}
