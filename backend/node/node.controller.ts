import { nodeRoutes } from "#domain/api/node";
import { SecondResets } from "../auth/second/reset.ts";
import { budgetOf, setBudget } from "../budget/budget.ts";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { NodeActivation } from "./activation.ts";
import { applicationOf, applyAgain } from "./application.ts";
import { NodeApproval } from "./approval.ts";
import { nodeChains } from "./chains.ts";
import { nodeCompanies, nodeFacts, retryCreation, setNode } from "./companies.ts";

/** The tasks of the administrators of this installation: they concern no company, so the worker role reads them. */
export const NodeController = serve(
  nodeRoutes,
  {
    database: Database,
    activation: NodeActivation,
    approval: NodeApproval,
    seconds: SecondResets,
    settings: SETTINGS_TOKEN,
  },
  ({ database, activation, approval, seconds, settings }) => ({
    get: () => database.asWorker(nodeFacts),
    set: (ctx, { body }) => database.asWorker((tx) => setNode(tx, ctx, body.approval)),
    companies: (_, { query }) => database.asWorker((tx) => nodeCompanies(tx, query)),
    approve: (ctx, { params, body }) => approval.approve(ctx, params.id, body.evidence),
    reject: (ctx, { params, body }) => approval.reject(ctx, params.id, body.reason),
    application: (session) => database.asWorker((tx) => applicationOf(tx, settings, session.organisationId)),
    applyAgain: (session, { body }) => database.asWorker((tx) => applyAgain(tx, settings, session, body)),
    activate: (session, { body }, { request, response }) => activation.activate(session, body.pin, request, response),
    budget: (_, { params }) => database.asWorker((tx) => budgetOf(tx, params.id)),
    setBudget: (ctx, { params, body }) => database.asWorker((tx) => setBudget(tx, ctx, params.id, body)),
    retry: (ctx, { params }) => database.asWorker((tx) => retryCreation(tx, ctx, params.id)),
    resetSecond: (ctx, { params, body }) => seconds.askForLast(ctx, params.id, body.email),
    chains: () => database.asWorker((tx) => nodeChains(tx, settings.chains)),
  }),
);
