import { documentOnlyRoutes } from "#domain/api/documents";
import { Database } from "../core/database.ts";
import { languageOf } from "../core/language.ts";
import { showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { actedOn } from "./acted-on.ts";
import { attach, detach } from "./attach.ts";
import { companyDid } from "../trade-trust/company-issuer.ts";
import { credential } from "./credential.ts";
import { detailOf } from "./detail.ts";
import { create, remove, save } from "./drafts.ts";
import { exportDocuments } from "./export.ts";
import { list } from "./list.ts";
import { file, pdf } from "./pdf.ts";
import { picture } from "./picture.ts";
import { quoting } from "./quoting.ts";
import { recent } from "./recent.ts";
import { beginReplacement } from "./replacing/begin.ts";
import { signAutomatically } from "./sign-automatically.ts";
import { completeSigning, prepareSigning, sign } from "./sign.ts";
import { storyOf } from "./story.ts";
import { withNotedNames } from "./noted-names.ts";
import { classify, upload } from "./upload.ts";

const shown = showing(detailOf);

/** Documents: written, uploaded, read and signed. */
export const DocumentsController = serve(
  documentOnlyRoutes,
  { storage: STORAGE, settings: SETTINGS_TOKEN, timestamps: Timestamps, database: Database },
  ({ database, ...means }) => ({
    list: (ctx, { query }) => list(ctx, query),
    recent: (ctx) => recent(ctx),
    export: (session, { query }, { request, response }) =>
      exportDocuments(
        database,
        session,
        languageOf(request.headers["accept-language"], session.language),
        query,
        response,
      ),
    create: async (ctx, { body }) => detailOf(ctx, await create(ctx, body)),
    get: (ctx, { params }) => detailOf(ctx, params.id),
    save: (ctx, { params, body }) => shown(ctx, params.id, save(ctx, params.id, body)),
    remove: (ctx, { params }) => remove(ctx, params.id),
    upload: async (ctx, { query, bytes }) => detailOf(ctx, await upload(ctx, means, query, bytes)),
    classify: (ctx, { params, body }) => shown(ctx, params.id, classify(ctx, params.id, body)),
    attach: (ctx, { params, query, bytes }) => shown(ctx, params.id, attach(ctx, means, params.id, query, bytes)),
    detach: (ctx, { params }) => shown(ctx, params.id, detach(ctx, params.id, params.fileId)),
    file: (ctx, { params }) => file(ctx, means, params.id, params.fileId),
    pdf: (ctx, { params, query }) => pdf(ctx, means, params.id, query),
    picture: (ctx, { params }) => picture(ctx, means, params.id),
    quoting: (ctx, { params }) => quoting(ctx, params.id),
    story: async (ctx, { params }) => withNotedNames(ctx, await storyOf(ctx, params.id)),
    credential: (ctx, { params }) => credential(ctx, means, params.id),
    did: ({ params }) => companyDid(database, means.settings, params.id),
    sign: async (ctx, { params, body }) => actedOn(ctx, params.id, await sign(ctx, means, params.id, body)),
    signPrepare: (ctx, { params, body }) => prepareSigning(ctx, means, params.id, body),
    signComplete: async (ctx, { params, body }) =>
      actedOn(ctx, params.id, await completeSigning(ctx, means, params.id, body)),
    signAutomatically: async (ctx, { params, body }) =>
      actedOn(ctx, params.id, await signAutomatically(ctx, means, params.id, body)),
    amend: async (ctx, { params, body }) => {
      const { successors } = await beginReplacement(ctx, params.id, { expectedVersion: body.expectedVersion });
      return { document: await detailOf(ctx, params.id), successors };
    },
  }),
);
