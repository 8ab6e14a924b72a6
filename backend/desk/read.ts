import type { DeskSubject } from "#domain/processes/desk";
import { Refused } from "#domain/errors";
import { noteRead } from "../asked/reader.ts";
import { touchDesk } from "../asked/touch.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** This user has read what stands on the desk of the company. NOT_FOUND for what does not stand there. */
export async function markRead(ctx: Context, subject: DeskSubject, id: string): Promise<void> {
  const found = await table(ctx.tx, "app.desk").has({ organisation_id: ctx.organisation.id, subject, subject_id: id });
  if (!found) throw new Refused("NOT_FOUND");
  await noteRead(ctx, subject, id);
  // A bill that came from another platform asks for nothing more.
  if (subject === "document") await touchDesk(ctx.tx, "document", id);
  const organisation = ctx.organisation.id;
  await announce(
    ctx.tx,
    subject === "envelope" ? { organisation, topic: "envelope", id } : { organisation, topic: "counts", id },
  );
}
