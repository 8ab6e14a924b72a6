import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { screeningRoutes } from "#domain/api/screening";
import type { SubjectRef } from "#domain/api/screening-shapes";
import type { Output, Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { KeptTrack } from "#domain/screening/result";
import { readTrack } from "#domain/screening/track";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { changed } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { subjectOf } from "./subjects.ts";

const KEEP = statement(
  "screening.keepTrack",
  `INSERT INTO app.screening_track (organisation_id, source, subject_id, track, at) VALUES ($1, $2, $3, $4::jsonb, $5)
    ON CONFLICT (organisation_id, source, subject_id) DO UPDATE SET track = excluded.track, at = excluded.at`,
);

/** Keeps the track of a ship in the place of the one before. SCREENING_COMPANY_UNKNOWN, TRACK_SHIP, and those of reading. */
export async function keepTrack(
  ctx: Context,
  { source, id, name, hours }: Query<typeof screeningRoutes.track>,
  bytes: Uint8Array,
): Promise<Output<typeof screeningRoutes.track>> {
  const ship = await subjectOf(ctx.tx, ctx.organisation.id, { source, id });
  if (ship === null) throw new Refused("SCREENING_COMPANY_UNKNOWN");
  if (ship.kind !== "vessel") throw new Refused("TRACK_SHIP");
  const kept = await outside("track of a ship", [id, hours, bytes], async (): Promise<KeptTrack> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { ...readTrack(new TextDecoder().decode(bytes), hours), name, sha256, by: ctx.person.name };
  });
  await changed(ctx.tx, KEEP, [ctx.organisation.id, source, id, JSON.stringify(kept), ctx.now]);
  await audit(ctx, "screening.track", { subject: id, name: ship.name, file: name, sha256: kept.sha256 });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
  return { positions: kept.positions, unusable: kept.unusable, gaps: kept.gaps.length };
}

/** The track of a ship that a company has given last; null where it has given none. */
export async function trackOf(tx: EntityManager, organisation: string, of: SubjectRef): Promise<KeptTrack | null> {
  const row = await table(tx, "app.screening_track").first(["track"], {
    organisation_id: organisation,
    source: of.source,
    subject_id: of.id,
  });
  return row?.track ?? null;
}
