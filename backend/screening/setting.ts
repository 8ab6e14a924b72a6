import type { screeningRoutes } from "#domain/api/screening";
import type { ScreeningSettings } from "#domain/api/screening-shapes";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { THRESHOLDS } from "#domain/screening/matcher";
import type { EntityManager } from "typeorm";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** The thresholds of a company that has set none. */
const USUAL: ScreeningSettings = { ...THRESHOLDS, openHit: "warn", years: LIMITS.screeningYears };

/** Scores are kept as whole numbers. */
export const thousandths = (score: number): number => Math.round(score * 1000);

const NEXT_NUMBER = statement(
  "screening.nextNumber",
  `INSERT INTO app.screening_number AS n (organisation_id, last) VALUES ($1, 1)
    ON CONFLICT (organisation_id) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
  ["last"],
);

/** The settings of a company for compliance checks. */
export async function settingsOf(tx: EntityManager, organisation: string): Promise<ScreeningSettings> {
  const row = await table(tx, "app.screening_setting").first(["hit", "review", "open_hit", "years"], {
    organisation_id: organisation,
  });
  return row === null
    ? USUAL
    : { hit: row.hit / 1000, review: row.review / 1000, openHit: row.open_hit, years: row.years };
}

/** SCREENING_THRESHOLDS. */
export async function setSettings(
  ctx: Context,
  wanted: Body<typeof screeningRoutes.setSettings>,
): Promise<ScreeningSettings> {
  if (wanted.review >= wanted.hit)
    throw new Refused("SCREENING_THRESHOLDS", {}, [{ path: "review", code: "SCREENING_THRESHOLDS" }]);
  const { hit, review, openHit, years } = wanted;
  const set = { hit: thousandths(hit), review: thousandths(review), open_hit: openHit, years };
  const { tx, organisation } = ctx;
  if ((await table(tx, "app.screening_setting").change({ organisation_id: organisation.id }, set)) === 0)
    await table(tx, "app.screening_setting").insert({ organisation_id: organisation.id, ...set });
  await audit(ctx, "screening.settings", wanted);
  await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
  return settingsOf(tx, organisation.id);
}

/** The number of the next check of a company: they follow one another, and none is given twice. */
export async function nextNumber(tx: EntityManager, organisation: string, now: Date): Promise<string> {
  const row = await first(tx, NEXT_NUMBER, [organisation]);
  if (row === null) throw new Error("a check got no number");
  return `CC-${String(now.getUTCFullYear()).slice(2)}-${String(row.last).padStart(4, "0")}`;
}
