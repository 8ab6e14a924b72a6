import { workspaceRoutes } from "#domain/api/workspaces";
import { Database } from "../core/database.ts";
import { actsOn, showing } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { addDocuments, removeDocument, setDocument } from "./contents.ts";
import { EFFECTS } from "./effects.ts";
import { addMember, removeMember } from "./members.ts";
import { create, set } from "./share.ts";
import { setSigners } from "./signers.ts";
import { list, record, view } from "./view.ts";
import { invite, lookUpLink, removeVisitor, renewLink, setVisitor } from "./visitors.ts";

const shown = showing(view);

/** The acts of a company on its workspaces. */
export const WorkspacesController = serve(
  workspaceRoutes,
  { database: Database, settings: SETTINGS_TOKEN, storage: STORAGE },
  (means) => ({
    ...actsOn("workspace", (name, ctx, id, body) => shown(ctx, id, EFFECTS[`workspace.${name}`](ctx, id, body))),
    list: (ctx, { query }) => list(ctx, query),
    create: async (ctx, { body }) => view(ctx, await create(ctx, means, body)),
    get: (ctx, { params }) => view(ctx, params.id),
    set: (ctx, { params: { id }, body }) => shown(ctx, id, set(ctx, id, body)),
    addDocuments: (ctx, { params: { id }, body }) => shown(ctx, id, addDocuments(ctx, means, id, body.documentIds)),
    setDocument: (ctx, { params: { id, documentId }, body }) =>
      shown(ctx, id, setDocument(ctx, means, id, documentId, body.form)),
    removeDocument: (ctx, { params: { id, documentId } }) => shown(ctx, id, removeDocument(ctx, id, documentId)),
    setSigners: (ctx, { params: { id, documentId }, body }) =>
      shown(ctx, id, setSigners(ctx, means, id, documentId, body)),
    addMember: (ctx, { params: { id, personId } }) => shown(ctx, id, addMember(ctx, id, personId)),
    removeMember: (ctx, { params: { id, personId } }) => shown(ctx, id, removeMember(ctx, id, personId)),
    invite: (ctx, { params: { id }, body }) => shown(ctx, id, invite(ctx, means, id, body)),
    setVisitor: (ctx, { params: { id, visitorId }, body }) => shown(ctx, id, setVisitor(ctx, id, visitorId, body)),
    link: (ctx, { params }) => lookUpLink(ctx, means, params.id, params.visitorId),
    renewLink: (ctx, { params: { id, visitorId } }) => shown(ctx, id, renewLink(ctx, means, id, visitorId)),
    removeVisitor: (ctx, { params: { id, visitorId } }) => shown(ctx, id, removeVisitor(ctx, id, visitorId)),
    record: (ctx, { params }) => record(ctx, params.id),
  }),
);
