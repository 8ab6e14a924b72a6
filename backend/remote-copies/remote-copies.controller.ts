import { remoteCopyRoutes } from "#domain/api/remote-copies";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { makeCopy, publishedCopy, remoteCopies, withdrawCopy } from "./remote-copies.ts";

/** Encrypted copies of documents, and the links to them. */
export const RemoteCopiesController = serve(
  remoteCopyRoutes,
  { database: Database, settings: SETTINGS_TOKEN, storage: STORAGE },
  (means) => ({
    list: (ctx, { params }) => remoteCopies(ctx, params.id),
    make: (ctx, { params, body }) => makeCopy(ctx, means, params.id, body),
    withdraw: (ctx, { params }) => withdrawCopy(ctx, params.id),
    published: ({ params }) => publishedCopy(means, params.id),
  }),
);
