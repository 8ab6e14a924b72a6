import { Controller, Res } from "@nestjs/common";
import { deskRoutes as routes, type Task } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Response } from "express";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import type { Session } from "../session/session.ts";
import { chooseColumns, columnsOf } from "./columns.ts";
import { counts } from "./counts.ts";
import { heads } from "./heads.ts";
import { Streams } from "./streams.ts";
import { retryTask, tasks } from "./tasks.ts";

@Controller()
export class DeskController {
  constructor(
    private readonly database: Database,
    private readonly streams: Streams,
  ) {}

  @Handles(routes.counts)
  counts(@Ctx() ctx: Context): Promise<Output<typeof routes.counts>> {
    return counts(ctx);
  }

  @Handles(routes.columns)
  columns(@Ctx() ctx: Context): Promise<Output<typeof routes.columns>> {
    return columnsOf(ctx);
  }

  @Handles(routes.chooseColumns)
  async chooseColumns(
    @Ctx() ctx: Context,
    @In() { body }: Input<typeof routes.chooseColumns>,
  ): Promise<Output<typeof routes.columns>> {
    await chooseColumns(ctx, body.list, body.columns);
    return columnsOf(ctx);
  }

  @Handles(routes.tasks)
  tasks(@Ctx() ctx: Context): Promise<Task[]> {
    return tasks(ctx);
  }

  @Handles(routes.retryTask)
  retry(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.retryTask>): Promise<Task> {
    return retryTask(ctx, params.id);
  }

  @Handles(routes.events)
  events(@Sess() session: Session | null, @Res() response: Response): void {
    if (!session) throw new Refused("UNAUTHENTICATED");
    this.streams.open(session, response);
  }

  @Handles(routes.chain)
  chain(): Promise<Output<typeof routes.chain>> {
    return this.database.asWorker(heads);
  }
}
