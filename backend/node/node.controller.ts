import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import { nodeRoutes } from "#domain/api/node";
import { SecondResets } from "../auth/second/reset.ts";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { budgetOf, setBudget } from "../budget/budget.ts";
import type { Session } from "../session/session.ts";
import { NodeApproval } from "./approval.ts";
import { applicationOf, applyAgain } from "./application.ts";
import { NodeActivation } from "./activation.ts";
import { nodeChains } from "./chains.ts";
import { nodeCompanies, nodeFacts, retryCreation, setNode } from "./companies.ts";

/** The tasks of the administrators of this installation: they concern no company, so the worker role reads them. */
@Controller()
export class NodeController {
  constructor(
    private readonly database: Database,
    private readonly activation: NodeActivation,
    private readonly approval: NodeApproval,
    private readonly seconds: SecondResets,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(nodeRoutes.get)
  get() {
    return this.database.asWorker(nodeFacts);
  }

  @Handles(nodeRoutes.set)
  set(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.set>) {
    return this.database.asWorker((tx) => setNode(tx, ctx, input.body.approval));
  }

  @Handles(nodeRoutes.companies)
  companies(@In() input: Input<typeof nodeRoutes.companies>) {
    return this.database.asWorker((tx) => nodeCompanies(tx, input.query));
  }

  @Handles(nodeRoutes.approve)
  approve(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.approve>) {
    return this.approval.approve(ctx, input.params.id, input.body.evidence);
  }

  @Handles(nodeRoutes.reject)
  reject(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.reject>) {
    return this.approval.reject(ctx, input.params.id, input.body.reason);
  }

  @Handles(nodeRoutes.application)
  application(@Sess() session: Session) {
    return this.database.asWorker((tx) => applicationOf(tx, this.settings, session.organisationId));
  }

  @Handles(nodeRoutes.applyAgain)
  applyAgain(@Sess() session: Session, @In() input: Input<typeof nodeRoutes.applyAgain>) {
    return this.database.asWorker((tx) => applyAgain(tx, this.settings, session, input.body));
  }

  @Handles(nodeRoutes.activate)
  activate(
    @Sess() session: Session,
    @In() input: Input<typeof nodeRoutes.activate>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.activation.activate(session, input.body.pin, request, response);
  }

  @Handles(nodeRoutes.budget)
  budget(@In() input: Input<typeof nodeRoutes.budget>) {
    return this.database.asWorker((tx) => budgetOf(tx, input.params.id));
  }

  @Handles(nodeRoutes.setBudget)
  setBudget(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.setBudget>) {
    return this.database.asWorker((tx) => setBudget(tx, ctx, input.params.id, input.body));
  }

  @Handles(nodeRoutes.retry)
  retry(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.retry>) {
    return this.database.asWorker((tx) => retryCreation(tx, ctx, input.params.id));
  }

  @Handles(nodeRoutes.resetSecond)
  resetSecond(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.resetSecond>) {
    return this.seconds.askForLast(ctx, input.params.id, input.body.email);
  }

  @Handles(nodeRoutes.chains)
  chains() {
    return this.database.asWorker((tx) => nodeChains(tx, this.settings.chains));
  }
}
