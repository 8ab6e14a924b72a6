import { screeningRoutes } from "#domain/api/screening";
import { actsOn, showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { STORAGE } from "../settings/tokens.ts";
import { attach, decideAll, EFFECTS } from "./effects.ts";
import { beginChecks, beginChecksOf } from "./check.ts";
import { correctSubject, enterSubjects, removeSubject } from "./entered.ts";
import { evidenceFile } from "./evidence-file.ts";
import { exportChecks } from "./export.ts";
import { setOwners } from "./owners.ts";
import { report, signReport } from "./report.ts";
import { setSettings, settingsOf } from "./setting.ts";
import { stopping } from "./stopping.ts";
import { listSubjects } from "./subjects.ts";
import { keepTrack } from "./track.ts";
import { checkView, hitView, listChecks } from "./view.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";

/** Compliance checks. Nothing of them is told to another company. */
export const ScreeningController = serve(
  screeningRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, timestamps: Timestamps },
  (means) => {
    const shown = showing(hitView);
    return {
      ...actsOn("screening", (name, ctx, id, body) => shown(ctx, id, EFFECTS[`screening.${name}`](ctx, id, body))),
      subjects: (ctx, { query }) => listSubjects(ctx, query),
      enter: (ctx, { body }) => enterSubjects(ctx, body),
      correct: (ctx, { params, body }) => correctSubject(ctx, params.id, body),
      remove: (ctx, { params }) => removeSubject(ctx, params.id),
      owners: (ctx, { body }) => setOwners(ctx, body),
      track: (ctx, { query, bytes }) => keepTrack(ctx, query, bytes),
      check: async (ctx, { body }) => [...(await beginChecks(ctx, body))],
      checkOf: async (ctx, { body }) => [...(await beginChecksOf(ctx, body))],
      checks: (ctx, { query }) => listChecks(ctx, query),
      exported: (ctx, { query }) => exportChecks(ctx, query),
      show: (ctx, { params }) => checkView(ctx, params.id),
      sign: async (ctx, { params }) => {
        await signReport(ctx, means, params.id);
        return checkView(ctx, params.id);
      },
      report: (ctx, { params, query }) => report(ctx, means.storage, params.id, query),
      hit: (ctx, { params }) => hitView(ctx, params.id),
      decide: async (ctx, { body }) => {
        const decided = await decideAll(ctx, body);
        return Promise.all(decided.map((id) => hitView(ctx, id)));
      },
      attach: (ctx, { params: { id }, query, bytes }) => shown(ctx, id, attach(ctx, means.storage, id, query, bytes)),
      evidence: (ctx, { params }) => evidenceFile(ctx, means.storage, params.id),
      stops: (ctx, { query }) => stopping(ctx, query),
      settings: (ctx) => settingsOf(ctx.tx, ctx.organisation.id),
      setSettings: (ctx, { body }) => setSettings(ctx, body),
    };
  },
);
