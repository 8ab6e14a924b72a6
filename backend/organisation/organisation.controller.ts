import { organisationRoutes } from "#domain/api/organisation";
import { serve } from "../door/serve.ts";
import { deleteCapacity, setCapacity } from "./capacities.ts";
import { setDefaultChain } from "./default-chain.ts";
import { setDocumentCode } from "./document-code.ts";
import { setRemarks } from "./remarks.ts";
import { EnterpriseFacts, enterpriseOf, setContactSettings } from "./enterprise.ts";
import { SignedName } from "./signed-name.ts";

/** The facts of a company, and its capacities to sign in. */
export const OrganisationController = serve(
  organisationRoutes,
  { facts: EnterpriseFacts, names: SignedName },
  ({ facts, names }) => ({
    get: enterpriseOf,
    update: (ctx, { body }) => facts.update(ctx, body),
    setChain: (ctx, { body }) => setDefaultChain(ctx, body),
    setRemarks: (ctx, { body }) => setRemarks(ctx, body),
    setDocumentCode: (ctx, { body }) => setDocumentCode(ctx, body),
    setContacts: (ctx, { body }) => setContactSettings(ctx, body),
    setSignedName: (ctx, { body }) => names.change(ctx, body.signedName),
    setCapacity: (ctx, { params, body }) => setCapacity(ctx, params.id, body),
    deleteCapacity: (ctx, { params }) => deleteCapacity(ctx, params.id),
  }),
);
