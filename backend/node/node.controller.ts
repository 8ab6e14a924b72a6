import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import { nodeRoutes } from "#domain/api/node";
import { SecondResets } from "../auth/second/reset.ts";
import type { Context } from "../core/context.ts";
import { Database } from "../core/database.ts";
import { Ctx, Handles, In, Sess, type Input } from "../core/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { budgetOf, setBudget } from "../organisation/budget.ts";
import type { Session } from "../session/session.ts";
import { NodeActivation } from "./activation.ts";
import { nodeChains } from "./chains.ts";
import { nodeCompanies, nodeFacts, retryCreation, setNode } from "./companies.ts";
import { makePin } from "./pin.ts";

/** What the administrators of this installation look after: it is of no company, so the worker role reads it. */
@Controller()
export class NodeController {
  constructor(
    private readonly database: Database,
    private readonly activation: NodeActivation,
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

  @Handles(nodeRoutes.pin)
  pin(@Ctx() ctx: Context, @In() input: Input<typeof nodeRoutes.pin>) {
    return this.database.asWorker((tx) => makePin(tx, ctx, this.settings.kek, input.params.id));
  }

  @Handles(nodeRoutes.activate)
  activate(@Sess() session: Session, @In() input: Input<typeof nodeRoutes.activate>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
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
