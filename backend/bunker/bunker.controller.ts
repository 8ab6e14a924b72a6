import { bunkerRoutes } from "#domain/api/bunker";
import { Database } from "../core/database.ts";
import { actsOn, showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import type { Context } from "../session/context.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { EFFECTS } from "./acts.ts";
import { beginStems } from "./begin-stems.ts";
import { exportDeliveries } from "./export.ts";
import { formFile } from "./form-file.ts";
import { saveForm } from "./forms.ts";
import { askAllVisitors, askVisitors } from "./inviting.ts";
import { filters, list } from "./list.ts";
import { meterFile, meterOf, removeMeter, setMeter } from "./meter.ts";
import { remindParty } from "./remind.ts";
import { sendNote } from "./send-note.ts";
import { presentForm, signForm } from "./sign-form.ts";
import { deliveryView } from "./view.ts";
import { begin, setParties } from "./write.ts";

/** Bunker deliveries. */
export const BunkerController = serve(
  bunkerRoutes,
  { database: Database, settings: SETTINGS_TOKEN, storage: STORAGE, timestamps: Timestamps },
  (means) => {
    const view = (ctx: Context, id: string) => deliveryView(ctx, means.settings, id);
    const shown = showing(view);
    return {
      ...actsOn("bunker", (name, ctx, id, body) =>
        shown(ctx, id, EFFECTS[`bunker.${name}`](ctx, id, body, means.settings)),
      ),
      list: (ctx, { query }) => list(ctx, query),
      filters: (ctx) => filters(ctx),
      export: (ctx, { query }) => exportDeliveries(ctx, means.settings, query),
      begin: async (ctx, { body }) => view(ctx, await begin(ctx, means.settings, body)),
      beginStems: (ctx, { body }) => beginStems(ctx, means.settings, body),
      show: (ctx, { params }) => view(ctx, params.id),
      file: (ctx, { params: { id, kind } }) => formFile(ctx, means, id, kind),
      meter: (ctx, { params }) => meterOf(ctx, params.id),
      meterFile: (ctx, { params, query }) => meterFile(ctx, means.storage, params.id, query),
      setMeter: (ctx, { params: { id }, query, bytes }) =>
        shown(ctx, id, setMeter(ctx, means.storage, id, query, bytes)),
      removeMeter: (ctx, { params: { id }, query }) => shown(ctx, id, removeMeter(ctx, id, query)),
      setParties: async (ctx, { params: { id }, body }) => {
        await setParties(ctx, id, body);
        return shown(ctx, id, askAllVisitors(ctx, means, id));
      },
      sendNote: (ctx, { params: { id }, body }) => shown(ctx, id, sendNote(ctx, id, body)),
      remindParty: (ctx, { params: { id }, body }) => shown(ctx, id, remindParty(ctx, means, id, body)),
      save: (ctx, { params: { id, kind }, body }) => shown(ctx, id, saveForm(ctx, means.settings, id, kind, body)),
      signForm: async (ctx, { params: { id, kind }, body }) => {
        await signForm(ctx, means, id, kind, body);
        return shown(ctx, id, askVisitors(ctx, means, id, kind));
      },
      present: async (ctx, { params: { id, kind }, body }) => {
        await presentForm(ctx, means, id, kind, body);
        // The next visitor who signs by a code gets the file that bears it.
        return shown(ctx, id, askVisitors(ctx, means, id, kind));
      },
    };
  },
);
