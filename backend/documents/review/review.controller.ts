import { reviewRoutes } from "#domain/api/reviews";
import { actsOn, showing } from "../../door/acts.ts";
import { serve } from "../../door/serve.ts";
import { STORAGE } from "../../settings/tokens.ts";
import { detailOf } from "../detail.ts";
import { EFFECTS } from "./acts.ts";
import { beginAnew } from "./anew.ts";
import { annexFile, removeAnnex, setAnnex } from "./annex.ts";
import { comment, settle } from "./comments.ts";
import { list } from "./list.ts";
import { conditions } from "./conditions.ts";
import { layouts, lookOf } from "./look.ts";
import { prepare } from "./prepare.ts";
import { noteReader, reviewView } from "./review-view.ts";
import { begin, beginOf, save, saveOf } from "./write.ts";

const shown = showing(reviewView);

/** B/L reviews: bills that are drafted together before they are signed. */
export const ReviewController = serve(reviewRoutes, { storage: STORAGE }, ({ storage }) => ({
  ...actsOn("review", (name, ctx, id, body) => shown(ctx, id, EFFECTS[`review.${name}`](ctx, id, body))),
  list: (ctx, { query }) => list(ctx, query),
  begin: async (ctx, { body }) => reviewView(ctx, await begin(ctx, body)),
  beginOf: async (ctx, { body }) => reviewView(ctx, await beginOf(ctx, body)),
  beginAnew: async (ctx, { params, body }) => reviewView(ctx, await beginAnew(ctx, params.id, body)),
  show: (ctx, { params }) => reviewView(ctx, params.id),
  read: (ctx, { params }) => noteReader(ctx, params.id),
  save: (ctx, { params, body }) => shown(ctx, params.id, save(ctx, params.id, body)),
  saveOf: (ctx, { params, body }) => shown(ctx, params.id, saveOf(ctx, params.id, body)),
  comment: (ctx, { params, body }) => shown(ctx, params.id, comment(ctx, params.id, body)),
  settle: (ctx, { params, body }) => shown(ctx, params.id, settle(ctx, params.id, params.commentId, body)),
  prepare: async (ctx, { params, body }) => detailOf(ctx, await prepare(ctx, storage, params.id, body)),
  layouts: (ctx, { query }) => layouts(ctx, query),
  lookOf: (ctx, { params }) => lookOf(ctx, params.id),
  conditions: (ctx, { params, query }) => conditions(ctx, storage, params.id, query),
  annex: (ctx, { params, query }) => annexFile(ctx, storage, params.id, query),
  setAnnex: (ctx, { params, query, bytes }) => shown(ctx, params.id, setAnnex(ctx, storage, params.id, query, bytes)),
  removeAnnex: (ctx, { params, query }) => shown(ctx, params.id, removeAnnex(ctx, params.id, query)),
}));
